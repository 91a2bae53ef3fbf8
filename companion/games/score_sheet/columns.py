"""The columns of a sheet: a player's each, a team's, or one for all who play together."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.engine.phrases import listed
from companion.engine.play.step import Seat
from companion.games.score_sheet.edition import Edition

EVERYBODY = "All of you"


class Seated(Protocol):
    """A sheet and who plays on it: a deal, or the tally that was made of one."""

    @property
    def edition(self) -> Edition: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def start_player(self) -> Seat: ...
    @property
    def team(self) -> tuple[int, ...]: ...


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its number in the names of cells, and the seats that it is for."""

    number: int
    name: str
    seats: tuple[Seat, ...]

    @property
    def subject(self) -> str:
        """Whose it is, as the subject of a sentence about one."""
        return f"The team of {self.name}" if len(self.seats) > 1 else self.name

    @property
    def has(self) -> str:
        """The verb for whose it is."""
        return "have" if len(self.seats) > 1 else "has"


def columns(table: Seated) -> tuple[Column, ...]:
    """The columns of a sheet at a table; a team without players has none."""
    names = table.names
    if table.edition.wins == "together":
        return (Column(0, EVERYBODY, tuple(range(len(names)))),)
    if not table.edition.teams:
        return tuple(Column(seat, name, (seat,)) for seat, name in enumerate(names))
    found = []
    for number in range(table.edition.teams):
        seats = tuple(seat for seat, team in enumerate(table.team) if team == number)
        if seats:
            found.append(Column(number, listed(names[seat] for seat in seats), seats))
    return tuple(found)


def team_problem(edition: Edition, names: Sequence[str], team: Sequence[int]) -> str:
    """What is wrong with who is in which team; empty if nothing is."""
    if len(team) != (len(names) if edition.teams else 0):
        return "must name the team of each player, where there are teams"
    if not all(0 <= one < edition.teams for one in team):
        return f"must be numbers from 0 to {edition.teams - 1}"
    return ""
