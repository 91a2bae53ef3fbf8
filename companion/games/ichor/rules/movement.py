"""A movement from its start to its end, with the gates on the way: what they ask for is part of it,
and may be another one.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain, combinations, product
from typing import Final

from companion.engine.moves import BY_CHANCE, Decision
from companion.engine.moves import Actor as Awaited
from companion.engine.problems import Problem
from companion.engine.rulebook import Violation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Step
from companion.games.ichor.box import ANY, FIGURES, OFF, Figure, Grid, Line, one, other
from companion.games.ichor.deal import Deal, Way
from companion.games.ichor.rulebook import CITE, refuse
from companion.games.ichor.rules.table import (
    MAX_COUNT,
    Actor,
    Battlefield,
    BattleState,
    FollowUp,
    Position,
    PowerStep,
    Targets,
    Trail,
    acting,
    count_problems,
    landings,
    space_problems,
    tokens_go,
)

# How a figure can move


@dataclass(frozen=True, slots=True, eq=False)
class Walk:
    """A movement of the acting figure along lines.

    `legs`: the length of each part, one target a part. `slanted`: diagonally. `jumps`: over
    exactly one figure. `wraps`: over the edge to the opposite one. `pushes`: an enemy ahead.
    `strikes`: ends on an enemy, and both leave. `calls`: an enemy to the space it leaves.
    `stacks`: a second token on each own one crossed. `steps`: it may stop after any part where the
    table plays IC-11 so.
    """

    legs: tuple[int, ...] = (ANY,)
    slanted: bool = False
    jumps: bool = False
    wraps: bool = False
    pushes: bool = False
    strikes: bool = False
    calls: bool = False
    stacks: bool = False
    steps: bool = False

    def may_stop(self, deal: Deal) -> bool:
        """Whether it may stop before the last part at that table."""
        return self.steps and plays_otherwise(deal, "IC-11")

    @property
    def aims(self) -> bool:
        """Whether an empty line would miss what the movement is for."""
        return self.jumps or self.pushes or self.strikes

    def trace(self, at: Position, actor: Actor, targets: Targets) -> "Route":
        return Tracer(self, at, actor).follow(targets)

    def faults(self, at: Position, actor: Actor, targets: Targets) -> Iterator[Violation]:
        return iter(self.trace(at, actor, targets).faults)

    def begin(self, field: Battlefield, actor: Actor, targets: Targets) -> None:
        depart(field, actor, self.trace(field.at, actor, targets))

    def goals(self, at: Position, actor: Actor) -> Iterator[int]:
        """The spaces where a walk of one part may end."""
        for targets in self.targets(at, actor):
            if not self.trace(at, actor, targets).faults:
                yield at.deal.grid.index[targets[0]]

    def book(self, board: Grid) -> Mapping[tuple[int, int], Line]:
        if self.wraps:
            return board.wraps
        return board.diagonals if self.slanted else board.lines

    def targets(self, at: Position, actor: Actor) -> Iterator[Targets]:
        """All spaces in reach on an empty board, leg by leg, behind those to be called."""
        ways = (targets for targets, _ in self._ways(at, actor.at))
        if not self.calls:
            return ways
        present = [card for card, on in zip(at.foe.cards, at.foe.at, strict=True) if on != OFF]
        return ((card, *spaces) for card, spaces in product(present, ways))

    def free_targets(self, at: Position, actor: Actor) -> Iterator[Targets]:
        """Those of the targets to which no figure blocks the way: each of the others breaks a rule.
        A movement that is made for the figures it meets is not looked at."""
        if self.aims or self.calls:
            return self.targets(at, actor)
        others = at.standing.keys() - {actor.at}
        return (way for way, path in self._ways(at, actor.at) if path.isdisjoint(others))

    def _ways(self, at: Position, start: int) -> tuple[Way, ...]:
        """Where the movement can lead on an empty board, and over which spaces."""
        if not self.may_stop(at.deal):
            return self._ways_of(at, start, self.legs)
        lengths = range(len(self.legs), 0, -1)
        ways = (self._ways_of(at, start, self.legs[:length]) for length in lengths)
        return tuple(dict.fromkeys(chain.from_iterable(ways)))

    def _ways_of(self, at: Position, start: int, legs: tuple[int, ...]) -> tuple[Way, ...]:
        asked = (legs, self.slanted, self.wraps, start)
        ways = at.deal.ways.get(asked)
        if ways is None:
            names = at.deal.grid.names
            ways = tuple(
                (tuple(names[line[-1]] for line in lines), frozenset(chain.from_iterable(lines)))
                for lines in self._lines(at, start, legs)
            )
            at.deal.ways[asked] = ways
        return ways

    def _lines(self, at: Position, here: int, legs: tuple[int, ...]) -> Iterator[tuple[Line, ...]]:
        if not legs:
            yield ()
            return
        board = at.deal.grid
        book = self.book(board)
        reached = (book.get((here, there)) for there in range(len(board.names)))
        for line in filter(None, reached):
            if legs[0] in (ANY, len(line)):
                rest = () if _ends_at_gate(at, here, line) else legs[1:]
                for further in self._lines(at, line[-1], rest):
                    yield (line, *further)


def _ends_at_gate(at: Position, here: int, line: Line) -> bool:
    gates = at.deal.gate_at
    pairs = zip((here, *line), line, strict=False)
    return any(at.deal.tile(gates[pair]).ends_line for pair in pairs if pair in gates)


PLAIN = Walk()
SINGLE_STEP = Walk(legs=(1,))


# Following a movement along its lines: the spaces left, the gates passed, the rules broken


@dataclass(slots=True)
class Route:
    """A movement as hands would carry it out, with the rules it breaks.

    `slot` is the figure's place in its line of cards. `spaces` are those left behind, the
    start first, without spaces that figures stand on; from number `doubled_from` on they lie
    behind a Reinforcements gate. `gates` are those passed; `cut` says that one ended the line
    at `end`, from where the figure is to land elsewhere. `stacks` as in `Walk`. `called`,
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


