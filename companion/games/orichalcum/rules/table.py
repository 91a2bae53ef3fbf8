"""What lies on the table: islands, cards and stocks, the state, and what is asked about them."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, NamedTuple

from companion.engine.moves import Pieces
from companion.engine.phrases import counted, listed
from companion.engine.position import Position as EnginePosition
from companion.engine.position import State as EngineState
from companion.engine.rulebook import Citation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Changeable, Event, Seat, Step, changed, remembered
from companion.games.orichalcum.box.edition import (
    OTHER_TILES,
    Edition,
    IslandLayout,
    Kind,
    Port,
    TileShape,
)
from companion.games.orichalcum.box.pieces import (
    ACTION_WORDS,
    BUILDINGS,
    CURRENCIES,
    HOPLITES,
    MEDALLION_PRICE,
    METROPOLIS,
    NUGGETS,
    PRICES,
    SIZES,
    SKULL,
    SLOTS,
    TEMPLES,
    TILES,
    TITANS,
    TOKENS,
    VICTORY,
    VOLCANO,
    Currency,
    Effect,
    Rhombus,
    Terrain,
    creatures_id,
    resources,
    stock_id,
    titan_id,
)
from companion.games.orichalcum.deal import Deal
from companion.games.orichalcum.rulebook import CITE

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
        ("effects", "discounts", "guarded", "skulls"),
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

    def __init__(self, island: Island, layout: IslandLayout, edition: Edition) -> None:
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
        circles = self.under(laid.tile, laid.circle, laid.turns)
        shown = zip(circles, self.edition.tile[laid.tile].terrains, strict=True)
        return {circle: terrain for circle, terrain in shown if circle}

    def under(self, tile: str, circle: str, turns: int) -> tuple[str | None, ...]:
        """The circles under a tile that would lie so; None for those off the island."""
        return self.layout.footprint(self.edition.tile[tile].shape, circle, turns)

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

    def titans_turned(self, titan: str, *, active: bool) -> tuple[HeldTitan, ...]:
        """The player's Titans with that one on its active or its inactive side."""
        turned = HeldTitan(titan, active)
        return tuple(turned if held.titan == titan else held for held in self.titans)

    def titans_without(self, titan: str | None) -> tuple[HeldTitan, ...]:
        return tuple(held for held in self.titans if held.titan != titan)


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


# The exact chance of a fight, from all ways in which its dice can fall


class Combat(NamedTuple):
    """A fight: the faces of a die, how many dice, the sum that wins, the numbers that count as a
    skull."""

    die: tuple[int, ...]
    dice: int
    strength: int
    skulls: frozenset[int] = frozenset()

    def is_won(self, faces: Collection[int]) -> bool:
        """Whether dice that show these faces win."""
        skull = SKULL in faces or not self.skulls.isdisjoint(faces)
        return skull or sum(faces) >= self.strength

    @property
    def odds(self) -> tuple[int, int]:
        """How many of the ways in which the dice can fall win, and how many ways there are."""
        return winning(*self)

    @property
    def chance(self) -> str:
        return percent(*self.odds)

    @property
    def words(self) -> str:
        """The exact chance: "wins 17 of 36, 47.2 %", "sure to win"."""
        ways, everything = self.odds
        if ways == everything:
            return "sure to win"
        return f"wins {ways} of {everything}, {self.chance}" if ways else "cannot win"


@cache
def winning(
    die: tuple[int, ...], dice: int, strength: int, skulls: frozenset[int] = frozenset()
) -> tuple[int, int]:
    """The odds of a fight, which is won by a skull, by any number in `skulls`, or by a sum of at
    least `strength`."""
    plain = [face for face in die if face != SKULL and face not in skulls]
    sums = Counter({0: 1})
    for _ in range(dice):
        thrown: Counter[int] = Counter()
        for total, ways in sums.items():
            for face in plain:
                thrown[total + face] += ways
        sums = thrown
    lost = sum(ways for total, ways in sums.items() if total < strength)
    everything: int = len(die) ** dice
    return everything - lost, everything


def percent(ways: int, everything: int) -> str:
    """A chance in words, to one decimal: "67.1 %", "100 %"."""
    tenths = round(1000 * ways / everything)
    if tenths == 1000 and ways < everything:
        tenths = 999
    return f"{tenths // 10}.{tenths % 10} %" if tenths % 10 else f"{tenths // 10} %"


# The state, and the position with what the rules ask about it


