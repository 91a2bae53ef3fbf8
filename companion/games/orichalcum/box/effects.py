"""What buildings, Titans and loot do, by id, in numbers. The rules elsewhere name none of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Terrain = Literal["forest", "lagoon", "desert", "mountain", "volcano"]
Action = Literal["capture", "construct", "produce", "recruit"]
Currency = Literal["hoplites", "nuggets", "creatures"]
ACTION_WORDS: Mapping[Action, str] = {
    "capture": "Capture Creatures",
    "construct": "Construct",
    "produce": "Produce Orichalcum",
    "recruit": "Recruit Hoplites",
}


@dataclass(frozen=True, slots=True)
class Effect:
    """A building's ability. Whatever the building does not affect stays 0, False or None."""

    text: str
    ruling: str | None = None
    """The ruling that the ability rests on."""
    arrives_with_hoplites: int = 0
    arrives_with_nuggets: int = 0
    recruits: int = 0
    """Hoplites that a Recruit action brings."""
    produces: int = 0
    """Nuggets that a Produce action brings."""
    titans: int = 0
    """Titans that may be held besides the first."""
    skull: int | None = None
    """A number on the die that counts as a skull."""
    saves: int = 0
    """Retiring hoplites that may be kept at each capture, until the action ends."""
    capture_nuggets: int = 0
    """Nuggets that each capture earns."""
    guards: bool = False
    """Whether the player may build next to creatures."""
    needs_safety: bool = False
    """Whether this building itself may never stand next to a creature."""
    temple_pairs: int = 0
    """Pairs of one type that a temple may cover."""
    additional_actions: int = 0
    """Additional actions that may be bought besides the first."""
    discount: Currency | None = None
    """The currency in which additional actions cost one less."""


METROPOLIS = Effect("A Training Camp and a Mine.", recruits=1, produces=1)

BUILDINGS: Mapping[str, Effect] = {
    "training_camp": Effect(
        "Comes with a hoplite; a Recruit action brings one more.",
        arrives_with_hoplites=1,
        recruits=1,
    ),
    "mine": Effect(
        "Comes with a nugget; a Produce action brings one more.",
        arrives_with_nuggets=1,
        produces=1,
    ),
    "hospital": Effect(
        "At each capture one of the retiring hoplites may stay here; all come back to the stock "
        "when the capture action ends.",
        ruling="OR-5",
        saves=1,
    ),
    "oratory": Effect("One more Titan may be held.", ruling="OR-17", titans=1),
    **{
        f"siege_{number}": Effect(f"A {number} on a combat die counts as a skull.", skull=number)
        for number in range(1, 6)
    },
    "arch": Effect("Each capture earns one more nugget.", ruling="OR-16", capture_nuggets=1),
    "crystal": Effect(
        "Buildings and temples may stand next to creatures; the Crystal itself may not.",
        ruling="OR-7",
        guards=True,
        needs_safety=True,
    ),
    "architect": Effect(
        "A temple may cover two circles of one type.", ruling="OR-6", temple_pairs=1
    ),
    "forge": Effect(
        "A second additional action may be bought.", ruling="OR-17", additional_actions=1
    ),
    "statue_hoplites": Effect(
        "An additional action costs one hoplite less.", ruling="OR-8", discount="hoplites"
    ),
    "statue_nuggets": Effect(
        "An additional action costs one nugget less.", ruling="OR-8", discount="nuggets"
    ),
    "statue_creatures": Effect(
        "An additional action costs one captured creature less.",
        ruling="OR-8",
        discount="creatures",
    ),
}


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


CALLED_BY: Mapping[Terrain, str] = {titan.terrain: name for name, titan in TITANS.items()}
"""The Titan that is called by areas of each terrain; none by volcanoes."""


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