class Tracer:
    """Traces one movement of one figure; `route` is what it finds."""

    __slots__ = ("actor", "camp", "deal", "grid", "route", "standing", "walk")

    def __init__(self, walk: Walk, at: Position, actor: Actor) -> None:
        self.walk = walk
        self.actor = actor
        self.camp = at.camp
        self.deal = at.deal
        self.grid = at.deal.grid
        self.standing: Mapping[int, str] = at.standing
        self.route = Route(actor.slot, actor.at, stacks=walk.stacks)

    def follow(self, targets: tuple[str, ...]) -> Route:
        if self.walk.calls:
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
        """The spaces to the next target; None where nothing leads there. Hands can carry a figure
        to a free space off its lines: then it leaves a token on its own space only."""
        if self.route.cut:
            reason = f"The movement of {self.actor.name} ends at the gate passed before {target}."
            self.refuse("line_ends_at_gate", "gate_jump", reason)
            return None
        there = self.grid.index.get(target)
        if there is None:
            self.refuse("no_such_space", "board", f"There is no space {target} here.")
            return None
        length = self.walk.legs[number] if number < len(self.walk.legs) else ANY
        line = self.walk.book(self.grid).get((self.route.end, there))
        if line is None or length not in (ANY, len(line)):
            free = there != self.route.end and there not in self.standing
            self._off_the_line(there, length, possible=free)
            return (there,) if free else None
        return line

    def _off_the_line(self, there: int, length: int, *, possible: bool) -> None:
        here, wish = self.grid.names[self.route.end], self.grid.names[there]
        if length == 1:
            reason = f"Space {wish} does not adjoin {here} along its row or column."
        elif self.walk.slanted:
            reason = f"Space {wish} does not lie on a diagonal through {here}."
        elif self.walk.wraps and there == self.route.end:
            reason = f"{self.actor.name} may not come back to where it started, {here}."
        elif there == self.route.end:
            reason = f"{self.actor.name} stands on {here} already."
        else:
            reason = f"Space {wish} is not in the row or column of {here}."
        self.refuse("not_in_line", self.actor.rule, reason, possible)

    def _leg(self, line: Line, last: bool) -> None:
        """Adds one straight part to the route; the `last` one ends the movement."""
        route = self.route
        met: list[int] = []
        if self.walk.aims or not self.standing.keys().isdisjoint(line):
            met = [at for at in line if at in self.standing and at != self.actor.at]
            met = self._meet(line, met, last)
        left = (route.end, *line[:-1])
        if self.deal.gates:
            self._pass_gates(left, line, met)
        route.spaces += [space for space in left if space not in met] if met else left
        route.end = line[-1]

    def _pass_gates(self, left: Line, line: Line, met: list[int]) -> None:
        """Notes the gates between the spaces of a line, each with what is left before it; one that
        ends the line has to be the last thing on it."""
        route, before = self.route, len(self.route.spaces)
        for here, space in zip(left, line, strict=True):
            before += here not in met
            if (here, space) not in self.deal.gate_at:
                continue
            gate = self.deal.gate_at[here, space]
            tile = self.deal.tile(gate)
            route.gates.append(gate)
            route.cut = route.cut or tile.ends_line
            if tile.doubles and route.doubled_from is None:
                route.doubled_from = before
            if tile.ends_line and space != line[-1]:
                reason = f"The {tile.name} gate ends the line of {self.actor.name}."
                self.refuse("line_ends_at_gate", "gate_jump", reason)

    def _finish(self, named: int) -> None:
        wanted, route = len(self.walk.legs), self.route
        short = named < wanted and not route.cut
        if named > wanted or not named or (short and not self.walk.may_stop(self.deal)):
            parts = "one part" if wanted == 1 else f"{wanted} parts"
            reason = f"This movement has {parts}, and {named} spaces were named for it."
            self.refuse("wrong_number_of_moves", self.actor.rule, reason)
        if self.deal.gates and not route.cut and route.end in self.deal.gate_spaces:
            name = self.grid.names[route.end]
            reason = f"Space {name} lies on a gate tile; no movement may end there."
            self.refuse("ends_on_gate", "gate_no_stop", reason, possible=True)

    # Figures on the line

    def _meet(self, line: Line, met: list[int], last: bool) -> list[int]:
        """Deals with the figures on the line; answers those that stay where they are."""
        if self.walk.pushes:
            met = self._push(line, met)
        if self.walk.strikes:
            met = self._strike(line, met)
        between = [space for space in met if not last or space != line[-1]]
        if self.walk.jumps:
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
        spaces = [at for at, figure in self.standing.items() if (figure,) == called]
        if not spaces or not self._hostile(spaces[0]):
            reason = f"{self.actor.name} has to call a {self._foe} that stands on the board."
            self.refuse("nobody_called", self.actor.rule, reason)
            return
        self.route.called = called[0]
        stay = {at: figure for at, figure in self.standing.items() if at != spaces[0]}
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


