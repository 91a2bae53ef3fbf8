"""Counting the end by hand: City States, units, and the order in which players went out."""

from companion.engine.scores.counting import (
    CountCell,
    CountGroup,
    Counting,
    CountRow,
    Counts,
    CountSheet,
)
from companion.games.grecos.deal import Deal
from companion.games.grecos.ending.photo import photos
from companion.games.grecos.ending.scoring import Tally

GROUPS = (("held", "City States"), ("units", "Units on the board"), ("left", "Went out"))


def sheet(deal: Deal) -> CountSheet:
    """The count sheet: each number for every player."""
    highest = {
        "held": deal.edition.cities,
        "units": deal.edition.chits,
        "left": len(deal.names),
    }
    where = "has or was the last to have" if deal.cities_stay else "has"
    helps = {
        "held": f"Those in which a player {where} a unit.",
        "units": "Count every chit in play; this breaks ties.",
        "left": "0 for players still in, 1 for whoever went out first, and so on.",
    }
    return CountSheet(
        tuple(
            CountGroup(name, title, _rows(deal, name, title, highest[name]), help=helps[name])
            for name, title in GROUPS
        )
    )


def _rows(deal: Deal, name: str, title: str, high: int) -> tuple[CountRow, ...]:
    return tuple(
        CountRow(who, (CountCell(f"{name}.{seat}", who, 0, high, seat),))
        for seat, who in enumerate(deal.names)
    )


def tally(deal: Deal, counts: Counts) -> Tally:
    """The tally of what was entered. Units that were not counted are taken to be one in each City
    State held, unless it may be empty (GR-1), and one at least of a player who is still in."""
    seats = range(len(deal.names))
    held = tuple(counts.get(f"held.{seat}", 0) for seat in seats)
    left = tuple(counts.get(f"left.{seat}", 0) for seat in seats)
    stay = deal.cities_stay
    least = [max(0 if stay else held[seat], 0 if left[seat] else 1) for seat in seats]
    return Tally(
        names=deal.names,
        cities=deal.edition.cities,
        held=held,
        units=tuple(counts.get(f"units.{seat}", least[seat]) for seat in seats),
        left=left,
        squares=((),) * len(held),
        chits=deal.edition.chits,
        stay=stay,
    )


COUNTING: Counting[Deal, Tally] = Counting(sheet, tally, photos=photos)
