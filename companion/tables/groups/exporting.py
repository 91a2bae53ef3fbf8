"""A group's finished games as a file."""

from itertools import groupby

from sqlalchemy import select

from companion.documents.groups.values import FiledGame, FiledPerson, FiledSeat, GroupFile
from companion.tables.groups.membership import Member
from companion.tables.groups.models import StoredPerson, StoredPlay, StoredSeat
from companion.tables.groups.reading import group_now
from companion.tables.storage.database import reading


def group_file(member: Member) -> GroupFile:
    """The whole group: its people with their further names, and its games in the order of play."""
    now = group_now(member)
    plays = select(StoredPlay).where(
        StoredPlay.group_id == member.group, StoredPlay.ended_at.is_not(None)
    )
    seats = (
        select(StoredSeat, StoredPerson.name)
        .join(StoredPlay, StoredPlay.id == StoredSeat.play_id)
        .outerjoin(StoredPerson, StoredPerson.id == StoredSeat.person_id)
        .where(StoredPlay.group_id == member.group)
        .order_by(StoredSeat.play_id, StoredSeat.seat)
    )
    with reading() as session:
        by_play = {
            play: tuple(_seat(row, name) for row, name in rows)
            for play, rows in groupby(session.execute(seats), key=lambda row: row[0].play_id)
        }
        games = tuple(
            _game(row, by_play.get(row.id, ()))
            for row in session.scalars(plays.order_by(StoredPlay.ended_at, StoredPlay.id))
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


def _game(row: StoredPlay, seats: tuple[FiledSeat, ...]) -> FiledGame:
    assert row.ended_at is not None
    return FiledGame(
        source=row.source,
        title=row.title,
        ended=row.ended_at.strftime("%Y-%m-%dT%H:%M:%SZ"),
        seats=seats,
        minutes=row.minutes,
        lowest_wins=row.lowest_wins,
        location=row.location,
        note=row.note,
        rest=row.rest,
    )


def _seat(row: StoredSeat, person: str | None) -> FiledSeat:
    return FiledSeat(
        name=person or row.name,
        points=row.points,
        rank=row.rank,
        wins=row.wins,
        starts=row.starts,
        team=row.team,
        role=row.role,
    )
