"""The map on a photo: whose units stand in which City State."""

from dataclasses import replace
from functools import partial

from companion.engine.scores.from_photos import photo_place
from companion.engine.scores.photographed import Lying, PhotoBoard, PhotoKind
from companion.games.grecos.board import deal_picture
from companion.games.grecos.box.components import CHITS, SIDE, SQUARES, TOKENS
from companion.games.grecos.deal import Deal

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