@dataclass(frozen=True, kw_only=True)
class State(EngineState):
    """What changes in a game, without the classes of open decisions: `FullState` names these, which
    know this class. `turn` is the active seat, `holder` the one with the initiative pawn;
    `under` are the tiles put under each pile, by size, in order."""

    turn: Seat
    holder: Seat
    row: tuple[RowCard, ...]
    discard: tuple[str, ...]
    under: tuple[tuple[str, ...], ...]
    display: tuple[Shown | None, ...]
    players: tuple[Player, ...]

    def players_with(self, seat: Seat, **changes: Any) -> tuple[Player, ...]:
        """The players after changes to what one of them has, given by field."""
        return changed(self.players, seat, self.players[seat].changed(**changes))


class Position(EnginePosition[Deal, State]):
    """A deal with a state."""

    @property
    def edition(self) -> Edition:
        return self.deal.edition

    @property
    def turn(self) -> Seat:
        return self.state.turn

    @property
    def name(self) -> str:
        """The active player's name."""
        return self.deal.names[self.state.turn]

    @property
    def player(self) -> Player:
        """What the active player has."""
        return self.state.players[self.state.turn]

    @remembered
    def lands(self) -> tuple[Land, ...]:
        """Everybody's island on its board."""
        return tuple([self._land_of(seat) for seat in range(len(self.state.players))])

    @remembered
    def land(self) -> Land:
        """The active player's island on its board."""
        return self._land_of(self.state.turn)

    def _land_of(self, seat: Seat) -> Land:
        """A player's island, of which some things are known already: a move changes one at most,
        and little of that."""
        known: dict[Seat, Land] = self.deal.lands
        island = self.state.players[seat].island
        land = known.get(seat) or Land(island, self.deal.layouts[seat], self.edition)
        if land.island is not island:
            land = land.after(island)
        known[seat] = land
        return land

    def changed(self, seat: Seat, **changes: Any) -> "Position":
        """The position after changes to what a player has, given by field."""
        state = self.state
        return self.with_state(state.changed(players=state.players_with(seat, **changes)))

    def rebuilt(self, **changes: Any) -> "Position":
        """The position after changes to the active player's island, given by field."""
        return self.changed(self.turn, island=self.player.island.changed(**changes))

    # Titans

    def holding(self, titan: str) -> tuple[Seat | None, bool]:
        """Who holds a Titan, None if it is at the centre; and whether it is active."""
        for seat, player in enumerate(self.state.players):
            if held := player.holds(titan):
                return seat, held.active
        return None, True

    @property
    def titan_limit(self) -> int:
        """How many Titans the active player may hold."""
        return 1 + self.land.total(lambda effect: effect.titans)

    def combat(self, circle: str, hoplites: int = 0) -> Combat:
        """The fight on a circle with `hoplites` more from the stock."""
        island = self.player.island
        dice = 1 + island.hoplites.get(circle, 0) + hoplites
        strength = self.edition.creature[island.creatures[circle]].strength
        return Combat(self.edition.die, dice, strength, self.land.skulls)

    # Purchases

    def price(self, currency: Currency) -> int:
        """What an additional action costs now (OR-8)."""
        return max(0, PRICES[currency] - self.land.discounts[currency])

    def means(self, currency: Currency) -> int:
        """How much of a currency the active player has."""
        match currency:
            case "hoplites":
                return self.player.hoplites
            case "nuggets":
                return self.player.nuggets
        return len(self.player.creatures)

    @property
    def can_buy(self) -> bool:
        """Whether the active player could pay for an additional action."""
        return any(self.means(currency) >= self.price(currency) for currency in CURRENCIES)

    @property
    def purchases(self) -> int:
        """How many additional actions may be bought in a turn."""
        return 1 + self.land.total(lambda effect: effect.additional_actions)

    # Constructions (OR-7, OR-17)

    @property
    def can_construct(self) -> bool:
        if self.player.nuggets >= MEDALLION_PRICE and self.token_available:
            return True
        if self.temple_available and self.land.temple_places:
            return True
        return any(
            terrain in (SLOTS[spot], VOLCANO) and self.land.may_stand(shown.building, circle)
            for spot, shown in enumerate(self.state.display)
            if shown
            for circle, terrain in self.land.free.items()
        )

    @property
    def token_available(self) -> bool:
        """Whether a victory token is left, or the table has no limit."""
        return not self.deal.limited or self.tokens_left > 0

    @property
    def temple_available(self) -> bool:
        """Whether a temple tile and a victory token are left, or the table has no limit."""
        return self.token_available and (not self.deal.limited or self.temples_left > 0)

    # The supply: what of the box is not on the table, below 0 if more is there than in the box

    @property
    def hoplites_left(self) -> int:
        out = sum(shown.hoplites for shown in self.state.display if shown)
        for player in self.state.players:
            out += player.hoplites + player.wounded + sum(player.island.hoplites.values())
        return HOPLITES - out

    @property
    def nuggets_left(self) -> int:
        out = sum(shown.nuggets for shown in self.state.display if shown)
        return NUGGETS - out - sum(player.nuggets for player in self.state.players)

    @property
    def temples_left(self) -> int:
        return TEMPLES - sum(player.temple_count for player in self.state.players)

    @property
    def tokens_left(self) -> int:
        return TOKENS - sum(
            player.temple_count + player.medallions for player in self.state.players
        )

    def available(self, wanted: int, supply: int) -> int:
        """`wanted`, or what is left in the supply if that is less and the table has a limit."""
        return min(wanted, max(0, supply)) if self.deal.limited else wanted

    # Piles and bags, as numbers of each kind that can still be drawn; and what is out of them

    @remembered
    def cards_left(self) -> dict[str, int]:
        return left(self.edition.counts["cards"], self.cards_out)

    def tiles_left(self, size: int) -> dict[str, int]:
        """The tiles of a pile whose order nobody knows, without those put under it. Each tile that
        was drawn and is not in the set was one of the pile, whichever of these is missing for it.
        """

        def listed() -> dict[str, int]:
            out = self.tiles_out(size)
            others = sum(
                tile in OTHER_TILES and len(self.edition.tile[tile].terrains) == size
                for tile in out
            )
            unseen = left(self.edition.counts[kind], out)
            return unseen if sum(unseen.values()) > others else {}

        kind = f"tiles of {size}"
        return self.once(kind, listed)

    @remembered
    def creatures_left(self) -> dict[str, int]:
        return left(self.edition.counts["creatures"], self.creatures_out)

    @remembered
    def buildings_left(self) -> dict[str, int]:
        return left(self.edition.counts["buildings"], self.buildings_out)

    @property
    def cards_out(self) -> list[str]:
        return [*[card.card for card in self.state.row], *self.state.discard]

    def tiles_out(self, *sizes: int) -> list[str]:
        """The tiles that have been seen: all of those on cards and in hand, and of these sizes
        those on islands and put under a pile."""
        out = [card.tile for card in self.state.row if card.tile]
        out += self._in_hand("tile")
        for size in sizes:
            out += self.state.under[size - 1]
            for land in self.lands:
                out += land.laid[size]
        return out

    @property
    def creatures_out(self) -> list[str]:
        out: list[str] = []
        for shown in (*[card.creatures for card in self.state.row], *self._in_hand("creatures")):
            out += filter(None, shown)
        for player in self.state.players:
            out += player.creatures
            out += player.island.creatures.values()
        return out

    @property
    def buildings_out(self) -> list[str]:
        out = [shown.building for shown in self.state.display if shown]
        for player in self.state.players:
            out += player.island.buildings.values()
        return out + self._in_hand("building")

    def _in_hand(self, field: str) -> list[Any]:
        """That field of the open decisions that have it: these pieces are to be placed."""
        asked = self.state.decisions
        return [getattr(decision, field) for decision in asked if hasattr(decision, field)]

    # Changes that several rules have in common

    def gained(
        self, seat: Seat, hoplites: int = 0, nuggets: int = 0, *, cite: Citation
    ) -> "Changed":
        """Give a player hoplites and nuggets from the supply, or as many as are left (OR-12)."""
        got_hoplites = self.available(hoplites, self.hoplites_left) if hoplites else 0
        got_nuggets = self.available(nuggets, self.nuggets_left) if nuggets else 0
        name, player = self.deal.names[seat], self.state.players[seat]
        events: list[Event] = []
        kinds = (("hoplite", hoplites), ("nugget", nuggets))
        where = tuple(stock_id(kind, seat) for kind, count in kinds if count)
        if got_hoplites or got_nuggets:
            text = f"{name} receives {resources(got_hoplites, got_nuggets)}."
            events.append(Event("received", text, where, seat, cite))
        if (got_hoplites, got_nuggets) != (hoplites, nuggets):
            missing = resources(hoplites - got_hoplites, nuggets - got_nuggets)
            text = f"The supply is short: {name} should receive {missing} more."
            events.append(Event("supply_short", text, where, seat, CITE["supply"]))
        after = self.changed(
            seat, hoplites=player.hoplites + got_hoplites, nuggets=player.nuggets + got_nuggets
        )
        return after, tuple(events)

    def paid(self, ports: Iterable[Port]) -> "Changed":
        """The active player receives what these ports pay."""
        at, events = self, tuple[Event, ...]()
        for port in ports:
            at, gained = at.gained(at.turn, port.hoplites, port.nuggets, cite=CITE["port"])
            events += gained
        return at, events

    def tile_under(self, tile: str | None) -> "Position":
        """The position with the tile under its pile."""
        if tile is None:
            return self
        index = len(self.edition.tile[tile].terrains) - 1
        under = changed(self.state.under, index, (*self.state.under[index], tile))
        return self.with_state(self.state.changed(under=under))

    def titan_taken(self, titan: str, back: str | None, cite: Citation) -> "Changed":
        """Let the active player take a Titan, active, from wherever it is, by the rule `cite`; the
        Titan `back`, if any, returns to the centre."""
        at, name, title, where = self, self.name, TITANS[titan].title, (titan_id(titan),)
        owner, _ = at.holding(titan)
        if owner == at.turn:
            titans = at.player.titans_turned(titan, active=True)
            called = "called" if cite.id == "titan_called" else "active"
            text = f"{title} is {called} again: {name} may use the favour once more."
            event = Event("titan_renewed", text, where, at.turn, cite)
            return at.changed(at.turn, titans=titans), (event,)
        source = "the centre" if owner is None else at.deal.names[owner]
        text = f"{name} takes {title} from {source}."
        events = [Event("titan_taken", text, where, at.turn, cite)]
        if owner is not None:
            at = at.changed(owner, titans=at.state.players[owner].titans_without(titan))
        if back is not None:
            text, centre = f"{TITANS[back].title} goes back to the centre.", (titan_id(back),)
            events.append(Event("titan_returned", text, centre, at.turn, CITE["titan_limit"]))
        titans = (*at.player.titans_without(back), HeldTitan(titan))
        return at.changed(at.turn, titans=titans), tuple(events)

    def action_ended(self, *events: Event) -> Step[State]:
        """End the open action; wounded hoplites that were kept return to the stock."""
        player, where = self.player, (stock_id("hoplite", self.turn),)
        if not player.wounded:
            return Step(self.state.answered(), events)
        after = self.changed(self.turn, hoplites=player.hoplites + player.wounded, wounded=0)
        text = f"{self.name} takes back {counted(player.wounded, 'wounded hoplite')}."
        event = Event("recovered", text, where, self.turn, CITE["wounded"])
        return Step(after.state.answered(), (*events, event))

    @property
    def is_tested_later(self) -> bool:
        """Whether the turn goes on although somebody may have won, where OR-9 is played so: the
        lowest decision that is open lies below the whole turn."""
        return plays_otherwise(self.deal, "OR-9") and len(self.state.decisions) > 1


