"""The editions that can be chosen, by name: lists read none of them whole."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import select

from companion.engine.game import AnyGame
from companion.tables.database import reading
from companion.tables.edition_rights import owns
from companion.tables.edition_soundness import rules_now
from companion.tables.models import KeptEdition


@dataclass(frozen=True, slots=True)
class Listed:
    """An edition to choose from, shipped with the project or kept here.

    `mine`: whoever asks may change and delete it.
    """

    id: str
    title: str
    shipped: bool
    author: str = ""
    version: int = 1
    mine: bool = False


NAMED = (
    KeptEdition.edition_id,
    KeptEdition.title,
    KeptEdition.author,
    KeptEdition.version,
    KeptEdition.owner_hash,
)


def listed_editions(game: AnyGame, tokens: Iterable[str] = ()) -> tuple[Listed, ...]:
    """The shipped editions, reference set first, then the kept ones in the order they came.

    What was kept under earlier rules, and is sound no more, is left out.
    """
    held = tuple(tokens)
    query = (
        select(*NAMED)
        .where(
            KeptEdition.game == game.slug,
            KeptEdition.sound,
            KeptEdition.checked_under == rules_now(game),
        )
        .order_by(KeptEdition.id)
    )
    with reading() as session:
        rows = session.execute(query).all()
    shipped = [Listed(edition.id, edition.title, shipped=True) for edition in game.editions()]
    return *shipped, *(
        Listed(edition_id, title, False, author, version, owns(owner_hash, held))
        for edition_id, title, author, version, owner_hash in rows
    )
