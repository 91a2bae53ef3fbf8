"""Movement on the board: one effect whose fields are all the ways in which figures move."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.engine.rulebook import Violation
from companion.games.ichor.components import one, other
from companion.games.ichor.effects.base import Actor, Position, Standing
from companion.games.ichor.grid import Line
from companion.games.ichor.rulebook import refusal

if TYPE_CHECKING:
    from companion.games.ichor.turn import Turn

ANY = 0
"""A leg of any length; other numbers are the exact length."""


@dataclass(slots=True)
class Route:
    """A movement as hands would carry it out, with the rules it breaks.

    `spaces` are those left behind, the start first, without spaces that figures stand on;
    `gates` are passed gates with the number of spaces left before each; `cut` says that a
    gate ended the line at `end`, from where the figure is to land elsewhere.
    """

    end: int
    spaces: list[int] = field(default_factory=list)
    gates: list[tuple[int, int]] = field(default_factory=list)
    called: Standing | None = None
    pushed: tuple[Standing, int] | None = None
    struck: Standing | None = None
    cut: bool = False
    faults: list[Violation] = field(default_factory=list)

    def refuse(self, code: str, reason: str, cite: str, possible: bool = False) -> None:
        self.faults.append(refusal(code, reason, cite, possible=possible))


@dataclass(frozen=True, slots=True)
class Walk:
    """Leads the acting figure along a line.

    `legs`: the length of each part, one target a part. `slanted`: diagonally. `jumps`: over
    exactly one figure. `wraps`: over the edge to the opposite one. `pushes`: an enemy ahead.
    `strikes`: ends on an enemy, and both leave. `calls`: an enemy to the space it leaves.
    `stacks`: a second token on each own one crossed.
    """

    legs: tuple[int, ...] = (ANY,)
    slanted: bool = False
    jumps: bool = False
    wraps: bool = False
    pushes: bool = False
    strikes: bool = False
    calls: bool = False
    stacks: bool = False

    def targets(self, position: Position, actor: Actor) -> Iterator[tuple[str, ...]]:
        """All spaces in reach on an empty board, leg by leg, behind those to be called."""
        foes = [found.figure for found in position.standing.values() if found.camp != position.camp]
        for called in [(foe,) for foe in foes] if self.calls else [()]:
            for spaces in self._reach(position, actor.at, self.legs):
                yield (*called, *(position.deal.grid.names[space] for space in spaces))

    def _reach(self, position: Position, here: int, legs: tuple[int, ...]) -> Iterator[Line]:
        if not legs:
            yield ()
            return
        for there, line in self._lines(position, here, legs[0]):
            cut = any(
                position.deal.tile(position.deal.gate_at[pair]).ends_line
                for pair in _pairs(here, line)
                if pair in position.deal.gate_at
            )
            for rest in [()] if cut else self._reach(position, there, legs[1:]):
                yield (there, *rest)

    def _lines(self, position: Position, here: int, length: int) -> Iterator[tuple[int, Line]]:
        book = self._book(position)
        board = position.deal.grid
        for there in range(board.size * board.size):
            line = book.get((here, there))
            if line and length in (ANY, len(line)):
                yield there, line

    def _book(self, position: Position) -> Mapping[tuple[int, int], Line]:
        board = position.deal.grid
        if self.wraps:
            return board.wraps
        return board.diagonals if self.slanted else board.lines

    def faults(
        self, position: Position, actor: Actor, targets: tuple[str, ...]
    ) -> Iterator[Violation]:
        """Every rule that this movement would break."""
        return iter(self.trace(position, actor, targets).faults)

    def begin(self, turn: "Turn", actor: Actor, targets: tuple[str, ...]) -> None:
        """Takes the figure off its space and sends it along the line."""
        turn.depart(actor, self.trace(turn, actor, targets), stacks=self.stacks)

    def trace(self, position: Position, actor: Actor, targets: tuple[str, ...]) -> Route:
        """The movement to these targets, with all that stands against it."""
        route = Route(actor.at)
        standing = position.standing
        if self.calls:
            standing = _called(position, actor, route, targets[:1])
            targets = targets[1:]
        for number, target in enumerate(targets):
            if route.cut:
                reason = f"The movement of {actor.name} ends at the gate passed before {target}."
                route.refuse("line_ends_at_gate", reason, "gate_jump")
                return route
            there = position.deal.grid.index.get(target)
            if there is None:
                route.refuse("no_such_space", f"There is no space {target} here.", "board")
                return route
            line = self._book(position).get((route.end, there))
            length = self.legs[number] if number < len(self.legs) else ANY
            if line is None or length not in (ANY, len(line)):
                self._off_the_line(position, actor, route, there, length)
                return route
            self._leg(position, actor, route, line, standing)
        self._finish(position, actor, route, len(targets))
        return route

    def _off_the_line(
        self, position: Position, actor: Actor, route: Route, there: int, length: int
    ) -> None:
        names = position.deal.grid.names
        here, wish = names[route.end], names[there]
        if length == 1:
            reason = f"{wish} does not adjoin {here} along its row or column."
        elif self.slanted:
            reason = f"{wish} does not lie on a diagonal through {here}."
        elif self.wraps and there == route.end:
            reason = f"{actor.name} may not come back to the own start, {here}."
        else:
            reason = f"{wish} is no other space in the row or column of {here}."
        route.refuse("not_in_line", reason, actor.rule)

    def _leg(
        self,
        position: Position,
        actor: Actor,
        route: Route,
        line: Line,
        standing: Mapping[int, Standing],
    ) -> None:
        """Adds one straight part to the route."""
        met = [space for space in line if space in standing and space != actor.at]
        if met:
            met = self._meet(position, actor, route, line, met, standing)
        elif self.pushes or self.strikes or self.jumps:
            self._misses(position, actor, route, line)
        here = route.end
        for space in line:
            if here not in met:
                route.spaces.append(here)
            if (
                position.deal.gates
                and (gate := position.deal.gate_at.get((here, space))) is not None
            ):
                _through(position, actor, route, gate, space == line[-1])
            here = space
        route.end = here

    def _meet(
        self,
        position: Position,
        actor: Actor,
        route: Route,
        line: Line,
        met: list[int],
        standing: Mapping[int, Standing],
    ) -> list[int]:
        """Deals with figures on the line; answers those that stay where they are."""
        first = standing[met[0]]
        if self.pushes and first.camp != position.camp:
            return _push(position, actor, route, line, met, standing)
        if self.strikes:
            last = standing.get(line[-1])
            if last and last.camp != position.camp:
                route.struck, met = last, met[:-1]
            else:
                self._misses(position, actor, route, line)
        between = [space for space in met if space != line[-1]]
        if self.jumps and len(between) != 1:
            if between:
                others = " and ".join(standing[space].name for space in between[:2])
                reason = f"{actor.name} jumps one figure, but {others} stand on the line."
                route.refuse("jumps_too_many", reason, actor.rule, possible=True)
            else:
                self._misses(position, actor, route, line)
        elif between and not self.jumps:
            who, where = standing[between[0]].name, position.deal.grid.names[between[0]]
            reason = f"{who} stands in the way of {actor.name}, on {where}."
            route.refuse("way_blocked", reason, "blocked", possible=True)
        if met and met[-1] == line[-1]:
            who, where = standing[met[-1]].name, position.deal.grid.names[met[-1]]
            route.refuse("space_occupied", f"{who} stands on {where} already.", "blocked")
        return met

    def _misses(self, position: Position, actor: Actor, route: Route, line: Line) -> None:
        """A movement that does not do what its power is for."""
        names = position.deal.grid.names
        here, there = names[route.end], names[line[-1]]
        foe = one(other(position.camp))
        if self.jumps:
            reason = f"No figure stands between {here} and {there} to jump over."
            route.refuse("nothing_jumped", reason, actor.rule, possible=True)
        elif self.pushes:
            reason = f"No {foe} stands on the way from {here} to {there} to be pushed."
            route.refuse("nothing_pushed", reason, actor.rule, possible=True)
        else:
            reason = f"The movement has to end on a {foe}; none stands on {there}."
            route.refuse("nothing_struck", reason, actor.rule)

    def _finish(self, position: Position, actor: Actor, route: Route, made: int) -> None:
        names = position.deal.grid.names
        if made > len(self.legs) or (made < len(self.legs) and not route.cut):
            reason = f"{actor.name} makes {len(self.legs)} moves here, not {made}."
            route.refuse("wrong_number_of_moves", reason, actor.rule)
        if position.deal.gates and not route.cut and route.end in position.deal.gate_spaces:
            reason = f"{names[route.end]} lies on a gate tile: no movement may end there."
            route.refuse("ends_on_gate", reason, "gate_no_stop", possible=True)


def _pairs(here: int, line: Line) -> Iterator[tuple[int, int]]:
    return zip((here, *line), line, strict=False)


def _called(
    position: Position, actor: Actor, route: Route, targets: tuple[str, ...]
) -> Mapping[int, Standing]:
    """The board after the enemy named has come to the actor's space."""
    found = [
        (space, figure)
        for space, figure in position.standing.items()
        if figure.camp != position.camp and (figure.figure,) == targets
    ]
    if not found:
        foe = one(other(position.camp))
        reason = f"{actor.name} has to call a {foe} that stands on the board."
        route.refuse("nobody_called", reason, actor.rule)
        return position.standing
    space, route.called = found[0]
    moved = {where: who for where, who in position.standing.items() if where != space}
    return {**moved, actor.at: route.called}


