"""Who sat where in a game of the group, and games that do not belong there."""

from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from companion.engine.problems import Malformed
from companion.tables.errors import NoSuchEntry
from companion.tables.groups.command import GroupWrite
from companion.tables.groups.models import StoredGroup, StoredPlay, StoredSeat
from companion.tables.groups.people import add_person, names_of, person_row

NO_PLAY = "This game is not in the group any more. Load the page again."


@dataclass(frozen=True)
class AssignSeat(GroupWrite):
    """Say that a seat was somebody's: a `person`, just a name (None), or with `add` a new person
    of the seat's name.

    Raises NoSuchEntry, and Malformed for somebody who sat in that game already.
    """

    play: int
    seat: int
    person: int | None = None
    add: bool = False

    def change(self, session: Session, group: StoredGroup) -> None:
        play = play_row(session, group, self.play)
        row = session.scalar(
            select(StoredSeat).where(StoredSeat.play_id == play.id, StoredSeat.seat == self.seat)
        )
        if row is None:
            raise NoSuchEntry(NO_PLAY)
        if self.add:
            row.person_id = add_person(session, group, row.name).id
        elif self.person is None:
            row.person_id = None
        else:
            person = person_row(session, group, self.person)
            twice = select(StoredSeat.id).where(
                StoredSeat.play_id == play.id,
                StoredSeat.person_id.in_(names_of(person.id)),
                StoredSeat.id != row.id,
            )
            if session.scalar(twice) is not None:
                raise Malformed.at(
                    "person", f"{person.name} sits in this game already, and only once."
                )
            row.person_id = person.id
        play.changed = group.version


@dataclass(frozen=True)
class DropPlay(GroupWrite):
    """Take a game out of the group. Its table, if there is one, stays as it is."""

    play: int

    def change(self, session: Session, group: StoredGroup) -> None:
        play = play_row(session, group, self.play)
        session.execute(delete(StoredSeat).where(StoredSeat.play_id == play.id))
        session.delete(play)
        group.reloaded_at = group.version


def play_row(session: Session, group: StoredGroup, play: int) -> StoredPlay:
    """A game of that group. Raises NoSuchEntry."""
    row = session.get(StoredPlay, play)
    if row is None or row.group_id != group.id:
        raise NoSuchEntry(NO_PLAY)
    return row
