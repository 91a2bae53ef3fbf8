"""Lists of the editions that can be chosen; they are made without reading any edition whole."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import select

from companion.engine.game import AnyGame
from companion.tables.editing.edition_rights import owns
from companion.tables.editing.edition_soundness import rules_now
from companion.tables.storage.database import reading
from companion.tables.storage.models import StoredEdition


@dataclass(frozen=True, slots=True)
class Listed:
    """An edition in a list, shipped with the project or kept on this server.

    `mine` says that whoever asks may change and delete it.
    """

    id: str
    title: str
    shipped: bool
    author: str = ""
    version: int = 1
    mine: bool = False


NAMED = (
    StoredEdition.edition_id,
    StoredEdition.title,
    StoredEdition.author,
    StoredEdition.version,
    StoredEdition.owner_hash,
)


def listed_editions(game: AnyGame, tokens: Iterable[str] = ()) -> tuple[Listed, ...]:
    """The shipped editions, the reference set first, then the kept ones in the order they came.

    Editions that were kept under earlier rules and cannot be played under today's are left out.
    """
    held = tuple(tokens)
    query = (
        select(*NAMED)
        .where(
            StoredEdition.game == game.slug,
            StoredEdition.sound,
            StoredEdition.checked_under == rules_now(game),
        )
        .order_by(StoredEdition.id)
    )
    with reading() as session:
        rows = session.execute(query).all()
    shipped = [Listed(edition.id, edition.title, shipped=True) for edition in game.editions()]
    return *shipped, *(
        Listed(edition_id, title, False, author, version, owns(owner_hash, held))
        for edition_id, title, author, version, owner_hash in rows
    )
