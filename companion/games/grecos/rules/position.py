"""The position: the state, and what the rules ask about it."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, filterfalse
from typing import Final, NamedTuple, Self

from companion.engine.position import Position as EnginePosition
from companion.engine.position import State as EngineState
from companion.engine.rulebook import Citation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Seat, changed, gathered, remembered
from companion.games.grecos.box import NOTHING, Edition, Power, TileKind
from companion.games.grecos.deal import Deal, cities_of, water_of
from companion.games.grecos.rulebook import CITE
from companion.games.grecos.rules.events import LookAhead, Played, RandomUnit, Window
from companion.games.grecos.rules.table import (
    BIT,
    EVERYWHERE,
    INDEX,
    NEIGHBOURS,
    STACK_LIMIT,
    Battle,
    BattlePhase,
    Blow,
    Casualty,
    Chill,
    DrawCards,
    DrawChit,
    EventPhase,
    HandLimit,
    LayTiles,
    MovePhase,
    Phase,
    RecruitPhase,
    Spent,
    Stack,
    Stacks,
    TurnEnds,
    Unit,
    beside,
    bits,
    turn_of,
    without,
)

# The state: units on the board, chits and cards, and the open decisions

Asked = (
    LayTiles
    | RecruitPhase
    | EventPhase
    | MovePhase
    | BattlePhase
    | TurnEnds
    | DrawChit
    | DrawCards
    | HandLimit
    | Played
    | Spent
    | RandomUnit
    | LookAhead
    | Battle
    | Chill
    | Blow
    | Casualty
)
"""Every decision that can be open."""

Hidden = tuple[str | None, ...]
"""Chits or cards, sorted; None for those who may not see them."""


@dataclass(frozen=True, kw_only=True)
class State(EngineState):
    """What changes in a game. The common pile and the deck are worked out from what is elsewhere.

    `stacks` has no entry for empty squares. `foreseen` are the cards on top of the deck that
    somebody has looked at, and `seers` how many of them each seat knows. `tiles` is empty if the
    deal has the map. `out` are the seats that have lost, in order. `kept` are the empty City States
    that stay a player's, where the table plays it so (GR-1).
    """

    decisions: tuple[Asked, ...]
    stacks: Stacks
    piles: tuple[Hidden, ...]
    hands: tuple[Hidden, ...]
    seers: tuple[int, ...]
    foreseen: Hidden = ()
    destroyed: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    out: tuple[Seat, ...] = ()
    tiles: tuple[str, ...] = ()
    extra_turns: int = 0
    everyone_discards: bool = False
    kept: Mapping[str, Seat] = field(default_factory=dict)

    def with_pile(self, seat: Seat, chits: Iterable[str | None]) -> Self:
        return self.changed(piles=changed(self.piles, seat, _in_order(chits)))

    def with_hand(self, seat: Seat, cards: Iterable[str | None]) -> Self:
        return self.changed(hands=changed(self.hands, seat, _in_order(cards)))


def initial_state(deal: Deal) -> State:
    """The first units in their cities; or, if the table laid it, the map still to be entered."""
    none: tuple[Hidden, ...] = ((),) * len(deal.names)
    seers = (0,) * len(none)
    state = State(decisions=(), stacks={}, piles=none, hands=none, seers=seers)
    if not deal.tiles:
        return state.ask(LayTiles())
    start = turn_of(deal.start_player)
    return state.changed(stacks=deal.starting_stacks(deal.tiles)).ask(*start)


def _in_order(members: Iterable[str | None]) -> Hidden:
    held = tuple(members)
    seen = sorted(filter(None, held))
    return (*(None,) * (len(held) - len(seen)), *seen)


# Where units can go: the spaces that a group can reach, and the move points that it costs. Sets of
# spaces are the bits of an integer, so that a step in all directions is a few operations.


FLIGHT: Final = 4
"""Move points of a rider on its mount."""


class Reach(NamedTuple):
    """The spaces reached at a cost; `flight` says that a rider and its mount fly there."""

    cost: int
    goals: int
    flight: bool = False


class Field:
    """The board as it concerns the movement of one player. `water` are its water squares, `enemies`
    those of others, and `free` all but these."""

    def __init__(self, deal: Deal, stacks: Stacks, water: int, seat: Seat) -> None:
        self.deal = deal
        self.seat = seat
        self.water = water
        self.own: dict[str, Stack] = {}
        self.enemies = 0
        for square, stack in stacks.items():
            if stack.seat == seat:
                self.own[square] = stack
            else:
                self.enemies |= BIT[square]
        self.free = EVERYWHERE & ~self.enemies
        self._found: dict[tuple[str, tuple[int, ...]], tuple[Reach, ...]] = {}

    @remembered
    def room(self) -> tuple[int, ...]:
        """The spaces where that many more units fit, by their number."""
        sizes = [(BIT[square], len(stack.units)) for square, stack in self.own.items()]
        full = ([b for b, size in sizes if size + n > STACK_LIMIT] for n in range(STACK_LIMIT + 1))
        return tuple([EVERYWHERE & ~sum(squares) for squares in full])

    @remembered
    def ships(self) -> int:
        """The spaces on water where the player has a carrier."""
        carriers = self.deal.edition.with_trait["carrier"]
        return self.water & bits(
            [s for s, stack in self.own.items() if not carriers.isdisjoint(stack.kinds)]
        )

    def spaces(self, kind: str, *, carried: bool = False) -> tuple[int, int]:
        """The spaces that units of that kind may pass, and those where they may stop."""
        traits, free, water = self.deal.edition.unit[kind].traits, self.free, self.water
        if "flying" in traits:
            return EVERYWHERE, free & ~water
        if "amphibious" in traits:
            return free, free
        if "water" in traits or carried:
            return free & water, free & water
        ground = free & (~water | self.ships) if "passenger" in traits else free & ~water
        return ground, ground

    def reach(self, start: str, numbers: tuple[int, ...], goal: str) -> Reach | None:
        """How the units with these numbers get from a stack to a space; None if they cannot."""
        there = (reach for reach in self.reaches(start, numbers) if reach.goals & BIT[goal])
        return next(there, None)

    def reaches(self, start: str, numbers: tuple[int, ...]) -> tuple[Reach, ...]:
        """Everywhere that the units with these numbers can go together from the stack there."""
        ways = self._found.get((start, numbers))
        if ways is None:
            units = self.own[start].units
            ways = tuple(self._reaches(start, [units[n] for n in numbers]))
            self._found[start, numbers] = ways
        return ways

    def _reaches(self, square: str, units: Sequence[Unit]) -> Iterator[Reach]:
        if self.leaves_behind(square, units):
            return
        deal, seen, sails = self.deal, BIT[square], self.sails(units)
        through, stop, points = EVERYWHERE, EVERYWHERE, EVERYWHERE
        free = self.carries_free
        for unit in units:
            if "halted" in unit.marks:
                return
            carried = sails and deal.edition.has(unit.kind, "passenger")
            passes, stops = self.spaces(unit.kind, carried=carried)
            through, stop = through & passes, stop & stops
            if not (carried and free):
                points = min(points, deal.points(self.seat, unit))
        for cost, goals in self._front(seen, through, stop, points, len(units)):
            seen |= goals
            yield Reach(cost, goals)
        if flyers := self.flight(units):
            through, ends = EVERYWHERE, self.free & ~self.water & ~seen
            for unit in without(tuple(units), *flyers):
                passes, stops = self.spaces(unit.kind)
                through, ends = through & passes, ends & stops
            most = self.flight_range(units)
            for cost, goals in self._front(BIT[square], through, ends, most, len(units)):
                yield Reach(cost, goals, flight=True)

    def _front(
        self, start: int, through: int, stop: int, points: int, size: int
    ) -> Iterator[tuple[int, int]]:
        """Each cost, with the spaces where a group of that size may stop at that cost."""
        open_, front, seen = through & self.room[min(size, STACK_LIMIT)], start, start
        for cost in range(1, points + 1):
            front = beside(front) & open_ & ~seen
            if not front:
                return
            seen |= front
            if goals := front & stop:
                yield cost, goals

    @remembered
    def carries_free(self) -> bool:
        """Whether the units that a Ship carries spend no points of their own (GR-7)."""
        return not plays_otherwise(self.deal, "GR-7")

    def goes_free(self, unit: Unit, units: Sequence[Unit]) -> bool:
        """Whether a unit that goes with these is carried and spends no points of its own."""
        is_passenger = self.deal.edition.has(unit.kind, "passenger")
        return is_passenger and self.carries_free and self.sails(units)

    def sails(self, units: Sequence[Unit]) -> bool:
        carriers = self.deal.edition.with_trait["carrier"]
        return not carriers.isdisjoint([unit.kind for unit in units])

    def leaves_behind(self, square: str, units: Sequence[Unit]) -> bool:
        """Whether a unit would be left on water that cannot stand there (GR-18)."""
        there = self.own[square].units
        if not BIT[square] & self.water or len(units) == len(there):
            return False
        kinds = [unit.kind for unit in without(there, *units)]
        return any(self.deal.edition.needs_ship(kind, kinds) for kind in kinds)

    def flight_range(self, units: Sequence[Unit]) -> int:
        """How far riders and mounts fly with the others beside them; 0 if nobody of these units
        flies."""
        deal, flyers = self.deal, self.flight(units)
        points = [deal.points(self.seat, unit) for unit in without(tuple(units), *flyers)]
        points += [FLIGHT + u.bonus + deal.power(self.seat, u.kind).move for u in flyers]
        return min(points) if flyers else 0

    def flight(self, units: Sequence[Unit]) -> tuple[Unit, ...]:
        """Those of the units that fly as riders and their mounts. The others go as far as they
        can by themselves (GR-8, GR-19)."""
        has = self.deal.edition.has
        riders = [unit for unit in units if has(unit.kind, "rider") and _is_fresh(unit)]
        if not riders:
            return ()
        others = [unit for unit in units if not has(unit.kind, "rider")]
        mounts = [unit for unit in others if has(unit.kind, "mount") and _is_fresh(unit)]
        riders.sort(key=lambda unit: unit.bonus)
        mounts.sort(key=lambda unit: -unit.bonus)
        pairs = min(len(riders), len(mounts))
        return (*riders[:pairs], *mounts[:pairs])


def _is_fresh(unit: Unit) -> bool:
    return not unit.spent and "moved" not in unit.marks


# The Force of a unit, part by part: the printed one, and what traits, cards and materials add


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a unit's Force, and where it comes from."""

    label: str
    amount: int
    cite: Citation


