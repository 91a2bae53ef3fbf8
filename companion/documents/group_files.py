"""A group's games as files: our own whole group, BG Stats' export, and CSV for spreadsheets."""

import csv
import hashlib
import io
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from random import Random
from typing import Any

from companion.codec import dump, load
from companion.documents.plays import (
    ALWAYS,
    CSV_COLUMNS,
    FORMULA,
    bgstats_play,
    bgstats_score,
    bgstats_uuid,
    csv_text,
)
from companion.engine.problems import Malformed

# What a file says of a group

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


# The export file of BG Stats, read whole; `bgstats_file` beside this writes one

SUM = re.compile(r"[+-]?\d+(?:[.,]\d+)?(?:[+-]\d+(?:[.,]\d+)?)*", re.ASCII)
TERM = re.compile(r"[+-]?\d+(?:\.\d+)?", re.ASCII)
BESIDE = "\uff0f"
"""What stands between several roles of one player."""
FROM_BGSTATS = "bgstats:"
"""What the source of a game begins with that came from there."""
SOMEBODY = "Somebody"
"""Whoever was removed from a group, as a player without a name of theirs."""
READ = frozenset({"games", "players", "locations", "plays", "userInfo"})
KEPT = ("rounds", "usesTeams", "manualWinner", "bggId")


def is_bgstats(data: object) -> bool:
    """Whether a document is such a file."""
    return isinstance(data, dict) and {"plays", "games", "players"} <= data.keys()


def read_bgstats(data: Mapping[str, Any]) -> GroupFile:
    """Its games and people. Raises Malformed, which names the place."""
    plays = _list(data, "plays")
    require_few(len(plays))
    games, players, places = (_by_id(data, name) for name in ("games", "players", "locations"))
    left: Counter[str] = Counter()
    for name, value in data.items():
        if name not in READ and isinstance(value, list | dict) and value:
            left[_words(name)] += len(value)
    found = []
    for number, play in enumerate(plays):
        path = f"plays[{number}]"
        if not isinstance(play, dict):
            raise Malformed.at(path, "must be an object")
        if play.get("ignored"):
            left["games that BG Stats does not count"] += 1
            continue
        left.update(_not_kept(play))
        found.append(_game_of_play(play, path, games, players, places))
    names = {one.name for game in found for one in game.seats}
    people = tuple(FiledPerson(name) for name in sorted(names) if name)
    said = tuple(f"{what} ({count})" for what, count in left.items())
    return GroupFile("BG Stats", tuple(found), people, said)


def points_of(text: object) -> float | None:
    """A score: "31", "12.5", or a sum as "10+5-2". None where it is empty or no number."""
    if isinstance(text, int | float) and not isinstance(text, bool):
        return _bounded(float(text))
    plain = "".join(text.split()) if isinstance(text, str) else ""
    if not SUM.fullmatch(plain) or len(plain) > 100:
        return None
    return _bounded(sum(float(term) for term in TERM.findall(plain.replace(",", "."))))


def _bounded(points: float) -> float | None:
    """No game has a billion points: that is another number."""
    return points if abs(points) < 1e9 else None


def _game_of_play(
    play: Mapping[str, Any],
    path: str,
    games: Mapping[int, Mapping[str, Any]],
    players: Mapping[int, Mapping[str, Any]],
    places: Mapping[int, Mapping[str, Any]],
) -> FiledGame:
    about = _at(games, play.get("gameRefId"))
    if about is None:
        raise Malformed.at(f"{path}.gameRefId", "is none of the games in this file")
    lowest = about.get("highestWins") is False
    seats = tuple(_seats(play, path, players, lowest=lowest))
    minutes = play.get("durationMin")
    note = [one_line(play.get("board"), "title"), one_line(play.get("comments"), "note")]
    for more in _list(play, "expansionPlays") if "expansionPlays" in play else []:
        known = _at(games, more.get("gameRefId")) if isinstance(more, dict) else None
        note += [one_line(known.get("name"), "title")] if known else []
    return FiledGame(
        source=f"{FROM_BGSTATS}{one_line(play.get('uuid'), 'source')}"[:100]
        if play.get("uuid")
        else f"{FROM_BGSTATS}{play.get('playDate')}:{play.get('id')}"[:100],
        title=one_line(about.get("name"), "title") or "A game without a name",
        ended=moment(play.get("playDate"), f"{path}.playDate"),
        seats=seats,
        minutes=minutes if type(minutes) is int and 0 < minutes < 100_000 else None,
        lowest_wins=lowest,
        location=one_line((_at(places, play.get("locationRefId")) or {}).get("name"), "place"),
        note="; ".join(filter(None, note))[:2000],
        rest={name: play[name] for name in KEPT if isinstance(play.get(name), int) and play[name]},
    )


