"""Without a map: territories are put onto a chart, one after the other, with their tent spaces."""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.editing.editor import Touch, meaningless, number_typed, tool
from companion.engine.pictures import Point
from companion.games.iwari.editor import land
from companion.games.iwari.editor.sketch import CHART_COLUMNS, CHART_ROWS, Sketch, Spot, next_key

USUAL, MOST = 6, 12
"""Tent spaces of a territory, if nothing is said, and at most."""
ACROSS, STRIDE = 4, 5.2
"""Tent spaces in a row of the chart, and how far apart they are at most, in units of the map."""
ABOVE, BELOW = 5.6, 0.4
"""How far above the middle of its box a totem space is drawn, and the first row of tent spaces."""


@tool("Chart", "choose", "press", choices=land.BIOMES, typed="Tent spaces in it")
def chart(sketch: Sketch, touch: Touch) -> Sketch:
    """Without a map at hand: press the biome of the next territory. It can be moved later."""
    wanted = f"Type how many tent spaces it has, from 1 to {MOST}."
    count = number_typed(touch.text.strip() or str(USUAL), MOST, wanted)
    (x, y), (width, height) = _free_box(sketch)
    with_land = land.land.touch(sketch, Touch("land", ((x, _tenth(y - ABOVE)),), touch.choice))
    new = with_land.lands[-1]
    left, right, top, low = x - width / 2, x + width / 2, y - height / 2, y + height / 2
    box = ((left, top), (right, top), (right, low), (left, low))
    boxed = with_land.with_land(replace(new, outline=box))
    first = next_key(tuple(spot.key for spot in sketch.spots))
    spots = tuple(
        Spot(first + number, new.key, (_tenth(x + across), _tenth(y + down)), alone=True)
        for number, (across, down) in enumerate(_rows(count, width, height))
    )
    return replace(boxed, spots=(*boxed.spots, *spots))


def _rows(spaces: int, width: float, height: float) -> Iterator[Point]:
    """Where tent spaces lie from the middle of a box of those measures, within it."""
    stride, deep = min(STRIDE, width / ACROSS), min(STRIDE, height / ACROSS)
    for number in range(spaces):
        row, column = divmod(number, ACROSS)
        yield (column - (ACROSS - 1) / 2) * stride, row * deep - BELOW


def _free_box(sketch: Sketch) -> tuple[Point, Point]:
    """The middle of the first box of the chart that no territory lies in, and its measures."""
    width, height = sketch.width / CHART_COLUMNS, sketch.height / CHART_ROWS
    places = [found.at for found in sketch.lands]
    for number in range(CHART_COLUMNS * CHART_ROWS):
        row, column = divmod(number, CHART_COLUMNS)
        x, y = _tenth(width * (column + 0.5)), _tenth(height * (row + 0.5))
        near = (abs(x - ax) < width / 2 and abs(y - ay) < height / 2 for ax, ay in places)
        if not any(near):
            return (x, y), (width - 1, height - 1)
    raise meaningless("The chart is full.")


def _tenth(number: float) -> float:
    return round(number, 1)


STARTER = (Touch("chart", choice="tundra"), Touch("chart", choice="forest"))
"""The least that is a map."""
