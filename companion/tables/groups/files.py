"""Taking a file of games into a group: it waits until a phone has said who is who in it.

What waits is stored apart, one file for a group, and is deleted when it is taken in or dropped. A
name that was said to be somebody is kept as a further name of that person, so that the next file is
understood without being asked.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Literal

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.orm import Session

from companion.codec import dump, load
from companion.documents.filed import (
    FiledGame,
    FiledPerson,
    FiledSeat,
    GroupFile,
    another_name,
    day_of,
    looks,
    when,
)
from companion.documents.group_files import FROM_BGSTATS, MODIFIED
from companion.documents.plays import bgstats_uuid
from companion.engine.problems import Malformed
from companion.statistics import night_of, unhurried
from companion.tables.access import clean_name
from companion.tables.errors import DatabaseBusy, NoSuchEntry, TableClosed
from companion.tables.groups.members import (
    CLOSED,
    TRIES,
    Change,
    GroupWrite,
    Member,
    PreparedWrite,
    locked_group,
    require_room_for_people,
    require_room_for_plays,
)
from companion.tables.groups.models import (
    StoredGroup,
    StoredImport,
    StoredPerson,
    StoredPlay,
    StoredSeat,
)
from companion.tables.groups.people import (
    as_called_here,
    key_of,
    known_by_name,
    known_by_source,
    known_in_file,
    merged_people,
    person_row,
)
from companion.tables.storage.database import in_pieces, reading, writing
from companion.tables.storage.models import StoredTable

GAMES_A_TURN = 1_000
"""How many games of a file are stored in one turn: 30 ms for which others wait to write."""

Look = tuple[str, date, frozenset[tuple[int | str, float]]]
"""What a game looks like: its title, its day, and who had how many points."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A game of the group as a file has it that was corrected since. `people` are those whom the
    group knows by the names that its seats had."""

    play: int
    game: FiledGame
    people: Mapping[str, int | None]


@dataclass(frozen=True, slots=True)
class FileNow:
    """What a file would change in a group: its games that the group does not have, each once, and
    those that it has otherwise; `people` are those whom its names mean."""

    new: Sequence[FiledGame]
    corrected: Sequence[Correction]
    people: Mapping[str, int]

    @property
    def names(self) -> list[str]:
        """The names in these games."""
        games = (*self.new, *(change.game for change in self.corrected))
        return sorted({seat.name for game in games for seat in game.seats} - {""})


def _file_now(session: Session, group: int, file: GroupFile) -> FileNow:
    """A game is the same if its id is: that of the file it came from, the code of its table, or
    what BG Stats was given for one of them. Where the ids come from two programs, it is the same if
    title, day, people and all points are.

    A game that came from a file is corrected by another file that says otherwise, but not by one
    that says itself that it is no later.
    """
    file = as_called_here(session, group, file)
    sources = select(StoredPlay.source, StoredPlay.id, StoredPlay.table_id).where(
        StoredPlay.group_id == group
    )
    codes = (
        select(StoredTable.code)
        .join(StoredPlay, StoredPlay.table_id == StoredTable.id)
        .where(StoredPlay.group_id == group)
    )
    ids = {
        source: play if table is None else None
        for source, play, table in in_pieces(session.execute(sources))
    }
    have = {*ids, *session.scalars(codes)}
    if any(_program(game.source) == "bgstats" and game.source not in have for game in file.games):
        have |= {FROM_BGSTATS + bgstats_uuid("play", source) for source in unhurried([*have])}
    left = {game.source: game for game in file.games if game.source not in have}
    seen = _seen(session, group, [day_of(game) for game in left.values()]) if left else {}
    people = known_in_file(session, group, file)

    def who_sat(game: FiledGame) -> Iterator[tuple[int | str, float | None]]:
        return ((people.get(seat.name) or looks(seat.name), seat.points) for seat in game.seats)

    return FileNow(
        new=[
            game
            for game in left.values()
            if (look := _look(key_of(game.title), day_of(game), who_sat(game))) is None
            or not seen.get(look, frozenset()) - {_program(game.source)}
        ],
        corrected=_corrected(
            session,
            group,
            {play: game for game in file.games if (play := ids.get(game.source)) is not None},
            people,
        ),
        people=people,
    )


def _corrected(
    session: Session, group: int, games: Mapping[int, FiledGame], people: Mapping[str, int]
) -> list[Correction]:
    """Those games of a file, by the ids that they have here, that are otherwise here."""
    if not games:
        return []
    merged = merged_people(session, group)
    seats: dict[int, list[StoredSeat]] = {}
    rows = (
        select(StoredSeat)
        .join(StoredPlay, StoredPlay.id == StoredSeat.play_id)
        .where(StoredPlay.group_id == group, StoredPlay.table_id.is_(None))
        .order_by(StoredSeat.play_id, StoredSeat.seat)
    )
    for (seat,) in in_pieces(session.execute(rows)):
        seats.setdefault(seat.play_id, []).append(seat)
    plays = select(StoredPlay).where(StoredPlay.group_id == group, StoredPlay.table_id.is_(None))
    fixes = []
    for (play,) in in_pieces(session.execute(plays)):
        game, sat = games.get(play.id), seats.get(play.id, [])
        who = [(seat.name, merged.get(seat.person_id, seat.person_id)) for seat in sat]
        if game and _is_later(game, play) and not _is_same(game, play, sat, who, people):
            fixes.append(Correction(play.id, game, {looks(name): one for name, one in who if name}))
    return fixes


def _is_later(game: FiledGame, play: StoredPlay) -> bool:
    """Whether a file's game may be later than ours, as far as both say when they were written. What
    was put right by hand stays until a file says that it is later."""
    theirs, ours = game.rest.get(MODIFIED), play.rest.get(MODIFIED)
    if not (isinstance(theirs, str) and isinstance(ours, str)):
        return not play.edits
    return theirs > ours


def _is_same(
    game: FiledGame,
    play: StoredPlay,
    seats: Sequence[StoredSeat],
    who: Sequence[tuple[str, int | None]],
    people: Mapping[str, int],
) -> bool:
    """Whether a file says of a game what the group has. Who was removed here, or is called
    otherwise, is the same."""
    return (
        all(getattr(game, name) == getattr(play, name) for name in OF_PLAY)
        and when(game) == play.ended_at
        and day_of(game) == play.played_on
        and len(seats) == len(game.seats)
        and all(
            all(getattr(theirs, name) == getattr(ours, name) for name in OF_SEAT if name != "name")
            and (name == "" or looks(theirs.name) == looks(name) or people.get(theirs.name) == one)
            for theirs, ours, (name, one) in zip(game.seats, seats, who, strict=True)
        )
    )


def _seen(session: Session, group: int, days: Sequence[date]) -> dict[Look, frozenset[str]]:
    """How the group's games from the first to the last of these days look, each with the programs
    that they come from."""
    midnight, near = time(tzinfo=UTC), timedelta(days=3)
    first, last = min(days), max(days)
    about = StoredPlay.ended_at.between(
        datetime.combine(first, midnight) - near, datetime.combine(last, midnight) + near
    )
    ours = (StoredPlay.group_id == group) & (about | StoredPlay.day.between(first, last))
    columns = (StoredPlay.source, StoredPlay.game, StoredPlay.ended_at, StoredPlay.day)
    plays = session.execute(select(StoredPlay.id, *columns).where(ours))
    merged = merged_people(session, group)
    seats: dict[int, list[tuple[int | str, float | None]]] = {}
    rows = session.execute(
        select(StoredSeat.play_id, StoredSeat.person_id, StoredSeat.name, StoredSeat.points)
        .join(StoredPlay, StoredPlay.id == StoredSeat.play_id)
        .where(ours)
    )
    for play, person, name, points in in_pieces(rows):
        seats.setdefault(play, []).append((merged.get(person, person) or looks(name), points))
    programs: dict[Look, frozenset[str]] = {}
    for play, source, game, ended, day in in_pieces(plays):
        on = day or (night_of(ended) if ended else date.max)
        look = _look(game, on, seats.get(play, ()))
        if look is not None:
            programs[look] = programs.get(look, frozenset()) | {_program(source)}
    return programs


def _look(title: str, day: date, seats: Iterable[tuple[int | str, float | None]]) -> Look | None:
    """None where points are missing: two such games of one day may look the same."""
    rows = list(seats)
    had = frozenset((who, points) for who, points in rows if points is not None)
    return (title, day, had) if len(had) == len(rows) > 0 else None


def _program(source: str) -> str:
    """Where an id comes from: "bgstats", "csv", "table"; a table's code has no such word."""
    program, colon, _ = source.partition(":")
    return program if colon else ""


