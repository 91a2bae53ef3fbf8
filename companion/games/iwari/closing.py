"""What ends an action by itself: two pieces, an unexplored territory, or an empty hand (IW-8)."""

from companion.engine.game import Event
from companion.engine.rulebook import Citation, Violation
from companion.games.iwari import rulebook as rb
from companion.games.iwari.state import Closed, Phase, State
from companion.games.iwari.words import capital

RULES: dict[str, Citation] = {
    "unexplored": rb.UNEXPLORED,
    "two_pieces": rb.EXPLORED,
    "no_cards": rb.CARD_COST,
}


def closed_by(state: State, territory: str, explored: bool) -> Closed | None:
    """Why no second piece follows the one just placed; None where one may."""
    if state.phase is not Phase.ACTION:
        return Closed("two_pieces", state.acting, territory)
    if not explored:
        return Closed("unexplored", state.acting, territory)
    if state.hand.size.high == 0:
        return Closed("no_cards", state.acting, territory)
    return None


def closing_event(state: State, closed: Closed) -> Event:
    """What the table is told."""
    where = (f"territory.{closed.territory}",)
    return Event(closed.why, _sentence(state, closed), where, closed.seat)


def another_piece(state: State, closed: Closed) -> Violation:
    """What is said to whoever wants to add a piece to an action that is over."""
    return Violation("action_over", _sentence(state, closed), RULES[closed.why], possible=False)


def _sentence(state: State, closed: Closed) -> str:
    name = state.deal.edition.territory[closed.territory].name
    who = capital(state.name(closed.seat))
    if closed.why == "unexplored":
        return f"{name} was unexplored, so one tent is all that it takes this turn."
    if closed.why == "two_pieces":
        return f"{who} has placed two pieces in {name}, and a turn places no more."
    return f"{who} has no card left for a second piece in {name}."
