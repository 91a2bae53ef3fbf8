"""A group's games as files: our own whole group, BG Stats' export, and CSV for spreadsheets."""

import codecs
import csv
import hashlib
import io
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from companion.codec import dump, load
from companion.documents.filed import (
    MOST_SEATS,
    FiledGame,
    FiledPerson,
    FiledSeat,
    GroupFile,
    NotTaken,
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
    when,
)
from companion.documents.plays import (
    ALWAYS,
    CSV_COLUMNS,
    bgstats_play,
    bgstats_score,
    bgstats_uuid,
    csv_cell,
    points_text,
    seems_formula,
)
from companion.engine.problems import Malformed

# The export file of BG Stats, read whole; `bgstats_file` beside this writes one

BESIDE = "\uff0f"
"""What stands between several roles of one player."""
FROM_BGSTATS = "bgstats:"
"""What the source of a game begins with that came from there."""
SOMEBODY = "Somebody"
"""Whoever has no name in a group, as a player of BG Stats."""
READ = frozenset({"games", "players", "locations", "plays", "userInfo"})
MODIFIED = "modificationDate"
"""When a play was changed last: the later one counts. It is kept for the way out, too."""
OF_PLAY = (
    *("id", "uuid", "playDate", "playDateYmd", "durationMin", "gameRefId"),
    *("locationRefId", "board", "comments", "ignored", "expansionPlays", "playerScores"),
)
OF_PLAY_KEPT = (
    *("board", "usesTeams", "manualWinner", "rounds", "scoringSetting", "entryDate", "metaData"),
    *("bggId", "bggLastSync", "nemestatsId", "importPlayId", MODIFIED),
)
OF_SEAT = (
    *("playerRefId", "score", "winner", "startPlayer", "rank", "seatOrder", "role", "team"),
    "id",
)
OF_SEAT_KEPT = ("newPlayer", "teamRole", "startPosition")
OF_TITLE = ("id", "name", "highestWins", "modificationDate", "cooperative", "usesTeams")
OF_TITLE_KEPT = ("uuid", "bggId", "noPoints")
OF_PERSON = ("id", "uuid", "name", "isAnonymous", "modificationDate")


def is_bgstats(data: object) -> bool:
    """Whether a document is such a file."""
    return isinstance(data, dict) and {"plays", "games", "players"} <= data.keys()


def read_bgstats(data: Mapping[str, Any]) -> GroupFile:
    """Its games and people. Raises Malformed, which names the place."""
    plays = _list(data, "plays")
    require_few(len(plays))
    export = _Export(data)
    found = list[FiledGame]()
    for number, play in enumerate(plays):
        day = play.get("playDate") if isinstance(play, dict) else ""
        with export.left.reading_one(day):
            found += export.games_of(play, f"plays[{number}]")
    export.left.require_any(found)
    names = {one.name for game in found for one in game.seats}
    here = (one for one in export.people.values() if one.name in names - {""})
    people = tuple(sorted(here, key=lambda one: one.name))
    return GroupFile(
        "BG Stats", tuple(_with_sources(found, FROM_BGSTATS)), people, export.left.said()
    )


