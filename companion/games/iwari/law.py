"""What forbids a move: for each kind of move its articles, in the booklet's order."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.rulebook import Law, Violation
from companion.games.iwari import law_cards as cards
from companion.games.iwari import law_pieces as pieces
from companion.games.iwari import rulebook as rb
from companion.games.iwari.components import Biome
from companion.games.iwari.moves import (
    DealtHand,
    DeckOut,
    Discard,
    DrawFromDeck,
    Drawn,
    EndTurn,
    Move,
    Pass,
    PlaceFeat,
    PlaceTent,
    PlaceTotem,
    TakeFromDisplay,
    Turned,
)
from companion.games.iwari.state import (
    Phase,
    State,
    cards_to_turn,
    drawer,
    free_spaces,
    next_dealt,
    tents_left,
    totems_left,
)
from companion.games.iwari.words import card_list, counted

Article = Callable[[State, Any], Violation | None]


def in_play(state: State, move: Move) -> Violation | None:
    """Nothing happens after the end."""
    if state.phase is not Phase.OVER:
        return None
    return Violation("game_over", "The game is over.", rb.END, possible=False)


def feat_first(state: State, move: Move) -> Violation | None:
    """An earned feat is placed before anything else."""
    if not state.due:
        return None
    reason = f"{state.name(state.acting)} has earned a {state.due[0].feat.value} feat: it is placed first."
    return Violation("feat_first", reason, rb.FEAT_NOW, possible=False)


def time_to_play(state: State, move: Move) -> Violation | None:
    """Pieces and cards are played in a turn's action."""
    if state.phase in (Phase.ACTION, Phase.SECOND, Phase.OVER) or state.due:
        return None
    return Violation("not_now", _what_is_on(state), rb.TURN, possible=False)


def time_to_draw(state: State, move: TakeFromDisplay | DrawFromDeck) -> Violation | None:
    """Cards are drawn one at a time, while a hand is being filled."""
    if drawer(state) is not None and not state.blind:
        return None
    return Violation("not_now", _what_is_on(state), rb.DRAWING, possible=False)


def _what_is_on(state: State) -> str:
    if state.phase is Phase.OVER:
        return "The game is over."
    if state.phase is Phase.CLOSING:
        return "The last turn is played; what is left to say is whether the deck ran out."
    if state.phase in (Phase.DEALING, Phase.REFILL):
        seat = drawer(state)
        if seat is None:
            return "Cards are being dealt from the deck."
        return f"{state.name(seat)} is filling up a hand."
    return f"{state.name(state.player)} is playing a turn."


def deck_out_first(state: State, move: Move) -> Violation | None:
    """A deck that must be empty is declared so before the game goes on."""
    if not state.deck_must_be_out:
        return None
    reason = "By the cards drawn so far the deck has run out: say so first."
    return Violation("deck_out_first", reason, rb.DECK_OUT)


def place_or_discard(state: State, move: Discard) -> Violation | None:
    """Discarding is the other action, not an addition."""
    if state.phase is not Phase.SECOND:
        return None
    reason = "A piece is placed already; a turn either places or discards."
    return Violation("piece_placed", reason, rb.TURN)


def third_tribe_places(state: State, move: Discard) -> Violation | None:
    """The third tribe discards only what cannot place anything."""
    if not state.third or state.phase is not Phase.ACTION or _could_be_stuck(state, move.card):
        return None
    reason = (
        f"The third tribe can still place a piece with what {state.name(state.player)} holds "
        f"({_hand_words(state)}), so it must."
    )
    return Violation("third_tribe_can_place", reason, rb.THIRD_TRIBE)


def _hand_words(state: State) -> str:
    cards_held = state.hand.cards
    return card_list(cards_held) if cards_held else f"{_size_words(state)}"


def _size_words(state: State) -> str:
    size = state.hand.size
    return counted(size.low, "card") if size.exact else f"{size} cards"


def _open_biomes(state: State) -> frozenset[Biome]:
    """The biomes in which the acting tribe could place some piece now."""
    tents = tents_left(state, state.acting) > 0
    totems = totems_left(state, state.acting) > 0
    return frozenset(
        territory.biome
        for territory in state.deal.edition.territories
        if (tents and free_spaces(state, territory.id))
        or (totems and _takes_totem(state, territory.id))
    )


def _takes_totem(state: State, territory: str) -> bool:
    move = PlaceTotem(territory)
    return not (pieces.totem_limit(state, move) or pieces.totems_welcome(state, move))


def _could_be_stuck(state: State, discarded: Biome | None) -> bool:
    """Whether a hand with that card may be unable to place anything for the acting tribe."""
    open_biomes = _open_biomes(state)
    if not open_biomes:
        return True
    if discarded in open_biomes:
        return False
    if state.hand.cards is not None:
        return not open_biomes & set(state.hand.cards) and not _has_pair(state.hand.cards)
    return len(Biome) - len(open_biomes) >= max(1, state.hand.size.low)


def _has_pair(hand: tuple[Biome, ...]) -> bool:
    return max(Counter(hand).values(), default=0) > 1


