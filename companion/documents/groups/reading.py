"""Reading a file of games, whichever of the three forms it has, and writing a whole group."""

import json
from dataclasses import replace
from random import Random
from typing import Any

from companion.codec import dump, load
from companion.documents.groups.bgstats import is_bgstats, read_bgstats
from companion.documents.groups.table import read_csv
from companion.documents.groups.values import (
    FORMAT,
    VERSION,
    FiledGame,
    FiledPerson,
    FiledSeat,
    GroupFile,
    moment,
    one_line,
    require_few,
)
from companion.engine.problems import Malformed

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
