"""What is printed on tiles, units and event cards: declared once, for documents and the editor."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, get_args

from companion.engine.editing.editor import one_of
from companion.engine.editing.fields import (
    Cells,
    ChoiceField,
    CountField,
    Field,
    NumberField,
    Sort,
    TextField,
    Ticked,
    TraitsField,
    called,
)
from companion.engine.pictures import Tone
from companion.games.grecos.box.components import FACES, SIDE, TOKENS, TRAITS
from companion.games.grecos.box.edition import Card, TileKind, UnitKind
from companion.games.grecos.effects.battle import ExtraAttack

NAME: Final = re.compile(r"[A-Z][^\n!]{0,60}")
NAMED: Final = "a name that begins with a letter from A to Z and has no exclamation mark"
CALLED: Final[Mapping[str, Any]] = {"pattern": NAME, "must": NAMED}
IDS: Final = re.compile(r"(?=.{1,40}$)[a-z0-9]+(_[a-z0-9]+)*")
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
LAND, WATER, STATE = "land", "water", "state"
GROUNDS: Final = {LAND: "Land", WATER: "Water", STATE: "City State"}
NOT_OF_TILES: Final = {"gold", "ink", "yellow", *(token.tone for token in TOKENS)}
TONES: Final = tuple(tone for tone in get_args(Tone) if tone not in NOT_OF_TILES)
"""Colours of the app's palette that no player has."""
EMBLEM: Final = TextField(
    name="emblem", must="the name of an emblem", pattern=re.compile(".*"), longest=40
)
RULEBOOK: Final = "Take the rulebook's"


def ground(tile: TileKind) -> str:
    """What kind of ground a tile is."""
    return STATE if tile.city else WATER if tile.water else LAND


def _on_ground(tile: TileKind, kind: str) -> TileKind:
    return replace(tile, water=kind == WATER, city=kind == STATE)


def _tile(sketch: Any, name: str, text: str) -> TileKind:
    taken = {tile.letter for tile in sketch.tiles}
    wanted = (*text.lower(), *text.upper(), *LETTERS)
    fits = (one for one in wanted if TILES.field["letter"].fits(one) and one not in taken)
    return TileKind(name, text, next(fits, "x"), "path", 1, water=False)


TILES: Final[Sort[Any, TileKind]] = Sort(
    name="tiles",
    noun="tile",
    cells=Cells(4, 24),
    total=SIDE * SIDE,
    whole=f"The map has {SIDE * SIDE} tiles",
    label=RULEBOOK,
    ids=IDS,
    made=_tile,
    title=called("tile", "name", "name_tile", **CALLED, alike="Two tiles are called {}."),
    fields=(
        CountField(
            id="count_tile",
            least=0,
            help="Tap a kind of tile as often as there are more of it, or fewer.",
        ),
        ChoiceField(
            name="ground",
            label="Ground",
            help="Choose a kind of ground, then tap the tiles that are of it.",
            known=GROUNDS,
            choices=one_of(GROUNDS),
            get=ground,
            put=_on_ground,
        ),
        TextField(
            name="letter",
            label="Letter",
            help="Tap a tile, then type the letter that stands for it on the map.",
            typed="Letter on the map",
            pattern=re.compile("[a-zA-Z]"),
            must="one letter from a to z, small or capital",
            alike="Two tiles have the letter {}.",
        ),
        ChoiceField(
            name="tone",
            label="Colour",
            help="Choose a colour, then tap the tiles that have it.",
            known=TONES,
            choices=one_of(TONES, {tone: tone for tone in TONES}),
            others=re.compile("[a-z]{1,40}"),
            must="the name of a colour",
        ),
        EMBLEM,
    ),
)


def _unit(sketch: Any, name: str, text: str) -> UnitKind:
    taken = {unit.letters for unit in sketch.units}
    wanted = (f"{text[0]}{letter}" for letter in (*text[1:], *LETTERS))
    fits = (one for one in wanted if UNITS.field["letters"].fits(one) and one not in taken)
    return UnitKind(name, text, next(fits, "Xx"), 1, force=2, move=1, hits=1)


def _number(name: str, most: int) -> NumberField:
    label = name.capitalize()
    text = f"Choose a number, then tap the units that have that {label}."
    return NumberField(name=name, label=label, help=text, most=most)


UNITS: Final[Sort[Any, UnitKind]] = Sort(
    name="units",
    noun="unit",
    cells=Cells(4, 22),
    whole="No unit is entered.",
    label=RULEBOOK,
    ids=IDS,
    made=_unit,
    title=called("unit", "name", "name_unit", **CALLED, alike="Two units are called {}."),
    fields=(
        CountField(
            id="count_unit", help="Tap a unit as often as there are more chits of it, or fewer."
        ),
        TextField(
            name="letters",
            label="Letters",
            help="Tap a unit, then type the letters that stand for it on the map.",
            typed="Letters on the map",
            pattern=re.compile("[A-Z][A-Za-z]?"),
            must="one or two letters from A to Z, the first one a capital",
            alike="Two units have the letters {}.",
        ),
        _number("force", FACES[-1]),
        _number("move", 9),
        _number("hits", 9),
        TraitsField(
            name="traits",
            id="trait",
            label="Trait",
            step="traits",
            help="Choose what units are, then tap those that are so; again to take it off.",
            known=TRAITS,
            must="different traits",
        ),
        TextField(name="plural", pattern=re.compile(f"({NAME.pattern})?"), must=NAMED),
        EMBLEM,
    ),
)


class EffectField(Field):
    """What a card does."""

    def fits(self, value: Any) -> bool:
        numbers = (getattr(value, name, 1) for name in ("number", "amount", "points"))
        return all(1 <= number <= 9 for number in numbers)


CARDS: Final[Sort[Any, Ticked[Card]]] = Sort(
    name="cards",
    noun="card",
    cells=Cells(3, 24),
    pages=3,
    a_step=12,
    ticked=True,
    whole="There is no event card in the deck.",
    label=RULEBOOK,
    ids=IDS,
    made=lambda _, name, text: Ticked(Card(name, text, "...", ExtraAttack())),
    title=called("card", "title", "title", "title", **CALLED, alike="Two cards are called {}."),
    fields=(
        EffectField(name="effect", must="an effect with numbers from 1 to 9"),
        TextField(
            name="text",
            label="Text",
            help="Tap a card, then type what is printed on it.",
            typed="Text of the card",
            pattern=re.compile(r"(?s)\s*\S.*"),
            longest=300,
            must="a text of 1 to 300 characters",
        ),
        EMBLEM,
    ),
)
