"""The same position at a table that plays some rulings the other way."""

from typing import Any

from companion.engine.rulebook import OTHERWISE


def otherwise(game: Any, at: Any, *rulings: str) -> Any:
    """The position, where those rulings are played the other way from here on."""
    deal = game.option_changed(at.deal, dict.fromkeys(rulings, OTHERWISE))
    changed = game.at(deal, at.state)
    assert game.deal_problems(deal) == ()
    return changed
