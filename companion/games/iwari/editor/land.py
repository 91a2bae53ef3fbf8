"""The step of territories: put down with a tap or drawn around, named, given their biome."""

import re
from dataclasses import replace

from companion.engine.editing.editor import Touch, dragged, meaningless, one_of, tool
from companion.engine.editing.fields import plain
from companion.engine.pictures import Point, distance, inside, middle
from companion.games.iwari.board.picture import LAND
from companion.games.iwari.box.components import Biome
from companion.games.iwari.box.edition import TERRITORIES
from companion.games.iwari.editor.sketch import Land, Sketch, next_key

BIOMES = one_of([biome.value for biome in Biome], {b.value: tone for b, tone in LAND.items()})


@tool("Place", "place", choices=BIOMES)
def land(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose a biome, then tap the totem space of each territory that has it."""
    return _new(sketch, touch, touch.at, ())


@tool("Draw", "draw", "swipe", choices=BIOMES)
def outline(sketch: Sketch, touch: Touch) -> Sketch:
    """Draw around a territory with the finger. What is not drawn around shares the map."""
    drawn = touch.points
    if len(drawn) < 3:
        raise meaningless("Draw around a territory with the finger.")
    middle_of = middle(drawn)
    within = [found for found in sketch.lands if inside(found.at, drawn)]
    if not within:
        return _new(sketch, touch, middle_of, drawn)
    nearest = min(within, key=lambda found: distance(found.at, middle_of))
    return sketch.with_land(replace(nearest, outline=drawn))


def _current(sketch: Sketch, point: Point) -> str:
    key = sketch.land_at(point)
    return sketch.land[key].name if key is not None else ""


def _next_unnamed(sketch: Sketch, point: Point) -> Point | None:
    """The territory after the one there that nobody has given a name."""
    keys = list(sketch.land)
    here = keys.index(_meant(sketch, point).key)
    others = (sketch.land[key] for key in (*keys[here + 1 :], *keys[:here]))
    return next((found.at for found in others if _is_unnamed(found)), None)


def _is_unnamed(land: Land) -> bool:
    return re.fullmatch(rf"{land.biome.value} \d+", land.name, re.IGNORECASE) is not None


@tool("Name", "name", typed="Name of the territory", current=_current, onward=_next_unnamed)
def name(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap a territory, then type its name. The next one without a name follows."""
    text = plain(touch.text)
    if not text.isprintable():
        raise meaningless("Type a name.")
    return sketch.with_land(_called(sketch, _meant(sketch, touch.at), text))


@tool("Biome", "paint", choices=BIOMES)
def biome(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose a biome, then tap the territories that have it."""
    found, wanted = _meant(sketch, touch.at), _biome(touch)
    renamed = _is_unnamed(found) and wanted != found.biome
    called = sketch.free_name(wanted) if renamed else found.name
    return sketch.with_land(replace(_called(sketch, found, called), biome=wanted))


@tool("Move", "pick", "swipe")
def move_land(sketch: Sketch, touch: Touch) -> Sketch:
    """Drag a totem space to where it is printed."""
    at = dragged(touch, "Drag a totem space to where it is printed.")
    found = min(sketch.lands, key=lambda one: distance(one.at, touch.at), default=None)
    if found is None:
        raise meaningless("There is no territory yet: put one down first.")
    return sketch.with_land(replace(found, at=at))


@tool("Remove", "remove")
def remove_land(sketch: Sketch, touch: Touch) -> Sketch:
    """Tap a territory to take it away."""
    gone = _meant(sketch, touch.at).key
    spots = tuple(spot for spot in sketch.spots if spot.land != gone)
    kept = {spot.key for spot in spots}
    return replace(
        sketch,
        lands=tuple(found for found in sketch.lands if found.key != gone),
        spots=spots,
        paths=tuple(path for path in sketch.paths if kept.issuperset(path)),
        declined=frozenset(pair for pair in sketch.declined if kept.issuperset(pair)),
        links=tuple(link for link in sketch.links if gone not in (link.a, link.b)),
    )


@tool("Measures", "choose", "press")
def frame(sketch: Sketch, touch: Touch) -> Sketch:
    """Other measures of the map: what was entered keeps its place on the board."""
    width, height = touch.at
    if not (10 <= width <= 1000 and 10 <= height <= 1000):
        raise meaningless("A map measures 10 to 1000 units either way.")
    across, down = width / sketch.width, height / sketch.height

    def there(point: Point) -> Point:
        return round(point[0] * across, 1), round(point[1] * down, 1)

    lands = tuple(
        replace(land, at=there(land.at), outline=tuple(map(there, land.outline)))
        for land in sketch.lands
    )
    return replace(
        sketch,
        width=width,
        height=height,
        lands=lands,
        spots=tuple(replace(spot, at=there(spot.at)) for spot in sketch.spots),
        links=tuple(replace(link, at=there(link.at)) for link in sketch.links),
    )


def _new(sketch: Sketch, touch: Touch, at: Point, outline: tuple[Point, ...]) -> Sketch:
    if len(sketch.lands) >= TERRITORIES:
        raise meaningless(f"{TERRITORIES} territories are the most that a map can have here.")
    biome = _biome(touch)
    key = next_key(tuple(land.key for land in sketch.lands))
    called = sketch.free_name(biome)
    added = Land(key, sketch.free_id(called, key), called, biome, at, outline)
    return replace(sketch, lands=(*sketch.lands, added))


def _called(sketch: Sketch, land: Land, name: str) -> Land:
    if sketch.spots_of[land.key]:
        return replace(land, name=name)
    return replace(land, name=name, id=sketch.free_id(name, land.key))


def _biome(touch: Touch) -> Biome:
    return Biome(touch.choice) if touch.choice else Biome.TUNDRA


def _meant(sketch: Sketch, point: Point) -> Land:
    key = sketch.land_at(point)
    if key is None:
        raise meaningless("There is no territory yet: put one down first.")
    return sketch.land[key]


TOOLS = (land, outline, name, biome, move_land, remove_land)
