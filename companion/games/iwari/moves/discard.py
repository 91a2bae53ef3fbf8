"""The other action: one card is discarded instead of placing; the third tribe places if it can."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.moves import Tap
from companion.engine.phrases import capital
from companion.engine.rulebook import Violation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Step
from companion.games.iwari.box.components import Biome
from companion.games.iwari.decisions import Action, SecondPiece, ThirdTribeAction
from companion.games.iwari.following import ActionOver
from companion.games.iwari.hands import Cards, Span, bounded, card_list
from companion.games.iwari.moves._turn import (
    OfTurn,
    card_tap,
    cards_at_hand,
    cards_entered,
    deck_entered,
    spent,
)
from companion.games.iwari.moves.place import totem_faults
from companion.games.iwari.rulebook import refuse
from companion.games.iwari.state import Position, State


@dataclass(frozen=True, slots=True)
class Discard(OfTurn):
    """One card laid off instead of placing; `card` is None where cards are not entered."""

    card: Biome | None = None

    answers = (Action, ThirdTribeAction, SecondPiece)

    @property
    def cards(self) -> Cards:
        """The card that the move names, if any."""
        return () if self.card is None else (self.card,)

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Discard"]:
        return map(cls, Biome if at.deal.counts_cards else (None,))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        yield from deck_entered(at)
        if isinstance(at.decision, SecondPiece):
            reason = "A piece is placed already; a turn either places or discards."
            yield refuse("piece_placed", "turn", reason)
        yield from cards_entered(at, self.cards)
        yield from cards_at_hand(at, self.cards)
        yield from places_if_it_can(at, self.card)

    def play(self, at: Position) -> Step[State]:
        state = spent(at, self.cards, Span.of(1))
        return Step(state.answered(ActionOver(at.for_third)))

    def sentence(self, at: Position) -> str:
        what = card_list(self.cards) or "1 card"
        for_third = " for the third tribe" if at.for_third else ""
        return f"{capital(at.name(at.player))} discards {what}{for_third}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        begin = Tap("discard", "Discard a card", "member")
        return (begin, *(card_tap(f"card.{card}", card, "member") for card in self.cards))


def places_if_it_can(at: Position, discarded: Biome | None) -> Iterator[Violation]:
    """The third tribe discards only where nothing can be placed with the cards left."""
    if plays_otherwise(at.deal, "IW-11"):
        return
    if isinstance(at.decision, ThirdTribeAction) and not _may_be_stuck(at, discarded):
        reason = f"With {_left(at)} the third tribe can still place a piece, so it must."
        yield refuse("third_tribe_can_place", "third_tribe", reason)


def acts_if_it_can(at: Position) -> Iterator[Violation]:
    """The third tribe acts while a card is left."""
    if isinstance(at.decision, ThirdTribeAction) and at.hand.size.low > 0:
        name = capital(at.name(at.player))
        reason = f"{name} has {_left(at)} left, so the third tribe must act."
        yield refuse("third_tribe_must_act", "third_tribe", reason)


def _left(at: Position) -> str:
    """The cards left, one at least: whoever discards has one."""
    known, size = at.hand.cards, at.hand.size
    return card_list(known) if known else bounded(Span(max(1, size.low), size.high), "card")


def _may_be_stuck(at: Position, discarded: Biome | None) -> bool:
    """Whether a hand with that card may be unable to place anything.

    Single cards need a territory of their biome that takes a piece; a pair goes anywhere.
    """
    open_biomes = _open_biomes(at)
    if not open_biomes:
        return True
    if discarded in open_biomes:
        return False
    known = at.hand.cards
    if known is not None:
        return not open_biomes & set(known) and len(set(known)) == len(known)
    return len(Biome) - len(open_biomes) >= max(1, at.hand.size.low)


def _open_biomes(at: Position) -> frozenset[Biome]:
    """The biomes with a territory that takes a tent or a totem of the third tribe."""
    tents, totems = at.own_tents_left > 0, at.own_totems_left > 0
    return frozenset(
        territory.biome
        for territory in at.deal.edition.territories
        if (tents and not at.is_full(territory.id))
        or (totems and next(totem_faults(at, territory), None) is None)
    )
