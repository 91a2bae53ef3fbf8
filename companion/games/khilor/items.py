"""What the set-up drew that a table can set by hand: who starts, the ring, the dragon token."""

from collections.abc import Iterator, Mapping, Sequence

from companion.engine.game import Choice, DealItem, Problem
from companion.games.khilor.state import Deal

RING = "ring."
"""An item "ring.1" has the polyomino that lies first, clockwise; the ring has no other start."""


def deal_items(deal: Deal) -> tuple[DealItem, ...]:
    """Who starts, where there is a choice, each place of the ring, and the dragon token."""
    return tuple(_items(deal))


def _items(deal: Deal) -> Iterator[DealItem]:
    if not deal.solo:
        seats = tuple(Choice(str(seat), name) for seat, name in enumerate(deal.names))
        yield DealItem("start_player", "Start player (the eldest)", str(deal.start_player), seats)
    pieces = tuple(Choice(piece, f"Polyomino {piece}") for piece in deal.edition.polyomino)
    for number, polyomino in enumerate(deal.ring, start=1):
        yield DealItem(f"{RING}{number}", f"Place {number} of the ring", polyomino, pieces)
    before = tuple(Choice(piece, f"before {piece}") for piece in deal.edition.polyomino)
    yield DealItem("dragon", "Dragon token", deal.dragon, before)


def fixed_problems(drawn: Deal, fixed: Mapping[str, str]) -> Iterator[Problem]:
    """Items that there are not, values that are no choice, polyominoes laid twice."""
    choices = {item.id: [choice.id for choice in item.choices] for item in deal_items(drawn)}
    places: dict[str, str] = {}
    for name, value in fixed.items():
        if value not in choices.get(name, ()):
            why = "must be one of the choices" if name in choices else "is unknown"
            yield Problem(f"fixed.{name}", why)
        elif name.startswith(RING):
            if value in places:
                place = places[value].removeprefix(RING)
                yield Problem(f"fixed.{name}", f"polyomino {value} was set to place {place}")
            places[value] = name


def ring_by_hand(ring: Sequence[str], fixed: Mapping[str, str]) -> tuple[str, ...]:
    """The ring with some places set by hand.

    A polyomino that is set elsewhere leaves its place to one that was pushed out; all others
    stay where they were drawn.
    """
    given = [fixed.get(f"{RING}{number}") for number in range(1, len(ring) + 1)]
    settled = [
        by_hand or (drawn if drawn not in given else None)
        for by_hand, drawn in zip(given, ring, strict=True)
    ]
    free = (polyomino for polyomino in ring if polyomino not in settled)
    return tuple(polyomino or next(free) for polyomino in settled)
