"""How a finished game ended."""

from companion.engine.game import Outcome
from companion.games.iwari.scoring import score
from companion.games.iwari.state import Phase, State
from companion.games.iwari.tally import tally

REASONS = {
    "deck_out": "The deck ran out for the second time.",
    "last_tent": "A player placed the last tent.",
}


def outcome(state: State) -> Outcome | None:
    """The end's reason and the winners; None while the game is on."""
    if state.phase is not Phase.OVER or state.ending is None:
        return None
    sheet = score(tally(state))
    winners = tuple(standing.seat for standing in sheet.standings if standing.wins)
    return Outcome(state.ending, f"{REASONS[state.ending]} {sheet.verdict}", winners)
