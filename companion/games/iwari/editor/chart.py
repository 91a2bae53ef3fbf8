"""Without a map: territories are put onto a chart, one after the other, with their tent spaces."""

from dataclasses import replace

from companion.engine.editor import Tool, Touch, meaningless
from companion.engine.picture import Point, around
from companion.engine.plane import distance
from companion.games.iwari.editor import land
from companion.games.iwari.editor.sketch import (
    CHART_COLUMNS,
    CHART_ROWS,
    Sketch,
    Spot,
    next_key,
)

USUAL, MOST = 6, 12
"""Tent spaces of a territory, if nothing is said, and at most."""
RING = 8.5
"""How far they are drawn from the totem space, in units of the map."""


def add(sketch: Sketch, touch: Touch) -> Sketch:
    """A territory of the biome pressed, with as many tent spaces as were typed."""
    text = touch.text.strip() or str(USUAL)
    if not (text.isascii() and text.isdigit()) or not 1 <= int(text[:3]) <= MOST:
        raise meaningless(f"Type how many tent spaces it has, from 1 to {MOST}.")
    at = _free_place(sketch)
    with_land = land.place(sketch, Touch("land", (at,), touch.choice))
    home = with_land.lands[-1].key
    first = next_key(tuple(spot.key for spot in sketch.spots))
    count = int(text[:3])
    spots = tuple(
        Spot(first + number, home, around(at, RING, 360 * number / count), alone=True)
        for number in range(count)
    )
    return replace(with_land, spots=(*with_land.spots, *spots))


def _free_place(sketch: Sketch) -> Point:
    """The first place of the chart that no territory is near."""
    for number in range(CHART_COLUMNS * CHART_ROWS):
        row, column = divmod(number, CHART_COLUMNS)
        x = sketch.width * (column + 0.5) / CHART_COLUMNS
        at = (round(x, 1), round(sketch.height * (row + 0.5) / CHART_ROWS, 1))
        if all(distance(at, other.at) > RING for other in sketch.lands):
            return at
    raise meaningless("The chart is full.")


CHART: Tool[Sketch] = Tool(
    "chart",
    "Chart",
    "choose",
    "Without a map at hand: press the biome of the next territory. Its place can be mended later.",
    add,
    "press",
    choices=land.biomes,
    typed="Tent spaces in it",
)
STARTER = (Touch("chart", choice="tundra"), Touch("chart", choice="forest"))
"""The least that is a map."""
