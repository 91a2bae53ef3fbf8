"""What is printed on creatures and buildings: declared once, for documents and the editor."""

import re
from typing import Any, Final

from companion.engine.editing.editor import one_of
from companion.engine.editing.fields import (
    Cells,
    ChoiceField,
    CountField,
    NumberField,
    Sort,
    TextField,
    called,
)
from companion.engine.phrases import capital
from companion.games.orichalcum.box.components import BUILDINGS as MANY_BUILDINGS
from companion.games.orichalcum.box.components import CREATURES as MANY_CREATURES
from companion.games.orichalcum.box.edition import BuildingKind, CreatureKind
from companion.games.orichalcum.effects import BUILDINGS, LOOT

ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
LONGEST_TITLE: Final = 80
NAMED: Final = "a name that begins with a capital letter, at most 80 characters"
CELLS: Final = Cells(4, 24)


def _title(noun: str) -> TextField:
    return called(
        noun,
        "title",
        f"name_{noun}",
        pattern=re.compile(".*"),
        capital=True,
        longest=LONGEST_TITLE,
        must=NAMED,
        alike=f"Two kinds of {noun} are called {{}}.",
    )


def _count(noun: str, most: int) -> CountField:
    text = f"Tap a {noun} for each piece of it in your box."
    return CountField(id=f"count_{noun}", help=text, most=most)


CREATURES: Final[Sort[Any, CreatureKind]] = Sort(
    name="creatures",
    noun="creature",
    cells=CELLS,
    total=MANY_CREATURES,
    whole=f"There are {MANY_CREATURES} creatures",
    ids=ID,
    made=lambda _, name, text: CreatureKind(name, text, 4, next(iter(LOOT)), 1),
    title=_title("creature"),
    fields=(
        _count("creature", MANY_CREATURES),
        NumberField(
            name="strength",
            label="Strength",
            help="Tap a creature, then type its strength.",
            icon="choose",
            gesture="tap",
            typed=True,
            most=99,
        ),
        ChoiceField(
            name="loot",
            label="Loot",
            help="Choose a loot, then tap the creatures that leave it.",
            known=LOOT,
            choices=one_of({name: capital(loot.text) for name, loot in LOOT.items()}),
            must=f"one of: {', '.join(LOOT)}",
        ),
    ),
)


PLACES: Final[Sort[Any, BuildingKind]] = Sort(
    name="buildings",
    noun="building",
    cells=CELLS,
    total=MANY_BUILDINGS,
    whole=f"There are {MANY_BUILDINGS} buildings",
    ids=ID,
    made=lambda _, name, text: BuildingKind(name, text, next(iter(BUILDINGS)), 1),
    title=_title("building"),
    fields=(
        _count("building", MANY_BUILDINGS),
        ChoiceField(
            name="effect",
            label="Ability",
            help="Choose an ability, then tap the buildings that have it.",
            known=BUILDINGS,
            must=f"one of: {', '.join(BUILDINGS)}",
        ),
    ),
)
