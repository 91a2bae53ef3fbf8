"""The people of a group, their seats in its games, and a table's game as the group keeps it."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Select, delete, exists, func, select, update
from sqlalchemy.orm import Session, aliased

from companion.documents.filed import GroupFile, looks
from companion.engine.problems import Malformed
from companion.engine.scoring import ScoreSheet
from companion.engine.setup import DealItem
from companion.games import descriptions
from companion.tables.access import clean, clean_name, is_name
from companion.tables.errors import NoRoom, NoSuchEntry, PositionUnknown
from companion.tables.groups.members import (
    PIECE,
    Change,
    GroupWrite,
    PreparedWrite,
    require_room_for_people,
)
from companion.tables.groups.models import (
    NAME,
    PLACE,
    TITLE,
    StoredGroup,
    StoredPerson,
    StoredPlay,
    StoredSeat,
    StoredTitle,
)
from companion.tables.logs.history import History

LAST_ID = 2**31 - 1
"""What a database can look for; programs send any number."""
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
        row.name, row.newcomer = name, False


@dataclass(frozen=True)
class HidePerson(GroupWrite):
    """Take somebody out of all lists, or bring them back. Their games stay. Raises NoSuchEntry."""

    person: int
    hide: bool

    def change(self, session: Session, group: StoredGroup) -> None:
        row = person_row(session, group, self.person)
        row.hidden, row.newcomer = self.hide, False


@dataclass(frozen=True)
class WelcomePerson(GroupWrite):
    """Say that a newcomer is nobody whom the group knew under another name. Raises NoSuchEntry."""

    person: int

    def change(self, session: Session, group: StoredGroup) -> None:
        person_row(session, group, self.person).newcomer = False


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
        kept, gone = (person_row(session, group, person) for person in (self.kept, self.gone))
        if kept.id == gone.id:
            raise Malformed.at("person", f"{kept.name} is one person already.")
        _require_apart(session, kept, gone)
        names = StoredPerson.id.in_(names_of(gone.id))
        merge = update(StoredPerson).where(names).values(merged_into=kept.id)

        def change(session: Session, group: StoredGroup) -> None:
            session.execute(merge)
            session.get_one(StoredPerson, self.kept).newcomer = False

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
    row = session.get(StoredPerson, person) if 0 <= person <= LAST_ID else None
    if row is None or row.group_id != group.id:
        raise NoSuchEntry(GONE)
    if row.merged_into is not None:
        into = session.get(StoredPerson, row.merged_into)
        raise NoSuchEntry(
            f"{row.name} was merged with {into.name if into else 'somebody'} already."
        )
    return row


def add_person(
    session: Session, group: StoredGroup, name: str, *, newcomer: bool = False
) -> StoredPerson:
    """Add somebody in the running transaction, to whom all seats belong that were just that name.
    Raises Malformed and NoRoom."""
    name = clean_name(name)
    _require_free(session, group, name)
    require_room_for_people(session, group.id)
    row = StoredPerson(group_id=group.id, name=name, hidden=False, newcomer=newcomer)
    session.add(row)
    session.flush()
    _claim_seats(session, group, row)
    return row


def _claim_seats(session: Session, group: StoredGroup, row: StoredPerson) -> None:
    """Let the seats of somebody who is new be theirs, one in each game."""
    nobody = StoredSeat.person_id.is_(None)
    ours = select(StoredSeat.name).join(StoredPlay, StoredPlay.id == StoredSeat.play_id)
    ours = ours.where(StoredPlay.group_id == group.id, nobody)
    called = [name for name in session.scalars(ours.distinct()) if looks(name) == looks(row.name)]
    theirs = ours.with_only_columns(StoredSeat.play_id, func.min(StoredSeat.id))
    named = theirs.where(StoredSeat.name.in_(called)).group_by(StoredSeat.play_id)
    rows = session.execute(named).all() if called else []
    for start in range(0, len(rows), PIECE):
        some = rows[start : start + PIECE]
        seats = update(StoredSeat).where(StoredSeat.id.in_([seat for _, seat in some]))
        session.execute(seats.values(person_id=row.id))
        plays = update(StoredPlay).where(StoredPlay.id.in_([play for play, _ in some]))
        session.execute(plays.values(changed=group.version))


def forget_newcomers(session: Session, groups: Collection[int]) -> None:
    """Remove newcomers who sit at no game any more, as after a name was corrected."""
    other = aliased(StoredPerson)
    gone = delete(StoredPerson).where(
        StoredPerson.group_id.in_(groups),
        StoredPerson.newcomer,
        ~exists().where(StoredSeat.person_id == StoredPerson.id),
        ~exists().where(other.merged_into == StoredPerson.id),
    )
    session.execute(gone)


def known_by_name(session: Session, group: int) -> Mapping[str, int]:
    """The ids of a group's people by what their names look like, former names included."""
    rows = session.execute(
        select(StoredPerson.id, StoredPerson.name, StoredPerson.merged_into).where(
            StoredPerson.group_id == group
        )
    ).all()
    former = {looks(name): merged for _, name, merged in rows if merged is not None}
    return former | {looks(name): person for person, name, merged in rows if merged is None}


