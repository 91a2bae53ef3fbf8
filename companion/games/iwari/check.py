"""Positions from outside: what contradicts the components, the moment in the turn, or itself."""

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.engine.decision import Decision
from companion.engine.problems import Problem
from companion.games.iwari.components import DISPLAY, FEATS, HAND, TENTS, TOTEMS
from companion.games.iwari.decisions import (
    Action,
    ActionOver,
    DeckInDoubt,
    EarnedFeat,
    FillDisplay,
    FillHand,
    HiddenCard,
    NextTurn,
    SecondPiece,
    StartingHand,
    ThirdTribeAction,
    opening,
)
from companion.games.iwari.deck import Span, deck_cards, exhausted
from companion.games.iwari.state import Position


def check_state(at: Position) -> tuple[Problem, ...]:
    """What stands against this position; wrong shapes first, the rest is asked of sound ones."""
    shapes = (
        *_tents(at, "tents", at.state.tents),
        *_tents(at, "half", at.state.half or {}),
        *_totems(at),
        *_feats(at),
        *_counts(at),
        *_closed(at),
    )
    return shapes or (*_stack(at), *_cards(at), *_end(at))


def _tents(at: Position, path: str, tents: Mapping[str, int]) -> Iterator[Problem]:
    for space, seat in tents.items():
        if space not in at.deal.edition.space:
            yield Problem(f"{path}.{space}", "the map has no such tent space")
        if not 0 <= seat < len(at.deal.tribes):
            yield Problem(f"{path}.{space}", f"{seat} is no tribe's seat")
    for seat, count in Counter(tents.values()).items():
        if count > TENTS:
            yield Problem(path, f"a tribe has {TENTS} tents, not {count} as seat {seat} here")


def _totems(at: Position) -> Iterator[Problem]:
    width, sound = len(at.deal.tribes), True
    for place, counts in at.state.totems.items():
        if place not in at.deal.edition.territory:
            yield Problem(f"totems.{place}", "the map has no such territory")
        if len(counts) != width or min(counts) < 0:
            sound = False
            yield Problem(f"totems.{place}", f"needs {width} counts, none below 0")
    for seat in range(width if sound else 0):
        total = sum(counts[seat] for counts in at.state.totems.values())
        if total > TOTEMS:
            yield Problem("totems", f"a tribe has {TOTEMS} totems, not {total} as seat {seat} here")


def _feats(at: Position) -> Iterator[Problem]:
    deal, placed = at.deal, at.state.feats
    due = [(n, d) for n, d in enumerate(at.state.decisions) if isinstance(d, EarnedFeat)]
    owners = [(feat.feat, feat.seat) for feat in placed]
    owners += [(decision.feat, at.player) for _, decision in due]
    for feat, count in Counter(feat for feat, _ in owners).items():
        limit = FEATS[feat] if feat in deal.feats else 0
        if count > limit:
            yield Problem("feats", f"this table has {limit} {feat.value} feats, not {count}")
    for (feat, _), count in Counter(owners).items():
        if count > 1:
            yield Problem("feats", f"two {feat.value} feats go to two different players")
    for index, found in enumerate(placed):
        if not 0 <= found.seat < deal.players:
            yield Problem(f"feats[{index}].seat", "must be a player's seat")
        if found.feat not in deal.edition.feats_for(found.where, deal.covered):
            yield Problem(f"feats[{index}].where", "is no place for this feat")
    for index, decision in due:
        kinds = [deal.edition.feats_for(place, deal.covered) for place in decision.places]
        if not kinds or any(decision.feat not in kind for kind in kinds):
            path = f"decisions[{index}].places"
            yield Problem(path, "must be places for this feat, one at least")


def _counts(at: Position) -> Iterator[Problem]:
    state = at.state
    if len(state.hands) != at.deal.players:
        yield Problem("hands", f"must be {at.deal.players} hands")
    for seat, hand in enumerate(state.hands):
        yield from _bounds(f"hands[{seat}].size", hand.size, 0, HAND)
        if hand.cards is not None and hand.size != Span.of(len(hand.cards)):
            yield Problem(f"hands[{seat}].cards", "does not agree with the size")
    if set(state.discards) != set(at.deal.cards) or min(state.discards.values()) < 0:
        yield Problem("discards", "needs a count for each biome, none below 0")
    if len(state.display or ()) > DISPLAY:
        yield Problem("display", f"has at most {DISPLAY} cards")
    yield from _bounds("deck", state.deck, -HAND, sum(at.deal.cards.values()))
    if state.turn < 0:
        yield Problem("turn", "cannot be below 0")
    if not 0 <= state.shuffles <= 2:
        yield Problem("shuffles", "must be 0, 1 or 2")


