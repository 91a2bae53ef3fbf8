"""The ways out where a move is found illegal later, each with its score and its board."""

from dataclasses import dataclass
from typing import Any

from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.logs.entries import Way
from companion.tables.logs.history import History
from companion.tables.revising.consent import open_request
from companion.tables.revising.correcting import Remedy, is_settled, remedies
from companion.web.pages.log.compared import Compared, compared

TITLES: dict[Way, str] = {
    "leave": "Leave it",
    "repair": "Put right what can be",
    "back": "Go back to before it",
}


@dataclass(frozen=True, slots=True)
class WayOut:
    """One way: what becomes of the later entries, everybody's score then, the game's position.

    `refused` says why it is not open, `usual` that organised play would go this way.
    """

    way: Way
    later: str
    usual: bool
    refused: str
    compared: Compared | None
    at: Any

    @property
    def title(self) -> str:
        """What it is called."""
        return TITLES[self.way]


@dataclass(frozen=True, slots=True)
class WaysOut:
    """All ways, why the usual one is usual, and whether the table has left the move already;
    `waits` says that something is being asked, which comes first. The board shows the way `out`,
    if any."""

    ways: tuple[WayOut, ...]
    why: str
    settled: bool
    waits: bool
    out: WayOut | None


def ways_out(history: History, of: int, way: str) -> WaysOut | None:
    """The ways out for the move of entry `of`, of which the board shows the one called `way`; None
    where nothing can be done about it."""
    try:
        found = remedies(history, of)
    except (NoSuchEntry, NotAllowed):
        return None
    ways = tuple(
        WayOut(
            way=one.way,
            later=_later(one, found.later),
            usual=one.way == found.usual,
            refused=one.refused,
            compared=None if one.refused else compared(history, one.at),
            at=one.at,
        )
        for one in found.ways
    )
    waits = open_request(history) is not None
    out = next((one for one in ways if one.way == way and not one.refused), None)
    return WaysOut(ways, found.why, is_settled(history, of), waits, out)


def _later(remedy: Remedy, later: int) -> str:
    """What becomes of the later entries, in words."""
    if not later:
        return "Nothing came after it."
    stands = "One later entry" if later == 1 else f"All {later} later entries"
    if remedy.way == "back":
        return f"{stands} {'is' if later == 1 else 'are'} undone."
    return f"{stands} {'stays' if later == 1 else 'stay'}."
