"""A turn in motion: the one mutable thing, which effects act on and which freezes again."""

from dataclasses import replace

from companion.games.ichor.battlefield import Battlefield
from companion.games.ichor.components import FIGURES, Camp
from companion.games.ichor.effects.base import Actor, FollowUp
from companion.games.ichor.effects.gates import GATE_EFFECTS
from companion.games.ichor.effects.movement import LandAnywhere, ReinforceTrail
from companion.games.ichor.effects.tracing import Route
from companion.games.ichor.effects.trail import Trail
from companion.games.ichor.grid import OFF
from companion.games.ichor.state import Doing, Ending, Reason, State

NOWHERE: frozenset[int] = frozenset()


class Turn(Battlefield):
    """The position while a move is carried out, and the course of the turn.

    Reads like a `State` where effects ask, and is its own `doing`. `todo` comes next,
    `then` is the rest of the power.
    """

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.ending: Ending | None = None
        self.figure = ""
        self.power: str | None = None
        self.origin = self.line_end = OFF
        self.trail: Trail | None = None
        self.todo: list[FollowUp] = []
        self.then: list[FollowUp] = []
        if state.pending:
            self._resume(state.pending)

    def _resume(self, doing: Doing) -> None:
        self.figure, self.power = doing.figure, doing.power
        self.origin, self.line_end = doing.origin, doing.line_end
        self.trail, self.laid = doing.trail, list(doing.laid)
        self.todo, self.then = list(doing.todo), list(doing.then)

    @property
    def doing(self) -> "Turn":
        return self

    def pending(self) -> Doing:
        """What waits for a decision, as data."""
        return Doing(
            self.figure,
            self.power,
            self.origin,
            self.line_end,
            self.trail,
            tuple(dict.fromkeys(self.laid)),
            tuple(self.todo),  # type: ignore[arg-type]
            tuple(self.then),  # type: ignore[arg-type]
        )

    def frozen(self, to_move: Camp, copyable: str | None, pending: Doing | None = None) -> State:
        """The position as it now is, with that side to move."""
        own, foe = self.own.frozen(), self.foe.frozen()
        monsters, gods = (own, foe) if self.camp == "monsters" else (foe, own)
        state = State(
            self.deal,
            self.state.game,
            to_move,
            monsters,
            gods,
            copyable,
            pending,
            self.ending,
            self.state.first,
        )
        # The cached property would only work out what is known here: a tenth of a move's time.
        vars(state)["standing"] = self.standing
        return state

    def run(self) -> bool:
        """Does what follows up to the next decision; True where the turn is complete."""
        while self.todo or self.then:
            step = (self.todo or self.then).pop(0)
            if not step.settle(self):
                self.todo.insert(0, step)
                return False
        return True

    # Movement

    def depart(self, actor: Actor, route: Route, stacks: bool = False) -> None:
        """Takes the figure in hand and leads it along the route, through its gates."""
        self.put(self.own, actor.slot, OFF)
        self.origin, self.line_end = actor.at, OFF if route.cut else route.end
        if route.called or route.pushed or route.struck:
            self._displace(actor, route)
        doubled_from = len(route.spaces)
        for gate, left in route.gates:
            self._pass_gate(actor, gate)
            if self.deal.tile(gate).doubles:
                doubled_from = min(doubled_from, left)
        if route.pushed:
            self.clear([route.rest])
        self.trail = Trail(
            actor.slot,
            tuple(route.spaces),
            tuple([gate for gate, _ in route.gates]),
            self.line_end,
            doubled_from,
            stacks,
            leaves=route.struck is not None,
        )
        if route.cut:
            self.todo.insert(0, LandAnywhere())
        else:
            self._arrive()

    def _displace(self, actor: Actor, route: Route) -> None:
        """Moves or removes the enemies that the route meets."""
        if route.called:
            self.put(self.foe, self.foe.cards.index(route.called), actor.at)
            text = f"{FIGURES[route.called].name} comes to {self.name_of(actor.at)}."
            self.say("called", text, actor.at)
        if route.pushed:
            self.put(self.foe, self.foe.cards.index(route.pushed), route.rest)
            text = f"{FIGURES[route.pushed].name} is pushed to {self.name_of(route.rest)}."
            self.say("pushed", text, route.rest)
        if route.struck:
            self.put(self.foe, self.foe.cards.index(route.struck), OFF)
            text = f"{actor.name} and {FIGURES[route.struck].name} leave the board."
            self.say("struck", text, route.end)

    def _pass_gate(self, actor: Actor, gate: int) -> None:
        tile = self.deal.tile(gate)
        self.say("gate_passed", f"{actor.name} passes the {tile.name} gate.")
        for effect in GATE_EFFECTS[tile.id].passing:
            effect.act(self, gate)

    def land(self, space: int) -> None:
        """The figure in hand comes down where its line did not lead."""
        assert self.trail is not None
        self.trail = replace(self.trail, end=space)
        self._arrive()

    def _arrive(self) -> None:
        assert self.trail is not None
        if self.trail.doubled_from < len(self.trail.spaces):
            self.todo.insert(0, ReinforceTrail())
        else:
            self.lay_trail()

    def lay_trail(self, second: frozenset[int] = NOWHERE) -> None:
        """The movement ends: all its tokens are laid and sent home (IC-1).

        `second` are the spaces behind a Reinforcements gate that get two tokens.
        """
        trail = self.trail
        assert trail is not None
        own, foe, standing = self.own, self.foe, self.standing
        if own.tokens[trail.end]:
            own.take(trail.end)
        home = [trail.end] if foe.tokens[trail.end] else []
        laid = []
        for space in trail.laid_on:
            if space in standing:
                continue
            if foe.tokens[space]:
                home.append(space)
            held = own.tokens[space]
            height = 2 if space in second or (trail.stacks and held == 1) else 1
            if held < height and own.lay(space, height - held):
                laid.append(space)
        if home:
            self.send_home(foe, home)
        self.say_laid(laid)
        self.put(own, trail.slot, OFF if trail.leaves else trail.end)
        self.trail = None
        if trail.gates:
            gates = [GATE_EFFECTS[self.deal.tile(gate).id] for gate in trail.gates]
            gates.sort(key=lambda gate: not gate.first)
            self.todo[:0] = [step for gate in gates for step in gate.after]

    # The acting figure

    def replace_actor(self, card: str) -> None:
        """A new card and figure take the place of the acting ones, whose power ends (IC-28)."""
        slot = self.own.cards.index(self.figure)
        self.own.draw(card, slot)
        self.then.clear()
        self.standing[self.own.at[slot]] = card
        text = f"{FIGURES[card].name} takes the place of {FIGURES[self.figure].name}."
        self.say("figure_transformed", text, self.own.at[slot])

    def recharge(self) -> None:
        """The acting figure's card turns face up, unless its power is in use (IC-31)."""
        slot = self.own.cards.index(self.figure)
        if self.power is None and not self.own.up[slot]:
            self.turn_card(slot, up=True)

    def win(self, reason: Reason) -> None:
        """The side to move wins; nothing follows."""
        self.ending = Ending(reason, self.camp)
        self.todo.clear()
        self.then.clear()