# From start to end: the gates on the way, the landing, the trail

NOWHERE: Final[frozenset[int]] = frozenset()


def depart(field: Battlefield, actor: Actor, route: Route) -> None:
    """Takes the figure in hand and leads it along the route, through its gates."""
    field.put(field.own, actor.slot, OFF)
    field.origin, field.line_end = actor.at, OFF if route.cut else route.end
    if route.called or route.pushed or route.struck:
        _displace(field, actor, route)
    for gate in route.gates:
        tile = field.deal.tile(gate)
        text = f"{actor.name} passes the {tile.name} gate."
        field.say("gate_passed", text, cite=CITE["gate_passed"])
        GATE_EFFECTS[tile.id].passing(field, gate)
    if route.pushed:
        field.clear([route.rest])
    count = len(route.spaces)
    doubled_from = count if route.doubled_from is None else route.doubled_from
    if not route.cut and doubled_from == count:
        _lay(field, route)
        return
    spaces, gates, end = tuple(route.spaces), tuple(route.gates), field.line_end
    field.trail = Trail(route.slot, spaces, gates, end, doubled_from, route.stacks, route.leaves)
    field.ask(LandAnywhere() if route.cut else ReinforceTrail())


def _displace(field: Battlefield, actor: Actor, route: Route) -> None:
    """Moves or removes the enemies that the route meets."""
    foe = field.foe
    if route.called:
        field.put(foe, foe.cards.index(route.called), actor.at)
        text = f"{FIGURES[route.called].name} comes to {field.name_of(actor.at)}."
        field.say("called", text, actor.at, cite=field.rule)
    if route.pushed:
        field.put(foe, foe.cards.index(route.pushed), route.rest)
        text = f"{FIGURES[route.pushed].name} is pushed to {field.name_of(route.rest)}."
        field.say("pushed", text, route.rest, cite=field.rule)
    if route.struck:
        field.put(foe, foe.cards.index(route.struck), OFF)
        text = f"{actor.name} and {FIGURES[route.struck].name} leave the board."
        field.say("struck", text, route.end, cite=field.rule)


