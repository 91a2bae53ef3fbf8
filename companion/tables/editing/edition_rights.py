"""Who may change and delete drafts and editions: the phone that began them, and those it invited.

A draft has one token. The phone that began it holds the token, its invitation link contains it, and
an edition made of the draft belongs to the same token. Only the token's SHA-256 is stored.
"""

from collections.abc import Iterable

from sqlalchemy import select

from companion.tables.access.codes import token_hash
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.storage.database import reading
from companion.tables.storage.models import EditionDraft, Grant, StoredEdition


def may_edit(code: str, tokens: Iterable[str]) -> bool:
    """Whether the bearer of `tokens` may see and change a draft. Raises NoSuchEntry."""
    with reading() as session:
        owner = session.scalar(select(EditionDraft.token_hash).where(EditionDraft.code == code))
    if owner is None:
        raise NoSuchEntry("There is no such draft: it was thrown away, or its address is wrong.")
    return owner in hashes(tokens)


def require_editor(code: str, tokens: Iterable[str]) -> None:
    """Raise NotAllowed for a phone that a draft does not belong to, and NoSuchEntry."""
    if not may_edit(code, tokens):
        raise NotAllowed("This draft belongs to another phone. Ask there for the link to it.")


def owns(owner_hash: str | None, tokens: Iterable[str]) -> bool:
    """Whether the bearer of `tokens` may change and delete the edition of that owner."""
    return owner_hash is not None and owner_hash in hashes(tokens)


def require_owner(kept: StoredEdition, tokens: Iterable[str]) -> None:
    """Raise NotAllowed for anybody but the owner of an edition."""
    if not owns(kept.owner_hash, tokens):
        raise NotAllowed("This edition belongs to the phone that entered it.")


def hosts_here(tokens: Iterable[str]) -> bool:
    """Whether the bearer of `tokens` hosts any table of this server."""
    query = select(Grant.id).where(
        Grant.role == "host", Grant.revoked_at.is_(None), Grant.token_hash.in_(hashes(tokens))
    )
    with reading() as session:
        return session.scalar(query.limit(1)) is not None


def hashes(tokens: Iterable[str]) -> frozenset[str]:
    """The SHA-256 hashes of some tokens, as they are stored."""
    return frozenset(map(token_hash, tokens))
