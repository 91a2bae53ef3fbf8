"""What the app draws next, where it deals the cards, and what the deck can hold."""

from collections.abc import Iterator

from companion.games.iwari.components import DISPLAY, HAND, Biome
from companion.games.iwari.deal import Deal
from companion.games.iwari.state import Phase, State


def deck_cards(state: State) -> dict[Biome, int]:
    """How many cards of each biome the deck holds, or may hold where hands are hidden."""
    seen = [*(state.display or ()), *(card for hand in state.hands for card in hand.cards or ())]
    return {
        biome: total - state.discards[biome] - seen.count(biome)
        for biome, total in state.deal.cards.items()
    }


def drafts(state: State) -> bool:
    """Whether players choose their starting hands from deck and display."""
    return state.phase is Phase.DEALING and state.deal.options["hands"] == "experienced"


def _in_turn_order(deal: Deal) -> Iterator[int]:
    return ((deal.start_player + step) % deal.players for step in range(deal.players))


def drawer(state: State) -> int | None:
    """The seat that is filling up a hand now, where the app deals; None if nobody is."""
    if state.phase is Phase.REFILL:
        can_draw = state.deck.high > 0 or bool(state.display)
        return state.player if state.hand.size.high < HAND and can_draw else None
    if not drafts(state):
        return None
    sizes = {seat: state.hands[seat].size.high for seat in _in_turn_order(state.deal)}
    begun = [seat for seat, size in sizes.items() if 0 < size < HAND]
    if begun:
        return begun[0]
    waiting = [seat for seat, size in sizes.items() if size == 0]
    full = len(state.display or ()) == DISPLAY
    return waiting[-1] if waiting and full else None


def next_dealt(state: State) -> int | None:
    """The seat that is dealt its starting hand next; None once all have one."""
    if state.phase is not Phase.DEALING or drafts(state):
        return None
    return next((s for s in _in_turn_order(state.deal) if not state.hands[s].size.high), None)


def cards_to_turn(state: State) -> int:
    """How many cards the deck now adds to the display."""
    if state.phase not in (Phase.DEALING, Phase.REFILL) or state.blind:
        return 0
    if drawer(state) is not None or next_dealt(state) is not None:
        return 0
    return max(0, min(DISPLAY - len(state.display or ()), state.deck.high))
