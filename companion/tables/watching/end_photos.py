"""Photos of the end that a table wants to keep with its game: at most one of each board.

They are no part of the log: whoever may write at the table keeps them and takes them away, and
they are deleted with the table.
"""

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import delete, func, select

from companion.tables.access.rights import Rights
from companion.tables.errors import NoRoom, NoSuchEntry, NotAllowed
from companion.tables.storage.database import reading, writing
from companion.tables.storage.models import EndPhoto, StoredTable

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
    with writing() as session:
        table = session.scalar(select(StoredTable.id).where(StoredTable.code == code))
        if table is None:
            raise NoSuchEntry("There is no such table here.")
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
    with writing() as session:
        session.execute(
            delete(EndPhoto).where(EndPhoto.id == number, EndPhoto.table_id.in_(tables))
        )


def _require_player(rights: Rights) -> None:
    if not rights.may_write:
        raise NotAllowed("This phone only watches: whoever plays keeps photos of the game.")