def _seats(
    play: Mapping[str, Any], path: str, players: Mapping[int, Mapping[str, Any]], *, lowest: bool
) -> Iterator[FiledSeat]:
    rows = _list(play, "playerScores", path)
    if len(rows) > MOST_SEATS:
        raise Malformed.at(f"{path}.playerScores", f"has more than {MOST_SEATS} players")
    people = []
    for number, row in enumerate(rows):
        who = _at(players, row.get("playerRefId")) if isinstance(row, dict) else None
        if who is None:
            place = f"{path}.playerScores[{number}].playerRefId"
            raise Malformed.at(place, "is none of the players in this file")
        people.append(who)
    points = [points_of(row.get("score")) for row in rows]
    given = [rank if type(rank := row.get("rank")) is int else None for row in rows]
    ranks = ranked(points, given, lowest_wins=lowest)
    order = sorted(range(len(rows)), key=lambda n: _seat_order(rows[n]))
    for n in order:
        row = rows[n]
        yield FiledSeat(
            name=_name(people[n]),
            points=points[n],
            rank=ranks[n],
            wins=row.get("winner") is True,
            starts=row.get("startPlayer") is True,
            team=one_line(row.get("team"), "name"),
            role=one_line(str(row.get("role") or "").replace(BESIDE, " / "), "place"),
        )


def _name(player: Mapping[str, Any]) -> str:
    name = one_line(player.get("name"), "name")
    return "" if name == SOMEBODY and player.get("isAnonymous") is True else name


def _seat_order(row: Mapping[str, Any]) -> int:
    order = row.get("seatOrder")
    return order if type(order) is int else 0


def _not_kept(play: Mapping[str, Any]) -> Iterator[str]:
    """What of a play has no place here; each once."""
    if play.get("playImages") not in (None, "", "[]", []):
        yield "games with photos"
    if play.get("rating"):
        yield "ratings of games"


def _by_id(data: Mapping[str, Any], name: str) -> dict[int, Mapping[str, Any]]:
    found: dict[int, Mapping[str, Any]] = {}
    for number, one in enumerate(_list(data, name) if name in data else []):
        if not isinstance(one, dict) or type(one.get("id")) is not int:
            raise Malformed.at(f"{name}[{number}].id", "must be a whole number")
        found[one["id"]] = one
    return found


def _at(things: Mapping[int, Mapping[str, Any]], number: object) -> Mapping[str, Any] | None:
    """What a play refers to; None where that is no number of the file."""
    return things.get(number) if isinstance(number, int) else None


def _list(data: Mapping[str, Any], name: str, path: str = "") -> list[Any]:
    found = data.get(name)
    if not isinstance(found, list):
        raise Malformed.at(f"{path}.{name}" if path else name, "must be a list")
    return found


def _words(name: str) -> str:
    """ "deletedObjects" as "deleted objects"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


# A whole group as an export file of BG Stats


def write_bgstats(file: GroupFile) -> str:
    """All games of a group; a game that came from BG Stats keeps its id there."""
    titles = _numbered((game.title, game.lowest_wins) for game in file.games)
    names = _numbered(seat.name for game in file.games for seat in game.seats)
    places = _numbered(game.location for game in file.games if game.location)
    data = {
        "games": [
            _title(number, title, lowest, file) for (title, lowest), number in titles.items()
        ],
        "players": [_player(number, name) for name, number in names.items()],
        "locations": [
            {"id": number, "uuid": bgstats_uuid("location", name), "name": name}
            for name, number in places.items()
        ],
        "plays": [
            {
                **_play(game),
                "id": number,
                "gameRefId": titles[game.title, game.lowest_wins],
                "locationRefId": places.get(game.location, 0),
                "playerScores": [
                    {**_score(place, seat), "playerRefId": names[seat.name]}
                    for place, seat in enumerate(game.seats, 1)
                ],
            }
            for number, game in enumerate(file.games, 1)
        ],
        "challenges": [],
        "userInfo": {"meRefId": 0},
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


def _numbered(things: Iterable[Any]) -> dict[Any, int]:
    """Each thing once, with its number in the file, from 1."""
    return {one: number for number, one in enumerate(dict.fromkeys(things), 1)}


def _title(number: int, title: str, lowest: bool, file: GroupFile) -> dict[str, Any]:
    seats = (seat for game in file.games if game.title == title for seat in game.seats)
    return {
        "id": number,
        "uuid": bgstats_uuid("game", f"{title}/lowest" if lowest else title),
        "name": title,
        "highestWins": not lowest,
        "noPoints": all(seat.points is None for seat in seats),
        "cooperative": False,
        "bggId": 0,
    }


def _player(number: int, name: str) -> dict[str, Any]:
    return {
        "id": number,
        "uuid": bgstats_uuid("player", name.casefold()),
        "name": name or SOMEBODY,
        "isAnonymous": not name,
        "bggUsername": "",
    }


def _play(game: FiledGame) -> dict[str, Any]:
    theirs = game.source.startswith(FROM_BGSTATS)
    return {
        **bgstats_play(when(game), game.minutes or 0, game.note),
        "uuid": game.source.removeprefix(FROM_BGSTATS)
        if theirs
        else bgstats_uuid("play", game.source),
        "usesTeams": any(seat.team for seat in game.seats),
        **game.rest,
    }


def _score(place: int, seat: FiledSeat) -> dict[str, Any]:
    return {
        **bgstats_score(place, seat.points, seat.rank or 0, seat.wins),
        "startPlayer": seat.starts,
        "role": seat.role.replace(" / ", BESIDE),
        "team": seat.team,
    }


# A group's games as CSV (RFC 4180)

NEEDED = ("date", "item_name", "player_name")
LOWEST = "lowest_wins"
"""Our own column beside BoardGameGeek's: 1 where the fewest points win."""
COLUMNS = (*CSV_COLUMNS, LOWEST)
YES = ("1", "yes", "true", "y", "x")


