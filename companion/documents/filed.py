"""What any file says of a group: games and people, and points and dates as people write them."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from companion.engine.problems import Malformed

MOST_GAMES = 20_000
MOST_SEATS = 100
MOST_NAMED = 200
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
    points: Sequence[float | None],
    given: Sequence[int | None],
    wins: Sequence[bool],
    *,
    lowest_wins: bool,
) -> list[int | None]:
    """The places in a game: whoever a file names as winner is first, whatever the points say.

    The others follow by the places that the file gives, else by their points, else their places are
    unknown. Where it names nobody, only places that it gives count: points alone make no winner.
    """
    has_places = all(rank is not None and 0 < rank <= MOST_SEATS for rank in given)
    agrees = all((rank == 1) == won for rank, won in zip(given, wins, strict=True))
    if has_places and (agrees or not any(wins)):
        return list(given)
    won = sum(wins)
    if not won:
        return [None] * len(wins)
    sign = -1 if not (has_places or lowest_wins) else 1
    orders = given if has_places else points
    keys = [None if one is None else sign * one for one in orders]
    others = [key for key, first in zip(keys, wins, strict=True) if not first]
    if len(others) == 1:
        return [1 if first else won + 1 for first in wins]
    known = [] if None in others else [key for key in others if key is not None]
    return [
        1 if first else won + 1 + sum(o < key for o in known) if known and key is not None else None
        for key, first in zip(keys, wins, strict=True)
    ]


class NotTaken:
    """What of a file was not taken: each kind once, with how often it is there and the first."""

    def __init__(self) -> None:
        self.kinds: dict[str, tuple[int, str]] = {}

    def add(self, kind: str, number: int = 1, example: str = "") -> None:
        """Count something that is there."""
        before, first = self.kinds.get(kind, (0, example))
        self.kinds[kind] = before + number, first

    def said(self) -> tuple[str, ...]:
        """In words, such as "challenges (2)"; of very many only the first."""
        return tuple(
            f"{kind} ({number:,})" + (f", such as “{example}”" if example else "")
            for kind, (number, example) in islice(self.kinds.items(), MOST_NAMED)
        )


# Points as people write them

SIGNS = str.maketrans("−–—‑－＋’‘ʼ´\u00a0\u202f\u2009", 5 * "-" + "+" + 4 * "'" + 3 * " ")
DECIMAL = re.compile(r"\d+(?:[.,]\d*)?|[.,]\d+", re.ASCII)
GROUPED = re.compile(r"[1-9]\d{0,2}(?:([' .,])\d{3})(?:\1\d{3})*(?:([.,])\d+)?", re.ASCII)
FRACTION = re.compile(r"(?:(\d{1,9}) )?(\d)/([2348])", re.ASCII)


def points_of(text: object) -> float | None:
    """A score: "31", "12,5", "1’200", "10½", or a sum as calculators leave it, "10+5-2" or "9+1+".

    None where it is empty, no number, or could be two: "1,200" is 1200 to one and 1.2 to another.
    """
    if isinstance(text, int | float) and not isinstance(text, bool):
        return _bounded(float(text))
    if not isinstance(text, str) or len(text) > 100:
        return None
    plain = re.sub(r"\s*([+-])\s*", r"\1", text.translate(SIGNS).strip()).rstrip("+-=")
    total = 0.0
    for signs, digits in re.findall(r"([+-]*)([^+-]+)", plain):
        number = _number_of(digits.strip()) if len(signs) < 3 else None
        if number is None:
            return None
        total += -number if signs.count("-") % 2 else number
    return _bounded(total) if plain else None


def _number_of(text: str) -> float | None:
    """A number without a sign; None where it is none, or ambiguous."""
    if text and unicodedata.decomposition(text[-1]).startswith("<fraction>"):
        whole = text[:-1].strip() or "0"
        return int(whole) + unicodedata.numeric(text[-1]) if _is_number(whole) else None
    if found := FRACTION.fullmatch(text):
        return int(found[1] or 0) + int(found[2]) / int(found[3])
    if found := GROUPED.fullmatch(text):
        mark, decimal = found[1], found[2]
        if mark == decimal or (mark in ".," and not decimal and text.count(mark) == 1):
            return None
        plain = text.replace(mark, "")
        return float(plain.replace(",", "."))
    return float(text.replace(",", ".")) if DECIMAL.fullmatch(text) else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def _bounded(points: float) -> float | None:
    """Rounded to what a file can say again. No game has a billion points: they are none."""
    return round(points, 6) if abs(points) < 1e9 else None


def require_few(games: int) -> None:
    """Raise Malformed for more games than a group may have."""
    if games > MOST_GAMES:
        raise Malformed.at("", f"has {games:,} games, and a group has room for {MOST_GAMES:,}")
