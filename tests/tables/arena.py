"""Evenings of Arena: hands, secrets of all at once, nets and duels through the tables ring."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.tables.history import History, visible_to
from tests.tables.evening import Evening

NET = 0


def having(at: Any, **changes: Any) -> Any:
    """The position with its state changed."""
    return at.with_state(replace(at.state, **changes))


def told_hands(evening: Evening, *hands: Sequence[int]) -> History:
    """Everybody tells their own phone the hand they were dealt."""
    for seat, hand in enumerate(hands):
        evening.move("deal", by=evening.phone(seat), seat=seat, answer=list(hand))
    return evening.now


def lay(evening: Evening, *cards: int) -> History:
    """Everybody lays a card, in seating order."""
    for seat, card in enumerate(cards):
        evening.move("lay", by=evening.phone(seat), seat=seat, answer=card)
    return evening.now


def shown(evening: Evening, viewer: int | None) -> object:
    """Everything that a page or a program may see of the evening with those eyes."""
    seen = visible_to(evening.now, viewer)
    return (
        [
            (entry.kind, entry.by, entry.body, entry.text, entry.events, entry.undone)
            for entry in seen.entries
        ],
        [position.at for position in seen.positions],
        [position.events for position in seen.positions],
        seen.counts,
        seen.result if hasattr(seen, "result") else None,
    )
