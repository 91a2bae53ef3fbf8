"""What tents and totems have in common: their price, one territory a turn, and what follows."""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.moves import Tap
from companion.engine.phrases import capital
from companion.engine.rulebook import Violation
from companion.engine.values import Event, Step
from companion.games.iwari.box.components import Biome
from companion.games.iwari.box.edition import Territory
from companion.games.iwari.deal import Deal
from companion.games.iwari.decisions import SecondPiece
from companion.games.iwari.following import ActionOver, EarnedFeat
from companion.games.iwari.hands import Cards, Span, card_list, feat_name, kind
from companion.games.iwari.lying import closed_by
from companion.games.iwari.moves._turn import card_tap, cards_at_hand, cards_entered, deck_entered
from companion.games.iwari.rulebook import CITE, impossible, refuse
from companion.games.iwari.state import Position, State

NO_CARDS: tuple[Cards, ...] = ((),)
HIDDEN_COST = Span(1, 2)


def prices(deal: Deal, territory: Territory) -> tuple[Cards, ...]:
    """What a person may enter as paid for a piece there: a card of its biome, or a pair."""
    if not deal.counts_cards:
        return NO_CARDS
    own = territory.biome
    return ((own,), *((b, b) for b in Biome if b is not own))


def cost(cards: Cards) -> Span:
    """How many cards a piece takes: those named, or one or two that are not."""
    return Span.of(len(cards)) if cards else HIDDEN_COST


def no_such_place(at: Position, place: str) -> Violation:
    """The refusal of a place that the map does not have."""
    reason = f"{at.deal.edition.title} has no place called {place}."
    return impossible("no_such_place", "board", reason)


def piece_faults(at: Position, territory: Territory, cards: Cards) -> Iterator[Violation]:
    """What forbids any piece there for these cards, be it a tent or a totem."""
    yield from deck_entered(at)
    yield from cards_entered(at, cards)
    if cards and not _pays(cards, territory.biome):
        reason = (
            f"A piece in {territory.name} costs 1 {kind(territory.biome)} card or a pair of "
            f"another biome, not {card_list(cards)}."
        )
        yield refuse("card_cost", "card_cost", reason, possible=len(cards) <= 2)
    yield from cards_at_hand(at, cards)
    decision = at.decision
    if isinstance(decision, SecondPiece) and decision.camp != territory.id:
        name, here = capital(at.name(at.acting)), at.deal.edition.place_name(decision.camp)
        reason = (
            f"{name} has placed in {here} this turn, so the second piece goes there too, "
            f"not to {territory.name}."
        )
        yield refuse("other_territory", "one_territory", reason)


def _pays(cards: Cards, biome: Biome) -> bool:
    """One card of the territory's biome, or two equal ones of another (IW-9)."""
    if len(cards) == 1:
        return cards[0] is biome
    return len(cards) == 2 and cards[0] is cards[1] is not biome


def placed(
    before: Position,
    state: State,
    territory: str,
    earned: tuple[EarnedFeat, ...],
    events: tuple[Event, ...],
) -> Step[State]:
    """After a piece: feats first, then a second piece where one may follow (IW-8, IW-9)."""
    for due in earned:
        text = f"{capital(before.name(before.acting))} has earned {feat_name(due.feat)}."
        events += (Event("feat_earned", text, seat=before.acting, cite=CITE[due.feat.value]),)
    second = isinstance(before.decision, SecondPiece)
    explored = second or before.is_explored(territory)
    cards = state.hands[before.player].size.high
    closed = closed_by(before.acting, territory, second=second, explored=explored, cards=cards)
    if closed is None:
        return Step(state.answered(*earned, SecondPiece(territory, before.for_third)), events)
    over = state.answered(*earned, ActionOver(before.for_third), closed=closed)
    return Step(over, (*events, closed.event(before.deal)))


def paid(cards: Cards) -> str:
    """The end of a sentence, which says what was paid."""
    return f" for {card_list(cards)}" if cards else ""


def piece_ways(place: Tap, cards: Cards) -> tuple[tuple[Tap, ...], ...]:
    """The taps on a place and on the cards paid for it, in either order.

    After the place, a price that is allowed is set already, until another card is tapped.
    """
    if not cards:
        return ((place,),)
    stands, *more = (card_tap(f"card.{card}", card, "preset") for card in cards)
    first, *rest = (card_tap(f"card.{card}", card, "member") for card in cards)
    then = replace(place, role="step")
    by_cards = [(first, then, *(replace(card, role="step") for card in rest))]
    if rest:
        by_cards.append((first, *rest, then))
    return ((place, stands, *(replace(card, role="step") for card in more)), *by_cards)
