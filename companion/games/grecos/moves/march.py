"""Move Phase: moving units of a stack to another space, alone or together."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from companion.engine.moves import Move, Tap
from companion.engine.phrases import counted
from companion.engine.rulebook import Violation
from companion.engine.values import Event, Step
from companion.games.grecos.box.components import BIT, SQUARES, STACK_LIMIT, distance, named
from companion.games.grecos.decisions.turn import MovePhase
from companion.games.grecos.movement import Reach
from companion.games.grecos.position import Position
from companion.games.grecos.rulebook import CITE, impossible, refuse
from companion.games.grecos.stacks import Stack, Unit, is_group, marked, transferred, units_words
from companion.games.grecos.state import State


@dataclass(frozen=True, slots=True)
class March(Move):
    """Move units of the stack on `start`, given by their numbers in it, to `goal`."""

    start: str
    units: tuple[int, ...]
    goal: str

    answers = (MovePhase,)
    rule = CITE["points"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["March"]:
        """Every group to every space that its points could reach on an empty board."""
        for start, stack in at.own(at.turn).items():
            for numbers in groups(stack):
                most = _range(at, [stack.units[n] for n in numbers])
                for goal in SQUARES:
                    if 0 < distance(start, goal) <= most:
                        yield cls(start, numbers, goal)

    @classmethod
    def candidates(cls, at: Position) -> Iterator["March"]:
        """Found from the spaces that each group can reach."""
        for start, stack in at.own(at.turn).items():
            for numbers in groups(stack):
                for reach in at.field.reaches(start, numbers):
                    for goal in named(reach.goals):
                        yield cls(start, numbers, goal)

    def group(self, at: Position) -> tuple[Unit, ...]:
        """The units that move; empty if the numbers are not those of units in the stack."""
        stack, numbers = at.state.stacks.get(self.start), sorted(set(self.units))
        if stack is None or not numbers or numbers[0] < 0 or numbers[-1] >= len(stack.units):
            return ()
        return tuple([stack.units[n] for n in numbers])

    def reach(self, at: Position) -> Reach | None:
        """How the group gets there; None if it cannot."""
        return at.field.reach(self.start, self.units, self.goal)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        stack = at.state.stacks.get(self.start)
        if stack is None or stack.seat != at.turn or not is_group(stack.units, self.units):
            reason = f"There are no such units of {at.name} on {self.start}."
            yield impossible("no_such_units", "points", reason)
        elif self.goal not in BIT or self.goal == self.start:
            reason = f"From {self.start} units go to another square of the board."
            yield impossible("no_such_square", "map", reason)
        elif self.reach(at) is None:
            group = self.group(at)
            barred = tuple(self._hindrances(at, group))
            yield from barred
            yield from self._distance(at, group, is_barred=bool(barred))

    def _hindrances(self, at: Position, group: tuple[Unit, ...]) -> Iterator[Violation]:
        """Why a group cannot get there, in the order of the rules of the Move Phase."""
        there = at.state.stacks.get(self.goal)
        if there and there.seat != at.turn:
            reason = f"{at.deal.names[there.seat]} stands on {self.goal}."
            yield impossible("enemy_there", "enemies", reason)
        elif there and len(there.units) + len(group) > STACK_LIMIT:
            reason = f"{len(there.units)} units on {self.goal} leave no room for {len(group)}."
            yield impossible("stack_full", "stacking", reason)
        if stopped := [unit for unit in group if "halted" in unit.marks]:
            reason = f"{units_words(at.edition, stopped)} may not move this turn."
            yield refuse("halted", "halted", reason)
        if at.field.leaves_behind(self.start, group):
            reason = f"Others on {self.start} cannot stay on water without a Ship."
            yield refuse("left_behind", "left_behind", reason)
        yield from self._terrain(at, group)

    def _distance(
        self, at: Position, group: tuple[Unit, ...], *, is_barred: bool
    ) -> Iterator[Violation]:
        """Whether the goal is too far or, if nothing else is in the way, no way is free."""
        words, most = units_words(at.edition, group), _steps(at, group)
        if most < distance(self.start, self.goal):
            if any("flown" in unit.marks for unit in group):
                reason = f"{words} cannot go on: whoever has flown is done for this turn."
                yield refuse("out_of_reach", "flight", reason)
            else:
                left = counted(most, "move point") if most else "no move points left"
                cite, also = "points", ""
                if self._is_short_on_board(at, group):
                    cite, also = "carried", ": at this table units on board pay for each step, too"
                reason = f"{words} cannot get to {self.goal} with {left}{also}."
                yield refuse("out_of_reach", cite, reason)
        elif not is_barred:
            reason = f"No way of {counted(most, 'step')} is free for {words} to {self.goal}."
            near = at.field.enemies & _around(self.start, most)
            yield refuse("out_of_reach", "enemies" if near else "terrain", reason)

    def _is_short_on_board(self, at: Position, group: tuple[Unit, ...]) -> bool:
        """Whether a Ship could go so far, if those on board paid nothing (GR-7)."""
        ships = [unit for unit in group if not at.has(unit.kind, "passenger")]
        pays = at.field.sails(group) and not at.field.carries_free
        return pays and _steps(at, ships) >= distance(self.start, self.goal)

    def _terrain(self, at: Position, group: tuple[Unit, ...]) -> Iterator[Violation]:
        sails = at.field.sails(group)
        for unit in sorted(group, key=lambda unit: at.has(unit.kind, "passenger")):
            carried = sails and at.has(unit.kind, "passenger")
            _, stop = at.field.spaces(unit.kind, carried=carried)
            stop |= at.field.enemies
            if BIT[self.goal] & stop:
                continue
            name, terrain = at.edition.unit[unit.kind].name, at.tile(self.goal).name
            cite = "flying" if at.has(unit.kind, "flying") else "terrain"
            if BIT[self.goal] & at.water and at.has(unit.kind, "passenger"):
                cite = "carried"
            reason = f"{name} cannot stop on {self.goal}, which is {terrain}."
            yield refuse("wrong_terrain", cite, reason)
            return

    def play(self, at: Position) -> Step[State]:
        units = at.state.stacks[self.start].units
        group, reach = [units[n] for n in self.units], self.reach(at)
        flies = reach is not None and reach.flight
        cost = reach.cost if reach else distance(self.start, self.goal)
        flyers = list(at.field.flight(group)) if flies else []
        arrived: list[Unit] = []
        for unit in group:
            free = at.field.goes_free(unit, group)
            marks = marked(unit.marks, "moved")
            if unit in flyers:
                flyers.remove(unit)
                marks = marked(marks, "flown")
            arrived.append(unit.changed(spent=unit.spent + (0 if free else cost), marks=marks))
        way = (self.start, self.goal)
        stacks = transferred(at.state.stacks, way, at.turn, gone=group, arrived=arrived)
        state = at.state.changed(stacks=stacks)
        if not flies:
            return Step(state)
        text = f"They fly, and are done for this turn after {counted(cost, 'step')}."
        return Step(state, (Event("flown", text, way, at.turn, CITE["flight"]),))

    def sentence(self, at: Position) -> str:
        words = units_words(at.edition, self.group(at)) or "nobody"
        return f"{at.name} moves {words} from {self.start} to {self.goal}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """The stack, the units that go unless all do, and the goal.

        Of equal units only their number is tapped. If most of them go, the taps name those that
        stay, since these are fewer.
        """
        start, goal = Tap(self.start, self.start), Tap(self.goal, self.goal)
        stack, group = at.state.stacks.get(self.start), Counter(self.group(at))
        units = stack.units if stack else ()
        stays = Counter(units) - group
        if not stays:
            return (start, goal)
        if len(group) > 2:
            who = [
                Tap(f"stays-{units.index(unit)}", f"All but {self._some(at, unit, 1)}")
                for unit in stays
            ]
        else:
            who = [
                Tap(f"goes-{units.index(unit)}-{many}", self._some(at, unit, many), "member")
                for unit, many in group.items()
            ]
        return (start, *who, goal)

    def _some(self, at: Position, unit: Unit, many: int) -> str:
        return units_words(at.edition, [unit] * many)


def groups(stack: Stack) -> Iterator[tuple[int, ...]]:
    """The different groups of a stack's units as their numbers, the whole stack first."""
    numbers = range(len(stack.units))
    for size in range(len(stack.units), 0, -1):
        for chosen in combinations(numbers, size):
            if is_group(stack.units, chosen):
                yield chosen


def _range(at: Position, group: list[Unit] | tuple[Unit, ...]) -> int:
    """How far a person may mean to go with a group: a neighbour at least."""
    return max(1, _steps(at, group))


def _steps(at: Position, group: list[Unit] | tuple[Unit, ...]) -> int:
    """The most steps that a group could make on an empty board."""
    points = [at.points(unit) for unit in group if not at.field.goes_free(unit, group)]
    return max(min(points, default=0), at.field.flight_range(group))


def _around(start: str, steps: int) -> int:
    """The squares that lie within so many steps, as bits."""
    return sum(BIT[square] for square in SQUARES if distance(start, square) <= steps)
