"""The map as it is being entered."""

from collections.abc import Iterator

from companion.engine.phrases import counted
from companion.engine.pictures import Area, Element, Picture, Route, Space, rectangle, toward
from companion.games.iwari.board.picture import LAND, NUMBER_SIZE, STUB, TENT_SIZE, TOTEM_SPACE_SIZE
from companion.games.iwari.editor.paths import proposed
from companion.games.iwari.editor.sketch import Link, Sketch


def picture(sketch: Sketch) -> Picture:
    """Everything that was entered."""
    return _picture(sketch, ())


def with_proposals(sketch: Sketch) -> Picture:
    """Everything that was entered, and the paths that are proposed."""
    return _picture(
        sketch,
        tuple(
            Route(
                f"proposed.{a}.{b}",
                f"Path proposed from {sketch.spot_name(a)} to {sketch.spot_name(b)}",
                (sketch.spot[a].at, sketch.spot[b].at),
                "rock",
                dashed=True,
            )
            for a, b in proposed(sketch)
        ),
    )


def _picture(sketch: Sketch, more: tuple[Element, ...]) -> Picture:
    words = ", ".join(
        (
            counted(len(sketch.lands), "territory", "territories"),
            counted(len(sketch.spots), "tent space"),
            counted(len(sketch.paths), "path"),
            counted(len(sketch.links), "connection"),
        )
    )
    elements = (*_land(sketch), *_paths(sketch), *more, *_links(sketch), *_spots(sketch))
    return Picture("Map", f"A map with {words}.", sketch.width, sketch.height, elements)


def _land(sketch: Sketch) -> Iterator[Element]:
    yield Area("sea", "The board", rectangle(0.0, 0.0, sketch.width, sketch.height), "sea")
    for land in sketch.lands:
        x, y = land.at
        room = counted(len(sketch.spots_of[land.key]), "tent space")
        yield Area(
            f"land.{land.key}",
            f"{land.name}, {land.biome.value}, {room}",
            sketch.outlines[land.key],
            LAND[land.biome],
            land.name,
            (x, max(4.0, y - TOTEM_SPACE_SIZE - 1.2)),
        )
    for land in sketch.lands:
        title = f"Totem space of {land.name}"
        yield Space(f"totem.{land.key}", title, land.at, TOTEM_SPACE_SIZE * 0.8, "pentagon", "bone")


def _paths(sketch: Sketch) -> Iterator[Route]:
    for a, b in sketch.paths:
        title = f"Path from {sketch.spot_name(a)} to {sketch.spot_name(b)}"
        yield Route(f"path.{a}.{b}", title, (sketch.spot[a].at, sketch.spot[b].at), "path")


def _links(sketch: Sketch) -> Iterator[Element]:
    for link in sorted(sketch.links, key=lambda one: one.number):
        a, b = sketch.land[link.a], sketch.land[link.b]
        title = f"Connection {link.number} by {link.kind}, {a.name} to {b.name}"
        if link.mountain:
            title += f", mountain symbol {link.mountain}"
        water = link.kind == "water"
        ends = _ends(sketch, link)
        yield Route(f"link.{link.number}", title, ends, "water" if water else "clay", water)
        yield Space(
            f"connection.{link.number}",
            title,
            link.at,
            NUMBER_SIZE,
            "circle",
            "ink",
            f"{link.number}{link.mountain or ''}",
        )


def _ends(sketch: Sketch, link: Link) -> tuple[tuple[float, float], ...]:
    if link.ends and sketch.serve_as_paths:
        start, end = (sketch.spot[key].at for key in link.ends)
    else:
        start, end = (toward(link.at, sketch.land[key].at, STUB) for key in (link.a, link.b))
    return start, link.at, end


def _spots(sketch: Sketch) -> Iterator[Space]:
    for spots in sketch.spots_of.values():
        for number, spot in enumerate(spots, start=1):
            yield Space(
                f"space.{spot.key}",
                sketch.spot_name(spot.key),
                spot.at,
                TENT_SIZE * 0.9,
                "circle",
                "path",
                str(number),
            )
