"""What any file says of a group: games and people, and points and dates as people write them."""

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from difflib import SequenceMatcher
from itertools import groupby, islice
from typing import Any, Literal

from companion.engine.problems import Malformed, Problem, require
from companion.statistics import night_of

MOST_GAMES = 20_000
MOST_SEATS = 100
MOST_NAMED = 200
LENGTHS = {"name": 40, "title": 120, "place": 80, "note": 2000, "source": 100}
ANONYMOUS = "anonymous player"
"""How BG Stats and BoardGameGeek call somebody who has no name."""
FIRST_YEAR, LAST_YEAR = 1900, 2100


@dataclass(frozen=True, slots=True)
class FiledSeat:
    """Somebody's part in a game. Without a name it is somebody who was removed, or never named."""

    name: str = ""
    points: float | None = None
    rank: int | None = None
    wins: bool = False
    starts: bool = False
    team: str = ""
    role: str = ""


Uncounted = Literal["", "unfinished", "ignored"]
"""Why no figure counts a game; empty where figures do."""


@dataclass(frozen=True, slots=True)
class FiledGame:
    """A finished game. `source` is the same for the same game in every file; `ended` a moment in
    UTC, as "2026-11-26T21:30:00Z"; `rest` what a program said of it that has no place here; `day`
    the day for those who played, as "2026-11-26", empty where nobody said it. An `uncounted` one
    was not finished, or is to be ignored by statistics."""

    source: str
    title: str
    ended: str
    seats: tuple[FiledSeat, ...]
    minutes: int | None = None
    lowest_wins: bool = False
    location: str = ""
    note: str = ""
    rest: dict[str, Any] = field(default_factory=dict)
    day: str = ""
    cooperative: bool = False
    uncounted: Uncounted = ""


@dataclass(frozen=True, slots=True)
class FiledPerson:
    """Somebody of the group, with further names that mean the same person, and the id that they
    have in files of another program, such as "bgstats:8F2C...", if there is one."""

    name: str
    hidden: bool = False
    also: tuple[str, ...] = ()
    source: str = ""


@dataclass(frozen=True, slots=True)
class UnreadGame:
    """A game of a file that could not be read: where it stands, why, and what is said of it."""

    place: str
    reason: str
    day: str = ""
    title: str = ""
    names: str = ""


@dataclass(frozen=True, slots=True)
class GroupFile:
    """All that was read. A seat whose name is none of the people's is just a name. `left_out` names
    what of the file was not taken, or not as it was written, such as "challenges (2)"; `unread` are
    all games that could not be read."""

    name: str
    games: tuple[FiledGame, ...]
    people: tuple[FiledPerson, ...] = ()
    left_out: tuple[str, ...] = ()
    unread: tuple[UnreadGame, ...] = ()


def one_line(text: object, kind: str) -> str:
    """A text of a file on one line, without characters that do not show, as long as there is room
    for; empty if it is no text."""
    if not isinstance(text, str):
        return ""
    if text.isascii() and text.isprintable():
        plain = text
    else:
        plain = "".join(" " if one.isspace() else one for one in unicodedata.normalize("NFC", text))
        plain = "".join(
            one
            for place, one in enumerate(plain)
            if unicodedata.category(one) not in ("Cc", "Cs") and _shows(plain, place)
        )
    return " ".join(plain.split())[: LENGTHS[kind]].strip()


def moment(text: object, path: str) -> str:
    """A date, or a date and a time in UTC, in the form of `ended`. Raises Malformed.

    A date alone is its noon, which is the same day nearly everywhere.
    """
    try:
        at = datetime.fromisoformat(str(text).strip().replace("Z", "+00:00"))
    except ValueError as error:
        reason = "needs a date such as 2026-11-26, or 2026-11-26 21:30:00"
        raise Malformed.at(path, reason) from error
    if len(str(text).strip()) < 11:
        at = at.replace(hour=12)
    at = at.replace(tzinfo=UTC) if at.tzinfo is None else at
    if not FIRST_YEAR <= at.year <= LAST_YEAR:
        raise Malformed.at(path, f"has a year outside {FIRST_YEAR} to {LAST_YEAR}")
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def when(game: FiledGame) -> datetime:
    """The moment at which a game ended."""
    return datetime.fromisoformat(game.ended.replace("Z", "+00:00"))


def day_of(game: FiledGame) -> date:
    """The day on which a game was played: that of its table, else that of the night at its end, in
    the server's time zone."""
    return date.fromisoformat(game.day) if game.day else night_of(when(game))


