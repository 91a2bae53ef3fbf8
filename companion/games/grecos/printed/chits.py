"""A unit chit: its emblem, what it is, and its three numbers."""

from companion.engine.pictures.print_sets import Face, Words
from companion.games.grecos.box.components import PRINTED
from companion.games.grecos.box.edition import Edition, UnitKind
from companion.games.grecos.printed.backs import frame
from companion.games.grecos.printed.emblems import emblem

CHIT = 22.0


def chit_face(edition: Edition, unit: UnitKind) -> Face:
    """The chit as it stands on the map."""
    ground = _ground(unit)
    traits = ", ".join(trait.capitalize() for trait in PRINTED if trait in unit.traits)
    numbers = (("Force", unit.force), ("Move", unit.move), ("Hits", unit.hits))
    ink = [
        frame(CHIT, CHIT, ground),
        Words(unit.name, (2.2, 1.9), CHIT - 4.4, 3.4, 3, "display"),
        *emblem(unit.emblem, (CHIT / 2, 9), 6.8, ground),
        Words(traits, (2.2, 12.5), CHIT - 4.4, 2.2, 1.8),
    ]
    for n, (label, number) in enumerate(numbers):
        x = 2 + n * (CHIT - 4) / 3
        ink.append(Words(str(number), (x, 14.5), (CHIT - 4) / 3, 3.6, 3.6, "strong"))
        ink.append(Words(label, (x, 17.7), (CHIT - 4) / 3, 2.2, 1.7))
    return Face(unit.name, tuple(ink))


def _ground(unit: UnitKind) -> str:
    """Where a unit goes, as the tone of its chit."""
    if "water" in unit.traits or "amphibious" in unit.traits:
        return "water"
    return "bone" if "flying" in unit.traits else "desert"
