"""Photos, stored under the digest of their content: a photo is stored once, and never changes."""

import hashlib
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from companion.tables.editing.edition_limits import require_room_for_photo, room_for_photo
from companion.tables.errors import NoSuchEntry
from companion.tables.storage.database import reading, writing
from companion.tables.storage.models import EditionDraft, Photo, StoredEdition

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
            used |= set(_digests(photos))
    old = select(Photo.id, Photo.digest).where(Photo.kept_at < datetime.now(UTC) - SPARED)
    unused = [number for number, digest in session.execute(old) if digest not in used]
    session.execute(delete(Photo).where(Photo.id.in_(unused)))


def _digests(photos: Mapping[str, Any]) -> list[str]:
    return [text for photo in photos.values() for text in photo.values() if isinstance(text, str)]