@dataclass(frozen=True, slots=True)
class Camp:
    """What all units of a side have in common: the Force that cards have added, by their titles,
    the materials of its kinds, whether it stands beside water, and whether each unit of Gold or
    Sand counts (GR-31)."""

    raised: tuple[tuple[str, int], ...] = ()
    powers: Mapping[str, Power] = field(default_factory=dict)
    by_water: bool = False
    each_counts: bool = False

    def power(self, kind: str) -> Power:
        """What the material gives to a unit of that kind."""
        return self.powers.get(kind, NOTHING)


@dataclass(frozen=True, slots=True)
class Facing:
    """The units of both sides, one's own first, with their camps."""

    ours: tuple[Unit, ...]
    theirs: tuple[Unit, ...]
    camp: Camp = Camp()
    enemy: Camp = Camp()


@gathered
def parts(edition: Edition, unit: Unit, facing: Facing) -> Iterator[Part]:
    """The parts of the Force of a unit of the first side; the printed Force comes first."""
    kind = edition.unit[unit.kind]
    yield Part(kind.name, kind.force, CITE["strike"])
    if "women" in kind.traits and any(edition.has(enemy.kind, "men") for enemy in facing.theirs):
        yield Part("women against men", 1, CITE["women"])
    if "rage" in kind.traits and unit.damage:
        yield Part("hits lost", unit.damage, CITE["rage"])
    for title, amount in facing.camp.raised:
        yield Part(title, amount, CITE["instead"])
    if facing.camp.powers or facing.enemy.powers:
        for label, amount in _material_parts(unit, facing):
            if amount:
                yield Part(label, amount, CITE["materials"])