Changed = tuple[Position, tuple[Event, ...]]


def left(counts: Mapping[str, int], out: Iterable[str]) -> dict[str, int]:
    """How many of each kind are left when the pieces in `out` are taken away; no kind has none."""
    remaining = dict(counts)
    for piece in out:
        if piece in remaining:
            remaining[piece] -= 1
    return {kind: count for kind, count in remaining.items() if count > 0}


def pieces(at: Position) -> Iterator[Pieces]:
    """The pieces of the box, and those on the table; of the supply only where it has a limit."""
    yield _of_kinds("row", at.edition.cards, at.cards_out)
    out = at.tiles_out(*SIZES)
    yield _of_kinds("players", at.edition.tiles, (tile for tile in out if tile not in OTHER_TILES))
    sizes = Counter(f"tiles of {len(at.edition.tile[tile].terrains)}" for tile in out)
    yield Pieces("players", {f"tiles of {size}": number for size, number in TILES.items()}, sizes)
    yield _of_kinds("players", at.edition.creatures, at.creatures_out)
    yield _of_kinds("players", at.edition.buildings, at.buildings_out)
    titans = (held.titan for player in at.state.players for held in player.titans)
    yield Pieces("players", dict.fromkeys(TITANS, 1), Counter(titans))
    if at.deal.limited:
        box = {"hoplites": HOPLITES, "nuggets": NUGGETS, "temples": TEMPLES, "tokens": TOKENS}
        left = at.hoplites_left, at.nuggets_left, at.temples_left, at.tokens_left
        lying = {kind: box[kind] - more for kind, more in zip(box, left, strict=True)}
        yield Pieces("players", box, lying)


def _of_kinds(path: str, kinds: Iterable[Kind], out: Iterable[str]) -> Pieces:
    return Pieces(path, {kind.id: kind.count for kind in kinds}, Counter(out))


def victory(at: Position) -> Step[State] | None:
    """End the game at once if the active player has won; else None (OR-9)."""
    if not at.player.has_won or at.is_tested_later:
        return None
    text = f"{at.name} has {at.player.victory_points} victory points and a pacified island."
    event = Event("victory", text, (creatures_id(at.turn),), at.turn, CITE["victory"])
    return Step(at.state.changed(decisions=()), (event,))
