"""A group's games as CSV (RFC 4180), for spreadsheets: one row for each player of each game.

BoardGameGeek's XML has the same fields, so it is read here, too.
"""

import codecs
import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any
from xml.parsers.expat import ErrorString, ExpatError, ParserCreate

from companion.documents.filed import (
    ANONYMOUS,
    LENGTHS,
    MOST_SEATS,
    NEITHER,
    FiledGame,
    FiledPerson,
    FiledSeat,
    GroupFile,
    NotTaken,
    Uncounted,
    UnreadGame,
    another_name,
    day_near,
    day_of,
    is_month_first,
    iso_date,
    looks,
    moment,
    one_line,
    ranked,
    require_few,
    require_once,
    shortened,
    when,
    with_rest,
    with_sources,
)
from companion.documents.plays import ALWAYS, CSV_COLUMNS, csv_cell, points_text, seems_formula
from companion.engine.problems import Malformed

NEEDED = ("date", "item_name", "player_name")
LOWEST = "lowest_wins"
"""Our own column beside BoardGameGeek's: 1 where the fewest points win."""
TOGETHER = "cooperative"
"""Our own, too: 1 where all play together."""
ENDED = "ended_at"
"""Our own, too: the moment of the end, where `date` is the day of the table."""
COLUMNS = (*CSV_COLUMNS, LOWEST, ENDED, TOGETHER)
WON = ("1", "yes", "true", "y", "x", "won", "win")
LOST = ("", "0", "no", "false", "n", "lost", "loss")
UNUSED = ("objectid", "username", "new", "rating", "rules_version")
"""Columns of which only the names are known here; empty or 0 they say nothing."""
OF_GAME = ("date", "item_name", "location", "length", "comments", "quantity")
"""What rows of one game have in common, if no `play_id` says which they are."""
NOT_COUNTED: Mapping[str, tuple[Uncounted, str]] = {
    "incomplete": ("unfinished", "games that were not finished"),
    "nowinstats": ("ignored", "games that are not for statistics"),
}
FROM_BGG = "bgg:"
"""What the ids of plays and people begin with that came from BoardGameGeek."""
NO_PLAYS = (
    "This is XML, but not of plays: save what BoardGameGeek answers at /xmlapi2/plays, or bring an "
    "export of BG Stats, a table (CSV) or a group’s file."
)
MOST_AT_ONCE = 100
"""The highest `quantity`: so many games one after another are one row."""
Rows = list[tuple[str, dict[str, str]]]
"""The rows of a game, each with its place in the file, such as "line 7"."""


def write_csv(file: GroupFile) -> str:
    written = io.StringIO()
    writer = csv.DictWriter(written, COLUMNS, restval="")
    writer.writeheader()
    for game in file.games:
        for number, (seat, rest) in enumerate(with_rest(game), 1):
            row = _row(game, number, seat, rest)
            writer.writerow({name: csv_cell(cell) for name, cell in row.items()})
    return written.getvalue()


def write_unread(games: Iterable[UnreadGame]) -> str:
    """The games of a file that could not be read, with the reason, for whoever mends them."""
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(("place", "reason", "date", "item_name", "player_names"))
    for game in games:
        writer.writerow(map(csv_cell, (game.place, game.reason, game.day, game.title, game.names)))
    return written.getvalue()


def read_table(body: bytes, *, month_first: bool = False) -> GroupFile:
    """The games of a CSV file, in UTF-8, UTF-16 or Windows-1252 (see `read_csv`), or of
    BoardGameGeek's XML. Raises Malformed with the line of the fault."""
    start = body[:400].decode(json.detect_encoding(body), "replace")
    if start.lstrip("\ufeff \t\r\n").startswith("<"):
        return read_xml(body)
    has_mark = body.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    wide = "utf-16" if has_mark else json.detect_encoding(body) if b"\0" in body[:4] else ""
    try:
        text = body.decode(wide or "utf-8-sig")
    except UnicodeDecodeError as error:
        text = "" if wide else body.decode("cp1252", "replace")
        if not all(name in text[:5000].lower() for name in NEEDED):
            raise Malformed.at("", "is not UTF-8 text. " + NEITHER) from error
    if "\0" in text:
        raise Malformed.at("", NEITHER)
    return read_csv(text, month_first=month_first)


