"""Drawing who starts and who sits where, so that everybody can check it afterwards.

The app picks a secret seed for the names and shows its fingerprint first, the SHA-256 of the seed.
Nobody can learn the seed from that, and the app cannot change it any more. Then the seed is shown,
and the names are in the order of the SHA-256 of "seed name". Any program that knows SHA-256 finds
the same. A draw that was prepared stays in the list, so nobody draws again until they like it.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from companion.engine.problems import Malformed
from companion.tables.access.codes import new_token
from companion.tables.access.typed_text import check_names_differ, clean_name
from companion.tables.errors import NoSuchEntry
from companion.tables.groups.command import GroupWrite
from companion.tables.groups.membership import Member
from companion.tables.groups.models import StoredDraw, StoredGroup
from companion.tables.storage.database import reading

KEPT = 50
"""How many draws of a group are kept."""
MOST_NAMES = 30


@dataclass(frozen=True, slots=True)
class FairDraw:
    """A draw. `seed` and `order`, the first name starting, are empty until it was drawn."""

    id: int
    made_at: datetime
    names: tuple[str, ...]
    fingerprint: str
    seed: str
    order: tuple[str, ...]


def fingerprint_of(seed: str) -> str:
    """The SHA-256 of a seed as 64 hexadecimal digits."""
    return hashlib.sha256(seed.encode()).hexdigest()


def order_of(seed: str, names: Sequence[str]) -> tuple[str, ...]:
    """The names in the order of the SHA-256 of the seed, a space, and the name, in UTF-8."""
    return tuple(sorted(names, key=lambda name: fingerprint_of(f"{seed} {name}")))


@dataclass(frozen=True)
class PrepareDraw(GroupWrite):
    """Pick a secret seed for a draw among these names. Raises Malformed."""

    names: tuple[str, ...]

    def change(self, session: Session, group: StoredGroup) -> None:
        if not 2 <= len(self.names) <= MOST_NAMES:
            raise Malformed.at("names", f"Choose 2 to {MOST_NAMES} people for a draw.")
        names = [clean_name(name) for name in self.names]
        check_names_differ(names)
        kept = select(StoredDraw.id).where(StoredDraw.group_id == group.id)
        old = [*session.scalars(kept.order_by(StoredDraw.id.desc()).offset(KEPT - 1))]
        session.execute(delete(StoredDraw).where(StoredDraw.id.in_(old)))
        now = datetime.now(UTC)
        session.add(StoredDraw(group_id=group.id, made_at=now, names=names, seed=new_token()))


@dataclass(frozen=True)
class RevealDraw(GroupWrite):
    """Draw: show the seed, and the order that follows from it. Raises NoSuchEntry."""

    draw: int

    def change(self, session: Session, group: StoredGroup) -> None:
        row = session.get(StoredDraw, self.draw)
        if row is None or row.group_id != group.id:
            raise NoSuchEntry("There is no such draw any more. Load the page again.")
        row.drawn_at = row.drawn_at or datetime.now(UTC)


def draws_of(member: Member) -> tuple[FairDraw, ...]:
    """The draws of a group, the latest first."""
    query = select(StoredDraw).where(StoredDraw.group_id == member.group)
    with reading() as session:
        return tuple(_drawn(row) for row in session.scalars(query.order_by(StoredDraw.id.desc())))


def _drawn(row: StoredDraw) -> FairDraw:
    is_open = row.drawn_at is not None
    return FairDraw(
        id=row.id,
        made_at=row.made_at,
        names=tuple(row.names),
        fingerprint=fingerprint_of(row.seed),
        seed=row.seed if is_open else "",
        order=order_of(row.seed, row.names) if is_open else (),
    )