def _lay(field: Battlefield, way: Route | Trail, second: frozenset[int] = NOWHERE) -> None:
    """The movement ends: all its tokens are laid, and those of the enemy returned (IC-1).

    `second` are the spaces behind a Reinforcements gate that get two tokens.
    """
    own, foe, standing, end = field.own, field.foe.tokens, field.standing, way.end
    if own.tokens[end]:
        own.take(end)
    home = [end] if foe[end] else []
    laid = []
    for space in dict.fromkeys(way.spaces):
        if space == end or space in standing:
            continue
        if foe[space]:
            home.append(space)
        held = own.tokens[space]
        height = 2 if space in second or (way.stacks and held == 1) else 1
        if held < height and own.lay(space, height - held):
            laid.append(space)
    if home:
        plain_end = home == [end] and not field.power
        field.return_tokens(field.foe, home, CITE["final_space"] if plain_end else field.rule)
    field.say_laid(laid, field.rule)
    field.put(own, way.slot, OFF if way.leaves else end)
    field.trail = None
    if way.gates:
        gates = [GATE_EFFECTS[field.deal.tile(gate).id] for gate in way.gates]
        gates.sort(key=lambda gate: not gate.first)
        field.ask(*(decision for gate in gates for decision in gate.after))


@dataclass(frozen=True, slots=True)
class LandAnywhere(FollowUp):
    """Behind a gate that ends the line: any space without a figure and off the gate tiles."""

    question = "Where does the figure land?"

    def answers(self, at: Position) -> Iterator[int]:
        return landings(at)

    def after(self, at: Position, answer: int) -> Step[BattleState]:
        field = Battlefield(at)
        assert field.trail is not None
        field.trail = replace(field.trail, end=answer)
        if field.trail.doubled_from < len(field.trail.spaces):
            field.ask(ReinforceTrail())
        else:
            _lay(field, field.trail)
        return field.step()


@dataclass(frozen=True, slots=True)
class ReinforceTrail(FollowUp):
    """Behind the gate a space may take a second token: all spaces are decided together."""

    question = "One or two tokens on the spaces behind the gate?"

    def answers(self, at: Position) -> Iterator[tuple[int, ...]]:
        spaces = second_places(at)
        for count in range(len(spaces), -1, -1):
            for wanted in combinations(spaces, count):
                if out_of_reach(at, wanted) is None:
                    yield wanted

    def after(self, at: Position, answer: tuple[int, ...]) -> Step[BattleState]:
        field = Battlefield(at)
        assert field.trail is not None
        _lay(field, field.trail, frozenset(answer))
        return field.step()


def second_places(at: Position) -> list[int]:
    """The spaces behind the gate where a second token is a choice, in path order."""
    trail, held = at.doing.trail, at.own.tokens
    if trail is None:
        return []
    most = 0 if trail.stacks else 1
    return [space for space in trail.doubled if space not in at.standing and held[space] <= most]


def out_of_reach(at: Position, wanted: tuple[int, ...]) -> int | None:
    """The first of these spaces that the supply does not reach with a second token."""
    trail, held = at.doing.trail, at.own.tokens
    assert trail is not None
    left = at.own.supply + held[trail.end]
    for space in trail.laid_on:
        if space in at.standing:
            continue
        want = 2 if space in wanted or (trail.stacks and held[space] == 1) else 1
        need = max(0, want - held[space])
        if need > left and space in wanted:
            return space
        left -= min(need, left)
    return None


# Spaces chosen for tokens, and newcomers: what gates and powers ask for


