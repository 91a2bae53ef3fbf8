"""The set-up: the checklist, and dealing all of it or one item anew or by hand."""

from contextlib import suppress
from random import SystemRandom

from flask import Response, request

from companion.engine.phrases import listed
from companion.engine.problems import Malformed, Problem
from companion.tables.opening import new_seed, redeal
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, at_table, write_fields
from companion.web.pages.rendering import answer_write, render
from companion.web.parts.notice import Notice
from companion.web.parts.setting import with_item
from companion.web.views.setup import Here, setup_page

TRIES = 40
"""How many deals are drawn to find another value."""


@pages.get("/t/<code>/setup")
@at_table
def setup(at: AtTable) -> Response:
    """The checklist of this deal, at a `step`, which is lit on the map, with the first `laid`
    steps ticked; `item` is the one to be set by hand."""
    return _show(at)


@pages.post("/t/<code>/setup")
@at_table
def change_setup(at: AtTable) -> Response:
    """Deal everything anew, or one `item`, or a `step` with its items: by chance, or one item
    to the `value` that is named, or that lies at a `place` of the picture."""

    def write() -> None:
        item, step = request.form.get("item"), request.form.get("step")
        if item is None and step is None:
            redeal(at.code, at.rights, seed=new_seed(), fixed={}, **write_fields())
        elif item is not None and (value := _told(at, item)) is not None:
            items = at.history.game.deal_items(at.history.deal)
            _fix(at, with_item(items, at.history.fixed, item, value))
        else:
            _draw_again(at, item, step)

    return answer_write(write, lambda notice, status: _show(at.now(), notice, status), _back(at))


def _told(at: AtTable, item_id: str) -> str | None:
    """The value that the form names, itself or by its place; None where it names none."""
    place = request.form.get("place")
    if not place:
        return request.form.get("value")
    items = at.history.game.deal_items(at.history.deal)
    choices = (choice for item in items if item.id == item_id for choice in item.choices)
    return next((choice.id for choice in choices if choice.place == place), place)


def _fix(at: AtTable, fixed: dict[str, str]) -> None:
    redeal(at.code, at.rights, seed=at.history.seed, fixed=fixed, **write_fields())


def _draw_again(at: AtTable, item_id: str | None, step_id: str | None) -> None:
    """Other values by chance for one item or for all of a step; what the rest of the set-up
    excludes is passed over."""
    game, deal = at.history.game, at.history.deal
    steps = (step.items for step in game.setup_steps(deal) if step.id == step_id)
    wanted = (item_id,) if item_id else next(steps, ())
    items = {item.id: item for item in game.deal_items(deal)}
    if not wanted or not all(name in items for name in wanted):
        raise Malformed([Problem("item", "This set-up has no such item.")])
    for _ in range(TRIES):
        other = game.deal(deal.edition, deal.names, deal.options, SystemRandom(), {})
        drawn = {item.id: item.value for item in game.deal_items(other) if item.id in wanted}
        if any(drawn[name] != items[name].value for name in drawn):
            with suppress(Malformed):
                return _fix(at, {**at.history.fixed, **drawn})
    label = listed(items[name].label for name in wanted)
    raise Malformed([Problem(wanted[0], f"{label}: nothing else is possible here.")])


def _back(at: AtTable) -> str:
    """The checklist at the step that the tap was on."""
    here = {name: request.args[name] for name in ("step", "laid") if name in request.args}
    return at.url("setup", **here)


def _show(at: AtTable, notice: Notice | None = None, status: int = 200) -> Response:
    asked = request.args
    here = Here(asked.get("step"), asked.get("laid", default=0, type=int), asked.get("item"))
    return render("setup", setup_page(at.history, at.rights, here, notice), status)