class _Export:
    """An export of BG Stats while it is read.

    What becomes of its fields:

    | of | used | kept for the way out | named in "Not taken", if they say something |
    |---|---|---|---|
    | a play | uuid, modificationDate, playDate, durationMin, game and place, board, comments and \
    expansions (as the note), ignored (left out and named), playerScores | board, expansions, \
    usesTeams, \
    manualWinner, rounds, scoringSetting (named too), entryDate, metaData, ids of other \
    services | rating, playImages, all others |
    | a player's score | player, score, winner, startPlayer, rank, seatOrder, role; team if \
    `usesTeams` | a score that is no number, newPlayer, teamRole, startPosition; team if not \
    `usesTeams` | points that are no number, teams without `usesTeams` unless "0", all others |
    | a title | name, highestWins unless `noPoints`, cooperative | uuid, bggId, noPoints | all \
    others |
    | a person | uuid, name unless `isAnonymous` | uuid | all others |
    | the file | games, players, locations, plays | | all other lists |
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.left = NotTaken()
        self.games, self.players, self.places = (
            self._by_id(data, name) for name in ("games", "players", "locations")
        )
        for name, value in data.items():
            if name not in READ and isinstance(value, list | dict) and value:
                self.left.add(_words(name), len(value))
        self.people = self._people()
        self._name_others("details of titles", self.games.values(), OF_TITLE + OF_TITLE_KEPT)
        self._name_others("details of people", self.players.values(), OF_PERSON)

    def _by_id(self, data: Mapping[str, Any], name: str) -> dict[int, Mapping[str, Any]]:
        """What plays refer to; one without a number costs the plays that need it."""
        found: dict[int, Mapping[str, Any]] = {}
        for number, one in enumerate(_list(data, name) if name in data else []):
            with self.left.reading_one():
                if not isinstance(one, dict) or type(one.get("id")) is not int:
                    raise Malformed.at(f"{name}[{number}].id", "must be a whole number")
                found[one["id"]] = one
        return found

    def games_of(self, play: object, path: str) -> Iterator[FiledGame]:
        """The game that a play is, if it counts. Raises Malformed."""
        if not isinstance(play, dict):
            raise Malformed.at(path, "must be an object")
        if play.get("ignored"):
            self.left.add("games that BG Stats does not count")
            return
        yield self._game(play, path)

    def _game(self, play: Mapping[str, Any], path: str) -> FiledGame:
        about = _at(self.games, play.get("gameRefId"))
        if about is None:
            raise Malformed.at(f"{path}.gameRefId", "is none of the games in this file")
        lowest = about.get("highestWins") is False and about.get("noPoints") is not True
        minutes = play.get("durationMin")
        note = [
            self.left.line(play.get("board"), "title"),
            self.left.line(play.get("comments"), "note"),
        ]
        more = _list(play, "expansionPlays") if "expansionPlays" in play else []
        found = (_at(self.games, one.get("gameRefId")) for one in more if isinstance(one, dict))
        expansions = [
            {"name": self.left.line(one.get("name"), "title"), **_kept(one, OF_TITLE_KEPT)}
            for one in found
            if one is not None
        ]
        note += [one["name"] for one in expansions]
        seats, rest_of_seats = self._seats(play, path, about, lowest=lowest)
        rest = _kept(play, OF_PLAY_KEPT)
        if of_title := _kept(about, OF_TITLE_KEPT):
            rest["title"] = of_title
        if expansions:
            rest["expansions"] = expansions
        if any(rest_of_seats):
            rest["seats"] = rest_of_seats
        self._name_what_is_left(play)
        ended = moment(play.get("playDate"), f"{path}.playDate")
        return FiledGame(
            source=_source(play),
            title=self.left.line(about.get("name"), "title") or "A game without a name",
            ended=ended,
            day=day_near(play.get("playDateYmd"), ended),
            seats=seats,
            minutes=minutes if type(minutes) is int and 0 < minutes < 100_000 else None,
            lowest_wins=lowest,
            cooperative=about.get("cooperative") is True,
            location=self.left.line(
                (_at(self.places, play.get("locationRefId")) or {}).get("name"), "place"
            ),
            note="; ".join(filter(None, note))[:2000],
            rest=rest,
        )

    def _seats(
        self, play: Mapping[str, Any], path: str, about: Mapping[str, Any], *, lowest: bool
    ) -> tuple[tuple[FiledSeat, ...], list[dict[str, Any]]]:
        """The seats of a play in their order, and what is kept of each for the way out."""
        rows = _list(play, "playerScores", path)
        if len(rows) > MOST_SEATS:
            raise Malformed.at(f"{path}.playerScores", f"has more than {MOST_SEATS} players")
        for number, row in enumerate(rows):
            if not isinstance(row, dict) or _at(self.players, row.get("playerRefId")) is None:
                place = f"{path}.playerScores[{number}].playerRefId"
                raise Malformed.at(place, "is none of the players in this file")
        rows = sorted(rows, key=_seat_order)
        has_points = about.get("noPoints") is not True
        has_teams = play.get("usesTeams") is True
        points = [self.left.points(row.get("score")) if has_points else None for row in rows]
        wins = [row.get("winner") is True for row in rows]
        given = [rank if type(rank := row.get("rank")) is int else None for row in rows]
        ranks = ranked(points, given, wins, lowest_wins=lowest)
        kept = []
        for row, had in zip(rows, points, strict=True):
            score, team = row.get("score"), row.get("team")
            rest = _kept(row, OF_SEAT_KEPT)
            if had is None and score not in ("", None):
                rest |= {"score": _shortened(score)}
                if not has_points and score not in ("0", 0):
                    self.left.add("points of games without points", example=_shortened(score))
            if not has_teams and team not in ("", None):
                rest |= {"team": _shortened(team)}
                if team not in ("0", 0):
                    self.left.add("teams of games without teams", example=_shortened(team))
            kept.append(rest)
        self._name_others("details of scores", rows, OF_SEAT + OF_SEAT_KEPT)
        seats = tuple(
            FiledSeat(
                name=self.people[row["playerRefId"]].name,
                points=points[n],
                rank=ranks[n],
                wins=wins[n],
                starts=row.get("startPlayer") is True,
                team=self.left.line(row.get("team"), "name") if has_teams else "",
                role=self.left.line(str(row.get("role") or "").replace(BESIDE, " / "), "place"),
            )
            for n, row in enumerate(rows)
        )
        require_once((one.name for one in seats), f"{path}.playerScores")
        return seats, kept

    def _people(self) -> dict[int, FiledPerson]:
        """Everybody by their number; who has an id of their own is somebody of their own, so that
        namesakes are told apart by a number."""
        found, taken = dict[int, FiledPerson](), set[str]()
        for number, player in sorted(self.players.items()):
            is_anonymous = player.get("isAnonymous") is True
            name = "" if is_anonymous else self.left.name(player.get("name"))
            name = another_name(name, taken) if name else ""
            taken.add(looks(name))
            found[number] = FiledPerson(name, source=_source(player))
        return found

    def _name_what_is_left(self, play: Mapping[str, Any]) -> None:
        """Name what of a play has no place here."""
        if play.get("playImages") not in (None, "", "[]", []):
            self.left.add("games with photos")
        if play.get("rating"):
            self.left.add("ratings of games")
        if play.get("scoringSetting"):
            self.left.add("games with a scoring of their own")
        known = (*OF_PLAY, *OF_PLAY_KEPT, "playImages", "rating")
        self._name_others("details of games", [play], known)

    def _name_others(
        self, kind: str, things: Iterable[Mapping[str, Any]], known: Sequence[str]
    ) -> None:
        """Name the fields that say something and are neither used nor kept."""
        for thing in things:
            for name, value in thing.items():
                if value and name not in known:
                    self.left.add(kind, example=name)


def _source(thing: Mapping[str, Any]) -> str:
    """What tells a play or a person from all others, if the file does."""
    uuid = one_line(thing.get("uuid"), "source")
    return f"{FROM_BGSTATS}{uuid}"[:100] if uuid else ""


def _kept(thing: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Those fields that say something, for the way out."""
    return {
        name: _shortened(value) if isinstance(value, str) else value
        for name in names
        if isinstance(value := thing.get(name), str | int | float) and value
    }


