"""The set-up: a checklist of this very deal, and the board that hands fill."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from random import SystemRandom
from typing import Any

from flask import Response, request, url_for

from companion.codec import dump_move
from companion.engine.layout import Filling, lifted
from companion.engine.phrases import listed
from companion.engine.pictures import Picture
from companion.engine.position import AnyPosition
from companion.engine.problems import Malformed
from companion.engine.setup import DealItem, SetupStep, Token
from companion.tables.access import new_seed
from companion.tables.logs.history import History
from companion.tables.play.opening import Redeal
from companion.web.addresses import reachable_url
from companion.web.pages.at_table import (
    AtTable,
    PageAtTable,
    table_pages,
)
from companion.web.pages.new_game import ITEM, OPTION, with_item_set
from companion.web.rendering import render

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
    laid = asked.get("laid", default=0, type=int)
    return render("opening/setup", SetupPage(at, asked.get("step"), laid, asked.get("item")))


@dataclass(frozen=True)
class SetupPage(PageAtTable):
    """The checklist; of a game that is only counted, what its count rests on. `step`, `ticked` and
    `named` are what the address says: the step in hand, how many of the first steps are laid, and
    the item to be set by hand."""

    step: str | None = None
    ticked: int = 0
    named: str | None = None

    @cached_property
    def items(self) -> Mapping[str, DealItem]:
        return {item.id: item for item in self.game.deal_items(self.history.deal)}

    @cached_property
    def steps(self) -> Sequence[SetupStep]:
        steps = self.game.setup_steps(self.history.deal)
        if self.history.mode == "track":
            return steps
        rests = [step for step in steps if any(self.items[name].counts for name in step.items)]
        return rests or steps

    @cached_property
    def laid(self) -> int:
        return max(0, min(self.ticked, len(self.steps)))

    @cached_property
    def number(self) -> int:
        """Which step is in hand, from 0 on."""
        ids = [step.id for step in self.steps]
        return ids.index(self.step) if self.step in ids else min(self.laid, len(ids) - 1)

    @property
    def chosen(self) -> SetupStep:
        """The step in hand."""
        return self.steps[self.number]

    def items_of(self, step: SetupStep) -> list[DealItem]:
        """The items of the deal that it shows."""
        return [self.items[name] for name in step.items if name in self.items]

    @cached_property
    def on_picture(self) -> bool:
        """Whether the step in hand has too many items for a button each, and each is seen at its
        own place: they are tapped there, or gone through one by one."""
        own = self.items_of(self.chosen)
        return len(own) > MOST_BUTTONS and len({item.at for item in own if item.at}) == len(own)

    @cached_property
    def item(self) -> DealItem | None:
        """The one to be set by hand: unless another is named the first of few, so that one tap sets
        it."""
        own = self.items_of(self.chosen)
        first = own[0].id if own and not self.on_picture else ""
        return next((one for one in own if one.id == (self.named or first)), None)

    @property
    def next_url(self) -> str | None:
        """Ticks the step in hand and leads to the next one that is not laid; None after the
        last."""
        done = max(self.laid, self.number + 1)
        if done == len(self.steps):
            return None
        return self.frame.url("setup", step=self.steps[done].id, laid=done)

    @property
    def picture(self) -> Picture:
        return self.game.deal_picture(self.history.deal)

    @property
    def by_hand(self) -> tuple[str, ...]:
        """What was set by hand, in words."""
        return tuple(self.items[name].label for name in self.history.fixed if name in self.items)

    @cached_property
    def may_change(self) -> bool:
        now = self.history
        return self.frame.is_host and not now.begun and bool(now.seed)

    @property
    def link(self) -> str:
        """The address that makes this deal again on any server."""
        deal = self.history.deal
        query: dict[str, Any] = {
            "slug": self.game.slug,
            "players": len(deal.names),
            "seed": self.history.seed,
            "edition": deal.edition.id,
            "rules": self.history.rules_version,
        }
        query |= {f"{OPTION}{key}": value for key, value in deal.options.items()}
        query |= {f"{ITEM}{key}": value for key, value in self.history.fixed.items()}
        return reachable_url(url_for("pages.new_game", **query))

    @property
    def url(self) -> str:
        """This page at its step."""
        return self.url_of(self.chosen.id, self.item.id if self.item else None)

    def url_of(self, step: str, item: str | None = None) -> str:
        """The page at a step, to set one of its items by hand."""
        laid = self.laid or None
        return self.frame.url("setup", step=step, laid=laid, item=item)

    @property
    def after_item(self) -> str:
        """The page once the item in hand is set: at the step's next one."""
        rest = iter(self.items_of(self.chosen))
        following = next((one for one in rest if one == self.item), None) and next(rest, None)
        return self.url_of(self.chosen.id, following.id if following else None)

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
        return (self.item.at,) if self.item and self.item.at else self.chosen.where

    def place_url(self, place: str) -> str | None:
        """Where a tap on the picture leads: to the item that lies there."""
        if not self.may_change:
            return None
        if place in self.lit:
            return self.url
        here = ((step, item) for step in self.steps for item in self.items_of(step))
        found = (self.url_of(step.id, item.id) for step, item in here if item.at == place)
        return next(found, None)


