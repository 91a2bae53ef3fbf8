"""Reading a group: its people, its games as statistics see them, what is open, and all as a file.

The games of a house of ten years take a tenth of a second to read. So they are cached with the
group's version, and after a write only the games that it has changed are read.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain, groupby
from operator import attrgetter, itemgetter

from flask import current_app
from sqlalchemy import Connection, Select, delete, func, select
from sqlalchemy.orm import Session, aliased

from companion.documents.answers import taken
from companion.documents.filed import FiledGame, FiledPerson, FiledSeat, GroupFile
from companion.engine.problems import Malformed
from companion.statistics import Games, PlayedGame, Player, night_of, rated_in_order, unhurried
from companion.tables.access import (
    TOKEN_ID,
    Rights,
    check_client_id,
    check_names_differ,
    clean,
    clean_name,
    free_code,
    is_name,
    new_token,
    repeated_token,
    require_host,
    require_still,
    token_hash,
)
from companion.tables.errors import DatabaseBusy, NoSuchEntry, TableClosed
from companion.tables.groups.members import (
    CLOSED,
    NOT_HERE,
    GroupWrite,
    Member,
    add_grant,
    locked_group,
    require_member,
    require_room_for_group,
    require_room_for_plays,
)
from companion.tables.groups.models import (
    TITLE,
    GroupGrant,
    StoredDraw,
    StoredGroup,
    StoredPerson,
    StoredPlay,
    StoredSeat,
)
from companion.tables.groups.people import add_person, known_by_source, write_result
from companion.tables.logs.history import History
from companion.tables.logs.ledger import history
from companion.tables.storage.cache import memory
from companion.tables.storage.database import asking, in_pieces, lock_table, reading, turn, writing
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
    """A group as of one moment. `plays` are its finished games in the order of play, `uncounted`
    those that were not finished, or that statistics are to ignore.

    `former` are the names of people who were merged into others, with those people's ids. Of
    `newcomers` nobody has said yet whether the group knew them under another name.
    """

    id: int
    code: str
    name: str
    closed: bool
    revision: int
    made_at: datetime
    people: Mapping[int, Person]
    former: Mapping[str, int]
    plays: Games
    uncounted: Games
    open: tuple[OpenGame, ...]
    newcomers: frozenset[int]

    def called(self, part: Player) -> str:
        """The name of somebody who took part: the person's present one, if it is a person."""
        person = self.people.get(part.person) if part.person is not None else None
        return person.name if person else part.name or "Somebody"

    @property
    def listed_people(self) -> tuple[Person, ...]:
        """The people who are not hidden, by name."""
        shown = (person for person in self.people.values() if not person.hidden)
        return tuple(sorted(shown, key=lambda one: one.name.casefold()))

    def play(self, play_id: int) -> PlayedGame:
        """The game with that id, be it counted or not. Raises NoSuchEntry."""
        play = next((one for one in chain(self.plays, self.uncounted) if one.id == play_id), None)
        if play is None:
            raise NoSuchEntry("The group has no such game. It may have been taken out of it.")
        return play

    def person(self, person_id: int) -> Person:
        """The person with that id. Raises NoSuchEntry."""
        if person_id not in self.people:
            raise NoSuchEntry("Nobody in this group is at this address any more.")
        return self.people[person_id]


@dataclass(frozen=True, slots=True)
class CachedPlays:
    """The finished games of a group as of one of its versions, and who had been merged by then."""

    revision: int
    merged: Mapping[int | None, int]
    by_id: Mapping[int, PlayedGame]
    in_order: Games
    uncounted: Games


def group_now(member: Member) -> GroupNow:
    """The group as it is now. Raises NoSuchEntry once it was deleted."""
    with reading() as session:
        row = session.get(StoredGroup, member.group)
        if row is None:
            raise NoSuchEntry(NOT_HERE)
        people = session.execute(
            select(
                *(StoredPerson.id, StoredPerson.name, StoredPerson.hidden, StoredPerson.newcomer),
                StoredPerson.merged_into,
            ).where(StoredPerson.group_id == row.id)
        ).all()
        connection = session.connection()
        merged = {one.id: one.merged_into for one in people if one.merged_into is not None}
        plays = _plays(connection, row, merged)
        called = {one.id: one.name for one in people}
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
            former={
                one.name: one.merged_into
                for one in people
                if one.merged_into is not None and one.name != called[one.merged_into]
            },
            plays=plays.in_order,
            uncounted=plays.uncounted,
            open=_open(connection, row.id),
            newcomers=frozenset(one.id for one in people if one.newcomer),
        )