def read_csv(text: str, *, month_first: bool = False) -> GroupFile:
    """The games of a table.

    The separator is what a first line `sep=;` says, else what the names of the columns show. Rows
    of one `play_id` are one game; without one, rows that follow each other and agree in all of
    `OF_GAME` are, until somebody comes a second time.

    `month_first` says how to read dates such as 3/4/2024, if no other date of the file shows it.
    Raises Malformed, which names the line.

    | columns | what becomes of them |
    |---|---|
    | play_id, date, length, location, item_name, comments, player_name, score, win, rank, team, \
    role, color (beside the role), lowest_wins, ended_at, cooperative | used |
    | startposition | used if it is 1 |
    | quantity | so many games |
    | incomplete, nowinstats | such games are listed, not counted, and named |
    | a score that is no clear number | kept for the way out, and named |
    | `UNUSED`, all others | named |
    """
    first = text.partition("\n")[0]
    if said := re.fullmatch(r'"?sep=(.)"?\r?', first, re.IGNORECASE):
        delimiter, text = said[1], text[len(first) :]
    else:
        delimiter = max(",;\t|", key=text.lstrip().partition("\n")[0].count)
    reader = csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=delimiter)
    try:
        lines = [(reader.line_num, row) for row in reader if any(row)]
    except csv.Error as error:
        raise Malformed.at(f"line {reader.line_num}", f"is no CSV: {error}") from error
    head = [name.strip().lower() for name in lines[0][1]] if lines else []
    if missing := [name for name in NEEDED if name not in head]:
        reason = f"needs the columns {', '.join(NEEDED)}; {', '.join(missing)} is missing"
        raise Malformed.at("line 1", reason)
    left = NotTaken()
    for name in head:
        if name and name not in COLUMNS:
            left.add(f"the column {one_line(name, 'name')}")
    rows = [
        (f"line {line}", {"player_name": "", **dict(zip(head, map(_plain, row), strict=False))})
        for line, row in lines[1:]
    ]
    _put_dates_in_order(rows, left, month_first=month_first)
    games = _read_games(_by_game(rows, left), left)
    found = tuple(with_sources(games, "csv:"))
    names = sorted({one.name for game in found for one in game.seats if one.name})
    return GroupFile("CSV", found, tuple(map(FiledPerson, names)), left.said(), tuple(left.games))


def _read_games(plays: Iterable[Rows], left: NotTaken) -> list[FiledGame]:
    """The games that can be read. Raises Malformed if there is none."""
    games = list[FiledGame]()
    for rows in plays:
        first = rows[0][1]
        names = ", ".join(filter(None, (row.get("player_name") for _, row in rows)))
        with left.reading_one(first.get("date", ""), first.get("item_name", ""), names):
            games += _games_of_rows(rows, left)
        require_few(len(games))
    left.require_any(games)
    return games


# BoardGameGeek's XML of plays


DEEPEST = 10
"""More elements inside each other than plays have: their places are written out at each of them."""


