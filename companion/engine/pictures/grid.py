"""Connected groups of places on any board."""

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

P = TypeVar("P", bound=Hashable)


def connected_groups(
    places: Iterable[P], neighbours: Callable[[P], Iterable[P]]
) -> tuple[tuple[P, ...], ...]:
    """The connected components of `places`, in the order of their first places.

    Only steps between members of `places` count. Each place belongs to exactly one group.
    """
    left = dict.fromkeys(places)
    groups: list[tuple[P, ...]] = []
    while left:
        start = next(iter(left))
        del left[start]
        group = [start]
        for place in group:
            for neighbour in neighbours(place):
                if neighbour in left:
                    del left[neighbour]
                    group.append(neighbour)
        groups.append(tuple(group))
    return tuple(groups)
