"""Taking a file of games into a group: it waits until a phone has said who is who in it.

What waits is stored apart, one file for a group, and is deleted when it is taken in or dropped. A
name that was said to be somebody is kept as a further name of that person, so that the next file is
understood without being asked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session

from companion.codec import dump, load
from companion.documents.groups.values import FiledGame, FiledSeat, GroupFile, when
from companion.engine.problems import Malformed
from companion.games import descriptions
from companion.tables.access.typed_text import clean_name
from companion.tables.access.visible_names import looks
from companion.tables.errors import NoSuchEntry
from companion.tables.groups.command import GroupWrite
from companion.tables.groups.limits import require_room_for_people, require_room_for_plays
from companion.tables.groups.membership import Member
from companion.tables.groups.models import (
    PLACE,
    StoredGroup,
    StoredImport,
    StoredPerson,
    StoredPlay,
    StoredSeat,
)
from companion.tables.groups.people import known_by_name, person_row
from companion.tables.groups.rating import rate_again
from companion.tables.groups.same import new_games
from companion.tables.storage.database import reading

Choice = int | Literal["new", "name"]
"""Who a name of a file is: a person of the group, a new one, or just a name."""
OF_SEAT = tuple(one.name for one in fields(FiledSeat))
NOTHING_WAITS = "No file waits to be taken in. Another phone may have done it: look at the games."


@dataclass(frozen=True, slots=True)
class WaitingFile:
    """A file that waits. `new` are its games that the group does not have; `names` those in them,
    each with the person that it means, if that is known."""

    file: GroupFile
    new: tuple[FiledGame, ...]
    names: Mapping[str, int | None]
    guests: frozenset[str]


@dataclass(frozen=True)
class BringFile(GroupWrite):
    """Let a file wait to be taken in, in the place of one that waits already."""

    file: GroupFile

    def change(self, session: Session, group: StoredGroup) -> None:
        require_room_for_plays(session, group.id, len(_new(session, group.id, self.file)))
        session.execute(delete(StoredImport).where(StoredImport.group_id == group.id))
        row = StoredImport(group_id=group.id, made_at=datetime.now(UTC), data=dump(self.file))
        session.add(row)


@dataclass(frozen=True)
class DropFile(GroupWrite):
    """Let the file that waits go."""

    def change(self, session: Session, group: StoredGroup) -> None:
        session.execute(delete(StoredImport).where(StoredImport.group_id == group.id))


@dataclass(frozen=True)
class TakeFileIn(GroupWrite):
    """Add the games of the file that waits, those that the group has not yet: all or none.

    `choices` say who each name is; a name without a choice is whom the group knows by it, else a
    new person, or just a name if it was one in the file. Raises NoSuchEntry if no file waits, and
    Malformed if a person would sit in one game twice.
    """

    choices: Mapping[str, Choice]

    def change(self, session: Session, group: StoredGroup) -> None:
        row = session.scalar(select(StoredImport).where(StoredImport.group_id == group.id))
        if row is None:
            raise NoSuchEntry(NOTHING_WAITS)
        add_games(session, group, load(row.data, GroupFile), self.choices)
        session.delete(row)


@dataclass(frozen=True)
class AddFile(GroupWrite):
    """Add the games of a file at once, without letting it wait: for programs.

    `choices` are those of `TakeFileIn`, and it raises the same.
    """

    file: GroupFile
    choices: Mapping[str, Choice]

    def change(self, session: Session, group: StoredGroup) -> None:
        add_games(session, group, self.file, self.choices)


def add_games(
    session: Session, group: StoredGroup, file: GroupFile, choices: Mapping[str, Choice]
) -> int:
    """Add those games of a file that the group has not yet, all or none; how many they were."""
    new = _new(session, group.id, file)
    require_room_for_plays(session, group.id, len(new))
    people = _people(session, group, file, new, choices)
    _require_once(new, people)
    slugs = _slugs()
    _add(session, group, new, people, slugs)
    rate_again(session, group, {_key(game.title, slugs) for game in new})
    return len(new)


def waiting(member: Member) -> WaitingFile | None:
    """The file that waits, as it would be taken in now."""
    with reading() as session:
        row = session.scalar(select(StoredImport).where(StoredImport.group_id == member.group))
        if row is None:
            return None
        file = load(row.data, GroupFile)
        new = _new(session, member.group, file)
        known = known_by_name(session, member.group)
        names = sorted({one.name for game in new for one in game.seats if one.name})
        return WaitingFile(
            file=file,
            new=tuple(new),
            names={name: known.get(looks(name)) for name in names},
            guests=_guests(file),
        )


def _new(session: Session, group: int, file: GroupFile) -> list[FiledGame]:
    """The games that the group does not have, each once."""
    slugs = _slugs()
    return new_games(session, group, file, lambda title: _key(title, slugs))


def _slugs() -> Mapping[str, str]:
    """The games that are installed here, by their titles."""
    return {one.title.casefold(): slug for slug, one in descriptions().items()}


def _guests(file: GroupFile) -> frozenset[str]:
    """The names of a whole group's file that are just names there."""
    people = {name for one in file.people for name in (one.name, *one.also)}
    return frozenset(one.name for game in file.games for one in game.seats) - people