def day_near(text: object, ended: str) -> str:
    """The day of a table as a file says it, if it can be that of a game that ended then; else
    empty. Nowhere on earth is it another day than yesterday or tomorrow of UTC."""
    try:
        day = date.fromisoformat(str(text))
        there = date.fromisoformat(ended[:10])
    except ValueError:
        return ""
    return day.isoformat() if abs(day - there) <= timedelta(days=1) else ""


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
    """What of a file was not taken, or not as it was written: each kind once, with how often it is
    there and the first; and each game that could not be read, with the reason."""

    def __init__(self) -> None:
        self.kinds: dict[str, tuple[int, str]] = {}
        self.games: list[UnreadGame] = []

    def add(self, kind: str, number: int = 1, example: str = "") -> None:
        """Count something that is there."""
        before, first = self.kinds.get(kind, (0, example))
        self.kinds[kind] = before + number, first

    def line(self, text: object, kind: str) -> str:
        """A text on one line; letters in it that nobody sees are dropped and counted."""
        plain = one_line(text, kind)
        if isinstance(text, str) and not text.isascii() and hidden_in(" ".join(text.split())):
            self.add("letters that nobody sees, dropped", example=plain)
        return plain

    def name(self, text: object) -> str:
        """A person's name; empty for somebody whom a file does not name."""
        name = self.line(text, "name")
        if name.casefold() == ANONYMOUS:
            return ""
        if name and not can_be_seen(name):
            self.add("names without a letter", example=name)
            return ""
        return name

    def points(self, text: object) -> float | None:
        """Points of a score; a text that is no clear number is named."""
        points = points_of(text)
        if points is None and text not in (None, ""):
            self.add("points that are no clear number, kept as text", example=str(text)[:100])
        return points

    @contextmanager
    def reading_one(
        self, day: object = "", title: object = "", names: object = ""
    ) -> Iterator[None]:
        """A block that reads one game; if it cannot be read, what is wrong is kept."""
        try:
            yield
        except Malformed as error:
            said = one_line(day, "name"), one_line(title, "title"), one_line(names, "note")
            self.games += [UnreadGame(one.path, one.message, *said) for one in error.problems]

    def require_any(self, games: Sequence[FiledGame]) -> None:
        """Raise Malformed with all that is wrong if no game could be read."""
        if not games:
            require(Problem(one.place, one.reason) for one in self.games)

    def said(self, *, days: bool = False) -> tuple[str, ...]:
        """In words, such as "challenges (2)"; of very many only the first. `days` says the days of
        games, too, where their places are no lines that somebody finds."""
        kinds = (
            f"{kind} ({number:,})" + (f", such as “{example}”" if example else "")
            for kind, (number, example) in self.kinds.items()
        )
        when_known = {one.day: f" ({one.day})" for one in self.games if days and one.day}
        games = (f"{one.place} {one.reason}{when_known.get(one.day, '')}" for one in self.games)
        more = len(self.games) - MOST_NAMED
        return (
            *islice(kinds, MOST_NAMED),
            *islice(games, MOST_NAMED),
            *((f"{more:,} more games that cannot be read",) if more > 0 else ()),
        )


# Names as people read them

JOINERS = "\u200c\u200d"
"""Joiners, which some scripts and emoji of several people need."""
PICTURE_STYLE = "\ufe0f"
BLANKS = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10))))
)
"""Characters that are letters, marks or signs to Unicode, but show nothing."""
MOST_MARKS = 3
"""How many marks a letter may have: no language needs more, and they would cover other lines."""
ALIKE = str.maketrans(
    "авекмнорстухіјѕԁһԛԝьαβεζηικμνορτυχϲ",
    "abekmhopctyxijsdhqwbaβeznikmvoptyxc",
)
"""Small letters of other scripts, after case folding, that look like Latin ones."""
WORDS = re.compile(r"\w+")
ALIKE_PART = 0.75
"""The part of two names' letters that is the same, from which on they are alike."""
CAPITALS = str.maketrans("АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEKMHOPCTYXIJSABEZHIKMNOPTYX")


def hidden_in(text: str) -> bool:
    """Whether the text has an invisible character, or one that changes the reading direction."""
    return any(not _shows(text, place) for place in range(len(text)))


def can_be_seen(name: str) -> bool:
    """Whether it has a letter, a number or an emoji, and no pile of marks on one letter."""
    kinds = [unicodedata.category(letter)[0] for letter in name]
    towers = (len(list(run)) for kind, run in groupby(kinds) if kind == "M")
    return any(kind in "LNS" for kind in kinds) and max(towers, default=0) <= MOST_MARKS


def looks(name: str) -> str:
    """A key for what the name looks like: equal for two names that are hard to tell apart."""
    plain = unicodedata.normalize("NFKC", name).translate(CAPITALS)
    unseen = (*JOINERS, PICTURE_STYLE)
    folded = (one for one in plain.casefold() if not one.isspace() and one not in unseen)
    return "".join(folded).translate(ALIKE)


def are_alike(name: str, other: str) -> bool:
    """Whether two names may well be one person's: of the same words, of the same beginning, or with
    few letters that differ."""
    first, second = looks(name), looks(other)
    if first[:1] != second[:1]:
        return sorted(WORDS.findall(name.casefold())) == sorted(WORDS.findall(other.casefold()))
    short = min(len(first), len(second), 3)
    if first[:short] == second[:short]:
        return True
    return SequenceMatcher(None, first, second).ratio() >= ALIKE_PART


