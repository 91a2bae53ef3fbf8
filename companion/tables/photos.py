"""Photos of editions and of the ends of games, stored under the digest of their content."""

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from companion.tables.access import Rights, require_still
from companion.tables.editions.editions import require_room_for_photo, room_for_photo
from companion.tables.errors import NoRoom, NoSuchEntry, NotAllowed
from companion.tables.storage.database import reading, turn, writing
from companion.tables.storage.models import (
    EditionDraft,
    EndPhoto,
    Photo,
    StoredEdition,
    StoredTable,
)

JPEG = "image/jpeg"
SPARED = timedelta(days=1)
"""How long an unused photo is kept: it may have just been uploaded with a file being reviewed."""


def keep_photo(data: bytes) -> str:
    """Store a JPEG; returns the digest under which it can be found. Raises NoRoom."""
    digest = hashlib.sha256(data).hexdigest()
    with writing() as session:
        if session.scalar(select(Photo.id).where(Photo.digest == digest)) is None:
            if not room_for_photo(session):
                _sweep(session)
            require_room_for_photo(session)
            session.add(Photo(digest=digest, kind=JPEG, kept_at=datetime.now(UTC), data=data))
    return digest


def find_photo(digest: str) -> bytes:
    """The photo with that digest. Raises NoSuchEntry."""
    with reading() as session:
        data = session.scalar(select(Photo.data).where(Photo.digest == digest))
    if data is None:
        raise NoSuchEntry("There is no such photo here.")
    return data


def sweep_photos() -> None:
    """Delete the photos that no draft and no edition refers to any more."""
    with writing() as session:
        _sweep(session)


def _sweep(session: Session) -> None:
    used: set[str] = set()
    for held in (StoredEdition.photos, EditionDraft.photos):
        for photos in session.scalars(select(held)):
            said = (text for photo in photos.values() for text in photo.values())
            used |= {text for text in said if isinstance(text, str)}
    old = select(Photo.id, Photo.digest).where(Photo.kept_at < datetime.now(UTC) - SPARED)
    unused = [number for number, digest in session.execute(old) if digest not in used]
    session.execute(delete(Photo).where(Photo.id.in_(unused)))


# Photos of the end that a table wants to keep with its game

MOST_BYTES = 250_000
"""Bytes of one photo."""
MOST = 6
"""Photos of one table, each of another board."""
MOST_ON_SERVER = 2000
"""Photos of all tables, half a gigabyte at most."""


@dataclass(frozen=True, slots=True)
class KeptPhoto:
    """A photo that a table has kept, and the name of the board that it shows."""

    number: int
    board: str


def keep_end_photo(code: str, rights: Rights, board: str, data: bytes) -> None:
    """Keep a JPEG without metadata with a table, in place of an earlier one of the same board.

    Raises NotAllowed for a phone that only watches, NoRoom where there is none.
    """
    _require_player(rights)
    if len(data) > MOST_BYTES:
        raise NoRoom("The photo is too large to be kept.")
    with turn() as mine:
        session = mine.session
        table = session.scalar(select(StoredTable.id).where(StoredTable.code == code))
        if table is None:
            raise NoSuchEntry("There is no such table here.")
        require_still(mine, code, rights)
        here = EndPhoto.table_id == table
        session.execute(delete(EndPhoto).where(here, EndPhoto.board == board))
        held = session.scalar(select(func.count(EndPhoto.id)).where(here)) or 0
        if held >= MOST:
            raise NoRoom(f"{MOST} photos are kept with this game. Take one of them away first.")
        if (session.scalar(select(func.count(EndPhoto.id))) or 0) >= MOST_ON_SERVER:
            raise NoRoom("This server has no room for another photo.")
        moment = datetime.now(UTC)
        session.add(EndPhoto(table_id=table, board=board, kept_at=moment, data=data))


def end_photos(code: str) -> tuple[KeptPhoto, ...]:
    """The photos that a table has kept, the oldest first."""
    with reading() as session:
        rows = session.execute(
            select(EndPhoto.id, EndPhoto.board)
            .join(StoredTable, EndPhoto.table_id == StoredTable.id)
            .where(StoredTable.code == code)
            .order_by(EndPhoto.id)
        )
        return tuple(KeptPhoto(number, board) for number, board in rows)


def end_photo(code: str, number: int) -> bytes:
    """One of them as a JPEG. Raises NoSuchEntry."""
    with reading() as session:
        data = session.scalar(
            select(EndPhoto.data)
            .join(StoredTable, EndPhoto.table_id == StoredTable.id)
            .where(StoredTable.code == code, EndPhoto.id == number)
        )
    if data is None:
        raise NoSuchEntry("There is no such photo here.")
    return data


def drop_end_photo(code: str, rights: Rights, number: int) -> None:
    """Delete one of them for good; nothing happens if it is gone. Raises NotAllowed."""
    _require_player(rights)
    tables = select(StoredTable.id).where(StoredTable.code == code)
    with turn() as mine:
        require_still(mine, code, rights)
        mine.session.execute(
            delete(EndPhoto).where(EndPhoto.id == number, EndPhoto.table_id.in_(tables))
        )


def _require_player(rights: Rights) -> None:
    if not rights.may_write:
        raise NotAllowed("This phone only watches: whoever plays keeps photos of the game.")
