"""Positions from outside: cards, the deck and the moment in the turn must agree."""

from collections.abc import Iterator

from companion.engine.game import Problem
from companion.games.iwari.components import DISPLAY, HAND
from companion.games.iwari.dealing import cards_to_turn, deck_cards, drawer, next_dealt
from companion.games.iwari.state import Phase, Span, State

PLACING = (Phase.SECOND, Phase.DONE)
CLOSED_BY = ("unexplored", "two_pieces", "no_cards")
DRAWING = (Phase.DEALING, Phase.REFILL)


def flow_problems(state: State) -> Iterator[Problem]:
    """Wrong shapes first: the rest is asked of sound ones only."""
    found = tuple(_shapes(state))
    yield from found
    if not found:
        yield from _turn(state)
        yield from _cards(state)
        yield from _drawing(state)
        yield from _end(state)


def _shapes(state: State) -> Iterator[Problem]:
    if len(state.hands) != state.deal.players:
        yield Problem("hands", f"must be {state.deal.players} hands")
    for seat, hand in enumerate(state.hands):
        yield from _bounds(f"hands[{seat}].size", hand.size, 0, HAND)
        if hand.cards is not None and hand.size != Span(len(hand.cards), len(hand.cards)):
            yield Problem(f"hands[{seat}].cards", "does not agree with the size")
    if set(state.discards) != set(state.deal.cards) or min(state.discards.values()) < 0:
        yield Problem("discards", "needs a count for each biome, none below 0")
    if len(state.display or ()) > DISPLAY:
        yield Problem("display", f"has at most {DISPLAY} cards")
    yield from _bounds("deck", state.deck, -HAND, sum(state.deal.cards.values()))
    if state.turn < 0:
        yield Problem("turn", "cannot be below 0")
    if not 0 <= state.shuffles <= 2:
        yield Problem("shuffles", "must be 0, 1 or 2")


def _bounds(path: str, span: Span, low: int, high: int) -> Iterator[Problem]:
    if not low <= span.low <= span.high <= high:
        yield Problem(path, f"must be bounds between {low} and {high}, the lower one first")


def _turn(state: State) -> Iterator[Problem]:
    if (state.phase in PLACING) != (state.camp is not None):
        yield Problem("camp", "is the territory of this turn's first piece, if there is one")
    elif state.camp is not None and state.camp not in state.deal.edition.territory:
        yield Problem("camp", "the map has no such territory")
    if state.third and (state.deal.third is None or state.phase not in (Phase.ACTION, *PLACING)):
        yield Problem("third", "the third tribe of a game for two is not playing now")
    if closed := state.closed:
        if closed.why not in CLOSED_BY or closed.territory not in state.deal.edition.territory:
            yield Problem("closed", "must be a rule that ends an action, and a territory")
        if not 0 <= closed.seat < len(state.deal.tribes) or state.phase is Phase.SECOND:
            yield Problem("closed", "must be the action just over, and whose it was")
    if state.due and (state.phase not in PLACING or state.third):
        yield Problem("due", "feats are earned by a player's piece just placed")
    if state.phase is Phase.DONE and not state.due:
        yield Problem("phase", "a finished action leads on, unless a feat is to be placed")


def _cards(state: State) -> Iterator[Problem]:
    for biome, left in deck_cards(state).items():
        if left < 0:
            yield Problem("discards", f"more {biome.value} cards are told than the game has")
    if not state.deal.app_deals:
        return
    told = sum(hand.size.high for hand in state.hands) + sum(state.discards.values())
    left = sum(state.deal.cards.values()) - told - len(state.display or ())
    exact = all(hand.size.exact for hand in state.hands) and state.display is not None
    if not exact or state.deck != Span(left, left):
        yield Problem("deck", "must be all cards that are in no hand, display or discard pile")


def _drawing(state: State) -> Iterator[Problem]:
    if state.phase in DRAWING:
        seat = drawer(state)
        if not state.deal.app_deals:
            yield Problem("phase", "this table draws its cards itself")
        if seat is None and next_dealt(state) is None and not cards_to_turn(state):
            yield Problem("phase", "no card is left to be drawn")
        if state.blind and (seat is None or state.deck.high < 1):
            yield Problem("blind", "nobody can be drawing a card")
    elif state.blind:
        yield Problem("blind", "no card is being drawn")


def _end(state: State) -> Iterator[Problem]:
    if (state.half is None) != (state.shuffles == 0):
        yield Problem("half", "is scored when the deck runs out for the first time")
    if state.shuffles == 2 and state.ending is None:
        yield Problem("ending", "must be told: the deck ran out twice")
    if state.phase in (Phase.OVER, Phase.CLOSING) and state.ending is None:
        yield Problem("ending", "must say why the game ends")
    if state.phase is Phase.CLOSING and (state.shuffles or state.deal.app_deals):
        yield Problem("phase", "only a first end of the deck can be left to tell")
