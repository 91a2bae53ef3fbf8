"""The step of tent spaces: a tap each, in the territory that it falls in."""

from dataclasses import replace

from companion.engine.editing.editor import Swatch, Tool, Touch, meaningless
from companion.games.iwari.board.picture import LAND
from companion.games.iwari.editor.sketch import REACH, Sketch, Spot, next_key, pair

MOST = 120
APART = 1.5
"""Two taps nearer to each other than this, in units of the map, are one that slipped."""


def territories(sketch: Sketch) -> tuple[Swatch, ...]:
    """The territory tapped, or one in hand for spaces near a border."""
    lands = (Swatch(str(land.key), land.name, LAND[land.biome]) for land in sketch.lands)
    return Swatch("", "The one tapped"), *lands


def place(sketch: Sketch, touch: Touch) -> Sketch:
    """A new tent space where the finger let go."""
    if not sketch.lands:
        raise meaningless("Put down the territories first.")
    if len(sketch.spots) >= MOST:
        raise meaningless(f"{MOST} tent spaces are the most that a map can have here.")
    at = touch.at
    if sketch.spot_at(at, APART) is not None:
        raise meaningless("There is a tent space already.")
    land = int(touch.choice) if touch.choice else sketch.land_at(at)
    if land is None:
        raise meaningless("Put down the territories first.")
    key = next_key(tuple(spot.key for spot in sketch.spots))
    return replace(sketch, spots=(*sketch.spots, Spot(key, land, at)))


def assign(sketch: Sketch, touch: Touch) -> Sketch:
    """The tent space belongs to the territory in hand."""
    key = _meant(sketch, touch)
    if not touch.choice:
        raise meaningless("Choose the territory that it belongs to first.")
    spots = tuple(
        replace(spot, land=int(touch.choice)) if spot.key == key else spot for spot in sketch.spots
    )
    return replace(sketch, spots=spots)


def move(sketch: Sketch, touch: Touch) -> Sketch:
    """The tent space goes where the finger lets go of it; it keeps its territory."""
    key = _meant(sketch, touch)
    if len(touch.points) < 2:
        raise meaningless("Drag a tent space to where it is printed.")
    spots = tuple(
        replace(spot, at=touch.points[-1]) if spot.key == key else spot for spot in sketch.spots
    )
    return replace(sketch, spots=spots)


def remove(sketch: Sketch, touch: Touch) -> Sketch:
    """The tent space with its paths."""
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
    key = sketch.spot_at(touch.at, REACH)
    if key is None:
        raise meaningless("There is no tent space near the finger.")
    return key


TOOLS: tuple[Tool[Sketch], ...] = (
    Tool(
        "space",
        "Place",
        "place",
        "Tap every tent space. Hold to see what is under the finger.",
        place,
        choices=territories,
    ),
    Tool(
        "assign",
        "Belongs",
        "paint",
        "Choose a territory, then tap the tent spaces that belong to it.",
        assign,
        choices=territories,
    ),
    Tool("move_space", "Move", "pick", "Drag a tent space to where it is printed.", move, "swipe"),
    Tool("remove_space", "Remove", "remove", "Tap a tent space to take it away.", remove),
)
