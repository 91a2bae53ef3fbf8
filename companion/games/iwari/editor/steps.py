"""How a printed map is entered: territories, tent spaces, paths, connections, special rules."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

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
    Touch,
)
from companion.engine.phrases import are, capital, counted
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
)
from companion.games.iwari.box import TERRITORY_MARKERS, Biome, Edition, check_edition
from companion.games.iwari.deal import Deal
from companion.games.iwari.drawing import (
    LAND,
    TENT_SIZE,
    TOTEM_SPACE_SIZE,
    areas,
    connection,
    paths,
)
from companion.games.iwari.editor.map import (
    BLANK,
    LAND_TOOLS,
    LINK_TOOLS,
    PATH_TOOLS,
    RULE_TOOLS,
    SPACE_TOOLS,
    STARTER,
    UNSEEN,
    Sketch,
    chart,
    is_unnamed,
    loaded,
    proposed,
    published,
    tenths,
)

# The map as it is being entered


def with_proposals(sketch: Sketch) -> Picture:
    """Everything that was entered, and the paths that are guessed."""
    name, at, more = sketch.space_label, sketch.tent_at, []
    for a, b in proposed(sketch):
        title = f"Path guessed from {name[a]} to {name[b]}"
        more.append(Route(f"proposed.{a}.{b}", title, (at[a], at[b]), "rock", dashed=True))
    return picture(sketch, tuple(more))


def picture(sketch: Sketch, more: tuple[Element, ...] = ()) -> Picture:
    """Everything that was entered, and these elements."""
    words = ", ".join(
        (
            counted(len(sketch.territories), "territory", "territories"),
            counted(len(sketch.spaces), "tent space"),
            counted(len(sketch.paths), "path"),
            counted(len(sketch.connections), "connection"),
        )
    )
    elements = (*_land(sketch), *paths(sketch), *more, *_links(sketch), *_spaces(sketch))
    return Picture("Map", f"A map with {words}.", sketch.width, sketch.height, elements)


def _land(sketch: Sketch) -> Iterator[Element]:
    yield from areas(sketch.drawn)
    for land, at in sketch.totem_at.items():
        title = f"Totem space of {sketch.territory[land].name}"
        yield Space(f"totem.{land}", title, at, TOTEM_SPACE_SIZE * 0.8, "pentagon", "bone")


def _links(sketch: Sketch) -> Iterator[Element]:
    for link in sketch.numbered:
        line, middle = connection(sketch, link)
        yield line
        yield replace(middle, label=f"{link.number}{link.mountain or ''}")


def _spaces(sketch: Sketch) -> Iterator[Space]:
    for spaces in sketch.spaces_in.values():
        for number, space in enumerate(spaces, start=1):
            title = capital(sketch.space_label[space])
            at, size = sketch.tent_at[space], TENT_SIZE * 0.9
            yield Space(f"space.{space}", title, at, size, "circle", "path", str(number))


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
    free, biome_of = [], {}
    for region in view.regions:
        here = [land for land, at in sketch.totem_at.items() if inside(at, region.outline)]
        if here:
            biome_of[region.ink] = sketch.territory[here[0]].biome.value
        else:
            free.append(region)
    choices = view.named({biome.value: LAND[biome] for biome in Biome}, biome_of)
    for number, region in enumerate(free):
        outline, biome = tuple(map(tenths, region.outline)), Biome(choices[region.ink])
        title = f"{biome.value.capitalize()} seen in the photo"
        area = Area(f"seen.{number}", title, outline, LAND[biome])
        yield Proposal(Touch("outline", outline, biome.value), area)


def spaces_seen(sketch: Sketch, view: PhotoView) -> Iterator[Proposal]:
    """Tent spaces: the circles of which there are most."""
    for number, (at, radius) in enumerate(next(iter(view.circles), ())):
        if nearest(sketch.tent_at, at, TAKEN) is None:
            title = "Tent space seen in the photo"
            space = Space(f"seen.{number}", title, at, radius, "circle", "bone")
            yield Proposal(Touch("space", (tenths(at),)), space)


def paths_seen(sketch: Sketch, view: PhotoView) -> Iterator[Proposal]:
    """Paths: lines from tent space to tent space. Where the photo shows most of them and all are
    taken, no other is likely."""
    seen, name = 0, sketch.space_label
    for number, line in enumerate(view.lines):
        a, b = (nearest(sketch.tent_at, end, JOINED) for end in line)
        if a is None or b is None or a == b:
            continue
        if {a, b} in sketch.joined | sketch.declined:
            continue
        seen, title = seen + 1, f"Path seen from {name[a]} to {name[b]}"
        ends = sketch.tent_at[a], sketch.tent_at[b]
        yield Proposal(
            Touch("path", ends), Route(f"seen.{number}", title, ends, "path", dashed=True)
        )
    if seen and 2 * (seen + len(sketch.paths)) >= len(sketch.spaces) and proposed(sketch):
        yield Proposal(Touch("no_others"))


def links_seen(sketch: Sketch, view: PhotoView) -> Iterator[Proposal]:
    """Connections: circles of another size than those of tent spaces, between the two territories
    that are nearest. Their order is for people to say."""
    numbers = [disc for group in view.circles[1:2] for disc in group]
    for number, (at, radius) in enumerate(numbers):
        taken = nearest(sketch.number_at, at, TAKEN)
        ends = None if taken else _swipe_across(sketch, at)
        if ends:
            title = "Connection seen in the photo"
            space = Space(f"seen.{number}", title, at, radius, "circle", "ink")
            yield Proposal(Touch("link", (ends[0], tenths(at), ends[1]), "lies"), space)


def _swipe_across(sketch: Sketch, at: Point) -> tuple[Point, Point] | None:
    """Where a swipe across a number would begin and end: in the two territories between which it
    lies, at their tent spaces where connections are paths; None where others lie as near."""
    lands = sketch.drawn.territories
    outlines = [land.outline for land in lands]
    away = (0.0 if inside(at, o) else from_line(at, (*o, o[0])) for o in outlines)
    near = sorted((apart, number) for number, apart in enumerate(away))[:3]
    if len(near) < 2 or near[1][0] > BETWEEN or (len(near) > 2 and near[2][0] < CLEARLY):
        return None
    points = []
    for _, number in near[:2]:
        land = lands[number].id
        spaces = sketch.spaces_in[land] if sketch.flags.connections_are_paths else ()
        goals = [sketch.tent_at[space] for space in spaces] or [sketch.totem_at[land]]
        points.append(min(goals, key=lambda one: distance(one, at)))
    return points[0], points[1]


# Where faults are seen, and what is merely unusual

MOST_ONE_BY_ONE = 3


def place(sketch: Sketch, path: Path) -> At:
    """Where a fault of the map is seen."""
    match path:
        case ("territories", int(index), *rest):
            step = "land" if rest[:1] == ["name"] else "spaces"
            return At(step, f"territory.{sketch.territories[index].id}")
        case ("connections", int(index), *_):
            return At("links", sketch.connections[index].place)
        case ("connections",):
            return At("links", "", (Touch("close_gaps"),), "Close the gap")
    return At("land")


def doubts(sketch: Sketch) -> Iterator[Remark]:
    """What somebody should look at again."""
    remark = partial(Remark, blocks=False)
    if (count := len(sketch.territories)) > TERRITORY_MARKERS:
        yield remark(f"{count} territories: the box has markers for {TERRITORY_MARKERS}.", "land")
    if unnamed := [land for land in sketch.territories if is_unnamed(land)]:
        lands = counted(len(unnamed), "territory", "territories")
        text = f"{lands} {are(len(unnamed))} not called as printed yet."
        yield remark(text, "land", f"territory.{unnamed[0].id}")
    # a quarter of the paths that are guessed by nearness are wrong: people take each by itself
    if number := len(proposed(sketch)):
        text = f"{counted(number, 'path')} {are(number)} guessed: tap those printed."
        yield remark(text, "paths", mend=(Touch("no_others"),), label="No others")
    yield from _without_paths(sketch)
    if not sketch.connections and len(sketch.territories) > 1:
        yield remark("No connection is entered yet.", "links")
    for land, links in sketch.connections_at.items():
        if sketch.connections and not links:
            text = f"No connection leads to {sketch.territory[land].name}."
            yield remark(text, "links", f"territory.{land}")
    for link in sketch.connections if sketch.flags.connections_are_paths else ():
        if link.ends is None:
            text = f"Connection {link.number} is no path: it was not swiped from tent space "
            yield remark(f"{text}to tent space.", "links", link.place)


def _without_paths(sketch: Sketch) -> Iterator[Remark]:
    """Each tent space that no path leads to; once for all where they are many."""
    joined = sketch.alone.union(*sketch.paths)
    lonely = [space for space in sketch.tent_at if space not in joined] if sketch.paths else []
    touches = tuple(Touch("alone", (sketch.tent_at[space],)) for space in lonely)
    if len(lonely) > MOST_ONE_BY_ONE:
        text, place = f"{len(lonely)} tent spaces have no path.", f"space.{lonely[0]}"
        yield Remark(text, "paths", place, blocks=False, mend=touches, label="They stand alone")
        return
    for space, touch in zip(lonely, touches, strict=True):
        name, place = capital(sketch.space_label[space]), f"space.{space}"
        text = f"{name} has no path. Draw one, or say that it stands alone."
        yield Remark(text, "paths", place, blocks=False, mend=(touch,), label="Alone")


# The editor

PHOTO = "map"


def _box(edition: Edition) -> Box:
    return 0.0, 0.0, edition.width, edition.height


def _framed(sketch: Sketch, ratio: float) -> tuple[Touch, ...]:
    return (Touch("frame", ((sketch.width, round(sketch.width * ratio, 1)),)),)


def _under(deal: Deal) -> dict[str, tuple[str, Box]]:
    edition = deal.edition
    return {SOLE: (PHOTO, _box(edition))} if edition.territories[0].outline else {}


EDITOR: Editor[Edition, Sketch] = Editor(
    blank=lambda: BLANK,
    steps=(
        EditorStep(
            "land",
            "territories",
            "Put down every territory with its biome.",
            (*LAND_TOOLS, chart),
            picture,
            lambda sketch: str(len(sketch.territories)),
            PHOTO,
            proposes=lands_seen,
        ),
        EditorStep(
            "spaces",
            "tent spaces",
            "Tap every small circle in which a tent may stand.",
            SPACE_TOOLS,
            picture,
            lambda sketch: str(len(sketch.spaces)),
            PHOTO,
            proposes=spaces_seen,
        ),
        EditorStep(
            "paths",
            "paths",
            "Join the tent spaces as the printed paths do.",
            PATH_TOOLS,
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
            RULE_TOOLS,
            picture,
            lambda sketch: "",
            PHOTO,
        ),
        EditorStep(
            "links",
            "connections",
            "Swipe across every printed number, beginning with 1.",
            LINK_TOOLS,
            picture,
            lambda sketch: str(len(sketch.connections)),
            PHOTO,
            proposes=links_seen,
            in_order=True,
        ),
    ),
    edition=published,
    check=check_edition,
    place=place,
    doubts=doubts,
    retrace=begin_with,
    unseen=(*UNSEEN, whole_edition(Edition, check_edition, lambda: BLANK, loaded)),
    starter=STARTER,
    sheets=(Sheet(PHOTO, "The map", _box, _framed),),
    under=_under,
)
