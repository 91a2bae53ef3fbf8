"""The end of a turn and of a round: with two players a card is discarded; places are refilled."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.play.decision import Decision
from companion.engine.play.step import Event, Step
from companion.engine.problems import Problem
from companion.games.orichalcum.decisions.draws import drawing
from companion.games.orichalcum.decisions.start import AssignInitiative, next_turn
from companion.games.orichalcum.rulebook import CITE
from companion.games.orichalcum.state import AskedOfTurn, Position, State


@dataclass(frozen=True, slots=True)
class EndTurn(Decision):
    """The next player's turn, or the end of the round."""

    lies_on = ()

    def settle(self, at: Position) -> Step[State]:
        following, state = at.deal.after(at.turn), at.state
        if following != state.holder:
            return next_turn(at, following)
        over = Event("round_over", "The round is over.", cite=CITE["replenish"])
        row = range(len(state.row), at.deal.row_size)
        spots = [spot for spot, shown in enumerate(state.display) if shown is None]
        draws = () if at.deal.quick else drawing(row, spots)
        return Step(state.changed(decisions=(AssignInitiative(), *draws)), (over,))


@dataclass(frozen=True, slots=True)
class DiscardCard(AskedOfTurn):
    """Phase 5, with two players only: discard a card of the row (OR-11)."""

    lies_on = (EndTurn,)
    question = "Discard a card of the row."

    def goes_on(self, at: Position) -> bool:
        """A player who may still have to choose among fights and purchases is asked afterwards:
        all of it together is more than a phone can show."""
        return not (at.player.island.creatures and at.can_buy)

    def settle(self, at: Position) -> Step[State] | None:
        return None if at.state.row else Step(at.state.answered())

    def problems(self, at: Position) -> Iterator[Problem]:
        if len(at.deal.names) != 2:
            yield Problem("", "is for two players only")