@dataclass(frozen=True, slots=True)
class LayOn(FollowUp):
    """Choose spaces one by one: enemy tokens there are returned, `each` of one's own laid (IC-34).

    `rule` is the citation of the power or gate that asks for them.
    """

    rule: str
    spaces: tuple[int, ...]
    picks: int
    each: int = 1

    def problems(self, at: Position) -> Iterator[Problem]:
        yield from space_problems(at, "spaces", self.spaces)
        if self.rule not in CITE:
            yield Problem("rule", "must be the id of a citation")
        if not 1 <= self.picks <= MAX_COUNT or not 1 <= self.each < MAX_COUNT:
            yield Problem("picks", f"must be 1 to {MAX_COUNT}, of one token or two")
        if len(set(self.spaces)) < len(self.spaces) or set(self.spaces) & set(at.standing):
            yield Problem("spaces", "must be different spaces without figures")

    def answers(self, at: Position) -> Iterator[int]:
        return iter(self.spaces)

    def after(self, at: Position, answer: int) -> Step[BattleState]:
        field = Battlefield(at)
        field.overlay([answer], self.each, CITE[self.rule])
        left = tuple(space for space in self.spaces if space != answer)
        if left and self.picks > 1:
            field.ask(LayOn(self.rule, left, self.picks - 1, self.each))
        return field.step()

    def prompt(self, at: Position) -> str:
        tokens = "token" if self.each == 1 else f"{self.each} tokens"
        more = f" ({self.picks} spaces left to choose)" if self.picks > 1 else ""
        return f"Where do you lay your {tokens}{more}?"

    def settle(self, at: Position) -> Step[BattleState] | None:
        """Ask only if the choice makes a difference."""
        supply = at.own.supply
        enough = supply >= self.each * len(self.spaces) or len(self.spaces) == 1
        useful = supply or any(at.foe.tokens[space] for space in self.spaces)
        if useful and (self.picks < len(self.spaces) or (supply and not enough)):
            return None
        field = Battlefield(at)
        if useful:
            field.overlay(self.spaces, self.each, CITE[self.rule])
        return field.step()


@dataclass(frozen=True, slots=True)
class DrawCard(FollowUp):
    """A card set aside is revealed by chance; its figure joins, or `replaces` the acting one."""

    replaces: bool = False

    question = "Which card is revealed?"

    def awaited(self, at: Position) -> frozenset[Awaited]:
        return BY_CHANCE

    def answers(self, at: Position) -> Iterator[str]:
        return iter(at.own.reserve)

    def after(self, at: Position, answer: str) -> Step[BattleState]:
        field = Battlefield(at)
        if self.replaces:
            slot, actor = field.slot, FIGURES[field.figure].name
            field.draw(answer, slot)
            space = field.own.at[slot]
            field.standing[space] = answer
            text = f"{FIGURES[answer].name} takes the place of {actor}."
            field.say("figure_transformed", text, space, cite=CITE["gate_transform"])
            field.drop(PowerStep)
        else:
            field.draw(answer, len(field.own.cards))
            field.ask(PlaceFigure(answer))
        return replace(field.step(), reveals=True)

    def settle(self, at: Position) -> Step[BattleState] | None:
        """Even where one card is left it must be drawn; a figure gone is not replaced."""
        gone = self.replaces and acting(at, "gate_transform") is None
        return Step(at.state.answered()) if gone or not at.own.reserve else None


@dataclass(frozen=True, slots=True)
class PlaceFigure(FollowUp):
    """The newcomer goes on any space without a figure, off the gate tiles."""

    figure: str

    def problems(self, at: Position) -> Iterator[Problem]:
        if (self.figure, OFF) not in zip(at.own.cards, at.own.at, strict=True):
            yield Problem("figure", "must be one of the same side that is off the board")

    def answers(self, at: Position) -> Iterator[int]:
        return landings(at)

    def after(self, at: Position, answer: int) -> Step[BattleState]:
        field = Battlefield(at)
        field.clear([answer])
        field.put(field.own, field.own.cards.index(self.figure), answer)
        text = f"{FIGURES[self.figure].name} joins the battle on {field.name_of(answer)}."
        field.say("figure_joined", text, answer, cite=field.rule)
        return field.step()

    def prompt(self, at: Position) -> str:
        return f"Where does {FIGURES[self.figure].name} join the battle?"


# Gates

ON_GATE: Final = 2
"""Tokens that can lie on the centre of a gate."""