def _material_parts(unit: Unit, facing: Facing) -> Iterator[tuple[str, int]]:
    """The parts that come from what the unit, its stack and the enemies are made of (GR-29,
    GR-30)."""
    power = facing.camp.power(unit.kind)
    yield power.label, power.force
    if facing.camp.by_water:
        yield f"{power.label} beside water", power.by_water
    inspired = [trait for trait in _of(facing.ours, facing.camp) if trait.stack]
    for trait in inspired if facing.camp.each_counts else inspired[:1]:
        yield f"{trait.label} in the stack", trait.stack
    blinded = [trait for trait in _of(facing.theirs, facing.enemy) if trait.against]
    for trait in blinded if facing.enemy.each_counts else blinded[:1]:
        yield f"{trait.label} of the enemy", -trait.against
    if "chilled" in unit.marks:
        chilled = max(_of(facing.theirs, facing.enemy), key=lambda p: p.chills, default=NOTHING)
        yield f"{chilled.label} of the enemy", -chilled.chills


def _of(units: tuple[Unit, ...], camp: Camp) -> Iterator[Power]:
    return (camp.power(unit.kind) for unit in units)


# A deal with a state, and the questions that the rules ask about it

OF_STACKS = ("on_board", "owners", "holder")
"""What a position remembers that follows from its stacks alone."""