def _plays(
    connection: Connection, group: StoredGroup, merged: Mapping[int | None, int]
) -> CachedPlays:
    cached: CachedPlays | None = memory().groups.get(group.code)
    if cached is not None and cached.revision == group.version:
        return cached
    if cached is None or cached.revision > group.version:
        cached = CachedPlays(-1, merged, {}, Games(), Games())
    new = {play.id: play for play in _read(connection, group.id, cached.revision, merged)}
    gone = _gone(connection, group, cached)
    left = {number: play for number, play in cached.by_id.items() if number not in gone}
    if merged != cached.merged:
        for number, play in unhurried([*left.items()]):
            if any(one.person in merged for one in play.players):
                ids = ((one, merged.get(one.person, one.person)) for one in play.players)
                players = tuple(one._replace(person=person) for one, person in ids)
                left[number] = play._replace(players=players)
    by_id = left | new
    in_order = sorted(by_id.values(), key=attrgetter("at", "id"))
    counted = Games(play for play in unhurried(in_order) if not play.uncounted)
    uncounted = Games(play for play in unhurried(in_order) if play.uncounted)
    cached_plays = CachedPlays(group.version, merged, by_id, counted, uncounted)
    memory().groups.keep(group.code, cached_plays)
    return cached_plays


def _gone(connection: Connection, group: StoredGroup, cached: CachedPlays) -> AbstractSet[int]:
    """The games that were removed since, or opened again."""
    ours = select(P.id).where(P.group_id == group.id)
    if group.reloaded_at > cached.revision:
        finished = connection.execute(ours.where(P.ended_at.is_not(None)))
        return cached.by_id.keys() - {play for (play,) in in_pieces(finished)}
    reopened = ours.where(P.changed > cached.revision, P.ended_at.is_(None))
    return {*connection.scalars(reopened)}


def _read(
    connection: Connection, group: int, after: int, merged: Mapping[int | None, int]
) -> Iterable[PlayedGame]:
    """The finished games that were written after that version."""
    wanted = (P.group_id == group) & (P.changed > after) & P.ended_at.is_not(None)
    code = select(StoredTable.code).where(StoredTable.id == P.table_id).scalar_subquery()
    heads = connection.execute(
        select(
            *(P.id, P.game, P.title, P.ended_at, P.minutes, P.lowest_wins, code, P.location, P.day),
            *(P.cooperative, P.uncounted),
        )
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
    for number, game, title, at, minutes, lowest, table, *more in in_pieces(heads):
        some = players.get(number, ())
        won = sum(player.wins for player in some)
        yield PlayedGame(number, game, title, at, minutes, some, won, lowest, table, *more)


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
                day=row.played_on.isoformat(),
                seats=by_play.get(row.id, ()),
            )
            for (row,) in in_pieces(
                session.execute(plays.order_by(StoredPlay.ended_at, StoredPlay.id))
            )
        )
        sources = {person: one for one, person in known_by_source(session, member.group).items()}
    people = tuple(
        FiledPerson(
            person.name,
            person.hidden,
            tuple(name for name, into in now.former.items() if into == person.id),
            sources.get(person.id, ""),
        )
        for person in now.people.values()
    )
    return GroupFile(now.name, games, people)


# The ratings of a group's games, worked out when somebody looks at them

AT_ONCE = 1_000
"""Games that are rated without waiting for others who rate: this takes a tenth of a second."""


@dataclass(frozen=True, slots=True)
class RatedTitle:
    """The games of a title as they were read, and the same with their ratings."""

    plays: Games
    rated: Games

    def unchanged(self, plays: Games) -> int:
        """How many games at the beginning are still the same."""
        if self.plays == plays:
            return len(plays)
        both = zip(self.plays, plays, strict=False)
        changed = (number for number, (old, new) in enumerate(both) if old != new)
        return next(changed, min(len(self.plays), len(plays)))


NEVER = RatedTitle(Games(), Games())


def with_ratings(now: GroupNow, plays: Sequence[PlayedGame]) -> Games:
    """Some games of a group with the skills before and after each that counts.

    Raises DatabaseBusy while too many wait for ratings that take long.
    """
    titles = _titles(now, {play.game for play in plays})
    new = sum(
        len(some) - _lately_rated(now.code, game).unchanged(some) for game, some in titles.items()
    )
    with nullcontext() if new <= AT_ONCE else _turn():
        rated = [_rated(now.code, game, some) for game, some in titles.items()]
    rated_play = {play.id: play for title in rated for play in title.rated}
    return Games(rated_play.get(play.id, play) for play in plays)


