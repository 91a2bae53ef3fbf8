"""The set-up as a checklist of this very deal."""

from collections.abc import Mapping
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
from companion.web.views.new import ITEM, OPTION
from companion.web.views.notice import Notice


@dataclass(frozen=True, slots=True)
class StepCard:
    """One thing to do at the table, with the items of the deal that it shows."""

    step: SetupStep
    items: tuple[DealItem, ...]
    chosen: bool
    url: str


@dataclass(frozen=True, slots=True)
class SetupPage:
    """What the set-up page shows."""

    code: str
    title: str
    tone: str
    ply: int
    mode: str
    seed: str
    participants: tuple[Participant, ...]
    steps: tuple[StepCard, ...]
    picture: Picture
    glow: tuple[str, ...]
    join_url: str
    link: str
    by_hand: tuple[str, ...]
    rulings: Mapping[str, Ruling]
    notice: Notice | None
    announce: str
    may_change: bool
    finished: bool

    @property
    def url(self) -> str:
        """This page."""
        return url_for("pages.setup", code=self.code)


def setup_page(
    history: History, rights: Rights, step_id: str | None = None, notice: Notice | None = None
) -> SetupPage:
    """The checklist; the step that is asked for is lit on the map."""
    game, deal = history.game, history.deal
    items = {item.id: item for item in game.deal_items(deal)}
    steps = game.setup_steps(deal)
    return SetupPage(
        code=history.code,
        title=game.title,
        tone=game.tone,
        ply=history.ply,
        mode=history.mode,
        seed=history.seed,
        participants=game.participants(deal),
        steps=tuple(
            StepCard(
                step=step,
                items=tuple(items[item] for item in step.items if item in items),
                chosen=step.id == step_id,
                url=url_for("pages.setup", code=history.code, step=step.id, _anchor="map"),
            )
            for step in steps
        ),
        picture=game.deal_picture(deal),
        glow=next((step.where for step in steps if step.id == step_id), ()),
        join_url=reachable_url(url_for("pages.join", code=history.code)),
        link=_link(history),
        by_hand=tuple(items[item].label for item in history.fixed if item in items),
        rulings=game.rulebook.rulings,
        notice=notice,
        announce="",
        may_change=rights.host and not history.begun,
        finished=history.finished_at is not None,
    )


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
