"""The touches of a move as a trail: what comes next on it, once some were made.

Taps of a set are made in any order, so a trail is followed by taking away what was tapped.
"""

from collections.abc import Sequence

from companion.engine.move import Tap


def rest_of(trail: Sequence[Tap], tapped: Sequence[str]) -> tuple[Tap, ...] | None:
    """What is left of a trail after those taps; None where they do not follow it."""
    left = list(trail)
    for wanted in tapped:
        n = next((n for n, tap in enumerate(next_of(left)) if tap.id == wanted), None)
        if n is None:
            return None
        del left[n]
    return tuple(left)


def next_of(rest: Sequence[Tap]) -> tuple[Tap, ...]:
    """What may be tapped first of the rest of a trail: one tap, or any of a set."""
    if not rest or not rest[0].in_any_order:
        return tuple(rest[:1])
    ends = (n for n, tap in enumerate(rest) if not tap.in_any_order)
    return tuple(rest[: next(ends, len(rest))])


def order_of(trail: Sequence[Tap], tapped: Sequence[str]) -> tuple[Tap, ...]:
    """The taps of a trail that were made, in the order in which they were."""
    found, left = [], list(trail)
    for wanted in tapped:
        n = next(n for n, tap in enumerate(left) if tap.id == wanted)
        found.append(left.pop(n))
    return tuple(found)
