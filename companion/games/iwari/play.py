"""What a move does: one small function a move. The move is trusted to be possible."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.engine.game import Event, Step
from companion.games.iwari import turn
from companion.games.iwari.components import TENTS, Biome
from companion.games.iwari.feats import earned_by_tent, earned_by_totem
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
    DueFeat,
    Hand,
    Phase,
    PlacedFeat,
    Span,
    State,
    drawer,
    is_explored,
    settlements,
    tents_left,
    totems_of,
)

ONE = Span(1, 1)


def _place_tent(state: State, move: PlaceTent) -> Step[State]:
    state = turn.begun(state)
    territory = state.deal.edition.space[move.space].territory
    explored = is_explored(state, territory)
    after = _paid(state, move.cards)
    after = replace(after, tents={**state.tents, move.space: state.acting})
    events = _settled(state, after, move.space)
    if not after.third and after.ending is None and tents_left(after, after.acting) == 0:
        after = replace(after, ending="last_tent")
        text = f"{after.name(after.acting)} has placed all {TENTS} tents: this round is the last."
        events = (*events, Event("last_round", text, seat=after.acting))
    due = earned_by_tent(after, move.space, explored)
    return _piece_placed(after, territory, explored, due, events)


def _place_totem(state: State, move: PlaceTotem) -> Step[State]:
    state = turn.begun(state)
    explored = is_explored(state, move.territory)
    standing = list(totems_of(state, move.territory))
    standing[state.acting] += 1
    after = _paid(state, move.cards)
    after = replace(after, totems={**state.totems, move.territory: tuple(standing)})
    due = earned_by_totem(after, move.territory)
    return _piece_placed(after, move.territory, explored, due, ())


def _paid(state: State, cards: tuple[Biome, ...]) -> State:
    return turn.spent(state, cards, Span(len(cards), len(cards)) if cards else Span(1, 2))


def _settled(before: State, after: State, space: str) -> tuple[Event, ...]:
    """A settlement that this tent founded."""
    seat = after.acting
    group = next((g for g in settlements(after.deal, after.tents, seat) if space in g), None)
    if group is None or any(
        set(old) < set(group) for old in settlements(before.deal, before.tents, seat)
    ):
        return ()
    text = f"{after.name(seat)} has founded a settlement of {len(group)} tents."
    return (Event("settlement", text, group, seat),)


def _piece_placed(
    state: State,
    territory: str,
    explored: bool,
    due: tuple[DueFeat, ...],
    events: tuple[Event, ...],
) -> Step[State]:
    second = state.phase is Phase.ACTION and explored and state.hand.size.high > 0
    phase = Phase.SECOND if second else Phase.DONE
    after = replace(state, phase=phase, camp=territory, due=due)
    for feat in due:
        text = f"{after.name(after.acting)} has earned a {feat.feat.value} feat."
        events = (*events, Event("feat_earned", text, seat=after.acting))
    return _onward(after, events)


def _onward(state: State, events: tuple[Event, ...] = ()) -> Step[State]:
    if state.phase is Phase.DONE and not state.due:
        return turn.action_over(state, events)
    return Step(state, events)


def _place_feat(state: State, move: PlaceFeat) -> Step[State]:
    placed = PlacedFeat(move.feat, state.acting, move.where)
    return _onward(replace(state, feats=(*state.feats, placed), due=state.due[1:]))


def _discard(state: State, move: Discard) -> Step[State]:
    cards = () if move.card is None else (move.card,)
    return turn.action_over(turn.spent(turn.begun(state), cards, ONE))


def _end_turn(state: State, move: EndTurn) -> Step[State]:
    if state.phase is Phase.CLOSING:
        return turn.game_over(state)
    return turn.action_over(turn.begun(state))


def _pass(state: State, move: Pass) -> Step[State]:
    return turn.action_over(turn.begun(state))


def _take_from_display(state: State, move: TakeFromDisplay) -> Step[State]:
    shown = list(state.display or ())
    shown.remove(move.card)
    return _into_hand(replace(state, display=tuple(shown)), drawer(state), move.card)


def _draw_from_deck(state: State, move: DrawFromDeck) -> Step[State]:
    return Step(replace(state, blind=True))


def _drawn(state: State, move: Drawn) -> Step[State]:
    after = replace(state, deck=state.deck.minus(1, 1), blind=False)
    return _into_hand(after, drawer(state), move.card)


def _into_hand(state: State, seat: int | None, card: Biome | None) -> Step[State]:
    assert seat is not None, "somebody is filling up a hand"
    hand = state.hands[seat]
    size = Span(hand.size.low + 1, hand.size.high + 1)
    cards = None if hand.cards is None or card is None else _sorted((*hand.cards, card))
    return turn.dealt(turn.with_hand(state, seat, Hand(size, cards)))


def _dealt_hand(state: State, move: DealtHand) -> Step[State]:
    count = len(move.cards or ())
    hand = Hand(Span(count, count), _sorted(move.cards or ()))
    after = replace(state, deck=state.deck.minus(count, count))
    return turn.dealt(turn.with_hand(after, move.seat, hand))


def _turned(state: State, move: Turned) -> Step[State]:
    count = len(move.cards)
    shown = _sorted((*(state.display or ()), *move.cards))
    return turn.dealt(replace(state, deck=state.deck.minus(count, count), display=shown))


def _sorted(cards: tuple[Biome, ...]) -> tuple[Biome, ...]:
    return tuple(biome for biome in Biome for card in cards if card is biome)


def _deck_out(state: State, move: DeckOut) -> Step[State]:
    step = turn.deck_ran_out(state)
    ended = state.phase is Phase.CLOSING or (
        step.state.ending is not None and step.state.round_complete
    )
    return turn.game_over(step.state, step.events) if ended else step


_PLAY: dict[type, Callable[[State, Any], Step[State]]] = {
    PlaceTent: _place_tent,
    PlaceTotem: _place_totem,
    PlaceFeat: _place_feat,
    Discard: _discard,
    EndTurn: _end_turn,
    Pass: _pass,
    TakeFromDisplay: _take_from_display,
    DrawFromDeck: _draw_from_deck,
    Drawn: _drawn,
    DealtHand: _dealt_hand,
    Turned: _turned,
    DeckOut: _deck_out,
}


def apply(state: State, move: Move) -> Step[State]:
    """The state after the move, and what it caused."""
    return _PLAY[type(move)](state, move)