class _Plays:
    """The elements of such a file, while a parser goes through it."""

    def __init__(self) -> None:
        self.path: list[str] = []
        self.total = 0
        self.play: dict[str, str] = {}
        self.remarks: list[str] = []
        self.players: list[dict[str, str]] = []
        self.plays: list[Rows] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins. Raises Malformed if it is the first one, and of something else, and
        for one inside very many others."""
        match [*self.path, name]:
            case ["plays"]:
                self.total = _number(attributes.get("total", "")) or 0
            case _ if len(self.path) in (0, DEEPEST):
                raise Malformed.at("", NO_PLAYS)
            case ["plays", "play"]:
                source = attributes.pop("id", "")
                self.play = {**attributes, "play_id": f"{FROM_BGG}{source}" if source else ""}
                self.players, self.remarks = [], []
            case ["plays", "play", "item"]:
                self.play["item_name"] = attributes.get("name", "")
                self.play["objectid"] = attributes.get("objectid", "")
            case ["plays", "play", "players", "player"]:
                called = attributes.get("name") or attributes.get("username", "")
                self.players.append({**attributes, "player_name": called})
        self.path.append(name)

    def document_type(self, *_: object) -> None:
        raise Malformed.at("", NO_PLAYS)

    def text(self, text: str) -> None:
        """Some letters, of which only remarks are wanted."""
        if self.path == ["plays", "play", "comments"]:
            self.remarks.append(text)

    def end(self, _: str) -> None:
        if self.path == ["plays", "play"]:
            place = f"play {len(self.plays) + 1}"
            self.play["comments"] = "".join(self.remarks)
            rows = self.players or [{}]
            self.plays.append([(place, {**self.play, **row}) for row in rows])
        self.path.pop()


def read_xml(body: bytes) -> GroupFile:
    """The plays of a file that BoardGameGeek's XML API has given out. Raises Malformed.

    Its attributes are the columns of `read_csv` and mean the same; people are told apart by their
    `userid`. A document type is refused, so that no entity is ever expanded.
    """
    parsed, left = _Plays(), NotTaken()
    parser = ParserCreate()
    parser.StartElementHandler = parsed.start
    parser.CharacterDataHandler = parsed.text
    parser.EndElementHandler = parsed.end
    parser.StartDoctypeDeclHandler = parsed.document_type
    try:
        parser.Parse(body, True)
    except ExpatError as error:
        reason = f"is no XML that can be read: {ErrorString(error.code)}"
        raise Malformed.at(f"line {error.lineno}", reason) from error
    if parsed.total > len(parsed.plays):
        left.add("plays on other pages of BoardGameGeek", parsed.total - len(parsed.plays))
    people = _people(parsed.plays)
    games = _read_games(parsed.plays, left)
    here = {one.name for game in games for one in game.seats}
    listed = tuple(one for one in people if one.name in here)
    sources = tuple(with_sources(games, FROM_BGG))
    return GroupFile("BoardGameGeek", sources, listed, left.said(), tuple(left.games))


def _people(plays: Iterable[Rows]) -> list[FiledPerson]:
    """Everybody in these plays; namesakes with ids of their own are told apart by a number, also in
    the rows."""
    by_id: dict[str, FiledPerson] = {}
    names, taken = dict[str, str](), set[str]()
    for _, row in (one for rows in plays for one in rows):
        name = one_line(row.get("player_name"), "name")
        user = row.pop("userid", "").strip().removeprefix("0")
        if not name or name.casefold() == ANONYMOUS:
            continue
        if user and user not in by_id:
            called = another_name(name, taken)
            taken.add(looks(called))
            by_id[user] = FiledPerson(called, source=f"{FROM_BGG}{user}"[: LENGTHS["source"]])
        row["player_name"] = by_id[user].name if user else names.setdefault(looks(name), name)
    known = {one.name for one in by_id.values()}
    others = {name for name in names.values() if name not in known}
    return sorted([*by_id.values(), *map(FiledPerson, others)], key=lambda one: one.name)


# From rows to games


def _put_dates_in_order(rows: Rows, left: NotTaken, *, month_first: bool) -> None:
    """Write all dates with their year first; those that could be two days are named."""
    dates = [row.get("date", "") for _, row in rows]
    shown = is_month_first(dates)
    if shown is None:
        order = "month/day/year" if month_first else "day/month/year"
        doubtful = [text for text in dates if is_month_first([text]) is None]
        if doubtful:
            left.add(f"dates that could be two days, read as {order}", len(doubtful), doubtful[0])
    for _, row in rows:
        first = month_first if shown is None else shown
        row["date"] = iso_date(row.get("date", ""), month_first=first)


def _by_game(rows: Rows, left: NotTaken) -> Iterable[Rows]:
    games: dict[object, Rows] = {}
    last: tuple[str, ...] = ()
    sat, seen = set[str](), set[tuple[str, ...]]()
    for line, row in rows:
        if row.get("play_id"):
            games.setdefault(row["play_id"], []).append((line, row))
            continue
        said = tuple(row.get(name, "") for name in OF_GAME)
        who = row.get("player_name", "").casefold()
        if said != last or who in sat:
            if said != last and said in seen:
                left.add("rows of one day and title that lie apart, taken as games of their own")
            last, sat, key = said, set(), (line,)
            seen.add(said)
        games.setdefault(key, []).append((line, row))
        sat |= {who} - {""}
    return games.values()


def _games_of_rows(rows: Rows, left: NotTaken) -> Iterator[FiledGame]:
    """The games that some rows are: none, one, or as many as `quantity` says."""
    place, first = rows[0]
    quantity = _number(first.get("quantity", "")) or 1
    if quantity > MOST_AT_ONCE:
        raise Malformed.at(place, f"has a quantity above {MOST_AT_ONCE}")
    game = _game_of_rows(rows, left)
    for number in range(1, quantity + 1):
        more = f"#{number}" if game.source and number > 1 else ""
        yield replace(game, source=game.source + more)


def _game_of_rows(rows: Rows, left: NotTaken) -> FiledGame:
    place, first = rows[0]
    if len(rows) > MOST_SEATS:
        raise Malformed.at(place, f"begins a game of more than {MOST_SEATS}")
    lowest = _is_yes(first.get(LOWEST, ""))
    uncounted: Uncounted = ""
    for column, (said, kind) in NOT_COUNTED.items():
        if not uncounted and any(_is_yes(row.get(column, "")) for _, row in rows):
            uncounted = said
            left.add(kind)
    rows = [row for row in rows if "player_name" in row[1]]
    points = [left.points(row.get("score", "")) for _, row in rows]
    given_ranks = [_number(row.get("rank", "")) for _, row in rows]
    if any("win" in row for _, row in rows):
        wins = [_won(row.get("win", ""), left) for _, row in rows]
    else:
        wins = [rank == 1 for rank in given_ranks]
    ranks = ranked(points, given_ranks, wins, lowest_wins=lowest)
    kept = [
        {"score": row["score"][:100]} if had is None and row.get("score") else {}
        for had, (_, row) in zip(points, rows, strict=True)
    ]
    for row in (row for _, row in rows):
        for name in UNUSED:
            if row.get(name, "") not in ("", "0"):
                left.add(f"the column {name}", example=shortened(row[name]))
    day = moment(first.get("date"), place)
    ended = _ended(first.get(ENDED, ""), day)
    names = [left.name(row.get("player_name")) for _, row in rows]
    require_once(names, place)
    # a role and a colour have one place here
    roles = [dict.fromkeys(filter(None, (row.get("role"), row.get("color")))) for _, row in rows]
    return FiledGame(
        source=first.get("play_id", "")[:95],
        title=left.line(first.get("item_name"), "title") or "A game without a name",
        ended=ended,
        day=day[:10],
        seats=tuple(
            FiledSeat(
                name=names[n],
                points=points[n],
                rank=ranks[n],
                wins=wins[n],
                starts=row.get("startposition", "") == "1",
                team=left.line(row.get("team"), "name"),
                role=left.line(" / ".join(roles[n]), "place"),
            )
            for n, (_, row) in enumerate(rows)
        ),
        minutes=_number(first.get("length", "")),
        lowest_wins=lowest,
        cooperative=_is_yes(first.get(TOGETHER, "")),
        uncounted=uncounted,
        location=left.line(first.get("location"), "place"),
        note=left.line(first.get("comments"), "note"),
        rest={"seats": kept} if any(kept) else {},
    )


def _ended(text: str, day: str) -> str:
    """When a game ended, if its row says it of that day; else the moment of its date."""
    try:
        ended = moment(text, ENDED)
    except Malformed:
        return day
    return ended if day_near(day[:10], ended) else day


def _won(text: str, left: NotTaken) -> bool:
    """Whether a cell says that somebody won; one that says neither is named."""
    said = text.strip().lower()
    if said not in WON + LOST:
        left.add("wins that say neither yes nor no", example=shortened(text))
    return said in WON


def _row(
    game: FiledGame, number: int, seat: FiledSeat, rest: Mapping[str, Any]
) -> dict[str, object]:
    return {
        **ALWAYS,
        "play_id": game.source,
        "date": day_of(game).isoformat(),
        ENDED: when(game).astimezone().isoformat(),
        "length": "" if game.minutes is None else game.minutes,
        "location": game.location,
        "item_name": game.title,
        "comments": game.note,
        "player_name": seat.name,
        "startposition": 1 if seat.starts else "",
        "score": shortened(rest.get("score", ""))
        if seat.points is None
        else points_text(seat.points),
        "win": int(seat.wins),
        "rank": "" if seat.rank is None else seat.rank,
        "team": seat.team,
        "role": seat.role,
        **{name: int(game.uncounted == said) for name, (said, _) in NOT_COUNTED.items()},
        LOWEST: int(game.lowest_wins),
        TOGETHER: int(game.cooperative),
    }


def _number(text: str) -> int | None:
    """A whole number from 1 to 99,999; None for anything else."""
    return (int(text) or None) if text.isascii() and text.isdecimal() and len(text) < 6 else None


def _plain(cell: str) -> str:
    """A cell without the quote that keeps spreadsheets from reading it as a formula."""
    cell = cell.strip()
    return cell[1:] if cell.startswith("'") and seems_formula(cell[1:]) else cell


def _is_yes(text: str) -> bool:
    return text.strip().lower() in WON
