"""Following a movement along its lines: the spaces left, the gates passed, the rules broken."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.engine.rulebook import Violation
from companion.engine.setup import plays_otherwise
from companion.games.ichor.battle import Battle
from companion.games.ichor.box.components import FIGURES, Figure, GateTile, one, other
from companion.games.ichor.effects.base import Actor
from companion.games.ichor.effects.manner import Manner
from companion.games.ichor.grid import ANY, OFF, Line
from companion.games.ichor.rulebook import refuse


@dataclass(slots=True)
class Route:
    """A movement as hands would carry it out, with the rules it breaks.

    `slot` is the figure's place in its line of cards. `spaces` are those left behind, the
    start first, without spaces that figures stand on; from number `doubled_from` on they lie
    behind a Reinforcements gate. `gates` are those passed; `cut` says that one ended the line
    at `end`, from where the figure is to land elsewhere. `stacks` as in `Manner`. `called`,
    `pushed` and `struck` are enemies that the movement moves or removes; `rest` is where a
    pushed one comes to stand.
    """

    slot: int
    end: int
    spaces: list[int] = field(default_factory=list)
    gates: list[int] = field(default_factory=list)
    doubled_from: int | None = None
    stacks: bool = False
    called: str | None = None
    pushed: str | None = None
    rest: int = OFF
    struck: str | None = None
    cut: bool = False
    faults: list[Violation] = field(default_factory=list)

    @property
    def leaves(self) -> bool:
        """Whether the figure does not stay on the end space."""
        return self.struck is not None


def trace(manner: Manner, at: Battle, actor: Actor, targets: tuple[str, ...]) -> Route:
    """The route that a figure takes to these targets."""
    return Tracer(manner, at, actor).follow(targets)


class Tracer:
    """Traces one movement of one figure; `route` is what it finds."""

    __slots__ = ("actor", "camp", "deal", "grid", "manner", "route", "standing")

    def __init__(self, manner: Manner, at: Battle, actor: Actor) -> None:
        self.manner = manner
        self.actor = actor
        self.camp = at.camp
        self.deal = at.deal
        self.grid = at.deal.grid
        self.standing: Mapping[int, str] = at.standing
        self.route = Route(actor.slot, actor.at, stacks=manner.stacks)

    def follow(self, targets: tuple[str, ...]) -> Route:
        """The route to these targets."""
        if self.manner.calls:
            self._call(targets[:1])
            targets = targets[1:]
        for number, target in enumerate(targets):
            line = self._line(number, target)
            if line is None:
                return self.route
            self._leg(line, last=number == len(targets) - 1)
        self._finish(len(targets))
        return self.route

    def refuse(self, code: str, rule: str, reason: str, possible: bool = False) -> None:
        self.route.faults.append(refuse(code, rule, reason, possible=possible))

    def _line(self, number: int, target: str) -> Line | None:
        """The spaces to the next target; None where no line of this kind leads there."""
        if self.route.cut:
            reason = f"The movement of {self.actor.name} ends at the gate passed before {target}."
            self.refuse("line_ends_at_gate", "gate_jump", reason)
            return None
        there = self.grid.index.get(target)
        if there is None:
            self.refuse("no_such_space", "board", f"There is no space {target} here.")
            return None
        length = self.manner.legs[number] if number < len(self.manner.legs) else ANY
        line = self.manner.book(self.grid).get((self.route.end, there))
        if line is None or length not in (ANY, len(line)):
            self._off_the_line(there, length)
            return None
        return line

    def _off_the_line(self, there: int, length: int) -> None:
        here, wish = self.grid.names[self.route.end], self.grid.names[there]
        if length == 1:
            reason = f"Space {wish} does not adjoin {here} along its row or column."
        elif self.manner.slanted:
            reason = f"Space {wish} does not lie on a diagonal through {here}."
        elif self.manner.wraps and there == self.route.end:
            reason = f"{self.actor.name} may not come back to where it started, {here}."
        elif there == self.route.end:
            reason = f"{self.actor.name} stands on {here} already."
        else:
            reason = f"Space {wish} is not in the row or column of {here}."
        self.refuse("not_in_line", self.actor.rule, reason)

    def _leg(self, line: Line, last: bool) -> None:
        """Adds one straight part to the route; the `last` one ends the movement."""
        route = self.route
        met: list[int] = []
        if self.manner.aims or not self.standing.keys().isdisjoint(line):
            met = [at for at in line if at in self.standing and at != self.actor.at]
            met = self._meet(line, met, last)
        left = (route.end, *line[:-1])
        if self.deal.gates:
            self._pass_gates(left, line, met)
        route.spaces += [space for space in left if space not in met] if met else left
        route.end = line[-1]

    def _pass_gates(self, left: Line, line: Line, met: list[int]) -> None:
        """Notes the gates between the spaces of a line, each with what is left before it."""
        before = len(self.route.spaces)
        for here, space in zip(left, line, strict=True):
            before += here not in met
            if (here, space) in self.deal.gate_at:
                gate = self.deal.gate_at[here, space]
                self.route.gates.append(gate)
                self._through(self.deal.tile(gate), before, last=space == line[-1])

    def _through(self, tile: GateTile, before: int, last: bool) -> None:
        """A gate that ends the line has to be the last thing on it."""
        if tile.doubles and self.route.doubled_from is None:
            self.route.doubled_from = before
        if tile.ends_line:
            self.route.cut = True
            if not last:
                reason = f"The {tile.name} gate ends the line of {self.actor.name}."
                self.refuse("line_ends_at_gate", "gate_jump", reason)

    def _finish(self, made: int) -> None:
        wanted, route = len(self.manner.legs), self.route
        short = made < wanted and not route.cut
        if made > wanted or not made or (short and not self.manner.may_stop(self.deal)):
            parts = "one part" if wanted == 1 else f"{wanted} parts"
            reason = f"This movement has {parts}, and {made} spaces were named for it."
            self.refuse("wrong_number_of_moves", self.actor.rule, reason)
        if self.deal.gates and not route.cut and route.end in self.deal.gate_spaces:
            name = self.grid.names[route.end]
            reason = f"Space {name} lies on a gate tile; no movement may end there."
            self.refuse("ends_on_gate", "gate_no_stop", reason, possible=True)

    # Figures on the line

    def _meet(self, line: Line, met: list[int], last: bool) -> list[int]:
        """Deals with the figures on the line; answers those that stay where they are."""
        if self.manner.pushes:
            met = self._push(line, met)
        if self.manner.strikes:
            met = self._strike(line, met)
        between = [space for space in met if not last or space != line[-1]]
        if self.manner.jumps:
            self._jump(line, between)
        elif between:
            who, where = self._name(between[0]), self.grid.names[between[0]]
            reason = f"{who} stands in the way of {self.actor.name}, on {where}."
            self.refuse("way_blocked", "blocked", reason, possible=True)
        if last and met and met[-1] == line[-1]:
            who, where = self._name(met[-1]), self.grid.names[met[-1]]
            self.refuse("space_occupied", "blocked", f"{who} stands on {where} already.")
        return met

    def _call(self, called: tuple[str, ...]) -> None:
        """An enemy comes to the actor's space, and the space it leaves is free."""
        found = [at for at, figure in self.standing.items() if (figure,) == called]
        if not found or not self._hostile(found[0]):
            reason = f"{self.actor.name} has to call a {self._foe} that stands on the board."
            self.refuse("nobody_called", self.actor.rule, reason)
            return
        self.route.called = called[0]
        stay = {at: figure for at, figure in self.standing.items() if at != found[0]}
        self.standing = {**stay, self.actor.at: called[0]}

    def _jump(self, line: Line, between: list[int]) -> None:
        if not between:
            here, there = self.grid.names[self.route.end], self.grid.names[line[-1]]
            reason = f"No figure stands between {here} and {there} to jump over."
            self.refuse("nothing_jumped", "power_purpose", reason, possible=True)
        elif len(between) > 1:
            others = " and ".join(map(self._name, between[:2]))
            reason = f"{self.actor.name} jumps one figure, but {others} stand on the line."
            self.refuse("jumps_too_many", self.actor.rule, reason, possible=True)

    def _strike(self, line: Line, met: list[int]) -> list[int]:
        last = line[-1]
        if last not in met or not self._hostile(last):
            reason = (
                f"The movement has to end on a {self._foe}; none is on {self.grid.names[last]}."
            )
            self.refuse("nothing_struck", self.actor.rule, reason)
            return met
        self.route.struck = self.standing[last]
        return [space for space in met if space != last]

    def _push(self, line: Line, met: list[int]) -> list[int]:
        """Pushes the first figure met to the space ahead of the line's end."""
        if not met or not self._hostile(met[0]):
            reason = f"{self.actor.name} meets no {self._foe} to push on the way."
            self.refuse("nothing_pushed", "power_purpose", reason, possible=True)
            return met
        pushed = FIGURES[self.standing[met[0]]]
        if met[0] != line[0] and plays_otherwise(self.deal, "IC-12"):
            reason = f"{pushed.name} is not next to {self.actor.name} at the start."
            self.refuse("not_adjacent_to_push", self.actor.rule, reason, possible=True)
        rest = self.grid.beyond.get(((self.route.end, *line)[-2], line[-1]))
        if rest is None:
            reason = f"{pushed.name} cannot be pushed off the board."
            self.refuse("pushed_off", self.actor.rule, reason)
            return met[1:]
        ahead = [at for at in (*met[1:], rest) if at in self.standing and at != self.actor.at]
        if ahead:
            self._push_stopped(pushed, ahead[0])
        if rest in self.deal.gate_spaces:
            reason = f"{pushed.name} may not be left on a gate tile, on {self.grid.names[rest]}."
            self.refuse("pushed_onto_gate", "gate_no_stop", reason, possible=True)
        self.route.pushed, self.route.rest = pushed.id, rest
        return met[1:]

    def _push_stopped(self, pushed: Figure, ahead: int) -> None:
        if self._hostile(ahead):
            reason = (
                f"{self.actor.name} can push one {one(pushed.camp)} only; "
                f"{self._name(ahead)} stands behind it."
            )
            self.refuse("pushes_two", self.actor.rule, reason)
        else:
            who, where = self._name(ahead), self.grid.names[ahead]
            reason = f"{pushed.name} cannot be pushed onto {where}, where {who} stands."
            self.refuse("pushed_onto_figure", self.actor.rule, reason)

    @property
    def _foe(self) -> str:
        return one(other(self.camp))

    def _hostile(self, space: int) -> bool:
        return FIGURES[self.standing[space]].camp != self.camp

    def _name(self, space: int) -> str:
        return FIGURES[self.standing[space]].name
