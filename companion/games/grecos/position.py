"""A deal with a state, and the questions that the rules ask about it."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import chain, filterfalse
from typing import Self

from companion.engine.position import Position as EnginePosition
from companion.engine.setup import plays_otherwise
from companion.engine.values import Seat, remembered
from companion.games.grecos.box.components import BIT, INDEX, NEIGHBOURS, Trait
from companion.games.grecos.box.edition import Edition, TileKind
from companion.games.grecos.box.materials import Power
from companion.games.grecos.deal import Deal, cities_of, water_of
from companion.games.grecos.decisions.battle import Battle
from companion.games.grecos.decisions.cards import Played, Spent
from companion.games.grecos.decisions.turn import (
    EventPhase,
    MovePhase,
    Phase,
    TurnEnds,
)
from companion.games.grecos.effects import Window
from companion.games.grecos.fights.strength import Camp, Facing, Part, parts
from companion.games.grecos.movement import Field
from companion.games.grecos.stacks import Stack, Unit, unit_words
from companion.games.grecos.state import State

OF_STACKS = ("on_board", "owners", "holder")
"""What a position remembers that follows from its stacks alone."""


class Position(EnginePosition[Deal, State]):
    """A deal with a state."""

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
            state = state.changed(kept=self.deal.kept(self.owners, state.stacks))
        made = super().with_state(state)
        same = state.stacks is before.stacks and state.kept is before.kept
        if same and state.tiles is before.tiles:
            known = self.__dict__
            made.__dict__.update({name: known[name] for name in OF_STACKS if name in known})
        return made

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
        """The seat whose turn follows."""
        return self.alive_from((seat + 1) % len(self.deal.names))[0]

    def holders(self) -> frozenset[Seat]:
        """The seats that hold any card, which everybody can see."""
        return frozenset(seat for seat, hand in enumerate(self.state.hands) if hand)

    # The map

    @property
    def tiles(self) -> tuple[str, ...]:
        """The tiles in reading order, as far as they are laid."""
        return self.deal.tiles or self.state.tiles

    @property
    def is_laid(self) -> bool:
        """Whether the whole map is laid."""
        return len(self.deal.tiles or self.state.tiles) == len(INDEX)

    def tile_id(self, square: str) -> str:
        return self.tiles[INDEX[square]]

    def tile(self, square: str) -> TileKind:
        """The terrain of a square."""
        return self.edition.tile[self.tile_id(square)]

    @remembered
    def water(self) -> int:
        """The water squares as bits."""
        return self.deal.water if self.deal.tiles else water_of(self.edition, self.state.tiles)

    @remembered
    def cities(self) -> tuple[str, ...]:
        """The squares of the City States."""
        return self.deal.city_squares if self.deal.tiles else cities_of(self.edition, self.tiles)

    @remembered
    def holder(self) -> Seat | None:
        """The seat that holds all City States; None if there is none."""
        holders = set(self.owners.values()) if len(self.owners) == len(self.cities) else ()
        return next(iter(holders)) if len(holders) == 1 else None

    @remembered
    def owners(self) -> dict[str, Seat]:
        """Who holds the City States that somebody holds (GR-1)."""
        return self.deal.owners(self.cities, self.state.stacks, self.state.kept)

    def held_cities(self, seat: Seat) -> tuple[str, ...]:
        """The City States that a player holds."""
        return tuple(city for city in self.cities if self.owners.get(city) == seat)

    # Units

    def has(self, kind: str, trait: Trait) -> bool:
        return self.deal.edition.has(kind, trait)

    def power(self, seat: Seat, kind: str) -> Power:
        """What the material gives to a player's units of that kind."""
        return self.deal.power(seat, kind)

    def hits(self, seat: Seat, kind: str) -> int:
        """The hits that a player's unit of that kind can take."""
        return self.edition.unit[kind].hits + self.power(seat, kind).hits

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
        return not self.has(kind, "water")

    @remembered
    def field(self) -> Field:
        """The board as it concerns the movement of the active player."""
        return Field(self.deal, self.state.stacks, self.water, self.turn)

    def own(self, seat: Seat) -> dict[str, Stack]:
        """The stacks of one player."""
        return self.on_board.get(seat, {})

    def units(self, square: str | None) -> tuple[Unit, ...]:
        """The units on a square."""
        stack = self.state.stacks.get(square or "")
        return stack.units if stack else ()

    def unit_words(self, square: str | None, number: int | None, unsaid: int = 0) -> str:
        """The unit with that number on a square; "nobody" if there is none."""
        units = self.units(square)
        if number is None or not 0 <= number < len(units):
            return "nobody"
        return unit_words(self.edition, units[number], unsaid)

    @remembered
    def on_board(self) -> dict[Seat, dict[str, Stack]]:
        """The stacks of each seat that has any."""
        found = defaultdict[Seat, dict[str, Stack]](dict)
        for square, stack in self.state.stacks.items():
            found[stack.seat][square] = stack
        return found

    def recruiting(self, seat: Seat) -> tuple[str, ...]:
        """The squares held by a player whose terrain recruits any unit."""
        return tuple([square for square in self.own(seat) if self.tile(square).recruits])

    def can_move(self, seat: Seat) -> bool:
        """Whether any unit of a player has move points left, or could be carried."""
        return any(self.points(unit) for stack in self.own(seat).values() for unit in stack.units)

    def may_attack(self, square: str) -> bool:
        """Whether no unit of the stack there was forbidden to attack."""
        return not any("calmed" in unit.marks for unit in self.state.stacks[square].units)

    def targets(self, square: str) -> tuple[str, ...]:
        """The enemy stacks beside a stack."""
        stacks, seat = self.state.stacks, self.state.stacks[square].seat
        return tuple(n for n in NEIGHBOURS[square] if n in stacks and stacks[n].seat != seat)

    def can_attack(self, seat: Seat) -> bool:
        """Whether any stack of a player may attack another."""
        return any(self.may_attack(square) and self.targets(square) for square in self.own(seat))

    # Battle

    @property
    def battle(self) -> Battle | None:
        """The current battle, if there is one."""
        return next((found for found in self.state.decisions if isinstance(found, Battle)), None)

    def force(self, battle: Battle, seat: Seat, unit: Unit) -> tuple[Part, ...]:
        """The Force of a unit in a battle, part by part, its own first."""
        other = battle.other(seat)
        sides = battle.units(self, seat), battle.units(self, other)
        camps = self.camp(battle, seat), self.camp(battle, other)
        return parts(self.edition, unit, Facing(*sides, *camps))

    def camp(self, battle: Battle, seat: Seat) -> Camp:
        """What cards, materials and terrain add to one side of a battle."""
        raised = tuple(
            (self.edition.card[found.card].title, found.amount)
            for found in battle.raised
            if found.seat == seat
        )
        if not self.deal.powers:
            return Camp(raised)
        by_water = any(BIT[near] & self.water for near in NEIGHBOURS[battle.square(seat)])
        return Camp(raised, self.deal.powers[seat], by_water, plays_otherwise(self.deal, "GR-31"))

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
        """How many chits are in the common pile."""
        state = self.state
        gone = sum(map(len, state.piles)) + len(state.destroyed)
        gone += sum(len(stack.units) for stack in state.stacks.values())
        return max(0, self.edition.chits - gone)

    @property
    def on_table(self) -> tuple[str, ...]:
        """The cards that were played and have not been discarded yet."""
        return tuple(one.card for one in self.state.decisions if isinstance(one, (Played, Spent)))

    @property
    def deck_size(self) -> int:
        """How many cards are in the event deck."""
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
