"""The step of tent spaces: a tap each, in the territory that it falls in."""

from dataclasses import replace

from companion.engine.editing.editor import Swatch, Touch, meaningless
from companion.engine.editing.tools import dragged, meant, tool
from companion.games.iwari.board.picture import LAND
from companion.games.iwari.box.edition import SPACES
from companion.games.iwari.editor.sketch import REACH, Sketch, Spot, next_key, pair

APART = 1.5
"""Two taps nearer to each other than this, in units of the map, are one that slipped."""


def _territories(sketch: Sketch) -> tuple[Swatch, ...]:
    lands = (Swatch(str(land.key), land.name, LAND[land.biome]) for land in sketch.lands)
    return Swatch("", "The one tapped"), *lands


@tool("Place", "place", choices=_territories)
def space(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap every tent space. Hold to see what is under the finger."""
    if not sketch.lands:
        raise meaningless("Put down the territories first.")
    if len(sketch.spots) >= SPACES:
        raise meaningless(f"{SPACES} tent spaces are the most that a map can have here.")
    at = touch.at
    if sketch.spot_at(at, APART) is not None:
        raise meaningless("There is a tent space already.")
    land = int(touch.choice) if touch.choice else sketch.land_at(at)
    if land is None:
        raise meaningless("Put down the territories first.")
    key = next_key(tuple(spot.key for spot in sketch.spots))
    return replace(sketch, spots=(*sketch.spots, Spot(key, land, at)))


@tool("Belongs", "paint", choices=_territories)
def assign(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose a territory, then tap the tent spaces that belong to it."""
    key = _meant(sketch, touch)
    if not touch.choice:
        raise meaningless("Choose the territory that it belongs to first.")
    return sketch.with_spot(key, land=int(touch.choice))


@tool("Move", "pick", "swipe")
def move_space(sketch: Sketch, touch: Touch) -> Sketch:
    """Drag a tent space to where it is printed."""
    key = _meant(sketch, touch)
    return sketch.with_spot(key, at=dragged(touch, "Drag a tent space to where it is printed."))


@tool("Remove", "remove")
def remove_space(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap a tent space to take it away."""
    gone = _meant(sketch, touch)
    links = tuple(
        replace(link, ends=None) if link.ends and gone in link.ends else link
        for link in sketch.links
    )
    return replace(
        sketch,
        spots=tuple(spot for spot in sketch.spots if spot.key != gone),
        paths=tuple(path for path in sketch.paths if gone not in path),
        declined=frozenset(found for found in sketch.declined if gone not in pair(found)),
        links=links,
    )


def _meant(sketch: Sketch, touch: Touch) -> int:
    places = {spot.key: spot.at for spot in sketch.spots}
    return meant(places, touch, REACH, "There is no tent space near the finger.")


TOOLS = (space, assign, move_space, remove_space)
