"""The set-up: the checklist, and dealing all of it or one item anew or by hand."""

from random import SystemRandom

from flask import Response, request

from companion.engine.chance import shuffled
from companion.engine.problems import Malformed, Problem
from companion.tables.opening import new_seed, redeal
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, at_table, write_fields
from companion.web.pages.rendering import answer_write, render
from companion.web.views.notice import Notice
from companion.web.views.setup import setup_page


@pages.get("/t/<code>/setup")
@at_table
def setup(at: AtTable) -> Response:
    """The checklist of this deal; `step` lights one of its steps on the map."""
    return _show(at)


@pages.post("/t/<code>/setup")
@at_table
def change_setup(at: AtTable) -> Response:
    """Deal everything anew, or one `item`: by chance, or to the `value` set by hand."""

    def write() -> None:
        item, value = request.form.get("item"), request.form.get("value")
        if item is None:
            redeal(at.code, at.rights, seed=new_seed(), fixed={}, **write_fields())
        elif value is not None:
            _fix(at, item, value)
        else:
            _deal_item_anew(at, item)

    return answer_write(
        write, lambda notice, status: _show(at.now(), notice, status), at.url("setup")
    )


def _fix(at: AtTable, item: str, value: str) -> None:
    fixed = {**at.history.fixed, item: value}
    redeal(at.code, at.rights, seed=at.history.seed, fixed=fixed, **write_fields())


def _deal_item_anew(at: AtTable, item_id: str) -> None:
    """Another value by chance; one that the other items exclude is passed over."""
    item = next(
        (one for one in at.history.game.deal_items(at.history.deal) if one.id == item_id), None
    )
    if item is None:
        raise Malformed([Problem("item", "This set-up has no such item.")])
    others = [choice.id for choice in item.choices if choice.id != item.value]
    for value in shuffled(SystemRandom(), others):
        try:
            return _fix(at, item_id, value)
        except Malformed:
            continue
    raise Malformed([Problem(item_id, f"{item.label}: nothing else is possible here.")])


def _show(at: AtTable, notice: Notice | None = None, status: int = 200) -> Response:
    step = request.args.get("step")
    return render("setup", setup_page(at.history, at.rights, step, notice), status)
