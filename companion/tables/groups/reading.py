"""Reading a group: its people, its games as statistics see them, what is open, and all as a file.

The games of a house of ten years take a tenth of a second to read. So they are cached with the
group's version, and after a write only the games that it has changed are read.
"""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import itemgetter

from sqlalchemy import Connection, func, select
from sqlalchemy.orm import aliased

from companion.documents.answers import taken
from companion.documents.groups.values import FiledGame, FiledPerson, FiledSeat, GroupFile
from companion.statistics.plays import PlayedGame, Player
from companion.tables.errors import NoSuchEntry
from companion.tables.groups.membership import NOT_HERE, Member
from companion.tables.groups.models import StoredGroup, StoredPerson, StoredPlay, StoredSeat
from companion.tables.storage.cache import memory
from companion.tables.storage.database import in_pieces, reading
from companion.tables.storage.models import StoredTable

P, S = StoredPlay.__table__.c, StoredSeat.__table__.c
COLUMNS = tuple({"person": "person_id"}.get(name, name) for name in Player._fields[:9])
"""The columns of a seat in the order of a player's fields, without the ratings."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who belongs to a group."""

    id: int
    name: str
    hidden: bool


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game of the group that is still being played."""

    code: str
    game: str
    title: str
    opened_at: datetime
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GroupNow:
    """A group as of one moment. `plays` are its finished games in the order of play.

    `former` are the names of people who were merged into others, with those people's ids.
    """

    id: int
    code: str
    name: str
    closed: bool
    revision: int
    made_at: datetime
    people: Mapping[int, Person]
    former: Mapping[str, int]
    plays: tuple[PlayedGame, ...]
    open: tuple[OpenGame, ...]

    def called(self, part: Player) -> str:
        """The name of somebody who took part: the person's present one, if it is a person."""
        person = self.people.get(part.person) if part.person is not None else None
        return person.name if person else part.name or "Somebody"

    @property
    def listed_people(self) -> tuple[Person, ...]:
        """The people who are not hidden, by name."""
        shown = (one for one in self.people.values() if not one.hidden)
        return tuple(sorted(shown, key=lambda one: one.name.casefold()))

    def play(self, play_id: int) -> PlayedGame:
        """The finished game with that id. Raises NoSuchEntry."""
        found = next((play for play in self.plays if play.id == play_id), None)
        if found is None:
            raise NoSuchEntry("The group has no such game. It may have been taken out of it.")
        return found

    def person(self, person_id: int) -> Person:
        """The person with that id. Raises NoSuchEntry."""
        if person_id not in self.people:
            raise NoSuchEntry("Nobody in this group is at this address any more.")
        return self.people[person_id]


@dataclass(frozen=True, slots=True)
class CachedPlays:
    """The finished games of a group as of one of its versions."""

    revision: int
    by_id: Mapping[int, PlayedGame]
    in_order: tuple[PlayedGame, ...]


def group_now(member: Member) -> GroupNow:
    """The group as it is now. Raises NoSuchEntry once it was deleted."""
    with reading() as session:
        row = session.get(StoredGroup, member.group)
        if row is None:
            raise NoSuchEntry(NOT_HERE)
        people = session.execute(
            select(
                StoredPerson.id, StoredPerson.name, StoredPerson.hidden, StoredPerson.merged_into
            ).where(StoredPerson.group_id == row.id)
        ).all()
        connection = session.connection()
        merged = {one.id: one.merged_into for one in people if one.merged_into is not None}
        plays = _plays(connection, row, merged)
        return GroupNow(
            id=row.id,
            code=row.code,
            name=row.name,
            closed=row.closed_at is not None,
            revision=row.version,
            made_at=row.made_at,
            people={
                one.id: Person(one.id, one.name, one.hidden)
                for one in people
                if one.merged_into is None
            },
            former={one.name: one.merged_into for one in people if one.merged_into is not None},
            plays=plays.in_order,
            open=_open(connection, row.id),
        )


def _plays(
    connection: Connection, group: StoredGroup, merged: Mapping[int | None, int]
) -> CachedPlays:
    cached: CachedPlays | None = memory().groups.get(group.code)
    if cached is not None and cached.revision == group.version:
        return cached
    if cached is None or cached.revision > group.version:
        cached = CachedPlays(-1, {}, ())
    new = {play.id: play for play in _read(connection, group.id, cached.revision, merged)}
    gone = _gone(connection, group, cached)
    left = {n: _merged(play, merged) for n, play in cached.by_id.items() if n not in gone}
    by_id = left | new
    in_order = tuple(sorted(by_id.values(), key=lambda play: (play.at, play.id)))
    found = CachedPlays(group.version, by_id, in_order)
    memory().groups.keep(group.code, found)
    return found


