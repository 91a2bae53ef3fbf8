"""How a printed map is entered: territories, tent spaces, paths, connections, special rules."""

from collections.abc import Iterator
from dataclasses import replace

from companion.codec.documents import begin_with, whole_edition
from companion.engine.editing.editor import (
    At,
    Box,
    Editor,
    EditorStep,
    Path,
    PhotoView,
    Proposal,
    Remark,
    Sheet,
    Swatch,
    Touch,
    toggled,
    tool,
)
from companion.engine.phrases import are, counted
from companion.engine.pictures import (
    SOLE,
    Area,
    Element,
    Picture,
    Point,
    Route,
    Space,
    distance,
    from_line,
    inside,
    nearest,
    rectangle,
    toward,
)
from companion.games.iwari import sketch
from companion.games.iwari.box import TERRITORY_MARKERS, Biome, Edition, check_edition
from companion.games.iwari.deal import Deal
from companion.games.iwari.drawing import LAND, NUMBER_SIZE, STUB, TENT_SIZE, TOTEM_SPACE_SIZE
from companion.games.iwari.sketch import Link, Sketch, pair, proposed, within

# The map as it is being entered


def picture(sketch: Sketch) -> Picture:
    """Everything that was entered."""
    return _picture(sketch, ())


def with_proposals(sketch: Sketch) -> Picture:
    """Everything that was entered, and the paths that are guessed."""
    return _picture(
        sketch,
        tuple(
            Route(
                f"proposed.{a}.{b}",
                f"Path guessed from {sketch.spot_name(a)} to {sketch.spot_name(b)}",
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
        ends = _line_ends(sketch, link)
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


def _line_ends(sketch: Sketch, link: Link) -> tuple[tuple[float, float], ...]:
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


# What a photo of the map proposes, step by step

TAKEN = 2.0
"""Nearer than this, in units of the map, to something that was entered, a circle is taken."""
BETWEEN, CLEARLY = 3.0, 4.5
"""A number lies between two territories as near as the first, if no third is as near as the second,
in units of the map."""
JOINED = 1.5
"""An end of a line is nearer than this to the middle of its tent space."""


def lands_seen(sketch: Sketch, view: PhotoView) -> Iterator[Proposal]:
    """Territories by their outlines. A colour is the biome of the territories entered there."""
    free, known = [], {}
    for region in view.regions:
        here = [land for land in sketch.lands if inside(land.at, region.outline)]
        if here:
            known[region.ink] = here[0].biome.value
        else:
            free.append(region)
    choices = view.named({biome.value: LAND[biome] for biome in Biome}, known)
    for number, region in enumerate(free):
        outline, biome = tuple(map(_tenths, region.outline)), Biome(choices[region.ink])
        title = f"{biome.value.capitalize()} seen in the photo"
        area = Area(f"seen.{number}", title, outline, LAND[biome])
        yield Proposal(Touch("outline", outline, biome.value), area)


def spaces_seen(sketch: Sketch, view: PhotoView) -> Iterator[Proposal]:
    """Tent spaces: the circles of which there are most."""
    placed = [spot.at for spot in sketch.spots]
    for number, (at, radius) in enumerate(next(iter(view.circles), ())):
        if not _taken(at, placed):
            title = "Tent space seen in the photo"
            space = Space(f"seen.{number}", title, at, radius, "circle", "bone")
            yield Proposal(Touch("space", (_tenths(at),)), space)


def paths_seen(sketch: Sketch, view: PhotoView) -> Iterator[Proposal]:
    """Paths: lines from tent space to tent space. With all of them taken, no other is likely."""
    spots = {spot.key: spot.at for spot in sketch.spots}
    found = False
    for number, (start, end) in enumerate(view.lines):
        a, b = nearest(spots, start, JOINED), nearest(spots, end, JOINED)
        if a is None or b is None or a == b:
            continue
        if pair((a, b)) in sketch.joined | sketch.declined:
            continue
        found, title = True, f"Path seen from {sketch.spot_name(a)} to {sketch.spot_name(b)}"
        ends = spots[a], spots[b]
        yield Proposal(
            Touch("path", ends), Route(f"seen.{number}", title, ends, "path", dashed=True)
        )
    if found and proposed(sketch):
        yield Proposal(Touch("no_others"))


def links_seen(sketch: Sketch, view: PhotoView) -> Iterator[Proposal]:
    """Connections: circles of another size than those of tent spaces, between the two territories
    that are nearest. Their order is for people to say."""
    placed = [link.at for link in sketch.links]
    numbers = [disc for group in view.circles[1:2] for disc in group]
    for number, (at, radius) in enumerate(numbers):
        ends = None if _taken(at, placed) else _swipe_across(sketch, at)
        if ends:
            title = "Connection seen in the photo"
            space = Space(f"seen.{number}", title, at, radius, "circle", "ink")
            yield Proposal(Touch("link", (ends[0], _tenths(at), ends[1]), "lies"), space)


def _swipe_across(sketch: Sketch, at: Point) -> tuple[Point, Point] | None:
    """Where a swipe across a number would begin and end: in the two territories between which it
    lies, at their tent spaces where connections are paths; None where others lie as near."""
    near = sorted((_away(sketch, key, at), key) for key in sketch.land)[:3]
    if len(near) < 2 or near[1][0] > BETWEEN or (len(near) > 2 and near[2][0] < CLEARLY):
        return None
    points = []
    for _, key in near[:2]:
        spots = [spot.at for spot in sketch.spots_of[key]] if sketch.serve_as_paths else []
        points.append(min(spots or [sketch.land[key].at], key=lambda one: distance(one, at)))
    return points[0], points[1]


def _away(sketch: Sketch, key: int, at: Point) -> float:
    outline = sketch.outlines[key]
    return 0.0 if inside(at, outline) else from_line(at, (*outline, outline[0]))


def _taken(at: Point, placed: list[Point]) -> bool:
    return any(distance(at, other) < TAKEN for other in placed)


def _tenths(at: Point) -> Point:
    return round(at[0], 1), round(at[1], 1)


# Where faults are seen, and what is merely unusual

MOST_ONE_BY_ONE = 3


def place(sketch: Sketch, path: Path) -> At:
    """Where a fault of the map is seen."""
    match path:
        case ("territories", int(index), "name"):
            return At("land", f"land.{sketch.lands[index].key}")
        case ("territories", int(index), *_):
            return At("spaces", f"land.{sketch.lands[index].key}")
        case ("connections", int(index), *_):
            return At("links", f"connection.{sketch.links[index].number}")
        case ("connections",):
            return At("links", "", (Touch("close_gaps"),), "Close the gap")
    return At("land")


def doubts(sketch: Sketch) -> Iterator[Remark]:
    """What somebody should look at again."""
    if len(sketch.lands) > TERRITORY_MARKERS:
        text = f"{len(sketch.lands)} territories: the box has markers for {TERRITORY_MARKERS}."
        yield Remark(text, "land", blocks=False)
    yield from _proposed(sketch)
    yield from _without_paths(sketch)
    linked = {key for link in sketch.links for key in (link.a, link.b)}
    for land in sketch.lands:
        if sketch.links and land.key not in linked:
            text = f"No connection leads to {land.name}."
            yield Remark(text, "links", f"land.{land.key}", blocks=False)
    for link in sketch.links:
        if sketch.serve_as_paths and link.ends is None:
            text = (
                f"Connection {link.number} is no path: it was not swiped from tent space "
                "to tent space."
            )
            yield Remark(text, "links", f"connection.{link.number}", blocks=False)


def _proposed(sketch: Sketch) -> Iterator[Remark]:
    """The paths that are guessed: those within territories first and at once, the others one by
    one, as about half of them are wrong."""
    near = len(within(sketch))
    if near:
        text = f"{counted(near, 'path')} within territories {are(near)} guessed."
        mend = (Touch("take_paths"),)
        yield Remark(text, "paths", blocks=False, mend=mend, label="Take all")
    elif far := len(proposed(sketch)):
        text = f"{counted(far, 'path')} across borders {are(far)} guessed: tap those printed."
        mend = (Touch("no_others"),)
        yield Remark(text, "paths", blocks=False, mend=mend, label="No others")


def _without_paths(sketch: Sketch) -> Iterator[Remark]:
    """Each tent space that no path leads to; once for all where they are many."""
    joined = {key for path in sketch.paths for key in path}
    lonely = [spot for spot in sketch.spots if spot.key not in joined and not spot.alone]
    if not sketch.paths or not lonely:
        return
    touches = tuple(Touch("alone", (spot.at,)) for spot in lonely)
    if len(lonely) > MOST_ONE_BY_ONE:
        text = f"{len(lonely)} tent spaces have no path."
        place = f"space.{lonely[0].key}"
        yield Remark(text, "paths", place, blocks=False, mend=touches, label="They stand alone")
        return
    for spot, touch in zip(lonely, touches, strict=True):
        text = f"{sketch.spot_name(spot.key)} has no path. Draw one, or say that it stands alone."
        place = f"space.{spot.key}"
        yield Remark(text, "paths", place, blocks=False, mend=(touch,), label="Alone")


# The editor, and the special rules of a map

SERVE, DO_NOT = "paths", "plain"


def _uses(sketch: Sketch) -> tuple[Swatch, ...]:
    serve = sketch.serve_as_paths
    return (
        Swatch(DO_NOT, "They only connect", on=not serve),
        Swatch(SERVE, "They are paths as well", on=serve),
    )


def _biomes(sketch: Sketch) -> tuple[Swatch, ...]:
    return tuple(
        Swatch(biome.value, biome.value.capitalize(), LAND[biome], biome in sketch.no_totems_on)
        for biome in Biome
    )


@tool("Connections", "choose", "press", choices=_uses)
def serve(sketch: Sketch, touch: Touch) -> Sketch:
    """Do connections also serve as paths on this map?"""
    return replace(sketch, serve_as_paths=touch.choice == SERVE)


@tool("No totems", "choose", "press", choices=_biomes)
def totems(sketch: Sketch, touch: Touch) -> Sketch:
    """Press each biome on which this map allows no totems; most maps have none."""
    return replace(sketch, no_totems_on=toggled(sketch.no_totems_on, Biome(touch.choice)))


SPECIAL_TOOLS = (serve, totems)


PHOTO = "map"


def _box(sketch: Sketch) -> Box:
    return 0.0, 0.0, sketch.width, sketch.height


def _framed(sketch: Sketch, ratio: float) -> tuple[Touch, ...]:
    """The map gets the shape of the photo."""
    return (Touch("frame", ((sketch.width, round(sketch.width * ratio, 1)),)),)


def _under(deal: Deal) -> dict[str, tuple[str, Box]]:
    edition = deal.edition
    whole = (0.0, 0.0, edition.width, edition.height)
    return {SOLE: (PHOTO, whole)} if edition.territories[0].outline else {}


EDITOR: Editor[Edition, Sketch] = Editor(
    blank=Sketch,
    steps=(
        EditorStep(
            "land",
            "territories",
            "Put down every territory with its biome.",
            (*sketch.LAND_TOOLS, sketch.chart),
            picture,
            lambda sketch: str(len(sketch.lands)),
            PHOTO,
            proposes=lands_seen,
        ),
        EditorStep(
            "spaces",
            "tent spaces",
            "Tap every small circle in which a tent may stand.",
            sketch.SPACE_TOOLS,
            picture,
            lambda sketch: str(len(sketch.spots)),
            PHOTO,
            proposes=spaces_seen,
        ),
        EditorStep(
            "paths",
            "paths",
            "Join the tent spaces as the printed paths do.",
            sketch.PATH_TOOLS,
            with_proposals,
            lambda sketch: str(len(sketch.paths)),
            PHOTO,
            proposes=paths_seen,
            plain=picture,
        ),
        EditorStep(
            "rules",
            "special rules",
            "Some maps change two rules; most change none.",
            SPECIAL_TOOLS,
            picture,
            lambda sketch: "",
            PHOTO,
        ),
        EditorStep(
            "links",
            "connections",
            "Swipe across every printed number, beginning with 1.",
            sketch.LINK_TOOLS,
            picture,
            lambda sketch: str(len(sketch.links)),
            PHOTO,
            proposes=links_seen,
            in_order=True,
        ),
    ),
    edition=sketch.edition,
    check=check_edition,
    place=place,
    doubts=doubts,
    retrace=begin_with,
    unseen=(
        sketch.frame,
        sketch.alone,
        sketch.no_others,
        sketch.close_gaps,
        whole_edition(Edition, check_edition, Sketch, sketch.sketch),
    ),
    starter=sketch.STARTER,
    sheets=(Sheet(PHOTO, "The map", _box, _framed),),
    under=_under,
)