# The board that hands fill before the first turn: pieces in hand, how many are left


def show_filling(at: AtTable) -> Response:
    """The board that is being filled, with a piece in hand."""
    hand = request.values.get("piece", default=0, type=int)
    place = "" if request.method == "POST" else request.args.get("place", "")
    return render("opening/filling", FillingPage(at, hand, place))


@dataclass(frozen=True)
class FillingPage(PageAtTable):
    """What the page shows. `piece` is the number of the one asked for, or one more for the hand
    that lifts; `place` was tapped without scripts."""

    piece: int = 0
    place: str = ""

    @cached_property
    def _at(self) -> AnyPosition:
        return self.history.at

    @cached_property
    def _filling(self) -> Filling[Any]:
        filling = self.game.filling
        assert filling is not None
        return filling

    @property
    def prompt(self) -> str:
        return self.game.prompt(self._at)

    @cached_property
    def pieces(self) -> tuple[tuple[Token, int], ...]:
        """What can be taken in hand, with how many of it are left."""
        tokens = (token for _, token in self._filling.pieces)
        return tuple(zip(tokens, self._filling.left(self._at), strict=True))

    @property
    def hand(self) -> int:
        return self.piece if 0 <= self.piece <= len(self.pieces) else 0

    @cached_property
    def picture(self) -> Picture:
        return self.game.picture(self._at)

    @cached_property
    def tappable(self) -> frozenset[str]:
        """The places where a piece can be laid, or lies to be lifted."""
        at = self._at
        places = [one.id for one in self.picture.elements] if self.frame.may_write else []
        return frozenset(
            one
            for one in places
            if self._filling.lay(at, (one,), 0) or lifted(self.game, at, one) != at.state
        )

    @cached_property
    def left(self) -> int:
        return sum(left for _, left in self.pieces)

    @cached_property
    def rest(self) -> int:
        """On how many places one piece can be laid in one go."""
        return len(self._filling.rest(self._at))

    @property
    def filled(self) -> str:
        """The move that ends it, as data, where nothing is left."""
        ends = self._filling.filled
        done = self.game.check(self._at, ends) is None
        return json.dumps(dump_move(self.game, ends)) if done else ""

    @property
    def announce(self) -> str:
        return self.history.entries[-1].text

    @property
    def enough(self) -> bool:
        """Whether some piece is left often enough for all these places."""
        return any(0 < self.rest <= left for _, left in self.pieces)

    @property
    def url(self) -> str:
        """This page with that piece in hand."""
        return self.url_with(self.hand)

    def url_with(self, hand: int) -> str:
        return self.frame.url("table", piece=hand)

    def place_url(self, place: str) -> str | None:
        """Where a tap on the board leads without scripts: to the question whether to do it."""
        if place not in self.tappable:
            return None
        return self.frame.url("table", piece=self.hand, place=place)