# Taking a file of games into a group

Choice = int | Literal["new", "name"]
"""Who a name of a file is: a person of the group, a new one, or just a name."""
OF_SEAT = tuple(one.name for one in fields(FiledSeat))
OF_PLAY = ("title", "minutes", "lowest_wins", "cooperative", "uncounted", "location", "note")
NOTHING_WAITS = "No file waits to be taken in. Another phone may have done it: look at the games."


@dataclass(frozen=True, slots=True)
class WaitingFile:
    """A file that waits. `new` are its games that the group does not have, `corrected` is how many
    it has otherwise; `names` are those in both, each with the person that it means, if known."""

    file: GroupFile
    new: tuple[FiledGame, ...]
    corrected: int
    names: Mapping[str, int | None]
    guests: frozenset[str]


@dataclass(frozen=True)
class BringFile(PreparedWrite):
    """Let a file wait to be taken in, in the place of one that waits already."""

    file: GroupFile

    def prepare(self, session: Session, group: StoredGroup) -> Change:
        _with_room(session, group, self.file)
        data = dump(self.file)

        def keep(session: Session, group: StoredGroup) -> None:
            session.execute(delete(StoredImport).where(StoredImport.group_id == group.id))
            session.add(StoredImport(group_id=group.id, made_at=datetime.now(UTC), data=data))

        return keep


