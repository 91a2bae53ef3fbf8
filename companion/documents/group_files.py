"""A group's games as files: our own whole group, and BG Stats' export."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random
from typing import Any

from companion.codec import dump, load
from companion.documents.filed import (
    LENGTHS,
    MOST_SEATS,
    NEITHER,
    FiledGame,
    FiledPerson,
    FiledSeat,
    GroupFile,
    NotTaken,
    another_name,
    as_object,
    day_near,
    day_of,
    looks,
    moment,
    one_line,
    points_of,
    ranked,
    require_few,
    require_once,
    shortened,
    when,
    with_rest,
    with_sources,
)
from companion.documents.plays import bgstats_play, bgstats_score, bgstats_uuid, points_text
from companion.engine.problems import Malformed

# The export file of BG Stats, read whole; `bgstats_file` beside this writes one

Row = Mapping[str, Any]
"""A JSON object, such as a play, a score, a person, a title or a place."""
BESIDE = "\uff0f"
"""What stands between several roles of one player."""
FROM_BGSTATS = "bgstats:"
"""What the source of a game begins with that came from there."""
SOMEBODY = "Anonymous player"
"""How BG Stats calls whoever has no name."""
READ = frozenset({"games", "players", "locations", "plays", "userInfo"})
MODIFIED = "modificationDate"
"""When a play was changed last: the later one counts. It is kept for the way out, too."""
OF_PLAY = (
    *("id", "uuid", "playDate", "playDateYmd", "durationMin", "gameRefId", "locationRefId"),
    *("comments", "ignored", "expansionPlays", "playerScores"),
)
OF_SEAT = (
    *("id", "playerRefId", "score", "winner", "startPlayer", "rank", "seatOrder", "role", "team"),
)
OF_TITLE = ("id", "name", "highestWins", "cooperative")
OF_PERSON = ("id", "uuid", "name", "isAnonymous", "modificationDate")
OURS = ("title", "expansions", "seats", "place", "said")
"""What is kept of a play that is none of its fields: of its title, its expansions, its seats and
its place, and its remarks as they were written."""
KNOWN = {
    "play": (
        *("board", "usesTeams", "manualWinner", "rounds", "scoringSetting", "entryDate", MODIFIED),
        *("bggId", "bggLastSync", "nemestatsId", "importPlayId", "metaData", "rating"),
        "playImages",
    ),
    "seat": ("newPlayer", "teamRole", "startPosition"),
    "title": ("uuid", "bggId", "noPoints", "usesTeams", MODIFIED),
}
"""Fields that are kept for the way out and whose meaning is known; others are kept, and named."""
LONGEST, LARGEST, MOST_KEPT = 500, 10**15, 40
"""How long a text and how large a number may be that is kept for the way out, and how many of one
thing."""


def is_bgstats(data: object) -> bool:
    """Whether a document is such a file."""
    return isinstance(data, dict) and {"plays", "games", "players"} <= data.keys()


def read_bgstats(data: Row) -> GroupFile:
    """Its games and people. Raises Malformed, which names the place."""
    plays = _list(data, "plays")
    require_few(len(plays))
    export = _Export(data)
    games = list[FiledGame]()
    for number, play in enumerate(plays):
        with export.left.reading_one(*export.said_of(play)):
            games.append(export.game(play, f"plays[{number}]"))
    export.left.require_any(games)
    names = {person.name for game in games for person in game.seats}
    here = (person for person in export.people.values() if person.name in names - {""})
    people = tuple(sorted(here, key=lambda person: person.name))
    return GroupFile(
        "BG Stats",
        tuple(with_sources(games, FROM_BGSTATS)),
        people,
        export.left.said(days=True),
        tuple(export.left.games),
    )


class _Export:
    """An export of BG Stats while it is read.

    What becomes of its fields:

    | of | used | kept for the way out | named in "Not taken", if they say something |
    |---|---|---|---|
    | a play | uuid, modificationDate, playDate, playDateYmd, durationMin, game and place, board, \
    comments and expansions (as the note), ignored (listed and not counted; named too), \
    playerScores | all others that are a number or a text of up to 500 letters | rating, \
    playImages, scoringSetting, fields that are not in `KNOWN` |
    | a player's score | player, score, winner, startPlayer, rank, seatOrder, role; team if \
    `usesTeams` | all others; score, rank and seatOrder where we write them otherwise; team if not \
    `usesTeams` | points that are no number, teams without `usesTeams` unless "0", fields that are \
    not in `KNOWN` |
    | a title | name, highestWins unless `noPoints`, cooperative | all others | fields that are \
    not in `KNOWN` |
    | a place | name | uuid | |
    | a person | uuid, name unless `isAnonymous` | uuid | all others |
    | the file | games, players, locations, plays | | all other lists |
    """

    def __init__(self, data: Row) -> None:
        self.left = NotTaken()
        self.games, self.players, self.places = (
            self._by_id(data, name) for name in ("games", "players", "locations")
        )
        for name, value in data.items():
            if name not in READ and isinstance(value, list | dict) and value:
                self.left.add(_words(name), len(value))
        self.people = self._people()
        self._name_others("details of titles", self.games.values(), OF_TITLE + KNOWN["title"])
        self._name_others("details of people", self.players.values(), OF_PERSON)

    def _by_id(self, data: Row, name: str) -> dict[int, Row]:
        """What plays refer to; one without a number costs the plays that need it."""
        by_id: dict[int, Row] = {}
        for number, row in enumerate(_list(data, name) if name in data else []):
            with self.left.reading_one():
                if not isinstance(row, dict) or type(row.get("id")) is not int:
                    raise Malformed.at(f"{name}[{number}].id", "must be a whole number")
                by_id[row["id"]] = row
        return by_id

    def said_of(self, play: object) -> tuple[object, object, object]:
        """The day of a play, its title and its people, as far as the file says that."""
        if not isinstance(play, dict):
            return "", "", ""
        rows = play.get("playerScores")
        scores = (row for row in (rows if isinstance(rows, list) else []) if isinstance(row, dict))
        who = (_at(self.players, row.get("playerRefId")) or {} for row in scores)
        names = ", ".join(filter(None, (one_line(row.get("name"), "name") for row in who)))
        return (
            play.get("playDate"),
            (_at(self.games, play.get("gameRefId")) or {}).get("name"),
            names,
        )

    def game(self, play: Row, path: str) -> FiledGame:
        """The game that a play is. Raises Malformed."""
        if not isinstance(play, dict):
            raise Malformed.at(path, "must be an object")
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
            {"name": self.left.line(one.get("name"), "title"), **self.kept(one, ("id", "name"))}
            for one in found
            if one is not None
        ]
        note += [one["name"] for one in expansions]
        seats, rest_of_seats = self._seats(play, path, about, lowest=lowest)
        place = _at(self.places, play.get("locationRefId")) or {}
        more_kept = {
            "title": self.kept(about, OF_TITLE),
            "expansions": expansions,
            "seats": rest_of_seats if any(rest_of_seats) else [],
            "place": self.kept(place, ("id", "name")),
            "said": _unless_one_line(play.get("comments")),
        }
        rest = self.kept(play, OF_PLAY) | {name: one for name, one in more_kept.items() if one}
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
            location=self.left.line(place.get("name"), "place"),
            note="; ".join(filter(None, note))[:2000],
            rest=rest,
            uncounted="ignored" if play.get("ignored") else "",
        )

    def _seats(
        self, play: Row, path: str, about: Row, *, lowest: bool
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
        given_ranks = [rank if type(rank := row.get("rank")) is int else None for row in rows]
        ranks = ranked(points, given_ranks, wins, lowest_wins=lowest)
        kept = []
        for number, (row, had) in enumerate(zip(rows, points, strict=True)):
            score, team = row.get("score"), row.get("team")
            rest = self.kept(row, OF_SEAT)
            if given_ranks[number] != ranks[number]:
                rest |= {"rank": given_ranks[number]} if given_ranks[number] is not None else {}
            if row.get("seatOrder") not in (number, None):
                rest |= {"seatOrder": _seat_order(row)}
            who = self.people[row["playerRefId"]]
            if not who.name and who.source:
                rest |= {"somebody": who.source}
            if score not in ("", None) and (had is None or points_text(had) != score):
                rest |= {"score": shortened(score)}
            if not has_points and score not in ("0", 0, "", None):
                self.left.add("points of games without points", example=shortened(score))
            if not has_teams and team not in ("", None):
                rest |= {"team": shortened(team)}
                if team not in ("0", 0):
                    self.left.add("teams of games without teams", example=shortened(team))
            kept.append(rest)
        self._name_others("details of scores", rows, OF_SEAT + KNOWN["seat"])
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
        require_once((seat.name for seat in seats), f"{path}.playerScores")
        return seats, kept

    def kept(self, row: Row, used: Sequence[str]) -> dict[str, Any]:
        """What else it says, for the way out; what is too long is named."""
        for name, value in row.items():
            if isinstance(value, str) and len(value) > LONGEST and name not in used:
                self.left.add("texts that are too long to be kept", example=name)
        return _kept(row, used)

    def _people(self) -> dict[int, FiledPerson]:
        """Everybody by their number; who has an id of their own is somebody of their own, so that
        namesakes are told apart by a number."""
        people, taken = dict[int, FiledPerson](), set[str]()
        for number, player in sorted(self.players.items()):
            is_anonymous = player.get("isAnonymous") is True
            name = "" if is_anonymous else self.left.name(player.get("name"))
            name = another_name(name, taken) if name else ""
            taken.add(looks(name))
            people[number] = FiledPerson(name, source=_source(player))
        return people

    def _name_what_is_left(self, play: Row) -> None:
        """Name what of a play has no place here."""
        if play.get("playImages") not in (None, "", "[]", []):
            self.left.add("games with photos")
        if play.get("rating"):
            self.left.add("ratings of games")
        if play.get("scoringSetting"):
            self.left.add("games with a scoring of their own")
        if play.get("ignored"):
            self.left.add("games that BG Stats does not count")
        self._name_others("details of games", [play], OF_PLAY + KNOWN["play"])

    def _name_others(self, kind: str, rows: Iterable[Row], known: Sequence[str]) -> None:
        """Name the fields that say something and are not known."""
        for row in rows:
            for name, value in row.items():
                if value and name not in known:
                    self.left.add(kind, example=name)


def _source(row: Row) -> str:
    """What tells a play or a person from all others, if the file does."""
    uuid = one_line(row.get("uuid"), "source")
    return f"{FROM_BGSTATS}{uuid}"[:100] if uuid else ""


def _kept(row: Row, used: Sequence[str]) -> dict[str, Any]:
    """The other fields that say something, each a number or a text that is not too long."""
    others = (
        (name, value)
        for name, value in row.items()
        if name not in used
        and len(name) <= LENGTHS["source"]
        and value
        and value != "[]"
        and (
            len(value) <= LONGEST
            if isinstance(value, str)
            else isinstance(value, int | float) and abs(value) < LARGEST
        )
    )
    return dict(islice(others, MOST_KEPT))


def _unless_one_line(said: object) -> str:
    """Remarks as they were written, where that is another text than their one line here."""
    if not isinstance(said, str) or len(said) > 2 * LENGTHS["note"]:
        return ""
    return said if one_line(said, "note") != said else ""


def _seat_order(row: Row) -> int:
    order = row.get("seatOrder")
    return order if type(order) is int else 0


def _at(rows: Mapping[int, Row], number: object) -> Row | None:
    """What a play refers to; None where that is no number of the file."""
    return rows.get(number) if isinstance(number, int) else None


def _list(data: Row, name: str, path: str = "") -> list[Any]:
    rows = data.get(name)
    if not isinstance(rows, list):
        raise Malformed.at(f"{path}.{name}" if path else name, "must be a list")
    return rows


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
    at_place = {game.location: game for game in reversed(file.games)}
    sources = {one.name: one.source for one in file.people} | _somebody(file)
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
                **_kept(expansions[name], ("id",)),
                "id": len(titles) + number,
            }
            for name, number in more.items()
        ],
        "players": [_player(number, name, sources.get(name, "")) for name, number in names.items()],
        "locations": [
            {
                "uuid": bgstats_uuid("location", name),
                **_kept(as_object(at_place[name].rest.get("place")), ()),
                "id": number,
                "name": name,
            }
            for name, number in places.items()
        ],
        "plays": (
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
                    for place, (seat, rest) in enumerate(with_rest(game), not _is_theirs(game))
                ],
            }
            for number, game in enumerate(file.games, 1)
        ),
        "challenges": [],
        "userInfo": {"meRefId": 0},
    }
    return _as_json(data)


def _numbered(things: Iterable[Any]) -> dict[Any, int]:
    """Each thing once, with its number in the file, from 1."""
    return {one: number for number, one in enumerate(dict.fromkeys(things), 1)}


def _kind_of_title(game: FiledGame) -> tuple[str, bool, bool, str]:
    """What is a title of its own to BG Stats."""
    uuid = one_line(as_object(game.rest.get("title")).get("uuid"), "source")
    return game.title, game.lowest_wins, game.cooperative, uuid


def _somebody(file: GroupFile) -> dict[str, str]:
    """The id that whoever has no name had there, if somebody of them had one."""
    rest = (kept for game in file.games for seat, kept in with_rest(game) if not seat.name)
    uuid = next((kept["somebody"] for kept in rest if one_line(kept.get("somebody"), "source")), "")
    return {"": uuid} if uuid else {}


def _title(game: FiledGame, has_points: bool) -> dict[str, Any]:
    title, lowest, theirs = game.title, game.lowest_wins, as_object(game.rest.get("title"))
    return {
        "uuid": bgstats_uuid(
            "game", title + "/lowest" * lowest + "/cooperative" * game.cooperative
        ),
        "name": title,
        "highestWins": not lowest,
        "noPoints": theirs.get("noPoints") is True if _is_theirs(game) else not has_points,
        "cooperative": game.cooperative,
        "bggId": 0,
        **_kept(theirs, (*OF_TITLE, "noPoints")),
    }


def _expansions(game: FiledGame) -> list[Row]:
    """The expansions that were kept of it, each with its name."""
    kept = game.rest.get("expansions")
    expansions = map(as_object, kept if isinstance(kept, list) else [])
    return [expansion for expansion in expansions if one_line(expansion.get("name"), "title")]


def _comments(game: FiledGame) -> str:
    """The note without the board and the expansions, which have places of their own there; as it
    was written, if it is still the same."""
    note, said = game.note, game.rest.get("said")
    if board := one_line(game.rest.get("board"), "title"):
        note = note.removeprefix(board).removeprefix("; ")
    for expansion in reversed(_expansions(game)):
        note = note.removesuffix(expansion["name"]).removesuffix("; ")
    return said if isinstance(said, str) and one_line(said, "note") == note else note


def _is_theirs(game: FiledGame) -> bool:
    return game.source.startswith(FROM_BGSTATS)


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
        "ignored": bool(game.uncounted),
        **_kept(game.rest, (*OF_PLAY, *OURS)),
    }


def _score(place: int, seat: FiledSeat, rest: Row) -> dict[str, Any]:
    kept = _kept(rest, (*OF_SEAT, "somebody"))
    if not seat.team and "team" in rest:
        kept["team"] = shortened(rest["team"])
    if seat.points is None or points_of(rest.get("score")) == seat.points:
        kept["score"] = shortened(rest.get("score", ""))
    for name in ("rank", "seatOrder"):
        if type(rest.get(name)) is int:
            kept[name] = rest[name]
    return {
        **bgstats_score(place, seat.points, seat.rank or 0, seat.wins),
        "startPlayer": seat.starts,
        "role": seat.role.replace(" / ", BESIDE),
        "team": seat.team,
        **kept,
    }


# Reading a file of games, whichever of the three forms it has, and writing a whole group

FORMAT = "companion group"
VERSION = 1


def is_json(body: bytes) -> bool:
    """Whether a file is meant as JSON, by how it begins; else it is a table."""
    start = body[:400].decode(json.detect_encoding(body), "replace")
    return start.lstrip("\ufeff \t\r\n")[:1] in ("{", "[")


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
    about: dict[str, Any] = dump(replace(file, games=()))
    games = map(dump, file.games)
    return _as_json({"format": FORMAT, "version": VERSION, **about, "games": games})


def _as_json(document: Row) -> str:
    """A document as text, with a line for each thing of its lists. They may come one by one: as
    data all games of a group together are large."""
    as_text = partial(json.dumps, ensure_ascii=False)
    parts = (
        f"{as_text(name)}: "
        + (
            "[\n" + ",\n".join(map(as_text, part)) + "\n]"
            if isinstance(part, Iterable) and not isinstance(part, str | Mapping)
            else as_text(part)
        )
        for name, part in document.items()
    )
    return "{\n" + ",\n".join(parts) + "\n}"


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
    name = one_line(file.name, "title")
    return replace(file, name=name, games=tuple(games), people=people, unread=())


def _seat(seat: FiledSeat) -> FiledSeat:
    return replace(
        seat,
        name=one_line(seat.name, "name"),
        team=one_line(seat.team, "name"),
        role=one_line(seat.role, "place"),
        rank=seat.rank if seat.rank and 0 < seat.rank < 10_000 else None,
        points=seat.points if seat.points is not None and abs(seat.points) < 1e9 else None,
    )
