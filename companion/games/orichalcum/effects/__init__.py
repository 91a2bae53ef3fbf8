"""What buildings, Titans and loot do, declared by id. The rules elsewhere name none of them."""

from companion.games.orichalcum.effects.buildings import BUILDINGS, METROPOLIS, Effect
from companion.games.orichalcum.effects.titans import LOOT, TITANS, Loot, Titan, titan_of

__all__ = ["BUILDINGS", "LOOT", "METROPOLIS", "TITANS", "Effect", "Loot", "Titan", "titan_of"]