@dataclass(frozen=True)
class DropFile(GroupWrite):
    """Let the file that waits go."""

    def change(self, session: Session, group: StoredGroup) -> None:
        session.execute(delete(StoredImport).where(StoredImport.group_id == group.id))


@dataclass(frozen=True)
class TakeFileIn(PreparedWrite):
    """Add the games of the file that waits, those that the group has not yet, and correct those
    that it has otherwise; the file waits until all are there.

    `choices` say who each name is; a name without a choice is whom the group knows by it, else a
    new person, or just a name if it was one in the file. Raises NoSuchEntry if no file waits, and
    Malformed if a person would sit in one game twice.
    """

    choices: Mapping[str, Choice]

    def prepare(self, session: Session, group: StoredGroup) -> Change:
        row = session.scalar(select(StoredImport).where(StoredImport.group_id == group.id))
        if row is None:
            raise NoSuchEntry(NOTHING_WAITS)
        games = games_to_add(session, group, load(row.data, GroupFile), self.choices)
        store_piece = games.in_turns()

        def take_in(session: Session, group: StoredGroup) -> bool:
            more = bool(store_piece(session, group))
            if not more:
                session.execute(delete(StoredImport).where(StoredImport.group_id == group.id))
            return more

        return take_in


@dataclass(frozen=True)
class AddFile(PreparedWrite):
    """Add the games of a file at once, without letting it wait: for programs.

    `choices` are those of `TakeFileIn`, and it raises the same.
    """

    file: GroupFile
    choices: Mapping[str, Choice]

    def prepare(self, session: Session, group: StoredGroup) -> Change:
        return games_to_add(session, group, self.file, self.choices).in_turns()


