"""The set-up: a checklist of this very deal, and the board that hands fill."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import SystemRandom
from typing import Any

from flask import Response, request, url_for

from companion.codec import dump_move
from companion.engine.phrases import listed
from companion.engine.pictures import SOLE, Picture
from companion.engine.problems import Malformed
from companion.engine.setup import DealItem, SetupStep, Token
from companion.tables.access import new_seed
from companion.tables.logs.history import History
from companion.tables.play.opening import Redeal
from companion.web.addresses import reachable_url
from companion.web.pages.at_table import (
    AtTable,
    Growing,
    growing_draft,
    table_pages,
)
from companion.web.pages.new_game import ITEM, OPTION, with_item_set
from companion.web.parts.photos import under_table
from companion.web.rendering import render
from companion.web.svg.drawing import Backdrop

# The checklist below its picture, dealt anew by chance or by hand

MOST_BUTTONS = 3
TRIES = 40
"""How many deals are drawn to find another value."""


@table_pages.get("/setup")
def setup(at: AtTable) -> Response:
    """The checklist of this deal, at a `step`, which is lit on the map, with the first `laid`
    steps ticked; `item` is the one to be set by hand."""
    return _show(at)


@table_pages.post("/setup")
def change_setup(at: AtTable) -> Response:
    """Deal everything anew, or one `item`, or a `step` with its items: by chance, or one item
    to the `value` that is named, or that lies at a `place` of the picture."""

    def write() -> History:
        item, step = request.form.get("item"), request.form.get("step")
        if item is None and step is None:
            return _deal(at, new_seed(), {})
        if item is not None and (value := _named_value(at, item)) is not None:
            items = at.history.game.deal_items(at.history.deal)
            return _deal(at, at.history.seed, with_item_set(items, at.history.fixed, item, value))
        return _draw_again(at, item, step)

    return at.answer(write, _show, _back(at))


def _named_value(at: AtTable, item_id: str) -> str | None:
    """The value that the form names, itself or by its place; None where it names none."""
    place = request.form.get("place")
    if not place:
        return request.form.get("value")
    items = at.history.game.deal_items(at.history.deal)
    choices = (choice for item in items if item.id == item_id for choice in item.choices)
    return next((choice.id for choice in choices if choice.place == place), place)


def _deal(at: AtTable, seed: str, fixed: dict[str, str]) -> History:
    return at.write(Redeal, seed=seed, fixed=fixed)


def _draw_again(at: AtTable, item_id: str | None, step_id: str | None) -> History:
    """Other values by chance for one item or for all of a step; what the rest of the set-up
    excludes is passed over."""
    game, deal = at.history.game, at.history.deal
    steps = (step.items for step in game.setup_steps(deal) if step.id == step_id)
    wanted = (item_id,) if item_id else next(steps, ())
    items = {item.id: item for item in game.deal_items(deal)}
    if not wanted or not all(name in items for name in wanted):
        raise Malformed.at("item", "This set-up has no such item.")
    for _ in range(TRIES):
        other = game.deal(deal.edition, deal.names, deal.options, SystemRandom(), {})
        drawn = {item.id: item.value for item in game.deal_items(other) if item.id in wanted}
        if any(drawn[name] != items[name].value for name in drawn):
            with suppress(Malformed):
                return _deal(at, at.history.seed, {**at.history.fixed, **drawn})
    label = listed(items[name].label for name in wanted)
    raise Malformed.at(wanted[0], f"{label}: nothing else is possible here.")


def _back(at: AtTable) -> str:
    """The checklist at the step that the tap was on, with the item that comes next in hand."""
    kept = ("step", "laid", "item")
    here = {name: request.args[name] for name in kept if name in request.args}
    return at.url("setup", **here)


def _show(at: AtTable) -> Response:
    asked = request.args
    here = Progress(asked.get("step"), asked.get("laid", default=0, type=int), asked.get("item"))
    return render("opening/setup", setup_page(at, here))


@dataclass(frozen=True, slots=True)
class Progress:
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

    @property
    def on_picture(self) -> bool:
        """Whether there are too many items for a button each, and each is seen at its own place:
        they are tapped there, or gone through one by one."""
        places = {item.at for item in self.items if item.at}
        return len(self.items) > MOST_BUTTONS and len(places) == len(self.items)


@dataclass(frozen=True, slots=True)
class SetupPage:
    """What the set-up page shows. `item` is the one to be set by hand; `next_url` ticks the
    chosen step and leads to the next one that is not laid, None after the last."""

    frame: AtTable
    mode: str
    seed: str
    steps: tuple[StepCard, ...]
    at: int
    laid: int
    item: DealItem | None
    next_url: str | None
    picture: Picture
    backdrop: Backdrop | None
    growing: Growing | None
    link: str
    by_hand: tuple[str, ...]
    may_change: bool

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
        return self.frame.url("setup", step=step, laid=laid, item=item)

    @property
    def after_item(self) -> str:
        """The page once the item in hand is set: at the step's next one."""
        rest = iter(self.chosen.items)
        following = next((one for one in rest if one == self.item), None) and next(rest, None)
        return self.url_of(self.chosen.step.id, following.id if following else None)

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


