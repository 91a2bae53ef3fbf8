"""The set-up as a checklist of this very deal, below the picture of what is laid out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import url_for

from companion.engine.deal import DealItem, SetupStep
from companion.engine.participants import Participant
from companion.engine.picture import Picture
from companion.engine.rulebook import Ruling
from companion.tables.history import History
from companion.tables.rights import Rights
from companion.web.reachable import reachable_url
from companion.web.views.asked import ITEM, OPTION
from companion.web.views.notice import Notice


@dataclass(frozen=True, slots=True)
class Here:
    """Where somebody is in the checklist: the step in hand, how many of the first steps are
    ticked, and the item to be set by hand."""

    step: str | None = None
    laid: int = 0
    item: str | None = None


@dataclass(frozen=True, slots=True)
class StepCard:
    """One thing to do at the table, with the items of the deal that it shows.

    `chosen`: it is lit on the picture; `laid`: it is ticked.
    """

    step: SetupStep
    items: tuple[DealItem, ...]
    chosen: bool
    laid: bool
    url: str


@dataclass(frozen=True, slots=True)
class SetupPage:
    """What the set-up page shows. `item` is the one to be set by hand; `next_url` ticks the
    chosen step and leads to the next one that is not laid, None after the last."""

    code: str
    title: str
    tone: str
    ply: int
    mode: str
    seed: str
    participants: tuple[Participant, ...]
    steps: tuple[StepCard, ...]
    at: int
    laid: int
    item: DealItem | None
    next_url: str | None
    picture: Picture
    join_url: str
    link: str
    by_hand: tuple[str, ...]
    rulings: Mapping[str, Ruling]
    notice: Notice | None
    announce: str
    may_change: bool
    finished: bool

    @property
    def chosen(self) -> StepCard:
        """The step in hand."""
        return self.steps[self.at]

    @property
    def url(self) -> str:
        """This page at its step."""
        return self.url_of(self.chosen.step.id, self.item.id if self.item else None)

    def url_of(self, step: str, item: str | None = None) -> str:
        """The page at a step, to set one of its items by hand."""
        laid = self.laid or None
        return url_for("pages.setup", code=self.code, step=step, laid=laid, item=item)

    @property
    def lit(self) -> tuple[str, ...]:
        """The places that set the item in hand otherwise than it lies."""
        if not (self.item and self.may_change):
            return ()
        places = (choice.place for choice in self.item.choices)
        return tuple(place for place in places if place and place != self.item.at)

    @property
    def glow(self) -> tuple[str, ...]:
        """The places that the step in hand is about, or the item."""
        return (self.item.at,) if self.item and self.item.at else self.chosen.step.where

    def place_url(self, place: str) -> str | None:
        """Where a tap on the picture leads: to the item that lies there."""
        if not self.may_change:
            return None
        if place in self.lit:
            return self.url
        for card in self.steps:
            for item in card.items:
                if item.at == place:
                    return self.url_of(card.step.id, item.id)
        return None


def setup_page(
    history: History,
    rights: Rights,
    here: Here,
    notice: Notice | None = None,
) -> SetupPage:
    """The checklist; of a game that is only counted, what its count rests on."""
    game, deal = history.game, history.deal
    items = {item.id: item for item in game.deal_items(deal)}
    steps = _steps(history, items)
    ids = [step.id for step in steps]
    laid = max(0, min(here.laid, len(ids)))
    at = ids.index(here.step) if here.step in ids else min(laid, len(ids) - 1)

    def url(step: int, done: int) -> str:
        return url_for("pages.setup", code=history.code, step=ids[step], laid=done or None)

    done = max(laid, at + 1)
    cards = tuple(
        StepCard(
            step=step,
            items=tuple(items[name] for name in step.items if name in items),
            chosen=number == at,
            laid=number < laid,
            url=url(number, laid),
        )
        for number, step in enumerate(steps)
    )
    own = {item.id: item for item in cards[at].items}
    return SetupPage(
        code=history.code,
        title=game.title,
        tone=game.tone,
        ply=history.ply,
        mode=history.mode,
        seed=history.seed,
        participants=game.participants(deal),
        steps=cards,
        at=at,
        laid=laid,
        item=own.get(here.item or ""),
        next_url=url(done, done) if done < len(ids) else None,
        picture=game.deal_picture(deal),
        join_url=reachable_url(url_for("pages.join", code=history.code)),
        link=_link(history),
        by_hand=tuple(items[name].label for name in history.fixed if name in items),
        rulings=game.rulebook.rulings,
        notice=notice,
        announce="",
        may_change=rights.host and not history.begun,
        finished=history.finished_at is not None,
    )


def _steps(history: History, items: Mapping[str, DealItem]) -> Sequence[SetupStep]:
    steps = history.game.setup_steps(history.deal)
    if history.mode == "track":
        return steps
    rests = [step for step in steps if any(items[name].counts for name in step.items)]
    return rests or steps


def _link(history: History) -> str:
    """The address that makes this deal again on any server."""
    deal = history.deal
    query: dict[str, Any] = {
        "slug": history.game.slug,
        "players": len(deal.names),
        "seed": history.seed,
        "edition": deal.edition.id,
        "rules": history.rules_version,
    }
    query |= {f"{OPTION}{key}": value for key, value in deal.options.items()}
    query |= {f"{ITEM}{key}": value for key, value in history.fixed.items()}
    return reachable_url(url_for("pages.new_game", **query))