def _bounds(path: str, span: Span, low: int, high: int) -> Iterator[Problem]:
    if not low <= span.low <= span.high <= high:
        yield Problem(path, f"must be bounds between {low} and {high}, the lower one first")


def _closed(at: Position) -> Iterator[Problem]:
    closed = at.state.closed
    if closed is None:
        return
    if closed.territory not in at.deal.edition.territory or isinstance(at.decision, SecondPiece):
        yield Problem("closed", "must be the action just over, in a territory of the map")
    if not 0 <= closed.seat < len(at.deal.tribes):
        yield Problem("closed", "must tell whose action it was")


def _stack(at: Position) -> Iterator[Problem]:
    if not _is_possible(at):
        yield Problem("decisions", "cannot be open together in this position")
    elif at.state.decisions and (exhausted(at) or at.decision.settle(at)):
        yield Problem("decisions", "what is asked last is settled already")


def _is_possible(at: Position) -> bool:
    """Whether a turn can come to this stack."""
    stack = at.state.decisions
    due = tuple(decision for decision in stack if isinstance(decision, EarnedFeat))
    if not stack:
        return True
    return _begins_with(at, stack[0], bool(due)) if stack[1:] == due else _draws(at, stack)


def _begins_with(at: Position, lowest: Decision, due: bool) -> bool:
    """Whether nothing but feats that are due may lie on that decision, or nothing at all."""
    with_third = at.deal.third is not None
    match lowest:
        case Action():
            possible = not due
        case ThirdTribeAction():
            possible = with_third and not due
        case SecondPiece(camp=camp, third=third):
            known = camp in at.deal.edition.territory
            possible = known and (not third or (with_third and not due))
        case ActionOver(third=third):
            possible = due and not third
        case DeckInDoubt():
            possible = not due and not at.deal.app_deals and at.state.shuffles == 0
        case _:
            possible = False
    return possible


def _draws(at: Position, stack: tuple[Decision, ...]) -> bool:
    """Whether the app deals the first cards, or fills up the player's hand and the display."""
    *below, top = stack
    if isinstance(top, HiddenCard) and FillHand(top.seat) in below[-1:] and at.state.deck.high > 0:
        stack = tuple(below)
    refill = (NextTurn(), FillDisplay(), FillHand(at.player))
    if stack in (refill, refill[:2]):
        return at.deal.app_deals
    start = opening(at.deal)[: len(stack)]
    return stack == start and at.state.turn == 0 and _dealt_so_far(at, stack)


def _dealt_so_far(at: Position, stack: tuple[Decision, ...]) -> bool:
    """Whether full hands are those that no open decision is about, but for the top one's."""
    open_hands = [d.seat for d in stack if isinstance(d, FillHand | StartingHand)]
    sizes = [hand.size.high for hand in at.state.hands]
    begun = stack[-1].seat if isinstance(stack[-1], FillHand) else None
    return all(
        seat == begun or size == (0 if seat in open_hands else HAND)
        for seat, size in enumerate(sizes)
    )


def _cards(at: Position) -> Iterator[Problem]:
    state = at.state
    for biome, left in deck_cards(at).items():
        if left < 0:
            yield Problem("discards", f"more {biome.value} cards are told than the game has")
    if not at.deal.app_deals:
        return
    told = sum(hand.size.high for hand in state.hands) + sum(state.discards.values())
    left = sum(at.deal.cards.values()) - told - len(state.display or ())
    exact = all(hand.size.exact for hand in state.hands) and state.display is not None
    if not exact or state.deck != Span.of(left):
        yield Problem("deck", "must be all cards that are in no hand, display or discard pile")


def _end(at: Position) -> Iterator[Problem]:
    state = at.state
    if (state.half is None) != (state.shuffles == 0):
        yield Problem("half", "is scored when the deck runs out for the first time")
    if state.shuffles == 2 and state.ending is None:
        yield Problem("ending", "must be told: the deck ran out twice")
    if state.ending is None and (not state.decisions or isinstance(at.decision, DeckInDoubt)):
        yield Problem("ending", "must say why the game ends")
