"""The loot of captured creatures."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.orichalcum.effects.titans import TITANS


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
