"""Putting the board right by taps: what lies otherwise, before and after, for all to agree."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Response, request

from companion.engine.layout import (
    Change,
    Spot,
    SpotChoice,
    SpotDifference,
    differences,
    drafted,
    spots,
    tidied,
)
from companion.engine.phrases import capital, counted
from companion.engine.problems import Malformed
from companion.tables.logs.entries import CorrectionAsked
from companion.tables.logs.history import History
from companion.tables.revising.judging import (
    MOST_CHANGES,
    PutRight,
    can_be_put_right,
    proposed,
)
from companion.tables.revising.taking_back import correct
from companion.web.pages.at_table import AtTable, table_pages, write_fields
from companion.web.pages.judge import Asking, asking
from companion.web.parts.people import Compared, compared
from companion.web.parts.trial import Panes, row_of
from companion.web.rendering import render, see

MOST_OPEN = 10
"""How many choices of several spots are shown at once."""
BETWEEN = "~"
"""Between a spot and its choice in the address: no id has it."""


@table_pages.get("/correct")
def correct_board(at: AtTable) -> Response:
    """The board with the changes `c` so far; `place` is what was tapped, `before` shows it without
    them. While a correction is asked for, it is that one that is shown."""
    return _show(at)


@table_pages.post("/correct")
def put_board_right(at: AtTable) -> Response:
    """Ask the others to put the board right so, or do it where nobody needs to be asked."""

    def write() -> History:
        changes = _changes(request.form.getlist("c"))
        fields = {"changes": changes, "viewer": at.viewer, **write_fields()}
        return correct(PutRight(at.code, at.rights, **fields))

    return at.answer(write, _show, at.url(), leave=True)


def _show(at: AtTable) -> Response:
    if not can_be_put_right(at.history):
        return see(at.url())
    return render("correcting/correct", correct_page(at))


def _changes(given: Sequence[str]) -> tuple[Change, ...]:
    """The changes in an address or a form; what is none is left out."""
    split = (one.partition(BETWEEN) for one in given[: MOST_CHANGES + 1])
    return tuple((spot, choice) for spot, between, choice in split if between)


@dataclass(frozen=True, slots=True)
class SpotShown:
    """A spot that was tapped, with what can lie there and the address of each choice. It is folded
    where several with many choices lie at one place."""

    spot: Spot
    choices: tuple[tuple[SpotChoice, str], ...]
    folded: bool

    @property
    def name(self) -> str:
        return capital(self.spot.name)


@dataclass(frozen=True, slots=True)
class CorrectPage:
    """What the page shows: the draft on the board, and what of it is otherwise.

    `here` are the spots of the `place` that was tapped, `beside` those that no place stands for.
    `why` says why the draft cannot be; `asking` is the correction that is asked for, if one is.
    """

    frame: AtTable
    panes: Panes
    tappable: frozenset[str]
    changes: tuple[Change, ...]
    place: str
    here: tuple[SpotShown, ...]
    beside: tuple[Spot, ...]
    lines: tuple[SpotDifference, ...]
    compared: Compared | None
    why: str
    before: bool
    asking: Asking | None

    @property
    def marked(self) -> tuple[str, ...]:
        return tuple(place for one in self.lines for place in one.spot.places)

    @property
    def how_many(self) -> str:
        """How much lies otherwise."""
        return counted(len(self.lines), "difference").capitalize()

    @property
    def fields(self) -> tuple[str, ...]:
        return tuple(BETWEEN.join(change) for change in self.changes)

    @property
    def url(self) -> str:
        return self._url(
            self.changes, place=self.place or None, before="yes" if self.before else None
        )

    @property
    def other_url(self) -> str:
        """The board as it was recorded, or again as it is to lie."""
        return self._url(self.changes, before=None if self.before else "yes")

    @property
    def fresh_url(self) -> str:
        return self._url(())

    def place_url(self, place: str) -> str | None:
        """The page after a tap on a place, or with a spot that none stands for."""
        known = place in self.tappable or any(one.id == place for one in self.beside)
        return self._url(self.changes, place=place) if known else None

    def _url(self, changes: Sequence[Change], **query: Any) -> str:
        return draft_url(self.frame, changes, **query)


def draft_url(at: AtTable, changes: Sequence[Change], **query: Any) -> str:
    """The page with these changes."""
    return at.url("correct_board", c=[BETWEEN.join(one) for one in changes], **query)


def correct_page(at: AtTable) -> CorrectPage:
    """The page for one phone, made of what it may see."""
    place, before = request.values.get("place", ""), request.values.get("before") == "yes"
    history, viewer = at.history, at.viewer
    game, shown = history.game, at.shown
    recorded = shown.at
    changes, draft, why = _draft(at, recorded)
    lines = differences(game, recorded, draft)
    open_to_all = at.question is None and at.rights.may_write
    open_spots = spots(game, draft) if open_to_all else {}
    here = [one for one in open_spots.values() if place and place in (one.id, *one.places)]
    drawn = recorded if before else draft
    marked = [found for one in lines for found in one.spot.places]
    folded = len(here) > 1 and sum(len(one.choices) for one in here) > MOST_OPEN

    def page(made: Sequence[Change]) -> str:
        return draft_url(at, made, place=place or None)

    return CorrectPage(
        frame=at,
        panes=row_of(
            game.boards_for(drawn, viewer),
            game.participants(history.deal),
            lambda _: page(changes),
            marked=(place, *marked) if place else marked,
            stays=True,
        ),
        tappable=frozenset(one for spot in open_spots.values() for one in spot.places),
        changes=changes,
        place=place if here else "",
        here=tuple(_spot_shown(page, changes, one, folded=folded) for one in here),
        beside=tuple(one for one in open_spots.values() if not one.places),
        lines=lines,
        compared=compared(shown, draft) if lines and not why else None,
        why=why,
        before=before,
        asking=asking(at),
    )


def _draft(at: AtTable, recorded: Any) -> tuple[tuple[Change, ...], Any, str]:
    """The changes that still make sense, the position with them, and why that cannot be; or the
    position that is asked for."""
    game, asked = at.history.game, at.question
    if asked is not None and isinstance(asked.question, CorrectionAsked):
        return (), proposed(at.history, asked.question.state, at.viewer), ""
    try:
        changes = tidied(game, recorded, _changes(request.values.getlist("c")))
        return changes, *drafted(game, recorded, changes)
    except Malformed:
        return (), recorded, ""


def _spot_shown(
    page: Callable[[Sequence[Change]], str], changes: Sequence[Change], spot: Spot, *, folded: bool
) -> SpotShown:
    """A spot with the pages that its choices lead to."""
    others = [one for one in spot.choices if one.id != spot.lies]
    urls = {one.id: page([*changes, (spot.id, one.id)]) for one in others}
    same = page(changes)
    return SpotShown(spot, tuple((one, urls.get(one.id, same)) for one in spot.choices), folded)
