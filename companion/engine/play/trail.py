"""The taps of a move as a trail: which of them come next after some were made.

Taps of a set may be made in any order, so the taps made are removed from the trail one by one.
"""

from collections.abc import Sequence

from companion.engine.play.move import Tap


def rest_of(trail: Sequence[Tap], tapped: Sequence[str]) -> tuple[Tap, ...] | None:
    """The taps left of a trail after those that were made; None if these do not belong to it."""
    left = list(trail)
    for wanted in tapped:
        n = next((n for n, tap in enumerate(next_of(left)) if tap.id == wanted), None)
        if n is None:
            return None
        del left[n]
    return tuple(left)


def next_of(rest: Sequence[Tap]) -> tuple[Tap, ...]:
    """The taps that may come next in the rest of a trail: one tap, or any of a set."""
    if not rest or not rest[0].in_any_order:
        return tuple(rest[:1])
    ends = (n for n, tap in enumerate(rest) if not tap.in_any_order)
    return tuple(rest[: next(ends, len(rest))])