def setup_page(phone: AtTable, here: Progress) -> SetupPage:
    """The checklist; of a game that is only counted, what its count rests on."""
    history, rights = phone.history, phone.rights
    game, deal = history.game, history.deal
    items = {item.id: item for item in game.deal_items(deal)}
    steps = _steps(history, items)
    ids = [step.id for step in steps]
    laid = max(0, min(here.laid, len(ids)))
    at = ids.index(here.step) if here.step in ids else min(laid, len(ids) - 1)

    def url(step: int, done: int) -> str:
        return phone.url("setup", step=ids[step], laid=done or None)

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
        frame=phone,
        mode=history.mode,
        seed=history.seed,
        steps=cards,
        at=at,
        laid=laid,
        item=own.get(here.item or _first(cards[at])),
        next_url=url(done, done) if done < len(ids) else None,
        picture=game.deal_picture(deal),
        backdrop=under_table(history).get(SOLE),
        growing=growing_draft(history, rights),
        link=_link(history),
        by_hand=tuple(items[name].label for name in history.fixed if name in items),
        may_change=rights.host and not history.begun and bool(history.seed),
    )


def _first(card: StepCard) -> str:
    """The item that is in hand unless another is: the first of few, so that one tap sets it."""
    return card.items[0].id if card.items and not card.on_picture else ""


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


# The board that hands fill before the first turn: pieces in hand, how many are left


def show_filling(at: AtTable) -> Response:
    """The board that is being filled, with a piece in hand."""
    hand = request.values.get("piece", default=0, type=int)
    place = "" if request.method == "POST" else request.args.get("place", "")
    page = filling_page(at, hand, place=place)
    return render("opening/filling", page)


@dataclass(frozen=True, slots=True)
class PieceInHand:
    """A piece that can be taken, with how many of it are left."""

    token: Token
    left: int
    number: int


@dataclass(frozen=True, slots=True)
class FillingPage:
    """What the page shows. `hand` is a piece's number, or one more for the hand that lifts;
    `rest` counts the places where the same piece can be laid in one go; `filled` is the move
    that ends it, as data, where nothing is left."""

    frame: AtTable
    prompt: str
    pieces: tuple[PieceInHand, ...]
    hand: int
    picture: Picture
    tappable: frozenset[str]
    place: str
    left: int
    rest: int
    filled: str
    announce: str

    @property
    def enough(self) -> bool:
        """Whether some piece is left often enough for all these places."""
        return any(0 < self.rest <= one.left for one in self.pieces)

    @property
    def url(self) -> str:
        """This page with that piece in hand."""
        return self.url_with(self.hand)

    def url_with(self, hand: int) -> str:
        """The page with another piece in hand."""
        return self.frame.url("table", piece=hand)

    def place_url(self, place: str) -> str | None:
        """Where a tap on the board leads without scripts: to the question whether to do it."""
        if place not in self.tappable:
            return None
        return self.frame.url("table", piece=self.hand, place=place)


def filling_page(phone: AtTable, hand: int, *, place: str = "") -> FillingPage:
    """The page of one phone."""
    history, rights = phone.history, phone.rights
    game, at = history.game, history.at
    filling: Any = game.filling
    left = filling.left(at)
    picture = game.picture(at)
    places = (element.id for element in picture.elements)
    laid = {
        one
        for one in places
        if filling.lay(at, (one,), 0) or filling.change(at, one, None) != at.state
    }
    filled = game.check(at, filling.filled) is None
    pieces = tuple(
        PieceInHand(token, count, number)
        for number, (token, count) in enumerate(zip(filling.tokens(at), left, strict=True))
    )
    return FillingPage(
        frame=phone,
        prompt=game.prompt(at),
        pieces=pieces,
        hand=hand if 0 <= hand <= len(pieces) else 0,
        picture=picture,
        tappable=frozenset(laid) if rights.may_write else frozenset(),
        place=place,
        left=sum(left),
        rest=len(filling.rest(at)),
        filled=json.dumps(dump_move(game, filling.filled)) if filled else "",
        announce=history.entries[-1].text,
    )
