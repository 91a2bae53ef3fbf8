"""A table's game in its group: open at first, with its result once it is closed.

The ledger calls this in the transaction that closes the table, or opens it again, so that a group
never shows another result than the table.
"""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.orm import Session

from companion.engine.game import AnyGame
from companion.engine.scores.scoring import ScoreSheet
from companion.engine.setup.deal import DealItem
from companion.tables.access.typed_text import is_name
from companion.tables.access.visible_names import looks
from companion.tables.errors import PositionUnknown
from companion.tables.groups.models import NAME, PLACE, TITLE, StoredGroup, StoredPlay, StoredSeat
from companion.tables.groups.people import known_by_name, merged_people
from companion.tables.logs.history import History


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
    """Write who plays, and the result of a closed game, in the running transaction."""
    play.title = now.game.title_of(now.deal)[:TITLE]
    play.game = key_of(now.game, play.title)
    play.lowest_wins = _is_lowest(now)
    play.ended_at = now.finished_at
    play.changed = group.version
    play.minutes = None
    if now.finished_at is not None:
        seconds = (now.finished_at - now.opened_at).total_seconds()
        play.minutes = max(1, round(seconds / 60))
    session.flush()
    sat = select(StoredSeat).where(StoredSeat.play_id == play.id)
    seats = {one.seat: one for one in session.scalars(sat)}
    people = known_by_name(session, group.id)
    merged = merged_people(session, group.id)
    taken = {merged.get(one.person_id, one.person_id) for one in seats.values()}
    for values in _players(now):
        row, name = seats.get(values["seat"]), values["name"]
        if row is None or row.name not in ("", name):
            person = people.get(looks(name)) if is_name(name) else None
            row = row or StoredSeat(play_id=play.id)
            row.person_id = None if person in taken else person
            taken.add(row.person_id)
        elif not row.name:  # somebody who was removed for good
            values["name"] = ""
        for field, value in values.items():
            setattr(row, field, value)
        session.add(row)


def key_of(game: AnyGame, title: str) -> str:
    """What games of one title have in common: the slug of a game, and of what is only counted on a
    score sheet the title itself, as it is in files."""
    return str(game.slug) if title == game.title else title.casefold()[:PLACE]


def _players(now: History) -> Iterator[dict[str, Any]]:
    """What is stored of each player; neutral tribes are left out."""
    items = {item.id: item for item in now.game.deal_items(now.deal)}
    sheet = _sheet(now) if now.finished_at is not None else None
    places = {one.seat: one for one in sheet.standings} if sheet else {}
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
            "role": who.token[:PLACE],
        }


def _is_lowest(now: History) -> bool:
    """Whether the fewest points win, which is known once the game was scored."""
    sheet = _sheet(now) if now.finished_at is not None else None
    return sheet is not None and sheet.lowest


def _chosen(item: DealItem | None) -> str:
    """The name of the team that was chosen for a seat, if there are teams."""
    if item is None:
        return ""
    return next((one.label for one in item.choices if one.id == item.value), "")[:NAME]


def _sheet(now: History) -> ScoreSheet | None:
    """The score at the end; None where only earlier rules know it."""
    try:
        return now.sheet
    except PositionUnknown:
        return None
