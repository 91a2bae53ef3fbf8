"""The step of territories: put down with a tap or drawn around, named, given their biome."""

from dataclasses import replace

from companion.engine.editing.editor import Swatch, Tool, Touch, meaningless
from companion.engine.pictures.picture import Point
from companion.engine.pictures.plane import distance, inside, middle
from companion.games.iwari.board.picture import LAND
from companion.games.iwari.components import Biome
from companion.games.iwari.editor.sketch import Land, Sketch, next_key

MOST = 20


def biomes(_: Sketch) -> tuple[Swatch, ...]:
    """The five biomes, each in its colour."""
    return tuple(Swatch(biome.value, biome.value.capitalize(), LAND[biome]) for biome in Biome)


def place(sketch: Sketch, touch: Touch) -> Sketch:
    """A new territory where the finger came down: its totem space."""
    return _new(sketch, touch, touch.at, ())


def draw(sketch: Sketch, touch: Touch) -> Sketch:
    """The outline that the finger drew, of the territory within it or of a new one."""
    outline = touch.points
    if len(outline) < 3:
        raise meaningless("Draw around a territory with the finger.")
    middle_of = middle(outline)
    within = [land for land in sketch.lands if inside(land.at, outline)]
    if not within:
        return _new(sketch, touch, middle_of, outline)
    land = min(within, key=lambda found: distance(found.at, middle_of))
    return sketch.with_land(replace(land, outline=outline))


def name(sketch: Sketch, touch: Touch) -> Sketch:
    """What was typed becomes the territory's name."""
    text = " ".join(touch.text.split())
    if not text or not text.isprintable():
        raise meaningless("Type a name.")
    return sketch.with_land(_called(sketch, _meant(sketch, touch.at), text))


def paint(sketch: Sketch, touch: Touch) -> Sketch:
    """The biome in hand; a name that only said the biome goes with it."""
    land, biome = _meant(sketch, touch.at), _biome(touch)
    plain = land.name.startswith(f"{land.biome.value.capitalize()} ")
    called = sketch.free_name(biome) if plain and biome != land.biome else land.name
    return sketch.with_land(replace(_called(sketch, land, called), biome=biome))


def move(sketch: Sketch, touch: Touch) -> Sketch:
    """The totem space goes where the finger lets go of it."""
    land = min(sketch.lands, key=lambda one: distance(one.at, touch.at), default=None)
    if land is None or len(touch.points) < 2:
        raise meaningless("Drag a totem space to where it is printed.")
    return sketch.with_land(replace(land, at=touch.points[-1]))


def remove(sketch: Sketch, touch: Touch) -> Sketch:
    """The territory with all that belongs to it."""
    gone = _meant(sketch, touch.at).key
    spots = tuple(spot for spot in sketch.spots if spot.land != gone)
    kept = {spot.key for spot in spots}
    return replace(
        sketch,
        lands=tuple(land for land in sketch.lands if land.key != gone),
        spots=spots,
        paths=tuple(path for path in sketch.paths if kept.issuperset(path)),
        declined=frozenset(pair for pair in sketch.declined if kept.issuperset(pair)),
        links=tuple(link for link in sketch.links if gone not in (link.a, link.b)),
    )


def current_name(sketch: Sketch, point: Point) -> str:
    """The name that the territory there has now."""
    key = sketch.land_at(point)
    return sketch.land[key].name if key is not None else ""


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
    if len(sketch.lands) >= MOST:
        raise meaningless(f"{MOST} territories are the most that a map can have here.")
    biome = _biome(touch)
    key = next_key(tuple(land.key for land in sketch.lands))
    name = sketch.free_name(biome)
    land = Land(key, sketch.free_id(name, key), name, biome, at, outline)
    return replace(sketch, lands=(*sketch.lands, land))


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


TOOLS: tuple[Tool[Sketch], ...] = (
    Tool(
        "land",
        "Place",
        "place",
        "Choose a biome, then tap the totem space of each territory that has it.",
        place,
        choices=biomes,
    ),
    Tool(
        "outline",
        "Draw",
        "draw",
        "Draw around a territory with the finger. What is not drawn around shares the map.",
        draw,
        "swipe",
        choices=biomes,
    ),
    Tool(
        "name",
        "Name",
        "name",
        "Tap a territory, then type its name.",
        name,
        typed="Name of the territory",
        current=current_name,
    ),
    Tool(
        "biome",
        "Biome",
        "paint",
        "Choose a biome, then tap the territories that have it.",
        paint,
        choices=biomes,
    ),
    Tool("move_land", "Move", "pick", "Drag a totem space to where it is printed.", move, "swipe"),
    Tool("remove_land", "Remove", "remove", "Tap a territory to take it away.", remove),
)
FRAME: Tool[Sketch] = Tool("frame", "Measures", "choose", "", frame, "press")
