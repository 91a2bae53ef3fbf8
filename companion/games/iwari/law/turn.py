"""When a player may act, and what a whole turn is."""

from companion.engine.rulebook import Violation
from companion.games.iwari import rulebook as rb
from companion.games.iwari.closing import another_piece
from companion.games.iwari.moves import Discard, EndTurn, Move, Pass, PlaceTent, PlaceTotem
from companion.games.iwari.state import Phase, State
from companion.games.iwari.words import bounded, capital, what_is_on


def in_play(state: State, move: Move) -> Violation | None:
    """Nothing happens after the end."""
    if state.phase is not Phase.OVER:
        return None
    return Violation("game_over", "The game is over.", rb.END, possible=False)


def time_to_play(state: State, move: Move) -> Violation | None:
    """Pieces and cards are played in a turn's action; one that a rule ended takes no more."""
    if state.phase in (Phase.ACTION, Phase.SECOND) or state.due or state.phase is Phase.OVER:
        return None
    if state.closed is not None and isinstance(move, PlaceTent | PlaceTotem):
        return another_piece(state, state.closed)
    return Violation("not_now", what_is_on(state), rb.TURN, possible=False)


def place_or_discard(state: State, move: Discard) -> Violation | None:
    """Discarding is the other action, not an addition."""
    if state.phase is not Phase.SECOND:
        return None
    reason = "A piece is placed already; a turn either places or discards."
    return Violation("piece_placed", reason, rb.TURN)


def time_to_end(state: State, move: EndTurn) -> Violation | None:
    """Ending is said while a second piece could follow, for the third tribe, or at the last."""
    if state.phase in (Phase.ACTION, Phase.SECOND, Phase.CLOSING, Phase.OVER) or state.due:
        return None
    return Violation("not_now", what_is_on(state), rb.TURN, possible=False)


def something_done(state: State, move: EndTurn) -> Violation | None:
    """A player's turn does something."""
    if state.phase is not Phase.ACTION or state.third:
        return None
    reason = f"{capital(state.name(state.player))} has neither placed nor discarded yet."
    return Violation("nothing_done", reason, rb.TURN)


def time_to_pass(state: State, move: Pass) -> Violation | None:
    """Passing takes the place of a player's whole action."""
    if (state.phase is Phase.ACTION and not state.third) or state.phase is Phase.OVER or state.due:
        return None
    return Violation("not_now", what_is_on(state), rb.LAST_ROUND, possible=False)


def empty_hand(state: State, move: Pass) -> Violation | None:
    """Only an empty hand passes (IW-18)."""
    if state.hand.size.low == 0:
        return None
    name, cards = capital(state.name(state.player)), bounded(state.hand.size, "card")
    reason = f"{name} holds {cards}, so a piece is placed or a card discarded."
    return Violation("hand_not_empty", reason, rb.LAST_ROUND)
