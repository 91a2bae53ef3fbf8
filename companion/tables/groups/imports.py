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
from companion.tables.groups.command import Change, GroupWrite, PreparedWrite
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
class BringFile(PreparedWrite):
    """Let a file wait to be taken in, in the place of one that waits already."""

    file: GroupFile

    def prepare(self, session: Session, group: StoredGroup) -> Change:
        _new_with_room(session, group, self.file)
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
    """Add the games of the file that waits, those that the group has not yet: all or none.

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

        def take_in(session: Session, group: StoredGroup) -> None:
            games.add(session, group)
            session.execute(delete(StoredImport).where(StoredImport.group_id == group.id))

        return take_in


@dataclass(frozen=True)
class AddFile(PreparedWrite):
    """Add the games of a file at once, without letting it wait: for programs.

    `choices` are those of `TakeFileIn`, and it raises the same.
    """

    file: GroupFile
    choices: Mapping[str, Choice]

    def prepare(self, session: Session, group: StoredGroup) -> Change:
        return games_to_add(session, group, self.file, self.choices).add


@dataclass(frozen=True, slots=True)
class GamesToAdd:
    """What a file adds to a group, as rows to be stored all at once.

    A person who is to be added has no id yet: in the other rows -1 means the first of `people`, -2
    the second, and so on. `further` are further names of people, `seats` those of each play.
    """

    people: Sequence[Mapping[str, Any]]
    further: Sequence[Mapping[str, Any]]
    plays: Sequence[Mapping[str, Any]]
    seats: Sequence[Sequence[Mapping[str, Any]]]

    def add(self, session: Session, group: StoredGroup) -> None:
        """Store them while others wait to write: in a few statements of many rows."""
        added = self._added(session, StoredPerson, StoredPerson.name, self.people)
        ids = {-1 - n: added[row["name"]] for n, row in enumerate(self.people)}

        def with_id(row: Mapping[str, Any], key: str) -> dict[str, Any]:
            return {**row, key: ids.get(row[key], row[key])}

        if self.further:
            rows = [with_id(row, "merged_into") for row in self.further]
            session.execute(insert(StoredPerson), rows)
        plays = [{**play, "changed": group.version} for play in self.plays]
        of_source = self._added(session, StoredPlay, StoredPlay.source, plays)
        seats = [
            {**with_id(seat, "person_id"), "play_id": of_source[play["source"]]}
            for play, some in zip(plays, self.seats, strict=True)
            for seat in some
        ]
        if seats:
            session.execute(insert(StoredSeat), seats)

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
    """Those games of a file that the group has not yet, with their people. Raises what forbids to
    add them."""
    new = _new_with_room(session, group, file)
    who, people, further = _people(session, group, file, new, choices)
    require_room_for_people(session, group.id, len(people) + len(further))
    _require_once(new, who)
    slugs = _slugs()
    return GamesToAdd(
        people,
        further,
        [_play(group.id, game, _key(game.title, slugs)) for game in new],
        [[_row(number, seat, who) for number, seat in enumerate(game.seats)] for game in new],
    )


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


def _new_with_room(session: Session, group: StoredGroup, file: GroupFile) -> list[FiledGame]:
    """The same. Raises NoRoom."""
    new = _new(session, group.id, file)
    seats = sum(len(game.seats) for game in new)
    require_room_for_plays(session, group.id, len(new), seats)
    return new


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
) -> tuple[dict[str, int | None], list[dict[str, Any]], list[dict[str, Any]]]:
    """The person that each name means, the people to be added, and further names to be kept."""
    known, guests = dict(known_by_name(session, group.id)), _guests(file)
    about = {one.name: one for one in file.people}
    found: dict[str, int | None] = {}
    people, further = list[dict[str, Any]](), list[dict[str, Any]]()

    def remember(name: str, person: int) -> None:
        if looks(name) not in known:
            known[looks(name)] = person
            row = {"group_id": group.id, "name": clean_name(name, name), "hidden": False}
            further.append({**row, "merged_into": person})

    for name in sorted({one.name for game in new for one in game.seats if one.name}):
        person, choice = known.get(looks(name)), choices.get(name)
        if choice == "name" or (choice is None and person is None and name in guests):
            found[name] = None
            continue
        if isinstance(choice, int):
            person = person_row(session, group, choice).id
            remember(name, person)
        if person is None:
            hidden = name in about and about[name].hidden
            row = {"group_id": group.id, "name": clean_name(name, name), "hidden": hidden}
            people.append(row)
            person = known[looks(name)] = -len(people)
            for also in about[name].also if name in about else ():
                remember(also, person)
        found[name] = person
    return found, people, further


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


def _play(group: int, game: FiledGame, key: str) -> dict[str, Any]:
    ended = when(game)
    return {
        "group_id": group,
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
    }


def _row(number: int, seat: FiledSeat, who: Mapping[str, int | None]) -> dict[str, Any]:
    return {
        "seat": number,
        "person_id": who.get(seat.name),
        **{name: getattr(seat, name) for name in OF_SEAT},
    }
