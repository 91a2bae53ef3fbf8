"""The materials of the table that opens the rulebook file, as a house option (GR-28 to GR-31).

The table belongs to Golems, another game by the same author, so it mentions things that Grecos does
not have. What a material does here is given in numbers; what does not apply is said in words.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from companion.engine.about import Entry, Reference
from companion.engine.setup import Choice
from companion.games.grecos.box.edition import Edition
from companion.games.grecos.rulebook import CITE

CHOSEN_BY: Final = "materials"
"""The option whether units are made of something."""
MADE_OF: Final = "material."
"""The item "material.1" is what the units of seat 1 are made of."""


@dataclass(frozen=True, slots=True)
class Power:
    """What a material does for a unit made of it. All numbers are 0 for other units.

    `force` is added to its own Force, `by_water` only beside water; `stack` is added to all units
    of its stack and `against` taken from all enemies, each once for a stack; `chills` is taken from
    one enemy; `first` are further attacks in the first round; `heals` are damage counters removed
    at the end of its owner's turn.
    """

    label: str = ""
    force: int = 0
    by_water: int = 0
    stack: int = 0
    against: int = 0
    chills: int = 0
    hits: int = 0
    move: int = 0
    first: int = 0
    heals: int = 0


@dataclass(frozen=True, slots=True)
class Material:
    """A material: the table's text in our words, what it does in Grecos, and what of it does not
    apply here."""

    id: str
    name: str
    text: str
    power: Power | None = None
    missing: str = ""


NOTHING: Final = Power()
NO_ARMOR = "Not applicable: nobody in Grecos has armor, and a hit is a hit."

MATERIALS: Final = (
    Material("flesh", "Flesh", "Healing: a damage counter goes at the end of its owner's turn.",
        Power("Flesh", heals=1)),
    Material("clay", "Clay", "Promethean: it may take another shape when a turn begins.",
        missing="Not applicable: units of Grecos have no shapes to change."),
    Material("stone", "Stone", "Massive: one more hit.", Power("Stone", hits=1)),
    Material("crystal", "Crystal", "Magical: one more point of mana each turn.",
        missing="Not applicable: there is no mana in Grecos."),
    Material("iron", "Iron", "Very hard: two more points of armor.", missing=NO_ARMOR),
    Material("ice", "Ice", "Freezing: one enemy in the battle has two less Force.",
        Power("Ice", chills=2)),
    Material("gold", "Gold", "Inspiring: all of its stack have one more Force.",
        Power("Gold", stack=1)),
    Material("bone", "Bone", "Undead: one point of armor and one more Force.",
        Power("Bone", force=1), missing="Of this only the Force applies: nobody has armor."),
    Material("sand", "Sand", "Blinding dust: all enemies have one less Force.",
        Power("Sand", against=1)),
    Material("wood", "Wood", "Growth: a card is discarded to grow by one size.",
        missing="Not applicable: units of Grecos have no size."),
    Material("bronze", "Bronze", "Defending: all of its stack have one more point of armor.",
        missing=NO_ARMOR),
    Material("obsidian", "Obsidian", "Wise: it stacks without conflict.",
        missing="Not applicable: units of one player stack without conflict anyway."),
    Material("basalt", "Basalt", "Fireball: one more attack when a battle begins.",
        Power("Basalt", first=1)),
    Material("clockwork", "Clockwork", "Many weapons: two more Force.",
        Power("Clockwork", force=2)),
    Material("salt", "Salt", "Of the sea: three more Force beside a water space.",
        Power("Salt", by_water=3)),
    Material("silver", "Silver", "Quicksilver: one more move point.", Power("Silver", move=1)),
)  # fmt: skip
"""The sixteen, in the order of the table."""

MATERIAL: Final[Mapping[str, Material]] = MappingProxyType({m.id: m for m in MATERIALS})
CHOICES: Final = tuple(Choice(m.id, m.name) for m in MATERIALS if m.power)
"""The materials that do something in Grecos."""


def powers(edition: Edition, how: str, material: str) -> dict[str, Power]:
    """By kind of unit, what that material does; `how` says which kinds are made of it (GR-28)."""
    power = MATERIAL[material].power if how != "off" else None
    if power is None:
        return {}
    return {u.id: power for u in edition.units if how == "all" or "giant" in u.traits}


def reference() -> Reference:
    """The table of materials, as a page to look things up."""
    intro = (
        "The rulebook file opens with this table of Golems, a sister game. With the house option "
        "“Golem materials” each player's Giants, or all units, are made of one of them."
    )
    return Reference("materials", "Golem materials", intro, tuple(_entries()), CITE["materials"])


def _entries() -> Iterator[Entry]:
    for material in MATERIALS:
        tag = "applies" if material.power and not material.missing else "not applicable"
        tag = "applies in part" if material.power and material.missing else tag
        yield Entry(material.id, material.name, material.text, material.missing, tag)
