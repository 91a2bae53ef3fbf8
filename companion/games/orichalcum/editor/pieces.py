"""The steps of creatures and buildings: a cell for each kind, with how many there are."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import TypeVar

from companion.engine.editing.editor import EditorStep, Swatch, Tool, Touch, meaningless
from companion.engine.editing.kinds import Kinds, new_id, plain, steps, summed
from companion.engine.phrases import capital, counted
from companion.engine.pictures.cells import Cells
from companion.engine.pictures.picture import Element, Picture, Piece
from companion.games.orichalcum.board.frames import building_marks
from companion.games.orichalcum.components import BUILDINGS as MANY_BUILDINGS
from companion.games.orichalcum.components import CREATURES as MANY_CREATURES
from companion.games.orichalcum.edition import BuildingKind, CreatureKind, Edition
from companion.games.orichalcum.edition_check import LONGEST_TITLE, STRONGEST, editions
from companion.games.orichalcum.editor.sketch import Sketch
from companion.games.orichalcum.effects import BUILDINGS, LOOT

CELLS = Cells(4, 24)
K = TypeVar("K", CreatureKind, BuildingKind)


def _renamed(kind: K, text: str) -> K:
    if len(text) > LONGEST_TITLE or not text[0].isupper():
        raise meaningless(
            f"A name begins with a letter and has {LONGEST_TITLE} characters at most."
        )
    return replace(kind, title=text)


def _new_creature(sketch: Sketch, text: str) -> CreatureKind:
    taken = [kind.id for kind in sketch.creatures]
    kind = CreatureKind(new_id(text, taken, "creature"), text, 4, next(iter(LOOT)), 1)
    return _renamed(kind, text)


def _new_building(sketch: Sketch, text: str) -> BuildingKind:
    taken = [kind.id for kind in sketch.buildings]
    kind = BuildingKind(new_id(text, taken, "building"), text, next(iter(BUILDINGS)), 1)
    return _renamed(kind, text)


CREATURES: Kinds[Sketch, CreatureKind] = Kinds(
    "creature",
    CELLS,
    lambda sketch: sketch.creatures,
    lambda sketch, kinds: replace(sketch, creatures=kinds),
    _renamed,
    _new_creature,
)
PLACES: Kinds[Sketch, BuildingKind] = Kinds(
    "building",
    CELLS,
    lambda sketch: sketch.buildings,
    lambda sketch, kinds: replace(sketch, buildings=kinds),
    _renamed,
    _new_building,
)


def _counted(_: Sketch, kind: K, touch: Touch) -> K:
    return replace(kind, count=summed(kind.count, touch))


def _strength(_: Sketch, kind: CreatureKind, touch: Touch) -> CreatureKind:
    text = plain(touch.text)
    if not (text.isascii() and text.isdigit()) or not 1 <= int(text) <= STRONGEST:
        raise meaningless(f"Type a number from 1 to {STRONGEST}.")
    return replace(kind, strength=int(text))


def _loot(_: Sketch, kind: CreatureKind, touch: Touch) -> CreatureKind:
    return replace(kind, loot=touch.choice or next(iter(LOOT)))


def _effect(_: Sketch, kind: BuildingKind, touch: Touch) -> BuildingKind:
    return replace(kind, effect=touch.choice or next(iter(BUILDINGS)))


@cache
def usual() -> Edition:
    """The set whose creatures and buildings are proposed."""
    return editions()[0]


def usual_creatures(sketch: Sketch, _: Touch) -> Sketch:
    """The creatures of the reference set."""
    return replace(sketch, creatures=usual().creatures)


def usual_buildings(sketch: Sketch, _: Touch) -> Sketch:
    """The buildings of the reference set."""
    return replace(sketch, buildings=usual().buildings)


@cache
def _effect_names() -> dict[str, str]:
    """What each ability is called: after the building of the reference set that has it."""
    known = {kind.effect: kind.title for kind in usual().buildings}
    return {
        effect: known.get(effect) or capital(effect.replace("siege_", "Siege Engine of "))
        for effect in BUILDINGS
    }


def _creatures(sketch: Sketch) -> Picture:
    elements: list[Element] = []
    for number, kind in enumerate(sketch.creatures):
        described = f"{kind.title}, strength {kind.strength}, loot {LOOT[kind.loot].text}"
        title = f"{described}: {counted(kind.count, 'piece')}"
        tone = "bone" if kind.count else "rock"
        label = f"{kind.title}\n{LOOT[kind.loot].text}"
        elements.append(CELLS.area(number, f"creature-{number + 1}", title, tone, label))
        x, y = CELLS.middle(number)
        name, strength = f"beast-{number + 1}", str(kind.strength)
        at = (x - 5, y - 5.5)
        elements.append(Piece(name, title, at, 4.6, "triangle", "red", strength))
        name = f"count-{number + 1}"
        elements.append(CELLS.badge(number, name, title, str(kind.count)))
    words = f"{_total(sketch.creatures)} creatures of {MANY_CREATURES}."
    return _with_free("Creatures", words, elements, len(sketch.creatures), "creature")


def _buildings(sketch: Sketch) -> Picture:
    elements: list[Element] = []
    marks = building_marks(tuple(kind.title for kind in sketch.buildings))
    names = _effect_names()
    for number, kind in enumerate(sketch.buildings):
        title = f"{kind.title}: {counted(kind.count, 'piece')}. {BUILDINGS[kind.effect].text}"
        tone = "bone" if kind.count else "rock"
        does = "" if names[kind.effect] == kind.title else f"\n{names[kind.effect]}"
        name = f"building-{number + 1}"
        elements.append(CELLS.area(number, name, title, tone, f"{kind.title}{does}"))
        x, y = CELLS.middle(number)
        at, mark = (x - 5, y - 5.5), marks[kind.title]
        elements.append(Piece(f"mark-{number + 1}", title, at, 4.2, "square", "ink", mark))
        elements.append(CELLS.badge(number, f"count-{number + 1}", title, str(kind.count)))
    words = f"{_total(sketch.buildings)} buildings of {MANY_BUILDINGS}."
    return _with_free("Buildings", words, elements, len(sketch.buildings), "building")


def _with_free(title: str, words: str, elements: list[Element], count: int, noun: str) -> Picture:
    """The cells, and behind them the free one."""
    free = CELLS.area(count, "free", f"Free place for another {noun}", "path", "Another")
    return Picture(title, words, 100.0, CELLS.bottom(max(12, count + 1)), (*elements, free))


def _total(kinds: tuple[CreatureKind, ...] | tuple[BuildingKind, ...]) -> int:
    return sum(kind.count for kind in kinds)


def _loots(_: Sketch) -> tuple[Swatch, ...]:
    return tuple(Swatch(name, capital(loot.text)) for name, loot in LOOT.items())


def _effects(_: Sketch) -> tuple[Swatch, ...]:
    return tuple(Swatch(effect, name) for effect, name in _effect_names().items())


def _name(kinds: Kinds[Sketch, K], text_of: Callable[[K], str]) -> Tool[Sketch]:
    return Tool(
        f"name_{kinds.noun}",
        "Name",
        "name",
        f"Tap a {kinds.noun} or the free place, then type its name.",
        kinds.named,
        typed=f"Name of the {kinds.noun}",
        current=kinds.current(text_of),
    )


def _count(kinds: Kinds[Sketch, K]) -> Tool[Sketch]:
    return Tool(
        f"count_{kinds.noun}",
        "Count",
        "place",
        f"Tap a {kinds.noun} for each piece of it in your box.",
        kinds.each(_counted),
        choices=steps,
    )


STEPS: tuple[EditorStep[Sketch], ...] = (
    EditorStep(
        "creatures",
        "creatures",
        "Which creatures are in the bag?",
        (
            _count(CREATURES),
            Tool(
                "strength",
                "Strength",
                "choose",
                "Tap a creature, then type its strength.",
                CREATURES.each(_strength),
                typed="Strength",
                current=CREATURES.current(lambda kind: str(kind.strength)),
                digits=True,
            ),
            Tool(
                "loot",
                "Loot",
                "paint",
                "Choose a loot, then tap the creatures that leave it.",
                CREATURES.each(_loot),
                choices=_loots,
            ),
            _name(CREATURES, lambda kind: kind.title),
        ),
        _creatures,
        lambda sketch: f"{_total(sketch.creatures)} / {MANY_CREATURES}",
    ),
    EditorStep(
        "buildings",
        "buildings",
        "Which buildings are in the bag?",
        (
            _count(PLACES),
            Tool(
                "effect",
                "Ability",
                "paint",
                "Choose an ability, then tap the buildings that have it.",
                PLACES.each(_effect),
                choices=_effects,
            ),
            _name(PLACES, lambda kind: kind.title),
        ),
        _buildings,
        lambda sketch: f"{_total(sketch.buildings)} / {MANY_BUILDINGS}",
    ),
)