def _people(
    session: Session,
    group: StoredGroup,
    file: GroupFile,
    new: list[FiledGame],
    choices: Mapping[str, Choice],
) -> dict[str, int | None]:
    """The person that each name means; new people are added, and what was chosen is kept."""
    known, guests = dict(known_by_name(session, group.id)), _guests(file)
    about = {one.name: one for one in file.people}
    found: dict[str, int | None] = {}
    names = sorted({one.name for game in new for one in game.seats if one.name})
    require_room_for_people(session, group.id, sum(looks(name) not in known for name in names))
    for name in names:
        person, choice = known.get(looks(name)), choices.get(name)
        if choice == "name" or (choice is None and person is None and name in guests):
            found[name] = None
            continue
        if isinstance(choice, int):
            person = person_row(session, group, choice).id
            if looks(name) not in known:
                _remember(session, group, name, person)
        if person is None:
            hidden = name in about and about[name].hidden
            row = StoredPerson(group_id=group.id, name=clean_name(name, name), hidden=hidden)
            session.add(row)
            session.flush()
            person = known[looks(name)] = row.id
            for also in about[name].also if name in about else ():
                if looks(also) not in known:
                    _remember(session, group, also, person)
        found[name] = person
    return found


def _remember(session: Session, group: StoredGroup, name: str, person: int) -> None:
    """Keep a further name of somebody."""
    cleaned = clean_name(name, name)
    session.add(StoredPerson(group_id=group.id, name=cleaned, hidden=False, merged_into=person))
    session.flush()


def _require_once(new: list[FiledGame], people: Mapping[str, int | None]) -> None:
    for game in new:
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


def _key(title: str, slugs: Mapping[str, str]) -> str:
    """What games of one title have in common: the slug of a game that is installed here."""
    return slugs.get(title.casefold(), title.casefold()[:PLACE])


def _add(
    session: Session,
    group: StoredGroup,
    games: Sequence[FiledGame],
    people: Mapping[str, int | None],
    slugs: Mapping[str, str],
) -> None:
    """Store the games with their seats, all at once: others wait to write meanwhile."""
    if not games:
        return
    added = insert(StoredPlay).returning(StoredPlay.source, StoredPlay.id)
    plays = [_play(group, game, _key(game.title, slugs)) for game in games]
    ids = {row.source: row.id for row in session.execute(added, plays)}
    seats = [
        _row(ids[game.source], number, seat, people)
        for game in games
        for number, seat in enumerate(game.seats)
    ]
    if seats:
        session.execute(insert(StoredSeat), seats)


def _play(group: StoredGroup, game: FiledGame, key: str) -> dict[str, Any]:
    ended = when(game)
    return {
        "group_id": group.id,
        "source": game.source,
        "game": key,
        "title": game.title,
        "opened_at": ended - timedelta(minutes=game.minutes or 0),
        "ended_at": ended,
        "minutes": game.minutes,
        "lowest_wins": game.lowest_wins,
        "location": game.location,
        "note": game.note,
        "rest": game.rest,
        "changed": group.version,
    }


def _row(
    play: int, number: int, seat: FiledSeat, people: Mapping[str, int | None]
) -> dict[str, Any]:
    return {
        "play_id": play,
        "seat": number,
        "person_id": people.get(seat.name),
        **{name: getattr(seat, name) for name in OF_SEAT},
    }
