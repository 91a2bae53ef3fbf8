"""Phase 1: taking an action card with its tile and the creatures on it."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.phrases import counted
from companion.engine.play.move import Move, Tap
from companion.engine.play.step import Step
from companion.engine.rulebook import Violation
from companion.games.orichalcum.decisions.action import following
from companion.games.orichalcum.decisions.start import ChooseCard, InstallMetropolis
from companion.games.orichalcum.decisions.tile import PlaceTile
from companion.games.orichalcum.land.places import card_id
from companion.games.orichalcum.rulebook import CITE, impossible
from companion.games.orichalcum.state import Position, State
from companion.games.orichalcum.words import card_text


@dataclass(frozen=True, slots=True)
class TakeCard(Move):
    """Take the card at a place of the row, counted from 0."""

    slot: int

    answers = (ChooseCard,)
    rule = CITE["select"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["TakeCard"]:
        return map(cls, range(len(at.state.row)))

    def cost(self, at: Position) -> int:
        return at.edition.slot_costs[self.slot]

    def card(self, at: Position) -> str:
        """The card in words."""
        return card_text(at.edition, at.state.row[self.slot])

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if not 0 <= self.slot < len(at.state.row):
            reason = f"There are {counted(len(at.state.row), 'card')} in the row."
            yield impossible("no_such_card", "select", reason)
        elif at.player.hoplites < self.cost(at):
            has = counted(at.player.hoplites, "hoplite")
            cost = counted(self.cost(at), "hoplite")
            reason = f"Card {self.slot + 1} costs {cost}; {at.name} has {has} in stock."
            yield impossible("too_expensive", "card_cost", reason)

    def play(self, at: Position) -> Step[State]:
        """Slide the other cards to the left; the card counts as discarded at once (OR-23). The
        Metropolis is asked for where the table lays it only now (OR-1)."""
        state, row, card = at.state, at.state.row, at.state.row[self.slot]
        metropolis = (InstallMetropolis(),) if at.player.island.metropolis is None else ()
        tile = (PlaceTile(card.tile, card.creatures),) if card.tile else ()
        after = state.answered(
            *metropolis,
            *tile,
            *following(at.edition.card[card.card].action, len(at.deal.names)),
            row=(*row[: self.slot], *row[self.slot + 1 :]),
            discard=(*state.discard, card.card),
            players=state.players_with(at.turn, hoplites=at.player.hoplites - self.cost(at)),
        )
        return Step(after)

    def sentence(self, at: Position) -> str:
        if not 0 <= self.slot < len(at.state.row):
            return f"{at.name} takes card {self.slot + 1}."
        cost = self.cost(at)
        pays = f" for {counted(cost, 'hoplite')}" if cost else ""
        return f"{at.name} takes card {self.slot + 1}{pays}: {self.card(at)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        label = f"Card {self.slot + 1}: {self.card(at)}"
        return (Tap(card_id(self.slot), label),)