@dataclass(frozen=True, slots=True)
class GamesToAdd:
    """What a file adds to a group, as rows to be stored.

    A person who is to be added has no id yet: in the other rows -1 means the first of `people`, -2
    the second, and so on. `further` are further names of people. Each game is there with those whom
    its names mean, and with its id where it is corrected.
    """

    people: Sequence[Mapping[str, Any]]
    further: Sequence[Mapping[str, Any]]
    games: Sequence[tuple[FiledGame, Mapping[str, int | None], int | None]]

    def in_turns(self) -> Change:
        """Store them a piece in each turn, in a few statements of many rows: others wait to write
        meanwhile. If the server stops between two turns, the same file adds the rest."""
        ids, start = dict[int, int](), 0

        def store_piece(session: Session, group: StoredGroup) -> bool:
            nonlocal start
            if not start:
                added = self._added(session, StoredPerson, StoredPerson.name, self.people)
                ids.update({-1 - n: added[row["name"]] for n, row in enumerate(self.people)})
                if self.further:
                    rows = [
                        {**row, "merged_into": ids.get(row["merged_into"], row["merged_into"])}
                        for row in self.further
                    ]
                    session.execute(insert(StoredPerson), rows)
            piece = self.games[start : start + GAMES_A_TURN]
            start += GAMES_A_TURN
            new = [_play(group, game) for game, _, play in piece if play is None]
            again = [{**_play(group, game), "id": play} for game, _, play in piece if play]
            of_source = self._added(session, StoredPlay, StoredPlay.source, new)
            if again:
                theirs = StoredSeat.play_id.in_([play["id"] for play in again])
                session.execute(delete(StoredSeat).where(theirs))
                session.execute(update(StoredPlay), again)
            seats = [
                {**row, "play_id": play or of_source[game.source]}
                for game, who, play in piece
                for row in _rows(game, who, ids)
            ]
            if seats:
                session.execute(insert(StoredSeat), seats)
            return start < len(self.games)

        return store_piece

    @staticmethod
    def _added(
        session: Session, kind: type[StoredPerson | StoredPlay], by: Any, rows: Sequence[Any]
    ) -> dict[str, int]:
        """Store rows; their ids by the column in which they differ."""
        if not rows:
            return {}
        return dict(session.execute(insert(kind).returning(by, kind.id), rows).all())


def games_to_add(
    session: Session, group: StoredGroup, file: GroupFile, choices: Mapping[str, Choice]
) -> GamesToAdd:
    """What a file changes in a group, with its people. Raises what forbids it."""
    now = _with_room(session, group, file)
    who, people, further = _people(session, group, file, now, choices)
    require_room_for_people(session, group.id, len(people) + len(further))
    ours = [
        {seat.name: one.people.get(looks(seat.name), who.get(seat.name)) for seat in one.game.seats}
        for one in now.corrected
    ]
    for game in now.new:
        _require_once(game, who)
    for one, theirs in zip(now.corrected, ours, strict=True):
        _require_once(one.game, theirs)
    corrected = zip(now.corrected, ours, strict=True)
    return GamesToAdd(
        people,
        further,
        [
            *((game, who, None) for game in now.new),
            *((one.game, theirs, one.play) for one, theirs in corrected),
        ],
    )


def waiting(member: Member) -> WaitingFile | None:
    """The file that waits, as it would be taken in now."""
    with reading() as session:
        row = session.scalar(select(StoredImport).where(StoredImport.group_id == member.group))
        if row is None:
            return None
        file = load(row.data, GroupFile)
        now = _file_now(session, member.group, file)
        return WaitingFile(
            file=file,
            new=tuple(now.new),
            corrected=len(now.corrected),
            names={name: now.people.get(name) for name in now.names},
            guests=_guests(file),
        )


def _with_room(session: Session, group: StoredGroup, file: GroupFile) -> FileNow:
    """What a file would change. Raises NoRoom."""
    now = _file_now(session, group.id, file)
    seats = sum(len(game.seats) for game in now.new)
    require_room_for_plays(session, group.id, len(now.new), seats)
    return now


def _guests(file: GroupFile) -> frozenset[str]:
    """The names of a whole group's file that are just names there."""
    people = {name for person in file.people for name in (person.name, *person.also)}
    return frozenset(seat.name for game in file.games for seat in game.seats) - people


def _people(
    session: Session,
    group: StoredGroup,
    file: GroupFile,
    now: FileNow,
    choices: Mapping[str, Choice],
) -> tuple[dict[str, int | None], list[dict[str, Any]], list[dict[str, Any]]]:
    """The person that each name means, the people to be added, and further names to be kept."""
    person_ids, guests = dict(known_by_name(session, group.id)), _guests(file)
    sources = {*known_by_source(session, group.id)}
    about = {filed.name: filed for filed in file.people}
    ids: dict[str, int | None] = {}
    people, further = list[dict[str, Any]](), list[dict[str, Any]]()

    def remember(name: str, person: int, source: str = "") -> None:
        if looks(name) not in person_ids or (source and source not in sources):
            person_ids.setdefault(looks(name), person)
            row = {"group_id": group.id, "name": clean_name(name, name), "hidden": False}
            further.append({**row, "merged_into": person, "source": source})

    for name in now.names:
        person, choice = now.people.get(name), choices.get(name)
        filed = about.get(name, FiledPerson(name))
        if choice == "name" or (choice is None and person is None and name in guests):
            ids[name] = None
            continue
        if isinstance(choice, int):
            person = person_row(session, group, choice).id
        if person is None:
            called = another_name(clean_name(name, name), person_ids)
            row = {"group_id": group.id, "name": called, "hidden": filed.hidden}
            people.append({**row, "source": filed.source})
            person = person_ids[looks(called)] = -len(people)
            for also in filed.also:
                remember(also, person)
        else:
            remember(name, person, filed.source)
        ids[name] = person
    return ids, people, further


