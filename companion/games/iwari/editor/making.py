"""From a sketch to a map that can be played, and back."""

from collections.abc import Iterator

from companion.engine.editing.editor import Heading
from companion.engine.pictures.picture import Point
from companion.engine.pictures.plane import middle
from companion.games.iwari.board.layout import laid_out
from companion.games.iwari.box.edition import Connection, Edition, Flags, TentSpace, Territory
from companion.games.iwari.editor.sketch import Land, Link, Sketch, Spot


def edition(sketch: Sketch, heading: Heading) -> Edition:
    """The map as far as it is entered."""
    lands = {land.key: land.id for land in sketch.lands}
    spots = {
        spot.key: f"{lands[land]}-{number}"
        for land, found in sketch.spots_of.items()
        for number, spot in enumerate(found, start=1)
    }
    return Edition(
        heading.id,
        heading.title,
        heading.note,
        territories=tuple(
            Territory(lands[land.key], land.name, land.biome, sketch.outlines[land.key], land.at)
            for land in sketch.lands
        ),
        spaces=tuple(TentSpace(spots[s.key], lands[s.land], s.at) for s in sketch.spots),
        connections=tuple(_connections(sketch, lands, spots)),
        paths=tuple((spots[a], spots[b]) for a, b in sketch.paths),
        flags=Flags(sketch.serve_as_paths, sketch.no_totems_on),
        width=sketch.width,
        height=sketch.height,
    )


def _connections(
    sketch: Sketch, lands: dict[int, str], spots: dict[int, str]
) -> Iterator[Connection]:
    for link in sketch.links:
        ends = link.ends if sketch.serve_as_paths else None
        yield Connection(
            link.number,
            lands[link.a],
            lands[link.b],
            link.kind,
            link.mountain,
            (spots[ends[0]], spots[ends[1]]) if ends else None,
            link.at,
        )


def sketch(edition: Edition) -> Sketch:
    """The sketch of a map without faults, one without coordinates as the chart of it in play."""
    drawn = edition if edition.territories[0].outline else laid_out(edition)
    lands = {land.id: key for key, land in enumerate(drawn.territories, start=1)}
    spots = {space.id: key for key, space in enumerate(drawn.spaces, start=1)}
    return Sketch(
        drawn.width,
        drawn.height,
        tuple(
            Land(
                lands[land.id],
                land.id,
                land.name,
                land.biome,
                land.totem or middle(land.outline),
                land.outline,
            )
            for land in drawn.territories
        ),
        tuple(Spot(spots[one.id], lands[one.territory], _at(one.at)) for one in drawn.spaces),
        tuple((spots[a], spots[b]) for a, b in drawn.paths),
        links=tuple(
            Link(
                link.number,
                lands[link.a],
                lands[link.b],
                _at(link.at),
                link.kind,
                link.mountain,
                (spots[link.ends[0]], spots[link.ends[1]]) if link.ends else None,
            )
            for link in drawn.connections
        ),
        serve_as_paths=drawn.flags.connections_are_paths,
        no_totems_on=drawn.flags.no_totems_on,
    )


def _at(point: Point | None) -> Point:
    return point or (0.0, 0.0)
