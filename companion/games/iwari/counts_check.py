"""Counts that no board can show: one check for tally documents and for the pad."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Literal

from companion.games.iwari.components import FEATS, TENTS, TERRITORY_FEATS, TOTEMS, Feat
from companion.games.iwari.feats import feats_for
from companion.games.iwari.tally import Counted, Tally
from companion.games.iwari.words import counted, place_name

KINDS: dict[tuple[Feat, ...], str] = {
    TERRITORY_FEATS: "territories",
    (Feat.HONOUR,): "land connections",
    (Feat.RESPECT,): "water connections",
}


@dataclass(frozen=True, slots=True)
class Impossible:
    """A count that cannot be: what was counted, in which place or of whose, and why."""

    what: Literal["tents", "totems", "settlements", "feats"]
    message: str
    place: str | None = None
    seat: int | None = None


def impossible_counts(
    tally: Tally, stage: Counted, feats: Collection[Feat]
) -> Iterator[Impossible]:
    """What the components or the map rule out, in a game that plays with those feats."""
    yield from _supplies(tally, stage)
    yield from _room(tally, stage)
    yield from _settlements(tally, stage)
    yield from _feat_places(tally, stage)
    yield from _feat_supplies(tally, stage, feats)


def _supplies(tally: Tally, stage: Counted) -> Iterator[Impossible]:
    for tribe in tally.tribes:
        tents = sum(numbers[tribe.seat] for numbers in stage.tents.values())
        if tents > TENTS:
            message = f"{tribe.name} has {TENTS} tents, not {tents}"
            yield Impossible("tents", message, seat=tribe.seat)
        totems = sum(numbers[tribe.seat] for numbers in stage.totems.values())
        if totems > TOTEMS:
            message = f"{tribe.name} has {TOTEMS} totems, not {totems}"
            yield Impossible("totems", message, seat=tribe.seat)


def _room(tally: Tally, stage: Counted) -> Iterator[Impossible]:
    for place, numbers in stage.tents.items():
        room, name = len(tally.edition.spaces_in[place]), tally.edition.territory[place].name
        if sum(numbers) > room:
            message = f"{name} has {counted(room, 'tent space')}, not {sum(numbers)}"
            yield Impossible("tents", message, place)


def _settlements(tally: Tally, stage: Counted) -> Iterator[Impossible]:
    for seat, groups in enumerate(stage.settlements):
        standing = sum(numbers[seat] for numbers in stage.tents.values())
        joined = sum(group.size for group in groups)
        if joined > standing:
            message = f"{tally.tribes[seat].name} has {counted(standing, 'tent')}, not {joined}"
            yield Impossible("settlements", message, seat=seat)


def _feat_places(tally: Tally, stage: Counted) -> Iterator[Impossible]:
    for place, count in stage.feats.items():
        if count and not feats_for(tally.edition, tally.covered, place):
            name = place_name(tally.edition, place)
            yield Impossible("feats", f"{name} lies under a mountain and bears no feat", place)


def _feat_supplies(tally: Tally, stage: Counted, feats: Collection[Feat]) -> Iterator[Impossible]:
    for kinds, name in KINDS.items():
        limit = sum(FEATS[feat] for feat in kinds if feat in feats)
        places = [
            place
            for place in (*tally.edition.territory, *tally.edition.connection)
            if stage.feats.get(place) and feats_for(tally.edition, tally.covered, place) == kinds
        ]
        total = sum(stage.feats[place] for place in places)
        if total > limit:
            there = "there is" if limit == 1 else "there are"
            message = f"{there} {counted(limit, 'feat')} for {name}, not {total}"
            yield Impossible("feats", message, places[-1])
