"""The rows of cards in the sheet: what lies before whoever holds the phone, and what a tap does."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.game import AnyGame
from companion.engine.pictures import Card, CardRow
from companion.engine.values import Seat


@dataclass(frozen=True, slots=True)
class ShownCard:
    """One card. `url` is where a tap on it leads, None where there is nothing to tap."""

    card: Card
    name: str
    url: str | None
    lit: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class ShownRow:
    """Cards side by side, such as a hand; `wide` ones have a text to be read; all of a `spread`
    row are seen at once."""

    title: str
    cards: tuple[ShownCard, ...]
    wide: bool
    facing: bool = False
    spread: bool = False


def shown_rows(
    rows: Sequence[CardRow],
    url: Callable[[str], str | None],
    lit: Collection[str] = (),
    chosen: Sequence[str] = (),
) -> tuple[ShownRow, ...]:
    """The rows as they stand now: of equal cards as many are chosen as were tapped. `url` says
    where a tap on a card leads."""
    tapped = Counter(chosen)

    def shown(card: Card, name: str) -> ShownCard:
        is_chosen = tapped[card.id] > 0
        tapped[card.id] -= is_chosen
        return ShownCard(card, name, url(card.id), card.id in lit, is_chosen)

    found = []
    for n, row in enumerate(rows):
        cards = tuple(shown(card, f"card-{n}-{m}") for m, card in enumerate(row.cards))
        wide = any(card.text for card in row.cards)
        found.append(ShownRow(row.title, cards, wide=wide, facing=row.facing, spread=row.spread))
    return tuple(found)


def card_ids(rows: Sequence[CardRow]) -> frozenset[str]:
    """What taps on those cards name."""
    return frozenset(card.id for row in rows for card in row.cards)


def text_of_use(game: AnyGame, seen: Any, viewer: Seat | None, name: str) -> str | None:
    """What the power or card with that id does, for a viewer who sees the position as `seen`: empty
    where its face says it, None for anything that is not used by tapping it."""
    found = game.about(seen, name) if game.about else None
    if found is None or not found.is_used:
        return None
    faces = (card for row in game.card_rows(seen, viewer) for card in row.cards)
    return "" if any(card.id == name and card.text for card in faces) else found.text.text