def write_csv(file: GroupFile) -> str:
    """All games of a group."""
    written = io.StringIO()
    writer = csv.DictWriter(written, COLUMNS, restval="")
    writer.writeheader()
    for game in file.games:
        for number, seat in enumerate(game.seats, 1):
            writer.writerow(_row(game, number, seat))
    return written.getvalue()


def read_csv(text: str) -> GroupFile:
    """The games of a table, which may have other columns too: they are named as left out.

    Rows of one `play_id` are one game; without one, rows of the same date and title that follow
    each other are. Raises Malformed, which names the line.
    """
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    try:
        rows = [(reader.line_num, row) for row in reader if any(row)]
    except csv.Error as error:
        raise Malformed.at(f"line {reader.line_num}", f"is no CSV: {error}") from error
    head = [name.strip().lower() for name in rows[0][1]] if rows else []
    if missing := [name for name in NEEDED if name not in head]:
        reason = f"needs the columns {', '.join(NEEDED)}; {', '.join(missing)} is missing"
        raise Malformed.at("line 1", reason)
    games: dict[str, list[tuple[int, Mapping[str, str]]]] = {}
    for line, cells in rows[1:]:
        row = dict(zip(head, map(_plain, cells), strict=False))
        games.setdefault(_key(row), []).append((line, row))
    require_few(len(games))
    found = tuple(_game_of_rows(key, some) for key, some in games.items())
    names = sorted({one.name for game in found for one in game.seats if one.name})
    left = tuple(f"the column {name}" for name in head if name and name not in COLUMNS)[:20]
    return GroupFile("CSV", found, tuple(map(FiledPerson, names)), left)


def _game_of_rows(key: str, rows: Sequence[tuple[int, Mapping[str, str]]]) -> FiledGame:
    line, first = rows[0]
    if len(rows) > MOST_SEATS:
        raise Malformed.at(f"line {line}", f"begins a game of more than {MOST_SEATS}")
    lowest = _is_yes(first.get(LOWEST, ""))
    points = [points_of(row.get("score", "")) for _, row in rows]
    given = [_number(row.get("rank", "")) for _, row in rows]
    ranks = ranked(points, given, lowest_wins=lowest)
    return FiledGame(
        source=key,
        title=one_line(first.get("item_name"), "title") or "A game without a name",
        ended=moment(first.get("date"), f"line {line}"),
        seats=tuple(
            FiledSeat(
                name=one_line(row.get("player_name"), "name"),
                points=points[n],
                rank=ranks[n],
                wins=_is_yes(row["win"]) if row.get("win") else ranks[n] == 1,
                starts=row.get("startposition", "") == "1",
                team=one_line(row.get("team"), "name"),
                role=one_line(row.get("role") or row.get("color"), "place"),
            )
            for n, (_, row) in enumerate(rows)
        ),
        minutes=_number(first.get("length", "")),
        lowest_wins=lowest,
        location=one_line(first.get("location"), "place"),
        note=one_line(first.get("comments"), "note"),
    )


def _row(game: FiledGame, number: int, seat: FiledSeat) -> dict[str, object]:
    return {
        **ALWAYS,
        "play_id": game.source,
        "date": when(game).strftime("%Y-%m-%d %H:%M:%S"),
        "length": "" if game.minutes is None else game.minutes,
        "location": csv_text(game.location),
        "item_name": csv_text(game.title),
        "comments": csv_text(game.note),
        "player_name": csv_text(seat.name),
        "startposition": 1 if seat.starts else "",
        "score": "" if seat.points is None else f"{seat.points:g}",
        "win": int(seat.wins),
        "rank": "" if seat.rank is None else seat.rank,
        "team": csv_text(seat.team),
        "role": csv_text(seat.role),
        LOWEST: int(game.lowest_wins),
    }


