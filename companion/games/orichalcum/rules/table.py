"""What lies before the players: islands, cards, stocks, and what all that is called."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from companion.engine.phrases import counted, listed
from companion.engine.values import Changeable, Seat, remembered
from companion.games.orichalcum.box.edition import (
    CURRENCIES,
    SIZES,
    SKULL,
    SLOTS,
    VICTORY,
    VOLCANO,
    BuildingKind,
    CreatureKind,
    Edition,
    Layout,
    Port,
    Rhombus,
    TileShape,
)
from companion.games.orichalcum.box.effects import (
    ACTION_WORDS,
    BUILDINGS,
    METROPOLIS,
    Currency,
    Effect,
    Terrain,
    Titan,
)

# A player's island: what lies on it, and what can be worked out from that


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile whose first circle lies on `circle`, after `turns` clockwise turns of 60 degrees."""

    tile: str
    circle: str
    turns: int


@dataclass(frozen=True, kw_only=True)
class Island(Changeable):
    """What lies on an island, by circle. `metropolis` is the circle of the port that it is on."""

    metropolis: str | None = None
    tiles: tuple[LaidTile, ...] = ()
    creatures: Mapping[str, str] = field(default_factory=dict)
    hoplites: Mapping[str, int] = field(default_factory=dict)
    buildings: Mapping[str, str] = field(default_factory=dict)
    temples: tuple[Rhombus, ...] = ()


GROUND: Final = frozenset({"tiles", "buildings", "temples"})
RESTS_ON: Final[Mapping[str, frozenset[str]]] = {
    "laid": frozenset({"tiles"}),
    "tiled": frozenset({"tiles"}),
    "port": frozenset({"metropolis"}),
    "beside_creatures": frozenset({"creatures"}),
    **dict.fromkeys(("occupied", "shore", "room"), frozenset({"tiles", "metropolis"})),
    **dict.fromkeys(
        ("effects", "discounts", "additional_actions", "guarded", "skulls"),
        frozenset({"metropolis", "buildings"}),
    ),
    "ground": GROUND,
    "beside": GROUND,
    "free": GROUND | {"creatures"},
    "temple_places": GROUND | {"creatures", "metropolis"},
}
"""What is worked out about an island, and from which parts of it alone."""


@cache
def untouched(new: frozenset[str]) -> tuple[str, ...]:
    """What does not rest on these parts of an island."""
    return tuple(fact for fact, parts in RESTS_ON.items() if parts.isdisjoint(new))


