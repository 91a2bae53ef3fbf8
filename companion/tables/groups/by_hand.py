"""Games of a group that are entered by hand, because nobody recorded them, or put right by hand."""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from companion.documents.filed import (
    FIRST_YEAR,
    LENGTHS,
    MOST_SEATS,
    FiledSeat,
    Uncounted,
    looks,
    one_line,
    ranked,
)
from companion.documents.group_files import MODIFIED
from companion.engine.problems import Malformed
from companion.statistics import night_of
from companion.tables.access import clean, clean_name
from companion.tables.errors import GameChanged, NoSuchEntry
from companion.tables.groups.files import OF_SEAT, Choice
from companion.tables.groups.members import GroupWrite, Member, phone_id, require_room_for_plays
from companion.tables.groups.models import TITLE, GroupGrant, StoredGroup, StoredPlay, StoredSeat
from companion.tables.groups.people import (
    NO_PLAY,
    add_person,
    key_of,
    known_by_name,
    merged_people,
    person_row,
    play_row,
    title_now,
)
from companion.tables.storage.database import reading

MOST_POINTS = 1e9
LONGEST = 100_000
"""Fewer minutes than that is every game."""
EDITS_KEPT = 20
AS_BGSTATS = "%Y-%m-%d %H:%M:%S"


@dataclass(frozen=True, slots=True)
class SeatByHand:
    """Somebody's part in a game. `who` is a person of the group, "new" for whom the group knows by
    the name, else a new person, or "name" for just a name."""

    who: Choice
    part: FiledSeat


@dataclass(frozen=True, slots=True)
class GameByHand:
    """A game as somebody says that it was. Who is to win is ticked in `seats`; places that are not
    given follow from that and from the points."""

    title: str
    day: date
    seats: tuple[SeatByHand, ...]
    minutes: int | None = None
    lowest_wins: bool = False
    cooperative: bool = False
    uncounted: Uncounted = ""
    location: str = ""
    note: str = ""


@dataclass(frozen=True)
class EnterPlay(GroupWrite):
    """Add a game that was played elsewhere. Raises Malformed, NoSuchEntry and NoRoom."""

    game: GameByHand

    def change(self, session: Session, group: StoredGroup) -> None:
        source = _source(self.client_id)
        same = StoredPlay.group_id == group.id, StoredPlay.source == source
        if session.scalar(select(StoredPlay.id).where(*same)) is not None:
            return
        require_room_for_plays(session, group.id)
        _require_come(self.game.day)
        now = datetime.now(UTC)
        is_today = self.game.day == night_of(now)
        noon = datetime(self.game.day.year, self.game.day.month, self.game.day.day, 12, tzinfo=UTC)
        play = StoredPlay(
            group_id=group.id,
            source=source,
            ended_at=now if is_today else noon,
            day=self.game.day,
            edits=[],
            rest={},
        )
        _write(session, group, play, self.game)
        _note_edit(session, self.member, play, [])


@dataclass(frozen=True)
class CorrectPlay(GroupWrite):
    """Put a finished game right, as it should be. `seen` is the group's version when it was looked
    at. Raises Malformed, NoSuchEntry, and GameChanged if somebody has changed it since."""

    play: int
    game: GameByHand
    seen: int

    def change(self, session: Session, group: StoredGroup) -> None:
        play = play_row(session, group, self.play)
        if play.changed > self.seen or play.ended_at is None:
            raise GameChanged(group.version)
        before = _said_of(session, play)
        if days := self.game.day - play.played_on:
            _require_come(self.game.day)
            play.day = self.game.day
            play.ended_at += days
        _write(session, group, play, self.game)
        after = _said_of(session, play)
        if changed := [name for name, value in after.items() if value != before[name]]:
            _note_edit(session, self.member, play, changed)


def _said_of(session: Session, play: StoredPlay) -> Mapping[str, object]:
    """What can be put right of a game, by what people call it."""
    merged = merged_people(session, play.group_id)
    query = select(StoredSeat).where(StoredSeat.play_id == play.id).order_by(StoredSeat.seat)
    seats = [*session.scalars(query)]
    return {
        "title": play.title,
        "day": play.played_on,
        "people": [merged.get(seat.person_id, seat.person_id) or seat.name for seat in seats],
        "points": [seat.points for seat in seats],
        "winners": [(seat.wins, seat.rank) for seat in seats],
        "teams and roles": [said for one in seats if any(said := (one.team, one.role, one.starts))],
        "what wins": (play.lowest_wins, play.cooperative),
        "whether it counts": play.uncounted,
        "length": play.minutes,
        "place": play.location,
        "remarks": play.note,
    }


def _source(client_id: str) -> str:
    """The source of a game that was entered by this request."""
    return f"hand:{hashlib.sha256(client_id.encode()).hexdigest()[:32]}"


