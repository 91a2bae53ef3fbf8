"""An evening of Arena on four phones, for tests of secrets and of playing at once."""

from collections.abc import Sequence
from typing import Any

from companion.tables.logs.history import History, visible_to
from tests.tables.evening import Evening, timeline_of

NET = 0


def enter_hands(evening: Evening, *hands: Sequence[int]) -> History:
    """Everybody enters the hand they were dealt on their own phone."""
    for seat, hand in enumerate(hands):
        evening.move("deal", by=evening.phone(seat), seat=seat, answer=list(hand))
    return evening.now


def lay(evening: Evening, *cards: int) -> History:
    """Everybody lays a card, in seating order."""
    for seat, card in enumerate(cards):
        evening.move("lay", by=evening.phone(seat), seat=seat, answer=card)
    return evening.now


def duel(evening: Evening, rival: int = 1) -> History:
    """Ana's challenge of a rival who yields at once."""
    ana, other = evening.phone(0), evening.phone(rival)
    evening.move("challenge", by=ana, rival=rival)
    evening.move("begin", by=ana)
    evening.move("throw", by=ana)
    evening.move("thrown", by=ana, face=6)
    return evening.move("yield", by=other)


def shown(evening: Evening, viewer: int | None) -> list[Any]:
    """Everything that a page or a program may see of the evening with those eyes."""
    seen = visible_to(evening.now, viewer)
    return [
        [(entry.kind, entry.by, entry.body, entry.text, entry.events) for entry in seen.entries],
        [(position.at, position.entry, position.events) for position in seen.positions],
        timeline_of(seen),
    ]
