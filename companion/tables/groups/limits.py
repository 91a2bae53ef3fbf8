"""How much a group may hold, so that nobody fills the disk of a server."""

from datetime import UTC, datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from companion.tables.errors import NoRoom
from companion.tables.groups.models import GroupGrant, StoredGroup, StoredPerson, StoredPlay

MOST_GROUPS = 300
"""Groups on a server."""
MOST_PHONES = 200
MOST_PEOPLE = 1_000
MOST_PLAYS = 20_000
"""Four times what a house of ten years has played."""
MOST_SEATS = 100_000
"""Seats in the games that a file adds: nobody else can write while they are stored."""


def require_room_for_group(session: Session) -> None:
    """Raise NoRoom if no further group may be made."""
    held = session.scalar(select(func.count()).select_from(StoredGroup)) or 0
    if held >= MOST_GROUPS:
        raise NoRoom(
            f"This server holds {held} groups, and there is no room for more. Delete a group that "
            "nobody needs, or ask whoever runs the server."
        )


def require_room_for_phone(session: Session, group: int) -> None:
    """Raise NoRoom if no further phone or invitation may be added to a group."""
    held = select(func.count()).select_from(GroupGrant)
    now = datetime.now(UTC)
    held = held.where(
        GroupGrant.group_id == group,
        GroupGrant.revoked_at.is_(None),
        GroupGrant.expires_at.is_(None) | (GroupGrant.expires_at > now),
    )
    if (session.scalar(held) or 0) >= MOST_PHONES:
        raise NoRoom(
            f"{MOST_PHONES} phones and invitations are as many as a group may have. Take back one "
            "that nobody uses first."
        )


def require_room_for_people(session: Session, group: int, more: int = 1) -> None:
    """Raise NoRoom if a group cannot have that many more people."""
    held = select(func.count()).select_from(StoredPerson).where(StoredPerson.group_id == group)
    if (session.scalar(held) or 0) + more > MOST_PEOPLE:
        raise NoRoom(f"A group has room for {MOST_PEOPLE:,} people. Nobody was added.")


def require_room_for_plays(session: Session, group: int, more: int = 1, seats: int = 0) -> None:
    """Raise NoRoom if a group cannot have that many more games, or not at once with their seats."""
    held = select(func.count()).select_from(StoredPlay).where(StoredPlay.group_id == group)
    if (session.scalar(held) or 0) + more > MOST_PLAYS:
        raise NoRoom(f"A group has room for {MOST_PLAYS:,} games. None was added.")
    if seats > MOST_SEATS:
        raise NoRoom(
            f"The new games of this file have {seats:,} seats, and {MOST_SEATS:,} can be added at "
            "once. Divide the file. Nothing was added."
        )
