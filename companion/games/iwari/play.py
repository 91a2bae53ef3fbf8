"""What a move does: one small function a move. The move is trusted to be possible."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.engine.game import Event, Step
from companion.games.iwari import draw, turn
from companion.games.iwari.closing import closed_by, closing_event
from companion.games.iwari.components import TENTS
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
    Phase,
    PlacedFeat,
    State,
    is_explored,
    settlement_at,
    tents_left,
    totems_of,
)
from companion.games.iwari.words import capital, feat_name


def apply(state: State, move: Move) -> Step[State]:
    """The state after the move, and what it caused."""
    return _PLAY[type(move)](state, move)


def _place_tent(state: State, move: PlaceTent) -> Step[State]:
    territory = state.deal.edition.space[move.space].territory
    explored = is_explored(state, territory)
    after = turn.spent(turn.begun(state), move.cards)
    after = replace(after, tents={**state.tents, move.space: state.acting}, camp=territory)
    events = _settlement(state, after, move.space)
    if after.ending is None and _has_ended(after):
        after = replace(after, ending="last_tent")
        text = f"{capital(after.name(after.acting))} has placed the last of {TENTS} tents."
        events += (Event("last_round", f"{text} This round is the last.", seat=after.acting),)
    return _placed(after, explored, earned_by_tent(after, move.space, explored), events)


def _has_ended(state: State) -> bool:
    """Whether a player's last tent was placed; the third tribe's ends nothing (IW-3)."""
    return not state.third and tents_left(state, state.acting) == 0


def _settlement(before: State, after: State, space: str) -> tuple[Event, ...]:
    """The settlement that this tent has founded, if any: one that was there has only grown."""
    deal, seat = after.deal, after.acting
    group = settlement_at(deal, after.tents, space)
    beside = (near for near in deal.neighbours[space] if before.tents.get(near) == seat)
    if not group or any(settlement_at(deal, before.tents, near) for near in beside):
        return ()
    text = f"{capital(after.name(seat))} has founded a settlement of {len(group)} tents."
    return (Event("settlement", text, group, seat),)


def _place_totem(state: State, move: PlaceTotem) -> Step[State]:
    explored = is_explored(state, move.territory)
    standing = list(totems_of(state, move.territory))
    standing[state.acting] += 1
    after = turn.spent(turn.begun(state), move.cards)
    totems = {**state.totems, move.territory: tuple(standing)}
    after = replace(after, totems=totems, camp=move.territory)
    return _placed(after, explored, earned_by_totem(after, move.territory), ())


def _placed(
    state: State, explored: bool, due: tuple[DueFeat, ...], events: tuple[Event, ...]
) -> Step[State]:
    """After a piece: feats first, then a second piece where one may follow (IW-8, IW-9)."""
    name = capital(state.name(state.acting))
    for feat in due:
        text = f"{name} has earned {feat_name(feat.feat)}."
        events += (Event("feat_earned", text, seat=state.acting),)
    assert state.camp is not None, "a piece was just placed there"
    closed = closed_by(state, state.camp, explored)
    if closed is None:
        return Step(replace(state, phase=Phase.SECOND, due=due), events)
    events += (closing_event(state, closed),)
    return _onward(replace(state, phase=Phase.DONE, due=due, closed=closed), events)


def _onward(state: State, events: tuple[Event, ...] = ()) -> Step[State]:
    if state.phase is Phase.DONE and not state.due:
        return turn.action_over(state, events)
    return Step(state, events)


def _place_feat(state: State, move: PlaceFeat) -> Step[State]:
    placed = PlacedFeat(move.feat, state.acting, move.where)
    return _onward(replace(state, feats=(*state.feats, placed), due=state.due[1:]))


def _discard(state: State, move: Discard) -> Step[State]:
    return turn.action_over(turn.discarded(turn.begun(state), move.card))


def _end_turn(state: State, move: EndTurn) -> Step[State]:
    if state.phase is Phase.CLOSING:
        return turn.game_over(state)
    return turn.action_over(turn.begun(state))


def _pass(state: State, move: Pass) -> Step[State]:
    return turn.action_over(turn.begun(state))


def _deck_out(state: State, move: DeckOut) -> Step[State]:
    step = turn.deck_ran_out(state)
    last = step.state.ending is not None and step.state.round_complete
    return turn.game_over(step.state, step.events) if last else step


_PLAY: dict[type, Callable[[State, Any], Step[State]]] = {
    PlaceTent: _place_tent,
    PlaceTotem: _place_totem,
    PlaceFeat: _place_feat,
    Discard: _discard,
    EndTurn: _end_turn,
    Pass: _pass,
    TakeFromDisplay: draw.take_from_display,
    DrawFromDeck: draw.draw_from_deck,
    Drawn: draw.drawn,
    DealtHand: draw.dealt_hand,
    Turned: draw.turned,
    DeckOut: _deck_out,
}
