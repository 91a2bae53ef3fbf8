"""Stored ratings: each game of a group with the skills before and after it.

They are stored because the whole chain of a house of ten years takes most of a second to work out.
A game that is added at the end changes only its own; an older one all that follow it.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import groupby
from typing import Any

from sqlalchemy import bindparam, select, update
from sqlalchemy.orm import Session

from companion.statistics.plays import Player, Skill
from companion.statistics.ratings import rated
from companion.tables.groups.models import StoredGroup, StoredPlay, StoredSeat

S = StoredSeat.__table__.c
SKILLS = (
    update(StoredSeat.__table__)  # type: ignore[arg-type]
    .where(S.id == bindparam("row"))
    .values(
        mean_before=bindparam("b0"),
        spread_before=bindparam("b1"),
        mean=bindparam("a0"),
        spread=bindparam("a1"),
    )
)
CHANGED = update(StoredPlay.__table__).where(  # type: ignore[arg-type]
    StoredPlay.__table__.c.id == bindparam("play")
)


def rate_again(
    session: Session, group: StoredGroup, games: Iterable[str], since: datetime | None = None
) -> None:
    """Rate the games of these titles anew, those that ended at `since` or later; all without it.

    Games whose skills have changed are noted as changed by the running write.
    """
    session.flush()
    for game in games:
        _rate(session, group, game, since)


def _rate(session: Session, group: StoredGroup, game: str, since: datetime | None) -> None:
    query = (
        select(StoredPlay.id.label("play"), StoredPlay.ended_at, S.id, S.seat, S.person_id)
        .add_columns(S.rank, S.wins, S.team, S.mean_before, S.spread_before, S.mean, S.spread)
        .join(StoredSeat, StoredSeat.play_id == StoredPlay.id)
        .where(StoredPlay.group_id == group.id, StoredPlay.game == game)
        .where(StoredPlay.ended_at.is_not(None))
        .order_by(StoredPlay.ended_at, StoredPlay.id, S.seat)
    )
    known: dict[int, Skill] = {}
    changed: list[dict[str, Any]] = []
    new: list[dict[str, Any]] = []
    for play, rows in groupby(session.execute(query), key=lambda row: row.play):
        seats = [*rows]
        if since is not None and seats[0].ended_at < since:
            known |= {one.person_id: Skill(one.mean, one.spread) for one in seats if one.mean}
            continue
        players = [
            Player(one.seat, "", one.person_id, None, one.rank, one.wins, team=one.team)
            for one in seats
        ]
        found = rated(players, known)
        known |= {person: after for person, (_, after) in found.items()}
        moved = [kept for kept in (_moved(one, found) for one in seats) if kept]
        changed += [{"play": play}] * bool(moved)
        new += moved
    if new:
        session.connection().execute(SKILLS, new)
        session.connection().execute(CHANGED.values(changed=group.version), changed)


def _moved(row: Any, found: Mapping[int, tuple[Skill, Skill]]) -> dict[str, Any] | None:
    """What is to be stored for a seat, where its skills are not those that it has."""
    skills = found.get(row.person_id)
    now = (*skills[0], *skills[1]) if skills else (None, None, None, None)
    if now == (row.mean_before, row.spread_before, row.mean, row.spread):
        return None
    return {"row": row.id, **dict(zip(("b0", "b1", "a0", "a1"), now, strict=True))}