def time_to_end(state: State, move: EndTurn) -> Violation | None:
    """Ending a turn is said while a second piece could follow, or for the third tribe."""
    if state.phase in (Phase.ACTION, Phase.SECOND, Phase.CLOSING) or state.due:
        return None
    return Violation("not_now", _what_is_on(state), rb.TURN, possible=False)


def something_done(state: State, move: EndTurn) -> Violation | None:
    """A player acts; the third tribe acts while a card is left."""
    if state.phase is not Phase.ACTION:
        return None
    if not state.third:
        reason = f"{state.name(state.player)} has neither placed nor discarded yet."
        return Violation("nothing_done", reason, rb.TURN)
    if state.hand.size.low == 0:
        return None
    reason = (
        f"{state.name(state.player)} has {_size_words(state)} left, so the third tribe must act."
    )
    return Violation("third_tribe_must_act", reason, rb.THIRD_TRIBE)


def time_to_pass(state: State, move: Pass) -> Violation | None:
    """Passing takes the place of a whole action."""
    if state.phase is Phase.ACTION and not state.third:
        return None
    if state.phase is Phase.OVER or state.due:
        return None
    return Violation("not_now", _what_is_on(state), rb.LAST_ROUND, possible=False)


def empty_hand(state: State, move: Pass) -> Violation | None:
    """Only an empty hand passes (IW-18)."""
    if state.hand.size.low == 0:
        return None
    reason = f"{state.name(state.player)} holds {_size_words(state)}: one can be discarded."
    return Violation("hand_not_empty", reason, rb.LAST_ROUND)


def time_for_deck_out(state: State, move: DeckOut) -> Violation | None:
    """The deck's end is declared at the start of the next turn, by tables that deal themselves."""
    if state.deal.app_deals:
        reason = "The app deals the cards here and knows when the deck is empty."
        return Violation("app_deals", reason, rb.DECK_OUT, possible=False)
    if state.phase is Phase.CLOSING or (state.phase is Phase.ACTION and not state.third):
        return None
    if state.phase is Phase.OVER or state.due:
        return None
    reason = "The deck is drawn from at the end of a turn: say it before the next one begins."
    return Violation("not_now", reason, rb.DECK_OUT, possible=False)


def deck_can_be_out(state: State, move: DeckOut) -> Violation | None:
    """No more cards can have left the deck than turns have drawn."""
    if state.shuffles == 2:
        reason = "The deck has run out twice already."
        return Violation("deck_out_twice", reason, rb.DECK_OUT, possible=False)
    if state.deck.low <= 0:
        return None
    reason = f"The deck still holds {state.deck} cards by the cards drawn so far."
    return Violation("deck_not_out", reason, rb.DECK_OUT)


def time_for_chance(state: State, move: Drawn | DealtHand | Turned) -> Violation | None:
    """Each draw has its moment."""
    due = {
        Drawn: state.blind,
        DealtHand: next_dealt(state) is not None,
        Turned: cards_to_turn(state) > 0,
    }
    if due[type(move)]:
        return None
    return Violation("not_now", _what_is_on(state), rb.DRAWING, possible=False)


_TURN: tuple[Article, ...] = (in_play, feat_first, time_to_play, deck_out_first)
_CARDS: tuple[Article, ...] = (cards.cards_entered, cards.card_cost, cards.hand_size, cards.held)

LAW: Law[State, Any] = Law(
    {
        PlaceTent: (
            *_TURN,
            pieces.place_exists,
            *_CARDS,
            cards.exists,
            pieces.one_territory,
            pieces.free_space,
            pieces.tent_in_supply,
        ),
        PlaceTotem: (
            *_TURN,
            pieces.place_exists,
            *_CARDS,
            cards.exists,
            pieces.one_territory,
            pieces.totem_limit,
            pieces.totems_welcome,
            pieces.totem_in_supply,
        ),
        PlaceFeat: (in_play, pieces.feat_is_due, pieces.feat_place),
        Discard: (
            *_TURN,
            place_or_discard,
            cards.card_entered,
            cards.discard_from_hand,
            cards.discard_held,
            cards.discard_exists,
            third_tribe_places,
        ),
        EndTurn: (in_play, feat_first, time_to_end, deck_out_first, something_done),
        Pass: (in_play, feat_first, time_to_pass, deck_out_first, empty_hand),
        TakeFromDisplay: (in_play, time_to_draw, cards.in_display),
        DrawFromDeck: (in_play, time_to_draw, cards.deck_has_cards),
        Drawn: (in_play, time_for_chance, cards.drawn_card),
        DealtHand: (in_play, time_for_chance, cards.dealt_seat, cards.dealt_cards),
        Turned: (in_play, time_for_chance, cards.turned_cards),
        DeckOut: (in_play, feat_first, time_for_deck_out, deck_can_be_out),
    }
)


def violations(state: State, move: Move) -> Iterator[Violation]:
    """Every rule that the move would break; nothing where it is legal."""
    return LAW.violations(state, move)
