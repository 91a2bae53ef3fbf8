"""What the third tribe of a game for two must do (IW-11)."""

from companion.engine.rulebook import Violation
from companion.games.iwari import rulebook as rb
from companion.games.iwari.components import Biome
from companion.games.iwari.law.pieces import totem_limit, totems_welcome
from companion.games.iwari.moves import Discard, EndTurn, PlaceTotem
from companion.games.iwari.state import Phase, Span, State, free_spaces, tents_left, totems_left
from companion.games.iwari.words import bounded, capital, card_list


def places_if_it_can(state: State, move: Discard) -> Violation | None:
    """The third tribe discards only where nothing can be placed with the cards left."""
    if not state.third or state.phase is not Phase.ACTION or _may_be_stuck(state, move.card):
        return None
    reason = f"With {_left(state)} the third tribe can still place a piece, so it must."
    return Violation("third_tribe_can_place", reason, rb.THIRD_TRIBE)


def acts_if_it_can(state: State, move: EndTurn) -> Violation | None:
    """The third tribe acts while a card is left."""
    if not state.third or state.phase is not Phase.ACTION or state.hand.size.low == 0:
        return None
    reason = (
        f"{capital(state.name(state.player))} has {_left(state)} left, so the third tribe must act."
    )
    return Violation("third_tribe_must_act", reason, rb.THIRD_TRIBE)


def _left(state: State) -> str:
    """The cards left, one at least: whoever discards has one."""
    known, size = state.hand.cards, state.hand.size
    return card_list(known) if known else bounded(Span(max(1, size.low), size.high), "card")


def _may_be_stuck(state: State, discarded: Biome | None) -> bool:
    """Whether a hand with that card may be unable to place anything.

    Single cards need a territory of their biome that takes a piece; a pair goes anywhere.
    """
    open_biomes = _open_biomes(state)
    if not open_biomes:
        return True
    if discarded in open_biomes:
        return False
    known = state.hand.cards
    if known is not None:
        return not open_biomes & set(known) and len(set(known)) == len(known)
    return len(Biome) - len(open_biomes) >= max(1, state.hand.size.low)


def _open_biomes(state: State) -> frozenset[Biome]:
    """The biomes with a territory that takes a tent or a totem of the third tribe."""
    tents, totems = tents_left(state, state.acting) > 0, totems_left(state, state.acting) > 0
    return frozenset(
        territory.biome
        for territory in state.deal.edition.territories
        if (tents and free_spaces(state, territory.id))
        or (totems and _takes_totem(state, territory.id))
    )


def _takes_totem(state: State, territory: str) -> bool:
    move = PlaceTotem(territory)
    return not (totem_limit(state, move) or totems_welcome(state, move))
