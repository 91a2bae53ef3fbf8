"""A turn in motion: the one mutable thing, which effects act on and which freezes again."""

from collections.abc import Iterable
from dataclasses import replace

from companion.engine.game import Event
from companion.games.ichor.components import FIGURES, Camp
from companion.games.ichor.effects.base import Actor, FollowUp
from companion.games.ichor.effects.gates import GATE_EFFECTS
from companion.games.ichor.effects.movement import LandAnywhere, ReinforceTrail
from companion.games.ichor.effects.tracing import Route
from companion.games.ichor.effects.trail import Trail
from companion.games.ichor.grid import OFF
from companion.games.ichor.hand import Hand
from companion.games.ichor.state import Doing, Ending, Reason, State

NOWHERE: frozenset[int] = frozenset()


class Turn:
    """The position while a move is carried out.

    Reads like a `State` where effects ask, and is its own `doing`. `todo` comes next,
    `then` is the rest of the power, `events` tell what happened.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.deal = state.deal
        self.camp = state.turn
        self.own = Hand(state.turn, state.own)
        self.foe = Hand("gods" if state.turn == "monsters" else "monsters", state.foe)
        self.ending: Ending | None = None
        self.events: list[Event] = []
        self.figure = ""
        self.power: str | None = None
        self.origin = self.line_end = OFF
        self.trail: Trail | None = None
        self.laid: list[int] = []
        self.todo: list[FollowUp] = []
        self.then: list[FollowUp] = []
        self.standing = dict(state.standing)
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
            tuple(self.laid),
            tuple(self.todo),  # type: ignore[arg-type]
            tuple(self.then),  # type: ignore[arg-type]
        )

    def frozen(self, to_move: Camp, copyable: str | None, pending: Doing | None = None) -> State:
        """The position as it now is, with that side to move."""
        own, foe = self.own.frozen(), self.foe.frozen()
        monsters, gods = (own, foe) if self.camp == "monsters" else (foe, own)
        return State(
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
        self._put(self.own, actor.slot, OFF)
        self.origin, self.line_end = actor.at, OFF if route.cut else route.end
        if route.called:
            self._put(self.foe, self.foe.cards.index(route.called), actor.at)
            text = f"{FIGURES[route.called].name} comes to {self._name(actor.at)}."
            self.say("called", text, actor.at)
        if route.pushed:
            self._put(self.foe, self.foe.cards.index(route.pushed), route.rest)
            text = f"{FIGURES[route.pushed].name} is pushed to {self._name(route.rest)}."
            self.say("pushed", text, route.rest)
            self.clear([route.rest])
        if route.struck:
            self._put(self.foe, self.foe.cards.index(route.struck), OFF)
            text = f"{actor.name} and {FIGURES[route.struck].name} leave the board."
            self.say("struck", text, route.end)
        doubled = [left for gate, left in route.gates if self.deal.tile(gate).doubles]
        self.trail = Trail(
            actor.slot,
            tuple(route.spaces),
            tuple(gate for gate, _ in route.gates),
            self.line_end,
            min(doubled, default=len(route.spaces)),
            stacks,
            leaves=route.struck is not None,
        )
        for gate in self.trail.gates:
            self.say("gate_passed", f"{actor.name} passes the {self.deal.tile(gate).name} gate.")
            for effect in GATE_EFFECTS[self.deal.tile(gate).id].passing:
                effect.act(self, gate)
        if route.cut:
            self.todo.insert(0, LandAnywhere())
        else:
            self._arrive()

    def land(self, space: int) -> None:
        """The figure in hand comes down where its line did not lead."""
        assert self.trail is not None
        self.trail = replace(self.trail, end=space)
        self._arrive()

    def _arrive(self) -> None:
        assert self.trail is not None
        if self.trail.doubled:
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
        self.send_home(foe, home)
        self._say_laid(laid)
        self._put(own, trail.slot, OFF if trail.leaves else trail.end)
        self.trail = None
        gates = [GATE_EFFECTS[self.deal.tile(gate).id] for gate in trail.gates]
        self.todo[:0] = [
            step for gate in sorted(gates, key=lambda gate: not gate.first) for step in gate.after
        ]

    # Tokens

    def send_home(self, hand: Hand, spaces: Iterable[int]) -> None:
        """All tokens of one side on these spaces go back to their owner."""
        cleared = [space for space in spaces if hand.tokens[space]]
        if cleared:
            count = sum(map(hand.take, cleared))
            text = f"{_tokens(count, hand)} go{'es' if count == 1 else ''} home."
            self.say("sent_home", text, *cleared, hand=hand)

    def clear(self, spaces: Iterable[int]) -> None:
        """The tokens of both sides on these spaces go home."""
        spaces = tuple(spaces)
        for hand in (self.own, self.foe):
            self.send_home(hand, spaces)

    def overlay(self, spaces: Iterable[int], each: int) -> None:
        """Enemy tokens on these spaces go home, own ones are laid while the supply lasts."""
        spaces = tuple(spaces)
        self.send_home(self.foe, spaces)
        self._say_laid([space for space in spaces if self.own.lay(space, each)])

    def offer(self, gate: int, count: int) -> None:
        """Own tokens on the centre of a gate are made up to `count`; enemy ones go home."""
        name = self.deal.tile(gate).name
        if home := -self.foe.set_centre(gate, 0):
            text = f"{_tokens(home, self.foe)} on the {name} gate go home."
            self.say("sent_home", text, hand=self.foe)
        if self.own.centres[gate] < count and (laid := self.own.set_centre(gate, count)):
            self.say("laid", f"{_tokens(laid, self.own)} laid on the centre of the {name} gate.")

    def box(self, count: int) -> None:
        """Tokens from the own supply leave the game."""
        boxed = min(count, self.own.supply)
        self.own.supply -= boxed
        self.own.boxed += boxed
        if boxed:
            self.say("boxed", f"{_tokens(boxed, self.own)} put back into the box.")

    # Figures and cards

    def remove(self, slot: int) -> None:
        """An own figure leaves the board and no token marks its space (IC-8)."""
        name, at = FIGURES[self.own.cards[slot]].name, self.own.at[slot]
        self._put(self.own, slot, OFF)
        self.say("left_board", f"{name} leaves the board.", at)

    def add_card(self, card: str) -> None:
        """A card set aside joins the end of the own line, face up."""
        self.own.draw(card)
        self.own.cards = (*self.own.cards, card)
        self.own.up = (*self.own.up, True)
        self.own.at.append(OFF)

    def place(self, figure: str, space: int) -> None:
        """A newcomer comes down; tokens there go home."""
        self.clear([space])
        self._put(self.own, self.own.cards.index(figure), space)
        text = f"{FIGURES[figure].name} joins the battle on {self._name(space)}."
        self.say("figure_joined", text, space)

    def replace_actor(self, card: str) -> None:
        """A new card and figure take the place of the acting ones, whose power ends (IC-28)."""
        slot = self.own.cards.index(self.figure)
        self.own.draw(card)
        cards = self.own.cards
        self.own.cards = (*cards[:slot], card, *cards[slot + 1 :])
        self.own.turn_card(slot, up=True)
        self.then.clear()
        self.standing[self.own.at[slot]] = card
        text = f"{FIGURES[card].name} takes the place of {FIGURES[self.figure].name}."
        self.say("figure_transformed", text, self.own.at[slot])

    def turn_card(self, slot: int, up: bool) -> None:
        self.own.turn_card(slot, up)
        if up:
            name = FIGURES[self.own.cards[slot]].name
            self.say("card_turned_up", f"The card of {name} is face up again.")

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

    # Telling

    def say(self, code: str, text: str, *spaces: int, hand: Hand | None = None) -> None:
        """Tells what happened to a side, the one to move where none is named."""
        camp = (hand or self.own).camp
        where = tuple(self.deal.grid.names[space] for space in spaces)
        self.events.append(Event(code, text, where, self.state.seat_of(camp)))

    def _say_laid(self, spaces: list[int]) -> None:
        if spaces:
            self.laid += [space for space in spaces if space not in self.laid]
            where = " ".join(self.deal.grid.names[space] for space in spaces)
            self.say("laid", f"Own tokens laid on {where}.", *spaces)

    def _name(self, space: int) -> str:
        return self.deal.grid.names[space]

    def _put(self, hand: Hand, slot: int, space: int) -> None:
        self.standing.pop(hand.at[slot], None)
        hand.at[slot] = space
        if space != OFF:
            self.standing[space] = hand.cards[slot]


def _tokens(count: int, hand: Hand) -> str:
    return f"{count} {hand.camp[:-1]} token{'' if count == 1 else 's'}"