def _require_once(game: FiledGame, people: Mapping[str, int | None]) -> None:
    sat: dict[int, str] = {}
    for seat in game.seats:
        person = people.get(seat.name)
        if person is None:
            continue
        if person in sat:
            day, both = game.ended[:10], {sat[person], seat.name}
            who = " and ".join(sorted(both))
            reason = (
                f"In {game.title} of {day} one person would sit twice: {who}. Say of one of "
                "these seats that it is somebody else, or mend the file. Nothing was added."
            )
            raise Malformed.at("people", reason)
        sat[person] = seat.name


def _play(group: StoredGroup, game: FiledGame) -> dict[str, Any]:
    """The row of a game, as it is now."""
    ended = when(game)
    return {
        "group_id": group.id,
        "changed": group.version,
        "source": game.source,
        "game": key_of(game.title),
        "opened_at": ended - timedelta(minutes=game.minutes or 0),
        "ended_at": ended,
        "day": date.fromisoformat(game.day) if game.day else None,
        "rest": game.rest,
        **{name: getattr(game, name) for name in OF_PLAY},
    }


def _rows(
    game: FiledGame, who: Mapping[str, int | None], ids: Mapping[int, int]
) -> Iterator[dict[str, Any]]:
    """The rows of its seats; `ids` are those of the people who were just added."""
    for number, seat in enumerate(game.seats):
        person = who.get(seat.name)
        yield {
            "seat": number,
            "person_id": None if person is None else ids.get(person, person),
            **{name: getattr(seat, name) for name in OF_SEAT},
        }


# The groups of a server as whoever runs it sees them


@dataclass(frozen=True, slots=True)
class HouseGroup:
    """A group of this server, with the number of its finished games and of its people."""

    code: str
    name: str
    games: int
    people: int


def all_groups() -> tuple[HouseGroup, ...]:
    """Every group, the newest first."""
    games = (
        select(func.count())
        .where(StoredPlay.group_id == StoredGroup.id, StoredPlay.ended_at.is_not(None))
        .scalar_subquery()
    )
    people = (
        select(func.count())
        .where(StoredPerson.group_id == StoredGroup.id, StoredPerson.merged_into.is_(None))
        .scalar_subquery()
    )
    query = select(StoredGroup.code, StoredGroup.name, games, people)
    with reading() as session:
        rows = session.execute(query.order_by(StoredGroup.id.desc())).all()
    return tuple(HouseGroup(*row) for row in rows)


def in_house(code: str) -> Member:
    """The group of that code, as its host. Raises NoSuchEntry."""
    with reading() as session:
        row = session.scalar(select(StoredGroup).where(StoredGroup.code == code.upper()))
        if row is None:
            raise NoSuchEntry(
                f"There is no group {code[:20]} here. `companion groups list` has all."
            )
        return Member(row.id, row.code, row.name, True, row.closed_at is not None)


def take_in(member: Member, file: GroupFile) -> tuple[int, int]:
    """Add the games of a file that the group does not have, and correct those that it has
    otherwise: all or none. Returns how many were added, and how many corrected.

    Raises Malformed, NoRoom, TableClosed, and DatabaseBusy where the group changes all the time.
    """
    for _ in range(TRIES):
        with reading() as session:
            group = session.get_one(StoredGroup, member.group)
            version, games = group.version, games_to_add(session, group, file, {})
        with writing() as session:
            group = locked_group(session, member.group)
            if group.closed_at is not None:
                raise TableClosed(CLOSED)
            if group.version == version:
                group.version += 1
                store_piece = games.in_turns()
                while store_piece(session, group):
                    pass
                corrected = sum(play is not None for _, _, play in games.games)
                return len(games.games) - corrected, corrected
    raise DatabaseBusy
