"""Editions that tables supplied, beside those that the project ships."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import delete, select

from companion.codec import dump, load_edition
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed, Problem
from companion.tables.database import reading, writing
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.models import KeptEdition
from companion.tables.words import check_edition_id


def all_editions(game: AnyGame) -> tuple[Any, ...]:
    """The shipped editions, reference set first, then the kept ones in the order they came."""
    with reading() as session:
        kept = session.scalars(
            select(KeptEdition.data).where(KeptEdition.game == game.slug).order_by(KeptEdition.id)
        ).all()
    return (*game.editions(), *(load_edition(game, data) for data in kept))


def find_edition(game: AnyGame, edition_id: str) -> Any:
    """The edition of that id. Raises NoSuchEntry."""
    for edition in all_editions(game):
        if edition.id == edition_id:
            return edition
    raise NoSuchEntry(f"{game.title} has no edition called {edition_id}.")


def keep_edition(game: AnyGame, data: Any) -> Any:
    """Keep an edition for later tables; the same one again is fine.

    Raises Malformed for a faulty document, and where its id names another edition.
    """
    edition = load_edition(game, data)
    check_edition_id(edition.id)
    with writing() as session:
        kept = session.scalar(
            select(KeptEdition.data).where(
                KeptEdition.game == game.slug, KeptEdition.edition_id == edition.id
            )
        )
        known = next((other for other in game.editions() if other.id == edition.id), None)
        if kept is not None:
            known = load_edition(game, kept)
        if known is None:
            session.add(
                KeptEdition(
                    game=game.slug,
                    edition_id=edition.id,
                    title=edition.title,
                    kept_at=datetime.now(UTC),
                    data=dump(edition),
                )
            )
        elif known != edition:
            raise Malformed([Problem("id", f"{edition.id} is another edition; choose a new id")])
    return edition


def forget_edition(game: AnyGame, edition_id: str) -> None:
    """Forget a kept edition; tables that were dealt with it keep theirs.

    Raises NotAllowed for a shipped edition and NoSuchEntry for an unknown one.
    """
    if any(edition.id == edition_id for edition in game.editions()):
        raise NotAllowed("An edition that comes with the companion stays.")
    with writing() as session:
        gone = session.execute(
            delete(KeptEdition)
            .where(KeptEdition.game == game.slug, KeptEdition.edition_id == edition_id)
            .returning(KeptEdition.id)
        ).first()
    if gone is None:
        raise NoSuchEntry(f"{game.title} has no edition called {edition_id}.")