def known_by_source(session: Session, group: int) -> Mapping[str, int]:
    """The ids of a group's people by their ids in files of other programs."""
    query = select(
        StoredPerson.source, func.coalesce(StoredPerson.merged_into, StoredPerson.id)
    ).where(StoredPerson.group_id == group, StoredPerson.source != "")
    return dict(session.execute(query).all())


def known_in_file(session: Session, group: int, file: GroupFile) -> dict[str, int]:
    """The people of a group that the names of a file mean: by the ids that they have there, else by
    their names. Who has an id in the file is nobody whom it has with another id."""
    names, sources = known_by_name(session, group), known_by_source(session, group)
    by_id = {one.name: sources[one.source] for one in file.people if one.source in sources}
    others = {one.name for one in file.people if one.source} - by_id.keys()
    taken = {*by_id.values()}
    everybody = {seat.name for game in file.games for seat in game.seats} - {""}
    return by_id | {
        name: names[looks(name)]
        for name in everybody - by_id.keys()
        if looks(name) in names and not (name in others and names[looks(name)] in taken)
    }


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
        on = both.day or both.opened_at.astimezone()
        day = on.strftime("%d %B %Y").lstrip("0")
        reason = (
            f"{kept.name} and {gone.name} both played {both.title} on {day}, so they are two "
            "people. If that game is wrong, correct who sat there first."
        )
        raise Malformed.at("person", reason)


# Who sat where in a game of the group, and games that do not belong there

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
        session.flush()
        forget_newcomers(session, [group.id])


def play_row(session: Session, group: StoredGroup, play: int) -> StoredPlay:
    """A game of that group. Raises NoSuchEntry."""
    row = session.get(StoredPlay, play)
    if row is None or row.group_id != group.id:
        raise NoSuchEntry(NO_PLAY)
    return row


def as_called_here(session: Session, group: int, file: GroupFile) -> GroupFile:
    """A file's games under the titles by which the group calls them."""
    titles = {
        row.key: row.title
        for row in session.scalars(select(StoredTitle).where(StoredTitle.group_id == group))
    }
    if not titles:
        return file
    games = (replace(game, title=titles.get(key_of(game.title), game.title)) for game in file.games)
    return replace(file, games=tuple(games))


# A table's game in its group


def record_result(connection: Connection, table: int, now: History) -> None:
    """Bring a table's game up to date in the group that it belongs to, if it belongs to one."""
    play_id = connection.scalar(select(StoredPlay.id).where(StoredPlay.table_id == table))
    if play_id is None:
        return
    with Session(connection, join_transaction_mode="create_savepoint") as session:
        play = session.get_one(StoredPlay, play_id)
        group = session.scalars(
            select(StoredGroup).where(StoredGroup.id == play.group_id).with_for_update()
        ).one()
        group.version += 1
        write_result(session, group, play, now)
        session.commit()


def write_result(session: Session, group: StoredGroup, play: StoredPlay, now: History) -> None:
    """Write who plays, and the result of a closed game, in the running transaction. What was put
    right by hand stays until the table is opened again."""
    if play.edits and play.ended_at is not None and now.finished_at is not None:
        return
    play.edits, play.day = [], None
    play.title = title_now(session, group.id, now.game.title_of(now.deal)[:TITLE])
    play.game = key_of(play.title)
    sheet = None
    if now.finished_at is not None:
        with suppress(PositionUnknown):  # only earlier rules know it
            sheet = now.sheet
    play.lowest_wins = sheet is not None and sheet.lowest
    play.ended_at = now.finished_at
    play.changed = group.version
    play.minutes = None
    if now.finished_at is not None:
        seconds = (now.finished_at - now.opened_at).total_seconds()
        play.minutes = max(1, round(seconds / 60))
    session.flush()
    sat = select(StoredSeat).where(StoredSeat.play_id == play.id)
    seats = {seat.seat: seat for seat in session.scalars(sat)}
    people = dict(known_by_name(session, group.id))
    merged = merged_people(session, group.id)
    taken = {merged.get(seat.person_id, seat.person_id) for seat in seats.values()}
    renamed, first = False, not people
    for values in _players(now, sheet):
        row, name = seats.get(values["seat"]), values["name"]
        if row is None or row.name not in ("", name):
            person = _who_is(session, group, name, people, newcomer=not first)
            renamed |= row is not None
            row = row or StoredSeat(play_id=play.id)
            row.person_id = None if person in taken else person
            taken.add(row.person_id)
        elif not row.name:  # somebody who was removed for good
            values["name"] = ""
        for field, value in values.items():
            setattr(row, field, value)
        session.add(row)
    if renamed:
        session.flush()
        forget_newcomers(session, [group.id])


