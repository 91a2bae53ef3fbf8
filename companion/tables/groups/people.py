"""The people of a group: added, renamed, hidden, merged and removed for good."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Select, delete, select, update
from sqlalchemy.orm import Session, aliased

from companion.engine.problems import Malformed
from companion.tables.access.typed_text import clean_name
from companion.tables.access.visible_names import looks
from companion.tables.errors import NoSuchEntry
from companion.tables.groups.command import PIECE, Change, GroupWrite, PreparedWrite
from companion.tables.groups.limits import require_room_for_people
from companion.tables.groups.models import StoredGroup, StoredPerson, StoredPlay, StoredSeat

GONE = "This person is not in the group any more. Load the page again."


@dataclass(frozen=True)
class AddPerson(GroupWrite):
    """Add somebody. Raises Malformed for a name that is taken, or looks like one that is."""

    name: str

    def change(self, session: Session, group: StoredGroup) -> None:
        add_person(session, group, self.name)


@dataclass(frozen=True)
class RenamePerson(GroupWrite):
    """Give somebody another name, in all games. Raises Malformed and NoSuchEntry."""

    person: int
    name: str

    def change(self, session: Session, group: StoredGroup) -> None:
        row, name = person_row(session, group, self.person), clean_name(self.name)
        _require_free(session, group, name, but=row.id)
        row.name = name


@dataclass(frozen=True)
class HidePerson(GroupWrite):
    """Take somebody out of all lists, or bring them back. Their games stay. Raises NoSuchEntry."""

    person: int
    hide: bool

    def change(self, session: Session, group: StoredGroup) -> None:
        person_row(session, group, self.person).hidden = self.hide


@dataclass(frozen=True)
class MergePeople(PreparedWrite):
    """Two names were one person: the games of `gone` become those of `kept`.

    The other name is kept as a further one, and the seats stay with it: whoever reads them takes
    the one person for the other. Two phones that merge the same two merge them once. Raises
    Malformed where both took part in one game, and NoSuchEntry.
    """

    kept: int
    gone: int

    def prepare(self, session: Session, group: StoredGroup) -> Change:
        gone = session.get(StoredPerson, self.gone)
        if gone is not None and gone.group_id == group.id and gone.merged_into == self.kept:
            return lambda *_: None
        kept, gone = (person_row(session, group, one) for one in (self.kept, self.gone))
        if kept.id == gone.id:
            raise Malformed.at("person", f"{kept.name} is one person already.")
        _require_apart(session, kept, gone)
        names = StoredPerson.id.in_(names_of(gone.id))
        merge = update(StoredPerson).where(names).values(merged_into=kept.id)

        def change(session: Session, group: StoredGroup) -> None:
            session.execute(merge)

        return change


@dataclass(frozen=True)
class RemovePerson(GroupWrite):
    """Remove somebody for good, a piece at a time. Their games stay, with somebody whose name is
    not known. Raises NoSuchEntry.
    """

    person: int
    for_hosts = True

    def change(self, session: Session, group: StoredGroup) -> bool | None:
        row = person_row(session, group, self.person)
        of_row = StoredSeat.person_id.in_(names_of(row.id))
        if plays := [*session.scalars(select(StoredSeat.play_id).where(of_row).limit(PIECE))]:
            seats = update(StoredSeat).where(of_row, StoredSeat.play_id.in_(plays))
            session.execute(seats.values(person_id=None, name=""))
            some = update(StoredPlay).where(StoredPlay.id.in_(plays))
            session.execute(some.values(changed=group.version))
            return True
        session.execute(delete(StoredPerson).where(StoredPerson.merged_into == row.id))
        session.delete(row)
        return None


def person_row(session: Session, group: StoredGroup, person: int) -> StoredPerson:
    """A person of that group. Raises NoSuchEntry, which names whom they were merged with."""
    row = session.get(StoredPerson, person)
    if row is None or row.group_id != group.id:
        raise NoSuchEntry(GONE)
    if row.merged_into is not None:
        into = session.get(StoredPerson, row.merged_into)
        raise NoSuchEntry(
            f"{row.name} was merged with {into.name if into else 'somebody'} already."
        )
    return row


def add_person(session: Session, group: StoredGroup, name: str) -> StoredPerson:
    """Add somebody in the running transaction. Raises Malformed and NoRoom."""
    name = clean_name(name)
    _require_free(session, group, name)
    require_room_for_people(session, group.id)
    row = StoredPerson(group_id=group.id, name=name, hidden=False)
    session.add(row)
    session.flush()
    return row


def known_by_name(session: Session, group: int) -> Mapping[str, int]:
    """The ids of a group's people by what their names look like, former names included."""
    rows = session.execute(
        select(StoredPerson.id, StoredPerson.name, StoredPerson.merged_into).where(
            StoredPerson.group_id == group
        )
    ).all()
    found = {looks(name): merged for _, name, merged in rows if merged is not None}
    return found | {looks(name): person for person, name, merged in rows if merged is None}


def merged_people(session: Session, group: int) -> dict[int | None, int]:
    """Whom those are now who were merged into somebody else."""
    query = select(StoredPerson.id, StoredPerson.merged_into).where(
        StoredPerson.group_id == group, StoredPerson.merged_into.is_not(None)
    )
    return {gone: into for gone, into in session.execute(query) if into is not None}


def names_of(person: int) -> Select[int]:
    """The ids of a person and of those who were merged into that person."""
    return select(StoredPerson.id).where(
        (StoredPerson.id == person) | (StoredPerson.merged_into == person)
    )


def _require_free(session: Session, group: StoredGroup, name: str, but: int | None = None) -> None:
    taken = known_by_name(session, group.id).get(looks(name))
    if taken is not None and taken != but:
        here = session.get(StoredPerson, taken)
        called = here.name if here else name
        raise Malformed.at("name", f"{called} is in this group already. Choose another name.")


def _require_apart(session: Session, kept: StoredPerson, gone: StoredPerson) -> None:
    """Raise Malformed if both took part in one game: nobody sits at a table twice."""
    other = aliased(StoredSeat)
    query = (
        select(StoredPlay)
        .join(StoredSeat, StoredSeat.play_id == StoredPlay.id)
        .join(other, other.play_id == StoredPlay.id)
        .where(StoredSeat.person_id.in_(names_of(kept.id)), other.person_id.in_(names_of(gone.id)))
    )
    both = session.scalar(query.order_by(StoredPlay.opened_at).limit(1))
    if both is not None:
        day = both.opened_at.strftime("%d %B %Y").lstrip("0")
        reason = (
            f"{kept.name} and {gone.name} both played {both.title} on {day}, so they are two "
            "people. If that game is wrong, correct who sat there first."
        )
        raise Malformed.at("person", reason)
