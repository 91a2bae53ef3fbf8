"""A group's games as CSV (RFC 4180): a row for each player, in BoardGameGeek's names of columns."""

import csv
import hashlib
import io
from collections.abc import Mapping, Sequence

from companion.documents.groups.bgstats import points_of
from companion.documents.groups.values import (
    MOST_SEATS,
    FiledGame,
    FiledPerson,
    FiledSeat,
    GroupFile,
    moment,
    one_line,
    ranked,
    require_few,
    when,
)
from companion.documents.plays import ALWAYS, CSV_COLUMNS, FORMULA, csv_text
from companion.engine.problems import Malformed

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
    found = tuple(_game(key, some) for key, some in games.items())
    names = sorted({one.name for game in found for one in game.seats if one.name})
    left = tuple(f"the column {name}" for name in head if name and name not in COLUMNS)[:20]
    return GroupFile("CSV", found, tuple(map(FiledPerson, names)), left)


def _game(key: str, rows: Sequence[tuple[int, Mapping[str, str]]]) -> FiledGame:
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
