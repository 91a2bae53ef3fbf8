"""Where units can go: the spaces that a group can reach, and the move points that it costs.

Sets of spaces are the bits of an integer, so that a step in all directions is a few operations.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.engine.setup import plays_otherwise
from companion.engine.values import Seat, remembered
from companion.games.grecos.box.components import BIT, EVERYWHERE, FLIGHT, STACK_LIMIT, beside, bits
from companion.games.grecos.deal import Deal
from companion.games.grecos.stacks import Stack, Stacks, Unit, without


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
        return tuple(
            [
                EVERYWHERE & ~sum([bit for bit, size in sizes if size + more > STACK_LIMIT])
                for more in range(STACK_LIMIT + 1)
            ]
        )

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
        found = self._found.get((start, numbers))
        if found is None:
            units = self.own[start].units
            found = tuple(self._reaches(start, [units[n] for n in numbers]))
            self._found[start, numbers] = found
        return found

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
        """Whether these units go by ship."""
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
