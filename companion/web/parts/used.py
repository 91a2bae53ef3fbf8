"""The text of a power or a card while it is being used."""

from typing import Any

from companion.engine.game import AnyGame
from companion.engine.play.step import Seat


def text_of_use(game: AnyGame, seen: Any, viewer: Seat | None, name: str) -> str | None:
    """What the power or card with that id does, for a viewer who sees the position as `seen`: empty
    where its face says it, None for anything that is not used by tapping it."""
    found = game.about(seen, name) if game.about else None
    if found is None or not found.is_used:
        return None
    faces = (card for row in game.card_rows(seen, viewer) for card in row.cards)
    return "" if any(card.id == name and card.text for card in faces) else found.text.text