def offerings(field: Battlefield, gate: int) -> None:
    """One's own tokens on the centre are made up to two; the enemy's are returned (IC-26)."""
    own, name, cite = field.own, field.deal.tile(gate).name, CITE["gate_offerings"]
    if back := -field.foe.set_centre(gate, 0):
        text = f"{tokens_go(back, field.foe, 'is', 'are')} returned from the {name} gate."
        field.say("sent_home", text, force=field.foe, cite=cite)
    if own.centres[gate] < ON_GATE and (laid := own.set_centre(gate, ON_GATE)):
        text = f"{tokens_go(laid, own)} on the centre of the {name} gate."
        field.say("laid", text, cite=cite)


def assistance(field: Battlefield, _: int) -> None:
    """A token of one's own supply leaves the game."""
    own = field.own
    if own.supply:
        own.supply, own.boxed, own.changed = own.supply - 1, own.boxed + 1, True
        text = f"{tokens_go(1, own)} back into the box."
        field.say("boxed", text, cite=CITE["gate_assistance"])


def recharge(field: Battlefield, _: int) -> None:
    """The acting figure's card turns face up, unless its power is in use (IC-31)."""
    if field.power is None and not field.own.up[field.slot]:
        field.turn_card(field.slot, up=True)


@dataclass(frozen=True, slots=True)
class SacrificeActor(FollowUp):
    """The figure that passed the gate leaves, and its power ends there (IC-28)."""

    def settle(self, at: Position) -> Step[BattleState]:
        field = Battlefield(at)
        if actor := acting(at, "gate_sacrifice"):
            field.remove(actor.slot)
            field.drop(PowerStep)
        return field.step()


@dataclass(frozen=True, slots=True)
class LayOnBare(FollowUp):
    """Tokens on any spaces that hold neither figure nor token, as a Sacrifice allows."""

    count: int

    def problems(self, at: Position) -> Iterator[Problem]:
        return count_problems(self.count)

    def settle(self, at: Position) -> Step[BattleState]:
        state, own, foe = at.state.answered(), at.own.tokens, at.foe.tokens
        bare = tuple(
            space
            for space in range(len(own))
            if not own[space] and not foe[space] and space not in at.standing
        )
        if picks := min(self.count, at.own.supply, len(bare)):
            state = state.ask(LayOn("gate_sacrifice", bare, picks))
        return Step(state)


@dataclass(frozen=True, slots=True)
class BoostStep(FollowUp):
    """One more space in any direction, if wanted; a movement of its own (IC-25)."""

    question = "One more step, or stay?"
    walk = SINGLE_STEP

    def actor(self, at: Position) -> Actor | None:
        return acting(at, "gate_boost")

    def answers(self, at: Position) -> Iterator[int | None]:
        if actor := self.actor(at):
            yield from SINGLE_STEP.goals(at, actor)
            yield None

    def after(self, at: Position, answer: int | None) -> Step[BattleState]:
        actor, field = self.actor(at), Battlefield(at)
        if actor and answer is not None:
            SINGLE_STEP.begin(field, actor, (field.name_of(answer),))
            field.line_end = OFF  # off the line, even along it: no way back (IC-29)
            if plays_otherwise(at.deal, "IC-9"):
                field.origin = at.doing.origin  # back to where the power began
        return field.step()


@dataclass(frozen=True, slots=True)
class GateEffect:
    """`passing` happens in the gate, at once; `after` at the end of the movement.

    Of two gates on a line the one that is `first` comes first, else they act in path order.
    Whether a gate ends the line or doubles the tokens behind it is printed on the tile.
    """

    passing: Callable[[Battlefield, int], None] = lambda field, gate: None
    after: tuple[Decision, ...] = ()
    first: bool = False


GATE_EFFECTS: Final[Mapping[str, GateEffect]] = {
    "offerings": GateEffect(passing=offerings),
    "reinforcements": GateEffect(),
    "sacrifice": GateEffect(after=(SacrificeActor(), LayOnBare(3))),
    "assistance": GateEffect(passing=assistance),
    "boost": GateEffect(after=(BoostStep(),), first=True),
    "jump": GateEffect(),
    "recharge": GateEffect(passing=recharge),
    "transform": GateEffect(after=(DrawCard(replaces=True),)),
}