class Land:
    """An island together with its board, and the questions that the rules ask about it."""

    def __init__(self, island: Island, layout: Layout, edition: Edition) -> None:
        self.island, self.layout, self.edition = island, layout, edition

    def after(self, island: Island) -> "Land":
        """The board with another island on it. It goes on to know what rests on parts of the
        island that are still the same: a move changes one or two of them."""
        land, before, facts = Land(island, self.layout, self.edition), vars(self.island), vars(self)
        new = frozenset([part for part, lies in vars(island).items() if lies is not before[part]])
        land.__dict__.update({fact: facts[fact] for fact in untouched(new) if fact in facts})
        if "tiles" in new and "tiled" in facts and island.tiles[:-1] == before["tiles"]:
            land.__dict__["tiled"] = {**self.tiled, **land.terrain(island.tiles[-1])}
        return land

    @remembered
    def laid(self) -> Mapping[int, list[str]]:
        """The tiles that lie here, by their size."""
        by_size: dict[int, list[str]] = {size: [] for size in SIZES}
        for laid in self.island.tiles:
            by_size[len(self.edition.tile[laid.tile].terrains)].append(laid.tile)
        return by_size

    @remembered
    def port(self) -> Port | None:
        """The port on which the Metropolis lies."""
        return self.layout.ports.get(self.island.metropolis or "")

    @remembered
    def tiled(self) -> dict[str, Terrain]:
        """The terrain of every circle that a tile covers."""
        terrain: dict[str, Terrain] = {}
        for laid in self.island.tiles:
            terrain.update(self.terrain(laid))
        return terrain

    def terrain(self, laid: LaidTile) -> dict[str, Terrain]:
        """The terrain of the circles under a tile."""
        kind = self.edition.tile[laid.tile]
        circles = self.layout.footprint(kind.shape, laid.circle, laid.turns)
        under = zip(circles, kind.terrains, strict=True)
        return {circle: terrain for circle, terrain in under if circle}

    @remembered
    def occupied(self) -> frozenset[str]:
        """The circles that a tile or the Metropolis covers (OR-14)."""
        return frozenset((*self.tiled, *(self.port.metropolis if self.port else ())))

    @remembered
    def ground(self) -> dict[str, Terrain]:
        """The terrain that is not built over."""
        built = {*self.island.buildings, *(name for four in self.island.temples for name in four)}
        return {name: terrain for name, terrain in self.tiled.items() if name not in built}

    @remembered
    def free(self) -> dict[str, Terrain]:
        """The terrain that is neither built over nor under a creature."""
        taken = self.island.creatures
        return {name: terrain for name, terrain in self.ground.items() if name not in taken}

    @remembered
    def beside_creatures(self) -> frozenset[str]:
        around = self.layout.neighbours
        return frozenset().union(*[around[circle] for circle in self.island.creatures])

    @remembered
    def shore(self) -> frozenset[str]:
        """The circles next to one that is occupied."""
        around = self.layout.neighbours
        return frozenset().union(*[around[circle] for circle in self.occupied])

    @remembered
    def beside(self) -> Counter[tuple[str | None, Terrain]]:
        """How many circles of each type that brings a Titan touch a circle."""
        return Counter(
            (near, terrain)
            for name, terrain in self.ground.items()
            if terrain != VOLCANO
            for near in self.layout.neighbours[name]
        )

    def has_room(self, shape: TileShape) -> bool:
        """Whether a tile of that shape fits anywhere."""
        fits = self.room.get(shape)
        if fits is None:
            covering = self.layout.covering(shape)
            fits = self.room[shape] = any(
                self.occupied.isdisjoint(under)
                for circle in self.shore - self.occupied
                for under in covering[circle]
            )
        return fits

    @remembered
    def room(self) -> dict[TileShape, bool]:
        """What is known of where tiles fit; a cache."""
        return {}

    def area(self, circle: str) -> int:
        """How many connected circles have the same terrain as this one, itself included."""
        ground, around, area = self.ground, self.layout.neighbours, [circle]
        for name in area:
            for near in around[name]:
                if ground.get(near) == ground[circle] and near not in area:
                    area.append(near)
        return len(area)

    def port_earned(self, port: Port) -> bool:
        """Whether a port has paid: the Metropolis lies on it, or its circle is covered."""
        return port.circle in (self.island.metropolis, *self.occupied)

    # Abilities

    @remembered
    def effects(self) -> tuple[Effect, ...]:
        """The abilities of the Metropolis and of every building."""
        buildings = (
            BUILDINGS[self.edition.building[kind].effect] for kind in self.island.buildings.values()
        )
        return (*((METROPOLIS,) if self.island.metropolis else ()), *buildings)

    def total(self, ability: Callable[[Effect], int]) -> int:
        return sum([ability(effect) for effect in self.effects])

    @remembered
    def discounts(self) -> Mapping[Currency, int]:
        """How much cheaper an additional action is by each currency."""
        discounts = [effect.discount for effect in self.effects]
        return {currency: discounts.count(currency) for currency in CURRENCIES}

    @remembered
    def additional_actions(self) -> int:
        """How many additional actions may be bought besides the first."""
        return self.total(lambda effect: effect.additional_actions)

    @remembered
    def guarded(self) -> bool:
        """Whether the player may build next to creatures."""
        return any(effect.guards for effect in self.effects)

    @remembered
    def skulls(self) -> frozenset[int]:
        """The numbers that count as a skull here."""
        return frozenset(effect.skull for effect in self.effects if effect.skull is not None)

    # Where one can build

    def may_stand(self, building: str, circle: str) -> bool:
        """Whether the building may stand there as far as creatures are concerned."""
        guarded = (
            self.guarded and not BUILDINGS[self.edition.building[building].effect].needs_safety
        )
        return guarded or circle not in self.beside_creatures

    def alike(self, rhombus: Rhombus) -> int:
        """How many circles of a diamond repeat the terrain of another one. Empty volcanoes never do
        (OR-6)."""
        terrains = [t for name in rhombus if (t := self.ground.get(name)) and t != VOLCANO]
        return len(terrains) - len(set(terrains))

    @remembered
    def temple_places(self) -> tuple[Rhombus, ...]:
        pairs = self.total(lambda effect: effect.temple_pairs)
        free, barred = self.free.keys(), frozenset() if self.guarded else self.beside_creatures
        return tuple(
            four
            for four in self.layout.rhombuses
            if free >= set(four) and barred.isdisjoint(four) and self.alike(four) <= pairs
        )


# What lies before players and between them: cards, buildings on offer, Titans, stocks


