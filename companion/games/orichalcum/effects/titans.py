"""The four Titans: the terrain that calls each, and the favour it grants once."""

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
