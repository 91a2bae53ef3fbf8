"""What is odd about a count and does not stop the scoring."""

from collections.abc import Iterator

from companion.games.iwari.components import SETTLEMENT
from companion.games.iwari.tally import Counted, Tally
from companion.games.iwari.words import counted


def remarks(tally: Tally) -> Iterator[str]:
    """Tents that went missing, too many totems, settlements too small, a map without paths."""
    if tally.half is not None and tally.final is not None:
        yield from _missing_tents(tally, tally.half, tally.final)
    if tally.final is not None:
        yield from _totems(tally, tally.final)
        yield from _settlements(tally, tally.final)
        if tally.final.at and not tally.edition.tells_settlements:
            yield f"{tally.edition.title} has no paths, so no settlements can be told from it."


def _missing_tents(tally: Tally, half: Counted, final: Counted) -> Iterator[str]:
    """Tents never leave the map, so there are never fewer at the end than half way."""
    for place, territory in tally.edition.territory.items():
        then, now = half.tents.get(place, ()), final.tents.get(place, ())
        for seat, (before, after) in enumerate(zip(then, now, strict=False)):
            if after < before:
                yield (
                    f"{tally.name(seat)} had {counted(before, 'tent')} in {territory.name} at half "
                    f"journey and has {after} at the end, though tents never leave."
                )


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