def _shows(text: str, place: int) -> bool:
    letter = text[place]
    if letter in JOINERS:
        return 0 < place < len(text) - 1 and not text[place - 1].isascii()
    if letter == PICTURE_STYLE:
        return place > 0 and unicodedata.category(text[place - 1]) in ("So", "Sk", "Po", "Nd")
    return letter not in BLANKS and unicodedata.category(letter) not in ("Cf", "Co", "Cn")


# Dates as people write them

YEAR_FIRST = re.compile(r"(\d{4})([./-])(\d{1,2})\2(\d{1,2})(\D.*)?", re.ASCII | re.DOTALL)
YEAR_LAST = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d\d)(\D.*)?", re.ASCII | re.DOTALL)


def is_month_first(dates: Iterable[str]) -> bool | None:
    """Whether dates of one file are written as 12/31/2024; None where they could be either way.

    With points between the numbers the day is always first.
    """
    matches = (YEAR_LAST.fullmatch(text.strip()) for text in dates)
    telling = [date for date in matches if date and date[2] != "." and date[1] != date[3]]
    days, months = (any(int(date[n]) > 12 for date in telling) for n in (1, 3))
    return months if days != months or not telling else None


def iso_date(text: str, *, month_first: bool) -> str:
    """A date with its year first and two digits each, if it is one; a time may follow it."""
    text = text.strip()
    if date := YEAR_FIRST.fullmatch(text):
        year, _, month, day, rest = date.groups()
    elif date := YEAR_LAST.fullmatch(text):
        day, mark, month, year, rest = date.groups()
        if mark != "." and (int(month) > 12 or (month_first and int(day) <= 12)):
            day, month = month, day
        if len(year) == 2:
            year = f"19{year}" if int(year) > 69 else f"20{year}"
    else:
        return text
    return f"{year}-{month:>02}-{day:>02}{rest or ''}"


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
        is_number = whole.isascii() and whole.isdecimal()
        return int(whole) + unicodedata.numeric(text[-1]) if is_number else None
    if parts := FRACTION.fullmatch(text):
        return int(parts[1] or 0) + int(parts[2]) / int(parts[3])
    if parts := GROUPED.fullmatch(text):
        mark, decimal = parts[1], parts[2]
        if mark == decimal or (mark in ".," and not decimal and text.count(mark) == 1):
            return None
        plain = text.replace(mark, "")
        return float(plain.replace(",", "."))
    return float(text.replace(",", ".")) if DECIMAL.fullmatch(text) else None


def _bounded(points: float) -> float | None:
    """Rounded to what a file can say again. No game has a billion points: they are none."""
    return round(points, 6) if abs(points) < 1e9 else None


def another_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number where somebody who is called the same has it already. `taken` are
    such names as they look."""
    called, number = name, 1
    while looks(called) in taken:
        number += 1
        called = f"{name[: LENGTHS['name'] - 6].strip()} ({number})"
    return called


def require_once(names: Iterable[str], path: str) -> None:
    """Raise Malformed if somebody sits in a game twice."""
    sat = set[str]()
    for name in filter(None, names):
        if name.casefold() in sat:
            raise Malformed.at(path, f"has {name} twice")
        sat.add(name.casefold())


def require_few(games: int) -> None:
    """Raise Malformed for more games than a group may have."""
    if games > MOST_GAMES:
        raise Malformed.at("", f"has {games:,} games, and a group has room for {MOST_GAMES:,}")


# What several forms of files have in common

NEITHER = (
    "This is neither a group's file, nor an export of BG Stats, nor a table (CSV) with the columns "
    "date, item_name and player_name."
)


def shortened(value: object) -> str:
    return str(value)[:100]


def as_object(value: object) -> Mapping[str, Any]:
    """What a group's file says in `rest`, which may be anything."""
    return value if isinstance(value, dict) else {}


def with_rest(game: FiledGame) -> Iterator[tuple[FiledSeat, Mapping[str, Any]]]:
    """The seats, each with what was kept of it."""
    kept = game.rest.get("seats")
    rows = kept if isinstance(kept, list) and len(kept) == len(game.seats) else game.seats
    return ((seat, as_object(row)) for seat, row in zip(game.seats, rows, strict=True))


def with_sources(games: Sequence[FiledGame], program: str) -> Iterator[FiledGame]:
    """The games, those without an id with one that is made of all that the file says of them. Of
    games of which it says the same each has another one."""
    often: Counter[str] = Counter()
    for game in games:
        if game.source:
            yield game
            continue
        seats = sorted(
            repr((one.name, one.points, one.rank, one.wins, one.starts, one.team, one.role))
            for one in game.seats
        )
        about = (game.title, game.ended, game.minutes, game.location, game.note, game.rest)
        said = hashlib.sha256(repr((about, seats)).encode()).hexdigest()[:32]
        often[said] += 1
        more = f"#{often[said]}" if often[said] > 1 else ""
        yield replace(game, source=f"{program}{said}{more}")
