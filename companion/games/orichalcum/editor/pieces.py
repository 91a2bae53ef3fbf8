"""The steps of creatures and buildings: a cell for each kind, with how many there are."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from companion.engine.editing.editor import EditorStep, Swatch
from companion.engine.phrases import capital, counted
from companion.engine.pictures import Element, Piece
from companion.games.orichalcum.board.frames import building_marks
from companion.games.orichalcum.box.edition import BuildingKind, CreatureKind
from companion.games.orichalcum.box.edition_check import editions
from companion.games.orichalcum.box.kinds import CELLS, CREATURES, PLACES
from companion.games.orichalcum.editor.sketch import Sketch
from companion.games.orichalcum.effects import BUILDINGS, LOOT


@cache
def _effect_names() -> dict[str, str]:
    """What each ability is called: after the building of the reference set that has it."""
    known = {kind.effect: kind.title for kind in editions()[0].buildings}
    return {
        effect: known.get(effect) or capital(effect.replace("siege_", "Siege Engine of "))
        for effect in BUILDINGS
    }


def _effects(_: Sketch) -> tuple[Swatch, ...]:
    return tuple(Swatch(effect, name) for effect, name in _effect_names().items())


def _creature(_: Sketch, kind: CreatureKind) -> tuple[str, str, str]:
    loot = LOOT[kind.loot].text
    pieces = counted(kind.count, "piece")
    said = f"{kind.title}, strength {kind.strength}, loot {loot}: {pieces}"
    return said, "bone" if kind.count else "rock", f"{kind.title}\n{loot}"


def _beast(number: int, kind: CreatureKind, said: str) -> Iterator[Element]:
    x, y = CELLS.middle(number)
    at, strength = (x - 5, y - 5.5), str(kind.strength)
    yield Piece(f"beast-{number + 1}", said, at, 4.6, "triangle", "red", strength)
    yield CELLS.badge(number, f"count-{number + 1}", said, str(kind.count))


def _building(_: Sketch, kind: BuildingKind) -> tuple[str, str, str]:
    said = f"{kind.title}: {counted(kind.count, 'piece')}. {BUILDINGS[kind.effect].text}"
    name = _effect_names()[kind.effect]
    does = "" if name == kind.title else name
    return said, "bone" if kind.count else "rock", f"{kind.title}\n{does}"


def _mark(number: int, kind: BuildingKind, said: str) -> Iterator[Element]:
    x, y = CELLS.middle(number)
    mark = building_marks((kind.title,))[kind.title]
    yield Piece(f"mark-{number + 1}", said, (x - 5, y - 5.5), 4.2, "square", "ink", mark)
    yield CELLS.badge(number, f"count-{number + 1}", said, str(kind.count))


COUNT, EFFECT, NAME = PLACES.tools("count", "effect", "title")
STEPS: tuple[EditorStep[Sketch], ...] = (
    EditorStep(
        "creatures",
        "creatures",
        "Which creatures are in the bag?",
        CREATURES.tools("count", "strength", "loot", "title"),
        CREATURES.picture("Creatures", CREATURES.words, _creature, _beast),
        CREATURES.counted,
    ),
    EditorStep(
        "buildings",
        "buildings",
        "Which buildings are in the bag?",
        (COUNT, replace(EFFECT, choices=_effects), NAME),
        PLACES.picture("Buildings", PLACES.words, _building, _mark),
        PLACES.counted,
    ),
)
