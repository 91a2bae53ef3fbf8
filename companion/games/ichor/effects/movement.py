"""A movement from its start to its end: the gates on the way, the landing, the trail.

The gates stand here too, for what they ask for is part of a movement, and may be another one.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from companion.engine.moves import Decision
from companion.engine.setup import plays_otherwise
from companion.engine.values import Step
from companion.games.ichor.battle import Battle, BattleState, Trail
from companion.games.ichor.battlefield import Battlefield
from companion.games.ichor.box.components import FIGURES
from companion.games.ichor.effects.base import Actor, FollowUp, acting, landings
from companion.games.ichor.effects.figures import DrawCard, SacrificeActor
from companion.games.ichor.effects.manner import SINGLE_STEP
from companion.games.ichor.effects.tokens import LayOnBare
from companion.games.ichor.effects.tracing import Route, trace
from companion.games.ichor.grid import OFF
from companion.games.ichor.rulebook import CITE

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
    field.trail = Trail(
        route.slot,
        tuple(route.spaces),
        tuple(route.gates),
        field.line_end,
        doubled_from,
        route.stacks,
        route.leaves,
    )
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

    def answers(self, at: Battle) -> Iterator[int]:
        return landings(at)

    def after(self, at: Battle, answer: int) -> Step[BattleState]:
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

    def answers(self, at: Battle) -> Iterator[tuple[int, ...]]:
        spaces = second_places(at)
        for count in range(len(spaces), -1, -1):
            for wanted in combinations(spaces, count):
                if out_of_reach(at, wanted) is None:
                    yield wanted

    def after(self, at: Battle, answer: tuple[int, ...]) -> Step[BattleState]:
        field = Battlefield(at)
        assert field.trail is not None
        _lay(field, field.trail, frozenset(answer))
        return field.step()


def second_places(at: Battle) -> list[int]:
    """The spaces behind the gate where a second token is a choice, in path order."""
    trail, held = at.doing.trail, at.own.tokens
    if trail is None:
        return []
    most = 0 if trail.stacks else 1
    return [space for space in trail.doubled if space not in at.standing and held[space] <= most]


def out_of_reach(at: Battle, wanted: tuple[int, ...]) -> int | None:
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


@dataclass(frozen=True, slots=True)
class BoostStep(FollowUp):
    """One more space in any direction, if wanted; a movement of its own (IC-25)."""

    question = "One more step, or stay?"
    manner = SINGLE_STEP

    def actor(self, at: Battle) -> Actor | None:
        """The figure that may step on."""
        return acting(at, "gate_boost")

    def answers(self, at: Battle) -> Iterator[int | None]:
        if actor := self.actor(at):
            for targets in SINGLE_STEP.targets(at, actor):
                if not trace(SINGLE_STEP, at, actor, targets).faults:
                    yield at.deal.grid.index[targets[0]]
            yield None

    def after(self, at: Battle, answer: int | None) -> Step[BattleState]:
        actor, field = self.actor(at), Battlefield(at)
        if actor and answer is not None:
            depart(field, actor, trace(SINGLE_STEP, at, actor, (field.name_of(answer),)))
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
    "offerings": GateEffect(passing=lambda field, gate: field.offer(gate, 2)),
    "reinforcements": GateEffect(),
    "sacrifice": GateEffect(after=(SacrificeActor(), LayOnBare(3))),
    "assistance": GateEffect(passing=lambda field, gate: field.box(1)),
    "boost": GateEffect(after=(BoostStep(),), first=True),
    "jump": GateEffect(),
    "recharge": GateEffect(passing=lambda field, gate: field.recharge()),
    "transform": GateEffect(after=(DrawCard(replaces=True),)),
}
