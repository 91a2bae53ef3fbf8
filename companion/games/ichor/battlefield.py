"""The board in motion: hands with tokens, figures and cards, and what is told of them."""

from collections.abc import Iterable, Mapping
from typing import Final

from companion.engine.game import Event
from companion.games.ichor.components import CAMPS, FIGURES, Camp, one, other
from companion.games.ichor.grid import OFF
from companion.games.ichor.hand import Hand
from companion.games.ichor.state import State

WHOSE: Final[Mapping[Camp, str]] = {camp: one(camp).capitalize() for camp in CAMPS}


class Battlefield:
    """Both sides while a move is carried out, with everything that can be done to them.

    `events` tell what happened, `laid` are the spaces that got own tokens in this turn.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.deal = state.deal
        self.camp = state.turn
        self.own = Hand(state.turn, state.own)
        self.foe = Hand(other(state.turn), state.foe)
        self.standing = dict(state.standing)
        self.events: list[Event] = []
        self.laid: list[int] = []

    # Tokens

    def send_home(self, hand: Hand, spaces: Iterable[int]) -> None:
        """All tokens of one side on these spaces go back to their owner."""
        cleared = [space for space in spaces if hand.tokens[space]]
        if cleared:
            count = sum(map(hand.take, cleared))
            self.say("sent_home", f"{_go(count, hand)} home.", *cleared, hand=hand)

    def clear(self, spaces: Iterable[int]) -> None:
        """The tokens of both sides on these spaces go home."""
        spaces = tuple(spaces)
        for hand in (self.own, self.foe):
            self.send_home(hand, spaces)

    def overlay(self, spaces: Iterable[int], each: int) -> None:
        """Enemy tokens on these spaces go home, own ones are laid while the supply lasts."""
        spaces = tuple(spaces)
        self.send_home(self.foe, spaces)
        self.say_laid([space for space in spaces if self.own.lay(space, each)])

    def offer(self, gate: int, count: int) -> None:
        """Own tokens on the centre of a gate are made up to `count`; enemy ones go home."""
        name = self.deal.tile(gate).name
        if home := -self.foe.set_centre(gate, 0):
            text = f"{_go(home, self.foe)} home from the {name} gate."
            self.say("sent_home", text, hand=self.foe)
        if self.own.centres[gate] < count and (laid := self.own.set_centre(gate, count)):
            self.say("laid", f"{_go(laid, self.own)} on the centre of the {name} gate.")

    def box(self, count: int) -> None:
        """Tokens from the own supply leave the game."""
        if boxed := self.own.box(count):
            self.say("boxed", f"{_go(boxed, self.own)} back into the box.")

    # Figures and cards

    def remove(self, slot: int) -> None:
        """An own figure leaves the board and no token marks its space (IC-8)."""
        name, at = FIGURES[self.own.cards[slot]].name, self.own.at[slot]
        self.put(self.own, slot, OFF)
        self.say("left_board", f"{name} leaves the board.", at)

    def add_card(self, card: str) -> None:
        """A card set aside joins the end of the own line, face up."""
        self.own.draw(card, len(self.own.cards))

    def place(self, figure: str, space: int) -> None:
        """A newcomer comes down; tokens there go home."""
        self.clear([space])
        self.put(self.own, self.own.cards.index(figure), space)
        text = f"{FIGURES[figure].name} joins the battle on {self.name_of(space)}."
        self.say("figure_joined", text, space)

    def turn_card(self, slot: int, up: bool) -> None:
        self.own.turn_card(slot, up)
        if up:
            name = FIGURES[self.own.cards[slot]].name
            self.say("card_turned_up", f"The card of {name} is face up again.")

    # Telling

    def say(self, code: str, text: str, *spaces: int, hand: Hand | None = None) -> None:
        """Tells what happened to a side, the one to move where none is named."""
        camp = (hand or self.own).camp
        self._tell(code, text, [self.deal.grid.names[space] for space in spaces], camp)

    def say_laid(self, spaces: list[int]) -> None:
        """Tells where own tokens were laid, and keeps it in mind for this turn."""
        if spaces:
            self.laid += spaces
            where = [self.deal.grid.names[space] for space in spaces]
            text = f"{WHOSE[self.camp]} tokens are laid on {' '.join(where)}."
            self._tell("laid", text, where, self.camp)

    def _tell(self, code: str, text: str, where: list[str], camp: Camp) -> None:
        seat = self.deal.seat_of(camp, self.state.game)
        self.events.append(Event(code, text, tuple(where), seat))

    def name_of(self, space: int) -> str:
        return self.deal.grid.names[space]

    def put(self, hand: Hand, slot: int, space: int) -> None:
        self.standing.pop(hand.at[slot], None)
        hand.move(slot, space)
        if space != OFF:
            self.standing[space] = hand.cards[slot]


def _go(count: int, hand: Hand) -> str:
    """Who goes: "1 god token goes", "2 god tokens go"."""
    return f"{count} {one(hand.camp)} token{' goes' if count == 1 else 's go'}"
