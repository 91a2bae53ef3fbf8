"""The four Titans, with the favour each grants once, and the loot of captured creatures."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.orichalcum.box.components import Action, Terrain


@dataclass(frozen=True, slots=True)
class Titan:
    """A Titan and its favour: what it adds, once, to one action of its kind."""

    title: str
    terrain: Terrain
    action: Action
    text: str
    doubles: bool = False
    """Whether the buildings' yield is doubled."""
    constructions: int = 0
    """Constructions besides the first."""
    wins_fight: bool = False
    """Whether one fight is won without rolling dice."""


TITANS: Mapping[str, Titan] = {
    "theia": Titan("Theia", "forest", "construct", "One more construction.", constructions=1),
    "themis": Titan(
        "Themis", "lagoon", "recruit", "Training Camps bring twice as many hoplites.", doubles=True
    ),
    "cronos": Titan(
        "Cronos", "desert", "capture", "One fight is won without a roll.", wins_fight=True
    ),
    "hyperion": Titan(
        "Hyperion", "mountain", "produce", "Mines bring twice as many nuggets.", doubles=True
    ),
}


def titan_of(terrain: Terrain) -> str | None:
    """The Titan that is called by areas of a terrain; None for volcanoes."""
    return next((name for name, titan in TITANS.items() if titan.terrain == terrain), None)


@dataclass(frozen=True, slots=True)
class Loot:
    """A creature's loot: nuggets, a building drawn from the bag, or a Titan."""

    text: str
    nuggets: int = 0
    building: bool = False
    titan: str | None = None


LOOT: Mapping[str, Loot] = {
    "one_nugget": Loot("1 nugget", nuggets=1),
    "two_nuggets": Loot("2 nuggets", nuggets=2),
    "three_nuggets": Loot("3 nuggets", nuggets=3),
    "building": Loot("a random building", building=True),
    **{f"titan_{name}": Loot(titan.title, titan=name) for name, titan in TITANS.items()},
}