def _who_is(
    session: Session, group: StoredGroup, name: str, people: dict[str, int], *, newcomer: bool
) -> int | None:
    """Whoever sits down at a game of the group under a name: somebody whom it knows, else somebody
    new. None for a seat without a name, and where the group has no room."""
    if is_name(name) and looks(name) not in people:
        with suppress(NoRoom):
            people[looks(name)] = add_person(session, group, name, newcomer=newcomer).id
    return people.get(looks(name)) if is_name(name) else None


def key_of(title: str) -> str:
    """What games of one title have in common: the slug of a game that is installed here, and of any
    other the title itself, in files too."""
    slugs = {description.title.casefold(): slug for slug, description in descriptions().items()}
    return slugs.get(title.casefold(), title.casefold()[:PLACE])


MOST_TITLES = 500
"""How many titles a group may call otherwise."""


@dataclass(frozen=True)
class RenameTitle(GroupWrite):
    """Call a title of other games otherwise, a piece at a time. If the group knows the new title,
    the two are one from now on. Games that come under the old one later are taken for it.

    Raises Malformed, NoSuchEntry and NoRoom.
    """

    game: str
    title: str

    def change(self, session: Session, group: StoredGroup) -> bool | None:
        title, _ = clean(self.title, "title", TITLE), clean(self.game, "game", PLACE)
        key, ours = key_of(title), StoredPlay.group_id == group.id
        if self.game in descriptions():
            raise Malformed.at("title", f"{descriptions()[self.game].title} keeps its title.")
        old = select(StoredPlay.id).where(ours, StoredPlay.game == self.game)
        if key == self.game:
            old = old.where(StoredPlay.title != title)
        if plays := [*session.scalars(old.limit(PIECE))]:
            some = update(StoredPlay).where(StoredPlay.id.in_(plays))
            session.execute(some.values(game=key, title=title, changed=group.version))
            return True
        if session.scalar(select(StoredPlay.id).where(ours, StoredPlay.game == key)) is None:
            raise NoSuchEntry("The group has played no game of that title.")
        titles = [*session.scalars(select(StoredTitle).where(StoredTitle.group_id == group.id))]
        if len(titles) >= MOST_TITLES:
            raise NoRoom("A group calls that many titles otherwise, and no more.")
        for row in titles:
            if row.key in (self.game, key):
                session.delete(row)
            elif key_of(row.title) == self.game:
                row.title = title
        session.flush()
        session.add(StoredTitle(group_id=group.id, key=self.game, title=title))
        return None


def title_now(session: Session, group: int, title: str) -> str:
    """What games that come under a title are called in the group."""
    called = select(StoredTitle.title)
    called = called.where(StoredTitle.group_id == group, StoredTitle.key == key_of(title))
    return session.scalar(called) or title


def _players(now: History, sheet: ScoreSheet | None) -> Iterator[dict[str, Any]]:
    """What is stored of each player; neutral tribes are left out."""
    items = {item.id: item for item in now.game.deal_items(now.deal)}
    places = {standing.seat: standing for standing in sheet.standings} if sheet else {}
    gone = now.game.counting.gone(now.deal) if now.game.counting else {}
    for who in now.game.participants(now.deal):
        if who.neutral:
            continue
        place, starter = places.get(who.seat), items.get("start_player")
        yield {
            "seat": who.seat,
            "name": who.name,
            "points": None if place is None or place.total is None else float(place.total),
            "rank": None if place is None else place.rank,
            "wins": place is not None and place.wins,
            "starts": starter is not None and starter.value == str(who.seat),
            "team": _chosen(items.get(f"team.{who.seat}")),
            "role": ", ".join(filter(None, (who.token, gone.get(who.seat))))[:PLACE],
        }


def _chosen(item: DealItem | None) -> str:
    """The name of the team that was chosen for a seat, if there are teams."""
    if item is None:
        return ""
    return next((choice.label for choice in item.choices if choice.id == item.value), "")[:NAME]
