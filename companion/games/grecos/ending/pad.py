"""Counting the end by hand: City States, units, and the order in which players went out."""

from dataclasses import replace
from functools import partial

from companion.engine.pads import (
    CountCell,
    CountGroup,
    Counting,
    CountRow,
    Counts,
    CountSheet,
    Lying,
    PhotoBoard,
    PhotoKind,
    photo_place,
)
from companion.games.grecos.board import deal_picture
from companion.games.grecos.box.components import CHITS, SIDE, SQUARES, TOKENS
from companion.games.grecos.deal import Deal
from companion.games.grecos.ending.scoring import Tally

EMPTY = ", and so are empty City States that are still somebody's"


def photos(deal: Deal) -> tuple[PhotoBoard, ...]:
    """The map, if it is known where its City States are."""
    if not deal.tiles:
        return ()
    picture = deal_picture(deal)
    bare = tuple(one for one in picture.elements if one.id in SQUARES or "site-" in one.id)
    return (
        PhotoBoard(
            id="map",
            name="The map",
            picture=replace(picture, description="The map without units.", elements=bare),
            box=(0.0, 0.0, SIDE, SIDE),
            places=tuple(photo_place(one) for one in bare if one.id in SQUARES),
            kinds=tuple(
                PhotoKind(token, CHITS) for token, _ in zip(TOKENS, deal.names, strict=False)
            ),
            counts=partial(_counts, deal),
            note=f"How many units stand in a stack is counted by hand{EMPTY * deal.cities_stay}.",
        ),
    )


def _counts(deal: Deal, lying: Lying) -> dict[str, int]:
    """The City States in which each player has a unit."""
    held = [lying.get(square) for square in deal.city_squares]
    return {f"held.{seat}": held.count(seat) for seat in range(len(deal.names))}


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
            CountGroup(name, title, _rows(deal, name, highest[name]), help=helps[name])
            for name, title in GROUPS
        )
    )


def _rows(deal: Deal, name: str, high: int) -> tuple[CountRow, ...]:
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