def _lately_rated(group: str, game: str) -> RatedTitle:
    """A title of a group as it was rated lately."""
    kept: RatedTitle | None = memory().ratings.get((group, game))
    return kept or NEVER


def _titles(now: GroupNow, wanted: Iterable[str]) -> dict[str, Games]:
    """All games of those titles in the order of play."""
    titles: dict[str, list[PlayedGame]] = {game: [] for game in wanted}
    for play in now.plays:
        if play.game in titles:
            titles[play.game].append(play)
    return {game: Games(some) for game, some in titles.items()}


def _rated(group: str, game: str, plays: Games) -> RatedTitle:
    """A title, rated from the first game on that has changed."""
    last = _lately_rated(group, game)
    same = last.unchanged(plays)
    if same == len(plays) == len(last.plays):
        return last
    before = Games(last.rated[:same])
    parts = (seat for play in before for seat in play.players)
    skills = {seat.person: seat.after for seat in parts if seat.person is not None and seat.after}
    after = rated_in_order(Games(plays[same:]), skills)
    rated = RatedTitle(plays, Games((*before, *after)))
    memory().ratings.keep((group, game), rated)
    return rated


@contextmanager
def _turn() -> Iterator[None]:
    """A block for one thread at a time. Raises DatabaseBusy where too many wait already."""
    cache = memory()
    if not cache.raters.acquire(blocking=False):
        raise DatabaseBusy
    try:
        with cache.rating:
            yield
    finally:
        cache.raters.release()


# Keeping a group after a game, and taking tables into one

ELSEWHERE = "This table belongs to another group already."


@dataclass(frozen=True, slots=True)
class GroupToken:
    """A group's code and a token for it, which is given out only once."""

    code: str
    token: str


def keep_group(code: str, rights: Rights, *, client_id: str) -> GroupToken:
    """Make a group of the people at a table; its game is the first of the group.

    It is called after the day of the week on which the evening began, as names can be removed from
    it later. Only the table's host may, and a table belongs to one group. The same request makes it
    once.
    Raises NotAllowed, TableClosed where the table is in a group, and NoRoom.
    """
    require_host(rights)
    check_client_id(client_id, TOKEN_ID)
    now = history(code)
    token = repeated_token(current_app.config["SECRET_KEY"], client_id, "group", code)
    people = [name for name in now.names if is_name(name)]
    usual = f"{night_of(now.opened_at):%A} group"
    with turn() as mine:
        lock_table(mine.connection, code)
        session = mine.session
        require_still(mine, code, rights)
        if (before := _made_before(session, token)) is not None:
            return GroupToken(before, token)
        group = _new_group(session, usual, token)
        for name in people:
            add_person(session, group, name)
        _take_in(session, group, now)
    return GroupToken(group.code, token)


def begin_group(name: str, *, client_id: str) -> GroupToken:
    """Make a group without a game, such as for the games of a file. The same request makes it once.

    Raises Malformed and HouseFull.
    """
    check_client_id(client_id, TOKEN_ID)
    token = repeated_token(current_app.config["SECRET_KEY"], client_id, "group")
    called = clean(name, "name", TITLE)
    with writing() as session:
        before = _made_before(session, token)
        code = before or _new_group(session, called, token).code
    return GroupToken(code, token)


def take_table_in(member: Member, code: str, rights: Rights) -> None:
    """Take a table, finished or open, into a group. Only the table's host may.

    Nothing happens if it is in that group already. Raises NotAllowed, TableClosed, NoRoom.
    """
    require_host(rights)
    now = history(code)
    with turn() as mine:
        lock_table(mine.connection, code)
        require_still(mine, code, rights)
        group = locked_group(mine.session, member.group)
        require_member(mine.session, member)
        _take_in(mine.session, group, now)


def follow_into_group(code: str, next_code: str) -> None:
    """Let the next table of the same people belong to the group of the one before, if any."""
    with turn() as mine:
        lock_table(mine.connection, next_code)
        session = mine.session
        group_id = session.scalar(_group_of(code))
        if group_id is None:
            return
        group = locked_group(session, group_id)
        if group.closed_at is None:
            _take_in(session, group, history(next_code))


def group_of_table(code: str) -> int | None:
    """The id of the group that a table belongs to."""
    with asking() as connection:
        return connection.scalar(_group_of(code))


def _group_of(code: str) -> Select[int]:
    return (
        select(StoredPlay.group_id)
        .join(StoredTable, StoredTable.id == StoredPlay.table_id)
        .where(StoredTable.code == code)
    )


