"""Counts that the rules forbid but hands could have laid, each with its cell of the pad."""

from collections.abc import Iterator

from companion.engine.phrases import capital, counted
from companion.engine.problems import Problem
from companion.games.iwari.tally import Tally


def tents_gone(tally: Tally) -> Iterator[Problem]:
    """Tents never leave the map, so there are never fewer at the end than half way."""
    if tally.half is None or tally.final is None:
        return
    for place, territory in tally.edition.territory.items():
        then, now = tally.half.tents.get(place, ()), tally.final.tents.get(place, ())
        for seat, (before, after) in enumerate(zip(then, now, strict=False)):
            if after < before:
                message = (
                    f"{capital(tally.name(seat))} had {counted(before, 'tent')} in "
                    f"{territory.name} at half journey and has {after} at the end, though tents "
                    f"never leave."
                )
                yield Problem(f"final.tents.{place}[{seat}]", message)


def totems_over(tally: Tally) -> Iterator[Problem]:
    """A territory holds no more totems than its largest camp has tents (IW-7)."""
    if tally.final is None:
        return
    for place, territory in tally.edition.territory.items():
        totems = tally.final.totems.get(place, ())
        largest = max(tally.final.tents.get(place, ()), default=0)
        if sum(totems) > largest:
            message = (
                f"{territory.name} holds {counted(sum(totems), 'totem')}, but its largest camp has "
                f"{counted(largest, 'tent')}."
            )
            yield Problem(f"final.totems.{place}[{totems.index(max(totems))}]", message)