def _push(
    position: Position,
    actor: Actor,
    route: Route,
    line: Line,
    met: list[int],
    standing: Mapping[int, Standing],
) -> list[int]:
    """Pushes the first figure met to the space ahead of the line's end."""
    board = position.deal.grid
    pushed = standing[met[0]]
    before = (route.end, *line)[-2]
    rest = board.beyond.get((before, line[-1]))
    if rest is None:
        route.refuse("pushed_off", f"{pushed.name} cannot be pushed off the board.", actor.rule)
        return met[1:]
    behind = [space for space in (*met[1:], rest) if space in standing and space != actor.at]
    if behind:
        reason = (
            f"{actor.name} can push one {one(pushed.camp)} only; "
            f"{standing[behind[0]].name} stands behind it."
        )
        route.refuse("pushes_two", reason, actor.rule)
    if rest in position.deal.gate_spaces:
        reason = f"{pushed.name} may not be left on the gate tile, on {board.names[rest]}."
        route.refuse("pushed_onto_gate", reason, "gate_no_stop", possible=True)
    route.pushed = (pushed, rest)
    return met[1:]


def _through(position: Position, actor: Actor, route: Route, gate: int, last: bool) -> None:
    """Passes a gate; one that ends the line has to be the last thing on it."""
    tile = position.deal.tile(gate)
    if tile.ends_line and not last:
        reason = f"The {tile.name} gate ends the line: {actor.name} lands elsewhere from there."
        route.refuse("line_ends_at_gate", reason, "gate_jump")
    route.cut = route.cut or tile.ends_line
    route.gates.append((gate, len(route.spaces)))


PLAIN = Walk()
SINGLE_STEP = Walk(legs=(1,))