def _write(session: Session, group: StoredGroup, play: StoredPlay, game: GameByHand) -> None:
    """Write what is said of the game into its rows. Raises what forbids it."""
    title = title_now(session, group.id, clean(game.title, "title", TITLE))
    if game.minutes is not None and not 0 < game.minutes < LONGEST:
        raise Malformed.at("minutes", f"A game takes 1 to {LONGEST - 1:,} minutes.")
    if len(game.note) > LENGTHS["note"]:
        raise Malformed.at("note", f"Remarks have room for {LENGTHS['note']:,} letters.")
    if not 1 <= len(game.seats) <= MOST_SEATS:
        raise Malformed.at("players", f"Say who played: 1 to {MOST_SEATS} people.")
    kept = dict(play.rest)
    if title != play.title:
        kept.pop("title", None)
    play.title, play.game = title, key_of(title)
    play.minutes, play.lowest_wins = game.minutes, game.lowest_wins
    play.cooperative, play.uncounted = game.cooperative, game.uncounted
    play.note = one_line(game.note, "note")
    place = game.location.strip()
    play.location = clean(place, "location", LENGTHS["place"]) if place else ""
    ended = play.ended_at or datetime.now(UTC)
    play.opened_at = ended - timedelta(minutes=game.minutes or 0)
    play.changed = group.version
    session.add(play)
    session.flush()
    seats = _seats(session, group, game)
    sat = StoredSeat.play_id == play.id
    before = session.scalars(select(StoredSeat).where(sat).order_by(StoredSeat.seat))
    if [*map(_result_of, before)] != [*map(_result_of, seats)]:
        kept.pop("seats", None)
    play.rest = kept
    session.execute(delete(StoredSeat).where(sat))
    for number, seat in enumerate(seats):
        seat.play_id, seat.seat = play.id, number
        session.add(seat)
    session.flush()


def _require_come(day: date) -> None:
    """Raise Malformed unless it can be the day of a game."""
    if day.year < FIRST_YEAR:
        raise Malformed.at("day", f"A game has a day from {FIRST_YEAR} on.")
    if day > datetime.now(UTC).date() + timedelta(days=1):
        raise Malformed.at("day", "This day has not come yet. Choose the day of the game.")


def _seats(session: Session, group: StoredGroup, game: GameByHand) -> list[StoredSeat]:
    """The seats as rows, with the people who are new. Raises Malformed and NoSuchEntry."""
    ids = known_by_name(session, group.id)
    parts = [seat.part for seat in game.seats]
    ranks = ranked(
        [part.points for part in parts],
        [part.rank for part in parts],
        [part.wins for part in parts],
        lowest_wins=game.lowest_wins,
    )
    sat = dict[int, str]()
    rows = []
    for number, (seat, rank) in enumerate(zip(game.seats, ranks, strict=True)):
        path = f"players[{number}]"
        values = {name: getattr(seat.part, name) for name in OF_SEAT} | {"rank": rank}
        for name, kind in (("team", "name"), ("role", "place")):
            text = values[name].strip()
            values[name] = clean(text, f"{path}.{name}", LENGTHS[kind]) if text else ""
        if values["points"] is not None and not abs(values["points"]) < MOST_POINTS:
            raise Malformed.at(f"{path}.points", "No game has a billion points.")
        if isinstance(seat.who, int):
            person = person_row(session, group, seat.who)
            values |= {"name": values["name"] or person.name, "person_id": person.id}
        elif seat.who == "new":
            values["name"] = clean_name(values["name"], f"{path}.name")
            known_here = ids.get(looks(values["name"]))
            values["person_id"] = known_here or add_person(session, group, values["name"]).id
        else:
            values["name"] = one_line(values["name"], "name")
        who = values.get("person_id")
        if who in sat:
            twice = f"{values['name']} would sit in this game twice. Say of one seat who it was."
            raise Malformed.at(f"{path}.person", twice)
        if who is not None:
            sat[who] = values["name"]
        rows.append(StoredSeat(**values))
    return rows


def _result_of(seat: StoredSeat) -> tuple[str, float | None, int | None, bool]:
    return seat.name, seat.points, seat.rank, seat.wins


def _note_edit(session: Session, member: Member, play: StoredPlay, what: Sequence[str]) -> None:
    """Keep who has said what of the game, and when; files of other programs are told, too."""
    now = datetime.now(UTC)
    edit = {"at": now.isoformat(), "by": phone_id(session, member), "what": [*what]}
    play.edits = [*play.edits, edit][-EDITS_KEPT:]
    play.rest = {**play.rest, MODIFIED: now.strftime(AS_BGSTATS)}


# What was said of a game by hand, for whoever looks at it


@dataclass(frozen=True, slots=True)
class Edit:
    """When a game was entered or put right by hand, by which phone, and what of it was put right:
    nothing where it was entered."""

    at: datetime
    by: str
    what: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Recorded:
    """What statistics do not need of a game: its remarks, and what was said of it by hand, the
    latest last."""

    note: str = ""
    edits: tuple[Edit, ...] = ()


def recorded(group: int, plays: Collection[int]) -> Mapping[int, Recorded]:
    """What is kept of these games of the group beside their results, by their ids."""
    ours = StoredPlay.group_id == group, StoredPlay.id.in_(plays)
    with reading() as session:
        rows = session.execute(
            select(StoredPlay.id, StoredPlay.note, StoredPlay.edits).where(*ours)
        )
        phones = select(GroupGrant.id, GroupGrant.phone).where(GroupGrant.group_id == group)
        called = dict(session.execute(phones).all())
        return {
            play: Recorded(
                note,
                tuple(
                    Edit(
                        datetime.fromisoformat(edit["at"]),
                        called.get(edit["by"]) or "a phone",
                        tuple(edit["what"]),
                    )
                    for edit in edits
                ),
            )
            for play, note, edits in rows
        }


def entered(member: Member, client_id: str) -> int:
    """The id of the game that was entered by that request. Raises NoSuchEntry."""
    query = select(StoredPlay.id).where(
        StoredPlay.group_id == member.group, StoredPlay.source == _source(client_id)
    )
    with reading() as session:
        play = session.scalar(query)
    if play is None:
        raise NoSuchEntry(NO_PLAY)
    return play