class Position(EnginePosition[Deal, State]):
    @property
    def edition(self) -> Edition:
        return self.deal.edition

    def by_app(self, what: str) -> bool:
        """Whether the app throws the dice, or draws."""
        return self.deal.options[what] == "app"

    def with_state(self, state: State) -> Self:
        """The position with another state, which goes on to know what was worked out about the
        stacks as long as none of them changes."""
        before = self.state
        if state.stacks is not before.stacks and (state.kept or self.deal.cities_stay):
            left = {city: seat for city, seat in self.owners.items() if city not in state.stacks}
            state = state.changed(kept=left if self.deal.cities_stay else {})
        after = super().with_state(state)
        same = state.stacks is before.stacks and state.kept is before.kept
        if same and state.tiles is before.tiles:
            facts = self.__dict__
            after.__dict__.update({name: facts[name] for name in OF_STACKS if name in facts})
        return after

    # Players

    @remembered
    def turn(self) -> Seat:
        """The active seat; the start player's before the first turn and after the end."""
        lowest = self.state.decisions[0] if self.state.decisions else None
        return lowest.seat if isinstance(lowest, (Phase, TurnEnds)) else self.deal.start_player

    @property
    def name(self) -> str:
        """The active player's name."""
        return self.deal.names[self.turn]

    def is_out(self, seat: Seat) -> bool:
        return seat in self.state.out

    def alive_from(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats still in the game, clockwise from one."""
        players = len(self.deal.names)
        seats = ((seat + n) % players for n in range(players))
        return tuple(other for other in seats if not self.is_out(other))

    def after(self, seat: Seat) -> Seat:
        return self.alive_from((seat + 1) % len(self.deal.names))[0]

    def holders(self) -> frozenset[Seat]:
        return frozenset(seat for seat, hand in enumerate(self.state.hands) if hand)

    # The map

    @property
    def tiles(self) -> tuple[str, ...]:
        """The tiles in reading order, as far as they are laid."""
        return self.deal.tiles or self.state.tiles

    @property
    def is_laid(self) -> bool:
        return len(self.deal.tiles or self.state.tiles) == len(INDEX)

    def tile_id(self, square: str) -> str:
        return self.tiles[INDEX[square]]

    def tile(self, square: str) -> TileKind:
        return self.edition.tile[self.tile_id(square)]

    @remembered
    def water(self) -> int:
        """The water squares as bits."""
        return self.deal.water if self.deal.tiles else water_of(self.edition, self.state.tiles)

    @remembered
    def cities(self) -> tuple[str, ...]:
        return self.deal.city_squares if self.deal.tiles else cities_of(self.edition, self.tiles)

    @remembered
    def holder(self) -> Seat | None:
        """The seat that holds all City States; None if there is none."""
        holders = set(self.owners.values()) if len(self.owners) == len(self.cities) else ()
        return next(iter(holders)) if len(holders) == 1 else None

    @remembered
    def owners(self) -> dict[str, Seat]:
        """Who holds the City States that somebody holds (GR-1)."""
        stacks = self.state.stacks
        held = {city: stacks[city].seat for city in self.cities if city in stacks}
        return {**self.state.kept, **held} if self.deal.cities_stay else held

    def held_cities(self, seat: Seat) -> tuple[str, ...]:
        return tuple(city for city in self.cities if self.owners.get(city) == seat)

    # Units

    def hits(self, seat: Seat, kind: str) -> int:
        """The hits that a player's unit of that kind can take."""
        return self.edition.unit[kind].hits + self.deal.power(seat, kind).hits

    def points(self, unit: Unit) -> int:
        """The move points that a unit of the active player has left."""
        return self.deal.points(self.turn, unit)

    def would_drown(self, kind: str, square: str, kinds: Sequence[str]) -> bool:
        """Whether a unit needs a Ship on that square and `kinds`, those of its stack, has none."""
        return bool(BIT[square] & self.water) and self.edition.needs_ship(kind, kinds)

    def may_stand(self, kind: str, square: str, kinds: Sequence[str]) -> bool:
        """Whether a unit may stop there, with these kinds in its stack."""
        if BIT[square] & self.water:
            return not self.would_drown(kind, square, kinds)
        return not self.edition.has(kind, "water")

    @remembered
    def field(self) -> Field:
        """The board as it concerns the movement of the active player."""
        return Field(self.deal, self.state.stacks, self.water, self.turn)

    def own(self, seat: Seat) -> dict[str, Stack]:
        return self.on_board.get(seat, {})

    def units(self, square: str | None) -> tuple[Unit, ...]:
        stack = self.state.stacks.get(square or "")
        return stack.units if stack else ()

    def unit_words(self, square: str | None, number: int | None, unsaid: int = 0) -> str:
        """The unit with that number on a square; "nobody" if there is none."""
        units = self.units(square)
        if number is None or not 0 <= number < len(units):
            return "nobody"
        return self.edition.unit_words(units[number], unsaid)

    @remembered
    def on_board(self) -> dict[Seat, dict[str, Stack]]:
        """The stacks of each seat that has any."""
        stacks = defaultdict[Seat, dict[str, Stack]](dict)
        for square, stack in self.state.stacks.items():
            stacks[stack.seat][square] = stack
        return stacks

    def is_idle(self, phase: Phase) -> bool:
        """Whether everybody can see that there is nothing left to decide in that phase."""
        seat, own = phase.seat, self.own(phase.seat)
        match phase:
            case RecruitPhase():
                recruits = (self.tile(square).recruits for square in own)
                return not self.state.piles[seat] or not any(recruits)
            case EventPhase():
                return not self.state.hands[seat]
            case MovePhase():
                units = (unit for stack in own.values() for unit in stack.units)
                return not self.state.hands[seat] and not any(map(self.points, units))
        return not any(self.may_attack(square) and self.targets(square) for square in own)

    def may_attack(self, square: str) -> bool:
        """Whether no unit of the stack there was forbidden to attack."""
        return not any("calmed" in unit.marks for unit in self.state.stacks[square].units)

    def targets(self, square: str) -> tuple[str, ...]:
        """The enemy stacks beside a stack that it may fight."""
        stacks, seat = self.state.stacks, self.state.stacks[square].seat
        enemies = (n for n in NEIGHBOURS[square] if n in stacks and stacks[n].seat != seat)
        return tuple(n for n in enemies if self.may_meet(square, n))

    def may_meet(self, here: str, there: str) -> bool:
        """Whether two stacks may fight: where the table plays so, only if a unit of one could stand
        or fly where the other one is (GR-10)."""
        return not plays_otherwise(self.deal, "GR-10") or any(
            self.may_stand(unit.kind, goal, ()) or self.edition.has(unit.kind, "flying")
            for start, goal in ((here, there), (there, here))
            for unit in self.units(start)
        )

    # Battle

    @property
    def battle(self) -> Battle | None:
        return next((asked for asked in self.state.decisions if isinstance(asked, Battle)), None)

    def force(self, battle: Battle, seat: Seat, unit: Unit) -> tuple[Part, ...]:
        """The Force of a unit in a battle, part by part, its own first."""
        other = battle.other(seat)
        sides = self.units(battle.square(seat)), self.units(battle.square(other))
        camps = self.camp(battle, seat), self.camp(battle, other)
        return parts(self.edition, unit, Facing(*sides, *camps))

    def camp(self, battle: Battle, seat: Seat) -> Camp:
        """What cards, materials and terrain add to one side of a battle."""
        own = (raised for raised in battle.raised if raised.seat == seat)
        added = tuple((self.edition.card[card.card].title, card.amount) for card in own)
        if not self.deal.powers:
            return Camp(added)
        by_water = any(BIT[near] & self.water for near in NEIGHBOURS[battle.square(seat)])
        return Camp(added, self.deal.powers[seat], by_water, plays_otherwise(self.deal, "GR-31"))

    # Chits and cards

    @remembered
    def bag(self) -> dict[str, int]:
        """By kind, the chits that could be in the common pile as far as this view shows."""
        kinds = [stack.kinds for stack in self.state.stacks.values()]
        gone = Counter(chain(self.state.destroyed, *kinds, *self.state.piles)).get
        left = ((unit.id, unit.count - gone(unit.id, 0)) for unit in self.edition.units)
        return {kind: count for kind, count in left if count > 0}

    @property
    def pile_size(self) -> int:
        state = self.state
        gone = sum(map(len, state.piles)) + len(state.destroyed)
        gone += sum(len(stack.units) for stack in state.stacks.values())
        return max(0, self.edition.chits - gone)

    @property
    def on_table(self) -> tuple[str, ...]:
        """The cards that were played and have not been discarded yet."""
        asked = self.state.decisions
        return tuple(each.card for each in asked if isinstance(each, (Played, Spent)))

    @property
    def deck_size(self) -> int:
        state = self.state
        gone = sum(map(len, state.hands)) + len(state.discards) + len(self.on_table)
        return max(0, len(self.edition.cards) - gone)

    @remembered
    def deck(self) -> tuple[str, ...]:
        """The cards that could be in the deck as far as this view shows."""
        seen = {*self.state.discards, *self.on_table}.union(*self.state.hands)
        return tuple(filterfalse(seen.__contains__, self.edition.card))

    @property
    def can_be_stopped(self) -> bool:
        """Whether, as far as everybody can see, a card that stops others could be in a hand."""
        return bool(self.edition.negating.difference(self.state.discards, self.on_table))

    def window(self, seat: Seat) -> Window | None:
        """Which cards a player may play now, as a window of time (GR-14); None for none."""
        match self.decision:
            case Played():
                return "reaction" if seat != self.decision.seat else None
            case Battle():
                return "battle" if seat == self.decision.turn else None
            case Phase() if seat != self.decision.seat:
                return "foreign"
            case EventPhase() | MovePhase():
                return "own"
        return None


# Chits and cards hidden from those who may not see them


def hide(at: Position, seat: Seat | None) -> State:
    """The state as a seat may see it: others' chits and cards are None, and so are the cards of the
    deck that only others have looked at."""
    state = at.state
    looks = any(isinstance(d, LookAhead) and d.seat == seat for d in state.decisions)
    knows = len(state.foreseen) if looks else 0 if seat is None else state.seers[seat]
    ahead = (*state.foreseen[:knows], *(None,) * len(state.foreseen[knows:]))
    if at.deal.options["hands"] == "open":
        return state.changed(foreseen=ahead)
    return state.changed(
        foreseen=ahead,
        piles=_face_down(state.piles, seat),
        hands=_face_down(state.hands, seat),
    )


def _face_down(each: tuple[Hidden, ...], seat: Seat | None) -> tuple[Hidden, ...]:
    pairs = enumerate(each)
    return tuple(own if owner == seat else (None,) * len(own) for owner, own in pairs)