def _made_before(session: Session, token: str) -> str | None:
    """The code of the group that the same request has made before."""
    return session.scalar(
        select(StoredGroup.code)
        .join(GroupGrant, GroupGrant.group_id == StoredGroup.id)
        .where(GroupGrant.token_hash == token_hash(token))
    )


def _new_group(session: Session, name: str, token: str) -> StoredGroup:
    """A new group, hosted by the bearer of `token`. Raises HouseFull."""
    require_room_for_group(session)
    group = StoredGroup(
        code=free_code(session, StoredGroup.code, 2),
        name=name,
        made_at=datetime.now(UTC),
        version=1,
        reloaded_at=1,
        answered=[],
    )
    session.add(group)
    session.flush()
    add_grant(session, group.id, token, host=True)
    return group


def _take_in(session: Session, group: StoredGroup, now: History) -> None:
    table = session.scalar(select(StoredTable.id).where(StoredTable.code == now.code))
    earlier = session.scalar(select(StoredPlay).where(StoredPlay.table_id == table))
    if earlier is not None and earlier.group_id == group.id:
        return
    if earlier is not None:
        raise TableClosed(ELSEWHERE)
    if group.closed_at is not None:
        raise TableClosed(CLOSED)
    require_room_for_plays(session, group.id)
    group.version += 1
    play = StoredPlay(
        group_id=group.id,
        table_id=table,
        source=f"table:{new_token()}",
        game=now.game.slug,
        title=now.game.title,
        opened_at=now.opened_at,
        lowest_wins=False,
        location="",
        note="",
        rest={},
        changed=group.version,
    )
    session.add(play)
    session.flush()
    write_result(session, group, play, now)


# Drawing who starts and who sits where, so that everybody can check it afterwards

KEPT = 50
"""How many draws of a group are kept. What was only prepared gives way to what was drawn, so that
nobody pushes a draw out unseen."""
MOST_NAMES = 30


@dataclass(frozen=True, slots=True)
class FairDraw:
    """A draw. `seed` and `order`, the first name starting, are empty until it was drawn."""

    id: int
    made_at: datetime
    names: tuple[str, ...]
    fingerprint: str
    seed: str
    order: tuple[str, ...]


def fingerprint_of(seed: str) -> str:
    """The SHA-256 of a seed as 64 hexadecimal digits."""
    return hashlib.sha256(seed.encode()).hexdigest()


def order_of(seed: str, names: Sequence[str]) -> tuple[str, ...]:
    """The names in the order of the SHA-256 of the seed, a space, and the name, in UTF-8."""
    return tuple(sorted(names, key=lambda name: fingerprint_of(f"{seed} {name}")))


@dataclass(frozen=True)
class PrepareDraw(GroupWrite):
    """Pick a secret seed for a draw among these names. Raises Malformed."""

    names: tuple[str, ...]

    def change(self, session: Session, group: StoredGroup) -> None:
        if not 2 <= len(self.names) <= MOST_NAMES:
            raise Malformed.at("names", f"Choose 2 to {MOST_NAMES} people for a draw.")
        names = [clean_name(name) for name in self.names]
        check_names_differ(names)
        kept = select(StoredDraw.id).where(StoredDraw.group_id == group.id)
        newest = kept.order_by(StoredDraw.drawn_at.is_(None), StoredDraw.id.desc())
        old = [*session.scalars(newest.offset(KEPT - 1))]
        session.execute(delete(StoredDraw).where(StoredDraw.id.in_(old)))
        now = datetime.now(UTC)
        session.add(StoredDraw(group_id=group.id, made_at=now, names=names, seed=new_token()))


@dataclass(frozen=True)
class RevealDraw(GroupWrite):
    """Draw: show the seed, and the order that follows from it. Raises NoSuchEntry."""

    draw: int

    def change(self, session: Session, group: StoredGroup) -> None:
        row = session.get(StoredDraw, self.draw)
        if row is None or row.group_id != group.id:
            raise NoSuchEntry("There is no such draw any more. Load the page again.")
        row.drawn_at = row.drawn_at or datetime.now(UTC)


def draws_of(member: Member) -> tuple[FairDraw, ...]:
    """The draws of a group, the latest first."""
    query = select(StoredDraw).where(StoredDraw.group_id == member.group)
    with reading() as session:
        return tuple(
            FairDraw(
                id=row.id,
                made_at=row.made_at,
                names=tuple(row.names),
                fingerprint=fingerprint_of(row.seed),
                seed=row.seed if row.drawn_at else "",
                order=order_of(row.seed, row.names) if row.drawn_at else (),
            )
            for row in session.scalars(query.order_by(StoredDraw.id.desc()))
        )
