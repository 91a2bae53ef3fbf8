"""What a file says of a group: people, games, and what of the file has no place here."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from companion.engine.problems import Malformed

FORMAT = "companion group"
VERSION = 1
MOST_GAMES = 20_000
MOST_SEATS = 100
LENGTHS = {"name": 40, "title": 120, "place": 80, "note": 2000, "source": 100}
FIRST_YEAR, LAST_YEAR = 1900, 2100


@dataclass(frozen=True, slots=True)
class FiledSeat:
    """Somebody's part in a game. Without a name it is somebody who was removed."""

    name: str = ""
    points: float | None = None
    rank: int | None = None
    wins: bool = False
    starts: bool = False
    team: str = ""
    role: str = ""


@dataclass(frozen=True, slots=True)
class FiledGame:
    """A finished game. `source` is the same for the same game in every file; `ended` a moment in
    UTC, as "2026-11-26T21:30:00Z"; `rest` what a program said of it that has no place here."""

    source: str
    title: str
    ended: str
    seats: tuple[FiledSeat, ...]
    minutes: int | None = None
    lowest_wins: bool = False
    location: str = ""
    note: str = ""
    rest: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FiledPerson:
    """Somebody of the group, with further names that mean the same person."""

    name: str
    hidden: bool = False
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GroupFile:
    """All that was read. A seat whose name is none of the people's is just a name. `left_out` names
    what of the file was not taken, such as "challenges (2)"."""

    name: str
    games: tuple[FiledGame, ...]
    people: tuple[FiledPerson, ...] = ()
    left_out: tuple[str, ...] = ()


def one_line(text: object, kind: str) -> str:
    """A text of a file on one line, without characters that do not show, as long as there is room
    for; empty if it is no text."""
    if not isinstance(text, str):
        return ""
    plain = unicodedata.normalize("NFC", text)
    shown = "".join(
        " " if one.isspace() else one
        for one in plain
        if one.isspace() or unicodedata.category(one) not in ("Cc", "Cs", "Co", "Cn")
    )
    return " ".join(shown.split())[: LENGTHS[kind]].strip()


def moment(text: object, path: str) -> str:
    """A date, or a date and a time in UTC, in the form of `ended`. Raises Malformed.

    A date alone is its noon, which is the same day nearly everywhere.
    """
    try:
        found = datetime.fromisoformat(str(text).strip().replace("Z", "+00:00"))
    except ValueError as error:
        reason = "needs a date such as 2026-11-26, or 2026-11-26 21:30:00"
        raise Malformed.at(path, reason) from error
    if len(str(text).strip()) == 10:
        found = found.replace(hour=12)
    found = found.replace(tzinfo=UTC) if found.tzinfo is None else found
    if not FIRST_YEAR <= found.year <= LAST_YEAR:
        raise Malformed.at(path, f"has a year outside {FIRST_YEAR} to {LAST_YEAR}")
    return found.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def when(game: FiledGame) -> datetime:
    """The moment at which a game ended."""
    return datetime.fromisoformat(game.ended.replace("Z", "+00:00"))


def ranked(
    points: Sequence[float | None], given: Sequence[int | None], *, lowest_wins: bool
) -> list[int | None]:
    """The places that a file gives, else those that follow from the points, else none."""
    if all(rank is not None and 0 < rank <= MOST_SEATS for rank in given):
        return list(given)
    known = [one for one in points if one is not None]
    if len(known) < len(points) or len(set(known)) < 2:
        return [None] * len(points)
    sign = 1 if lowest_wins else -1
    return [1 + sum(sign * other < sign * one for other in known) for one in known]


def require_few(games: int) -> None:
    """Raise Malformed for more games than a group may have."""
    if games > MOST_GAMES:
        raise Malformed.at("", f"has {games:,} games, and a group has room for {MOST_GAMES:,}")