@dataclass(frozen=True, slots=True)
class RowCard:
    """An open action card, its tile, and a creature for each volcano of the tile, in order; None
    for a volcano without one, because the bag was empty."""

    card: str
    tile: str | None = None
    creatures: tuple[str | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """A building on the construction board, and what lies on it."""

    building: str
    hoplites: int = 0
    nuggets: int = 0


@dataclass(frozen=True, slots=True)
class HeldTitan:
    """A Titan that a player holds; it is active until its favour is used."""

    titan: str
    active: bool = True


@dataclass(frozen=True, kw_only=True)
class Player(Changeable):
    """What a player has. `creatures` are those captured; `wounded` hoplites return to the stock
    when the action ends.

    `temples` and `creatures_left` are used only where the table keeps counters; otherwise these
    numbers are counted on the island.
    """

    hoplites: int
    nuggets: int
    medallions: int = 0
    wounded: int = 0
    creatures: tuple[str, ...] = ()
    titans: tuple[HeldTitan, ...] = ()
    island: Island = field(default_factory=Island)
    temples: int = 0
    creatures_left: int = 0

    @property
    def victory_points(self) -> int:
        return len(self.titans) + self.temple_count + self.medallions

    @property
    def temple_count(self) -> int:
        return self.temples + len(self.island.temples)

    @property
    def creature_count(self) -> int:
        return self.creatures_left + len(self.island.creatures)

    @property
    def has_won(self) -> bool:
        """Whether both conditions of victory are met: no creature left, and five points (OR-9)."""
        return not self.creature_count and self.victory_points >= VICTORY

    def holds(self, titan: str) -> HeldTitan | None:
        """The Titan as the player holds it; None if they do not."""
        return next((held for held in self.titans if held.titan == titan), None)

    def titans_without(self, titan: str | None) -> tuple[HeldTitan, ...]:
        return tuple(held for held in self.titans if held.titan != titan)


# The ids of places in the pictures. Taps, events and score lines refer to them.


def island_id(seat: Seat) -> str:
    return f"island-{seat}"


def stock_id(kind: str, seat: Seat) -> str:
    """A player's hoplites or nuggets; `kind` is one of them, "hoplite"."""
    return f"stocked-{kind}-{seat}"


COUNTERS = {
    "hoplites": "stocked-hoplite",
    "nuggets": "stocked-nugget",
    "temples": "temples",
    "medallions": "medallions",
    "creatures_left": "creatures",
}


def counter_id(counter: str, seat: Seat) -> str:
    """A number of a player at a table that keeps counters."""
    return f"{COUNTERS[counter]}-{seat}"


def creatures_id(seat: Seat) -> str:
    """How many creatures a player still has to capture."""
    return f"creatures-{seat}"


def medallion_id(seat: Seat, number: int) -> str:
    """A medallion above a player's board, counted from 0."""
    return f"medallion-{seat}-{number}"


def circle_id(seat: Seat, circle: str) -> str:
    return f"p{seat}-{circle}"


def card_id(slot: int) -> str:
    return f"card-{slot}"


def spot_id(spot: int) -> str:
    return f"spot-{spot}"


def titan_id(titan: str) -> str:
    return f"titan-{titan}"


def temple_id(seat: Seat, rhombus: Rhombus) -> str:
    """The centre of four circles, where a temple stands or could stand."""
    return f"temple-{seat}-{'-'.join(rhombus)}"


# Words and phrases

CURRENCY_WORDS: dict[Currency, str] = {
    "hoplites": "hoplite",
    "nuggets": "nugget",
    "creatures": "captured creature",
}


def resources(hoplites: int, nuggets: int) -> str:
    """ "2 hoplites and 1 nugget"; "nothing" where there are neither."""
    parts = []
    if hoplites:
        parts.append(counted(hoplites, "hoplite"))
    if nuggets:
        parts.append(counted(nuggets, "nugget"))
    return listed(parts) or "nothing"


def card_text(edition: Edition, card: RowCard) -> str:
    """A card of the row in words: its action, its tile, the creatures on it."""
    action = ACTION_WORDS[edition.card[card.card].action]
    return f"{action}{',' if card.tile else ''} {lies_on(edition, card)}"


def lies_on(edition: Edition, card: RowCard) -> str:
    """What lies on a card of the row: its tile and the creatures on it, or "without a tile"."""
    if card.tile is None:
        return "without a tile"
    names = [edition.creature[kind].title for kind in card.creatures if kind]
    creatures = f" with {listed(names)}" if names else ""
    return f"{edition.tile[card.tile].words}{creatures}"


def titled(kinds: Mapping[str, CreatureKind | BuildingKind | Titan], kind: str) -> str:
    """The title of one of these kinds; what was asked for where there is no such one."""
    return kinds[kind].title if kind in kinds else kind


def face_words(face: int) -> str:
    return "a skull" if face == SKULL else str(face)


def die_words(number: int, dice: int) -> str:
    return "the die" if dice == 1 else f"die {number} of {dice}"


def die_asked(faces: Sequence[int], dice: int) -> str:
    """The question for the next of so many dice, with those that lie there already."""
    question = f"What does {die_words(len(faces) + 1, dice)} show?"
    return f"{question} So far {listed(map(face_words, faces))}." if faces else question


def spot_words(spot: int) -> str:
    return f"{SLOTS[spot]} spot"