def _shortened(value: object) -> str:
    return str(value)[:100]


def _seat_order(row: Mapping[str, Any]) -> int:
    order = row.get("seatOrder")
    return order if type(order) is int else 0


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
    titles = _numbered(_kind_of_title(game) for game in file.games)
    about = {_kind_of_title(game): game for game in reversed(file.games)}
    scored = {game.title for game in file.games for one in game.seats if one.points is not None}
    names = _numbered(seat.name for game in file.games for seat in game.seats)
    places = _numbered(game.location for game in file.games if game.location)
    sources = {one.name: one.source for one in file.people}
    more = _numbered(one["name"] for game in file.games for one in _expansions(game))
    expansions = {one["name"]: one for game in file.games for one in _expansions(game)}
    data = {
        "games": [
            {**_title(about[kind], kind[0] in scored), "id": number}
            for kind, number in titles.items()
        ]
        + [
            {
                "uuid": bgstats_uuid("game", name),
                "bggId": 0,
                **_kept(expansions[name], ("name", *OF_TITLE_KEPT)),
                "id": len(titles) + number,
            }
            for name, number in more.items()
        ],
        "players": [_player(number, name, sources.get(name, "")) for name, number in names.items()],
        "locations": [
            {"id": number, "uuid": bgstats_uuid("location", name), "name": name}
            for name, number in places.items()
        ],
        "plays": [
            {
                **_play(game),
                "id": number,
                "gameRefId": titles[_kind_of_title(game)],
                "locationRefId": places.get(game.location, 0),
                "expansionPlays": [
                    {"gameRefId": len(titles) + more[one["name"]]} for one in _expansions(game)
                ],
                "playerScores": [
                    {**_score(place, seat, rest), "playerRefId": names[seat.name]}
                    for place, (seat, rest) in enumerate(_with_rest(game), not _is_theirs(game))
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


def _kind_of_title(game: FiledGame) -> tuple[str, bool, bool]:
    """What is a title of its own to BG Stats."""
    return game.title, game.lowest_wins, game.cooperative


def _title(game: FiledGame, has_points: bool) -> dict[str, Any]:
    title, lowest, theirs = game.title, game.lowest_wins, _object(game.rest.get("title"))
    return {
        "uuid": bgstats_uuid(
            "game", title + "/lowest" * lowest + "/cooperative" * game.cooperative
        ),
        "name": title,
        "highestWins": not lowest,
        "noPoints": theirs.get("noPoints") is True if _is_theirs(game) else not has_points,
        "cooperative": game.cooperative,
        "bggId": 0,
        **_kept(theirs, ("uuid", "bggId")),
    }


def _object(value: object) -> Mapping[str, Any]:
    """What a group's file says in `rest`, which may be anything."""
    return value if isinstance(value, dict) else {}


def _expansions(game: FiledGame) -> list[Mapping[str, Any]]:
    """The expansions that were kept of it, each with its name."""
    kept = game.rest.get("expansions")
    found = map(_object, kept if isinstance(kept, list) else [])
    return [one for one in found if one_line(one.get("name"), "title")]


def _comments(game: FiledGame) -> str:
    """The note without the board and the expansions, which have places of their own there."""
    note = game.note
    if board := one_line(game.rest.get("board"), "title"):
        note = note.removeprefix(board).removeprefix("; ")
    for one in reversed(_expansions(game)):
        note = note.removesuffix(one["name"]).removesuffix("; ")
    return note


def _is_theirs(game: FiledGame) -> bool:
    return game.source.startswith(FROM_BGSTATS)


def _with_rest(game: FiledGame) -> Iterator[tuple[FiledSeat, Mapping[str, Any]]]:
    """The seats, each with what was kept of it."""
    kept = game.rest.get("seats")
    rows = kept if isinstance(kept, list) and len(kept) == len(game.seats) else game.seats
    return ((seat, _object(row)) for seat, row in zip(game.seats, rows, strict=True))


def _player(number: int, name: str, source: str) -> dict[str, Any]:
    theirs = source.startswith(FROM_BGSTATS)
    return {
        "id": number,
        "uuid": source.removeprefix(FROM_BGSTATS)
        if theirs
        else bgstats_uuid("player", name.casefold()),
        "name": name or SOMEBODY,
        "isAnonymous": not name,
        "bggUsername": "",
    }


def _play(game: FiledGame) -> dict[str, Any]:
    theirs = _is_theirs(game)
    return {
        **bgstats_play(when(game), day_of(game), game.minutes or 0, _comments(game)),
        "uuid": game.source.removeprefix(FROM_BGSTATS)
        if theirs
        else bgstats_uuid("play", game.source),
        "manualWinner": not theirs,
        "usesTeams": any(seat.team for seat in game.seats),
        **_kept(game.rest, OF_PLAY_KEPT),
    }


def _score(place: int, seat: FiledSeat, rest: Mapping[str, Any]) -> dict[str, Any]:
    kept = _kept(rest, (*OF_SEAT_KEPT, *(() if seat.team else ("team",))))
    if seat.points is None:
        kept |= _kept(rest, ("score",))
    return {
        **bgstats_score(place, seat.points, seat.rank or 0, seat.wins),
        "startPlayer": seat.starts,
        "role": seat.role.replace(" / ", BESIDE),
        "team": seat.team,
        **kept,
    }


# A group's games as CSV (RFC 4180)

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
NOT_COUNTED = {
    "incomplete": "games that were not finished",
    "nowinstats": "games that are not for statistics",
}
MOST_AT_ONCE = 100
"""The highest `quantity`: so many games one after another are one row."""
Rows = list[tuple[int, dict[str, str]]]
"""The rows of a game, each with the number of its line."""


def write_csv(file: GroupFile) -> str:
    """All games of a group."""
    written = io.StringIO()
    writer = csv.DictWriter(written, COLUMNS, restval="")
    writer.writeheader()
    for game in file.games:
        for number, (seat, rest) in enumerate(_with_rest(game), 1):
            row = _row(game, number, seat, rest)
            writer.writerow({name: csv_cell(cell) for name, cell in row.items()})
    return written.getvalue()


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
    | incomplete, nowinstats | such games are left out, and named |
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
    rows = [(line, dict(zip(head, map(_plain, row), strict=False))) for line, row in lines[1:]]
    _put_dates_in_order(rows, left, month_first=month_first)
    games = list[FiledGame]()
    for some in _by_game(rows, left):
        with left.reading_one():
            games += _games_of_rows(some, left)
        require_few(len(games))
    left.require_any(games)
    found = tuple(_with_sources(games, "csv:"))
    names = sorted({one.name for game in found for one in game.seats if one.name})
    return GroupFile("CSV", found, tuple(map(FiledPerson, names)), left.said())


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
    """The rows of each game."""
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
    line, first = rows[0]
    for column, kind in NOT_COUNTED.items():
        if any(_is_yes(row.get(column, "")) for _, row in rows):
            left.add(kind)
            return
    quantity = _number(first.get("quantity", "")) or 1
    if quantity > MOST_AT_ONCE:
        raise Malformed.at(f"line {line}", f"has a quantity above {MOST_AT_ONCE}")
    game = _game_of_rows(rows, left)
    for number in range(1, quantity + 1):
        more = f"#{number}" if game.source and number > 1 else ""
        yield replace(game, source=game.source + more)


def _game_of_rows(rows: Rows, left: NotTaken) -> FiledGame:
    line, first = rows[0]
    if len(rows) > MOST_SEATS:
        raise Malformed.at(f"line {line}", f"begins a game of more than {MOST_SEATS}")
    lowest = _is_yes(first.get(LOWEST, ""))
    points = [left.points(row.get("score", "")) for _, row in rows]
    given = [_number(row.get("rank", "")) for _, row in rows]
    if "win" in first:
        wins = [_won(row.get("win", ""), left) for _, row in rows]
    else:
        wins = [rank == 1 for rank in given]
    ranks = ranked(points, given, wins, lowest_wins=lowest)
    kept = [
        {"score": row["score"][:100]} if had is None and row.get("score") else {}
        for had, (_, row) in zip(points, rows, strict=True)
    ]
    for row in (row for _, row in rows):
        for name in UNUSED:
            if row.get(name, "") not in ("", "0"):
                left.add(f"the column {name}", example=_shortened(row[name]))
    day = moment(first.get("date"), f"line {line}")
    ended = _ended(first.get(ENDED, ""), day)
    names = [left.name(row.get("player_name")) for _, row in rows]
    require_once(names, f"line {line}")
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
                role=left.line(_roles(row), "place"),
            )
            for n, (_, row) in enumerate(rows)
        ),
        minutes=_number(first.get("length", "")),
        lowest_wins=lowest,
        cooperative=_is_yes(first.get(TOGETHER, "")),
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


def _with_sources(games: Sequence[FiledGame], program: str) -> Iterator[FiledGame]:
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


def _roles(row: Mapping[str, str]) -> str:
    """The role and the colour, which have one place here."""
    return " / ".join(dict.fromkeys(filter(None, (row.get("role"), row.get("color")))))


def _won(text: str, left: NotTaken) -> bool:
    """Whether a cell says that somebody won; one that says neither is named."""
    said = text.strip().lower()
    if said not in WON + LOST:
        left.add("wins that say neither yes nor no", example=_shortened(text))
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
        "score": _shortened(rest.get("score", ""))
        if seat.points is None
        else points_text(seat.points),
        "win": int(seat.wins),
        "rank": "" if seat.rank is None else seat.rank,
        "team": seat.team,
        "role": seat.role,
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


# Reading a file of games, whichever of the three forms it has, and writing a whole group

FORMAT = "companion group"
VERSION = 1
NEITHER = (
    "This is neither a group's file, nor an export of BG Stats, nor a table (CSV) with the columns "
    "date, item_name and player_name."
)


def is_json(body: bytes) -> bool:
    """Whether a file is meant as JSON, by how it begins; else it is a table."""
    start = body[:400].decode(json.detect_encoding(body), "replace")
    return start.lstrip("\ufeff \t\r\n")[:1] in ("{", "[")


def read_table(body: bytes, *, month_first: bool = False) -> GroupFile:
    """The games of a CSV file, in UTF-8, UTF-16 or Windows-1252 (see `read_csv`). Raises Malformed
    with the line of the fault."""
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
        ended = moment(game.ended, f"games[{number}].ended")
        if not game.source or not one_line(game.title, "title"):
            raise Malformed.at(f"games[{number}]", "needs a source and a title")
        games.append(
            replace(
                game,
                source=one_line(game.source, "source"),
                title=one_line(game.title, "title"),
                ended=ended,
                day=day_near(game.day, ended),
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
            one_line(one.source, "source"),
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
