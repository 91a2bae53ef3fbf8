"""What is odd about a count and does not stop the scoring."""

from collections.abc import Iterator

from companion.games.iwari.components import SETTLEMENT
from companion.games.iwari.tally import Counted, Tally
from companion.games.iwari.words import counted


def remarks(tally: Tally) -> Iterator[str]:
    """Too many totems, settlements that are too small, and a map without paths."""
    if tally.final is not None:
        yield from _totems(tally, tally.final)
        yield from _settlements(tally, tally.final)
        if tally.final.at and not tally.edition.tells_settlements:
            yield f"{tally.edition.title} has no paths, so no settlements can be told from it."


def _totems(tally: Tally, stage: Counted) -> Iterator[str]:
    for place, territory in tally.edition.territory.items():
        largest = max(stage.tents.get(place, ()), default=0)
        standing = sum(stage.totems.get(place, ()))
        if standing > largest:
            yield (
                f"{territory.name} holds {counted(standing, 'totem')}, but its largest camp has "
                f"{counted(largest, 'tent')}."
            )


def _settlements(tally: Tally, stage: Counted) -> Iterator[str]:
    for seat, groups in enumerate(stage.settlements):
        for group in groups:
            if 0 < group.size < SETTLEMENT:
                yield (
                    f"A settlement of {group.size} was entered for {tally.name(seat)}: below "
                    f"{SETTLEMENT} tents it scores nothing."
                )
