"""The touches that draw a printed map, as a person would make them."""

from collections.abc import Iterator

from companion.engine.editing.editor import Touch
from companion.engine.pictures import Point, halfway, middle
from companion.games.iwari.box import Edition
from companion.games.iwari.drawing import laid_out
from companion.games.iwari.editor.map import SERVE


def touches_of(edition: Edition) -> tuple[Touch, ...]:
    """The touches that draw a map, one without coordinates as the chart that it is played on."""
    return tuple(_touches(laid_out(edition)))


def _touches(drawn: Edition) -> Iterator[Touch]:
    yield Touch("frame", ((drawn.width, drawn.height),))
    totems = {land.id: land.totem or middle(land.outline) for land in drawn.territories}
    keys = {land.id: str(number) for number, land in enumerate(drawn.territories, start=1)}
    for land in drawn.territories:
        yield Touch("land", (totems[land.id],), land.biome.value)
        yield Touch("name", (totems[land.id],), text=land.name)
        yield Touch("outline", land.outline)
    for space in drawn.spaces:
        yield Touch("space", (_at(space.at),), keys[space.territory])
    places = {space.id: _at(space.at) for space in drawn.spaces}
    for a, b in drawn.paths:
        yield Touch("path", (places[a], places[b]))
    for biome in drawn.flags.no_totems_on:
        yield Touch("totems", choice=biome.value)
    if drawn.flags.connections_are_paths:
        yield Touch("serve", choice=SERVE)
    for link in sorted(drawn.connections, key=lambda one: one.number):
        start, end = (
            (places[link.ends[0]], places[link.ends[1]])
            if link.ends
            else (totems[link.a], totems[link.b])
        )
        swipe = (start, end)
        yield Touch("link", swipe, link.kind)
        yield Touch("move_link", (halfway(swipe), _at(link.at)))
        if link.mountain:
            yield Touch("mountain", (_at(link.at),), link.mountain)


def _at(point: Point | None) -> Point:
    return point or (0.0, 0.0)