def _gone(connection: Connection, group: StoredGroup, cached: CachedPlays) -> AbstractSet[int]:
    """The games that were removed since, or opened again."""
    ours = select(P.id).where(P.group_id == group.id)
    if group.reloaded_at > cached.revision:
        finished = connection.execute(ours.where(P.ended_at.is_not(None)))
        return cached.by_id.keys() - {play for (play,) in in_pieces(finished)}
    reopened = ours.where(P.changed > cached.revision, P.ended_at.is_(None))
    return {*connection.scalars(reopened)}


def _merged(play: PlayedGame, merged: Mapping[int | None, int]) -> PlayedGame:
    """A game without people who were merged into others since it was read."""
    if not any(one.person in merged for one in play.players):
        return play
    players = (one._replace(person=merged.get(one.person, one.person)) for one in play.players)
    return play._replace(players=tuple(players))


def _read(
    connection: Connection, group: int, after: int, merged: Mapping[int | None, int]
) -> Iterable[PlayedGame]:
    """The finished games that were written after that version."""
    wanted = (P.group_id == group) & (P.changed > after) & P.ended_at.is_not(None)
    code = select(StoredTable.code).where(StoredTable.id == P.table_id).scalar_subquery()
    heads = connection.execute(
        select(P.id, P.game, P.title, P.ended_at, P.minutes, P.lowest_wins, code, P.location)
        .where(wanted)
        .order_by(P.id)
    )
    seats = connection.execute(
        select(S.play_id, *(S[name] for name in COLUMNS))
        .join(StoredPlay, P.id == S.play_id)
        .where(wanted)
        .order_by(S.play_id, S.seat)
    )
    players = {
        play: tuple(
            [Player(seat, name, merged.get(who, who), *more) for _, seat, name, who, *more in rows]
        )
        for play, rows in groupby(in_pieces(seats), key=itemgetter(0))
    }
    for number, game, title, at, minutes, lowest, table, location in in_pieces(heads):
        some = players.get(number, ())
        won = sum(one.wins for one in some)
        yield PlayedGame(number, game, title, at, minutes, some, won, lowest, table, location)


def _open(connection: Connection, group: int) -> tuple[OpenGame, ...]:
    rows = connection.execute(
        select(StoredTable.code, P.game, P.title, P.opened_at, StoredTable.names)
        .join(StoredTable, StoredTable.id == P.table_id)
        .where(P.group_id == group, P.ended_at.is_(None), StoredTable.archived_at.is_(None))
        .order_by(P.opened_at.desc())
    )
    return tuple(
        OpenGame(code, game, title, at, tuple(names)) for code, game, title, at, names in rows
    )


def group_file(member: Member) -> GroupFile:
    """The whole group: its people with their further names, and its games in the order of play."""
    now = group_now(member)
    plays = select(StoredPlay).where(
        StoredPlay.group_id == member.group, StoredPlay.ended_at.is_not(None)
    )
    into = func.coalesce(StoredPerson.merged_into, StoredPerson.id)
    kept = aliased(StoredPerson)
    seats = (
        select(StoredSeat, kept.name)
        .join(StoredPlay, StoredPlay.id == StoredSeat.play_id)
        .outerjoin(StoredPerson, StoredPerson.id == StoredSeat.person_id)
        .outerjoin(kept, kept.id == into)
        .where(StoredPlay.group_id == member.group)
        .order_by(StoredSeat.play_id, StoredSeat.seat)
    )
    with reading() as session:
        by_play = {
            play: tuple(taken(FiledSeat, row, name=name or row.name) for row, name in rows)
            for play, rows in groupby(
                in_pieces(session.execute(seats)), key=lambda row: row[0].play_id
            )
        }
        games = tuple(
            taken(
                FiledGame,
                row,
                ended=f"{row.ended_at:%Y-%m-%dT%H:%M:%SZ}",
                seats=by_play.get(row.id, ()),
            )
            for (row,) in in_pieces(
                session.execute(plays.order_by(StoredPlay.ended_at, StoredPlay.id))
            )
        )
    people = tuple(
        FiledPerson(
            one.name,
            one.hidden,
            tuple(name for name, into in now.former.items() if into == one.id),
        )
        for one in now.people.values()
    )
    return GroupFile(now.name, games, people)