def _key(row: Mapping[str, str]) -> str:
    if row.get("play_id"):
        return row["play_id"][:100]
    said = "\0".join(row.get(name, "") for name in ("date", "item_name", "location", "length"))
    return f"csv:{hashlib.sha256(said.encode()).hexdigest()[:32]}"


def _number(text: str) -> int | None:
    """A whole number from 1 to 99,999; None for anything else."""
    return (int(text) or None) if text.isascii() and text.isdecimal() and len(text) < 6 else None


def _plain(cell: str) -> str:
    """A cell without the quote that keeps spreadsheets from reading it as a formula."""
    cell = cell.strip()
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA) else cell


def _is_yes(text: str) -> bool:
    return text.strip().lower() in YES


# Reading a file of games, whichever of the three forms it has, and writing a whole group

NEITHER = (
    "This is neither a group's file, nor an export of BG Stats, nor a table (CSV) with the columns "
    "date, item_name and player_name."
)


def is_json(body: bytes) -> bool:
    """Whether a file is meant as JSON, by how it begins; else it is a table."""
    return body.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[")


def read_table(body: bytes) -> GroupFile:
    """The games of a CSV file. Raises Malformed with the line of the fault."""
    if b"\0" in body:
        raise Malformed.at("", NEITHER)
    try:
        return read_csv(body.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise Malformed.at("", "is not UTF-8 text. " + NEITHER) from error


def read_document(data: Any) -> GroupFile:
    """The games of a JSON document: a whole group, or an export of BG Stats. Raises Malformed with
    the place of each fault."""
    if is_bgstats(data):
        return read_bgstats(data)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Malformed.at("", NEITHER)
    if data.get("version") != VERSION:
        reason = "was written by a later version of the companion, which has to read it"
        raise Malformed.at("version", reason)
    rest = {name: value for name, value in data.items() if name not in ("format", "version")}
    return _checked(load(rest, GroupFile))


def write_group(file: GroupFile) -> str:
    """A whole group as a file that another server reads."""
    data: dict[str, Any] = {"format": FORMAT, "version": VERSION, **dump(file)}
    return json.dumps(data, ensure_ascii=False, indent=1)


def anonymous(file: GroupFile, seed: int) -> GroupFile:
    """The same games of people who are only numbered, in an order that says nothing of them.

    Places, notes and names of teams are left out, and where each game came from.
    """
    names = sorted({seat.name for game in file.games for seat in game.seats if seat.name})
    Random(seed).shuffle(names)
    called = {name: f"Player {number}" for number, name in enumerate(names, 1)}
    games = tuple(
        replace(
            game,
            source=f"anonymous:{seed}:{number}",
            location="",
            note="",
            rest={},
            seats=tuple(
                replace(seat, name=called.get(seat.name, ""), team=_letter(game, seat))
                for seat in game.seats
            ),
        )
        for number, game in enumerate(file.games)
    )
    return GroupFile("", games, tuple(FiledPerson(name) for name in called.values()))


def _letter(game: FiledGame, seat: FiledSeat) -> str:
    """A team as a number of this game."""
    teams = sorted({one.team for one in game.seats if one.team})
    return str(teams.index(seat.team) + 1) if seat.team else ""


def _checked(file: GroupFile) -> GroupFile:
    """The file with its texts on one line each and its moments in one form. Raises Malformed."""
    require_few(len(file.games))
    games = []
    for number, game in enumerate(file.games):
        if not game.source or not one_line(game.title, "title"):
            raise Malformed.at(f"games[{number}]", "needs a source and a title")
        games.append(
            replace(
                game,
                source=one_line(game.source, "source"),
                title=one_line(game.title, "title"),
                ended=moment(game.ended, f"games[{number}].ended"),
                location=one_line(game.location, "place"),
                note=one_line(game.note, "note"),
                minutes=game.minutes if game.minutes and 0 < game.minutes < 100_000 else None,
                seats=tuple(map(_seat, game.seats[:100])),
            )
        )
    people = tuple(
        FiledPerson(
            one_line(one.name, "name"),
            one.hidden,
            tuple(filter(None, (one_line(also, "name") for also in one.also))),
        )
        for one in file.people
        if one_line(one.name, "name")
    )
    return replace(file, name=one_line(file.name, "title"), games=tuple(games), people=people)


def _seat(seat: FiledSeat) -> FiledSeat:
    return replace(
        seat,
        name=one_line(seat.name, "name"),
        team=one_line(seat.team, "name"),
        role=one_line(seat.role, "place"),
        rank=seat.rank if seat.rank and 0 < seat.rank < 10_000 else None,
        points=seat.points if seat.points is not None and abs(seat.points) < 1e9 else None,
    )
