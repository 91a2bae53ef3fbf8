"""The state of a game, and the position with the questions that the rules ask about it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from companion.engine.play.position import Position as EnginePosition
from companion.engine.play.position import State as EngineState
from companion.engine.play.remembered import remembered
from companion.games.iwari.closing import Closed
from companion.games.iwari.components import (
    DISPLAY,
    FEATS,
    HAND,
    SETTLEMENT,
    TENTS,
    TOTEMS,
    Biome,
    Feat,
)
from companion.games.iwari.deal import Deal
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
from companion.games.iwari.deck import Hand, Span, unseen

DRAWING = (FillHand, HiddenCard)
"""The decisions that say whose hand they are about."""
IN_ACTION = (SecondPiece, ActionOver)
"""The decisions that say whether the third tribe's pieces are played."""


@dataclass(frozen=True, slots=True)
class PlacedFeat:
    """A feat on the map: who earned it and its territory's id or its connection's place."""

    feat: Feat
    seat: int
    where: str


@dataclass(frozen=True, kw_only=True)
class State(EngineState):
    """Everything on the table.

    `turn` counts the turns taken, so that rounds and whose turn it is follow from it. `deck`
    bounds the deck's size; `shuffles` counts how often it ran out. `discards` counts the cards
    laid off since the last shuffle, where cards are entered. `half` is where tents stood at the
    half journey scoring. `closed` says why the action just over is over, until the next begins.
    """

    decisions: tuple[
        Action
        | ThirdTribeAction
        | SecondPiece
        | EarnedFeat
        | ActionOver
        | FillHand
        | HiddenCard
        | StartingHand
        | FillDisplay
        | NextTurn
        | DeckInDoubt,
        ...,
    ]
    deck: Span
    hands: tuple[Hand, ...]
    turn: int = 0
    tents: Mapping[str, int] = field(default_factory=dict)
    totems: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    feats: tuple[PlacedFeat, ...] = ()
    display: tuple[Biome, ...] | None = None
    discards: Mapping[Biome, int] = field(default_factory=lambda: dict.fromkeys(Biome, 0))
    shuffles: int = 0
    half: Mapping[str, int] | None = None
    ending: Literal["deck_out", "last_tent"] | None = None
    closed: Closed | None = None


class Position(EnginePosition[Deal, State]):
    """A deal with a state."""

    # Whose turn it is

    @remembered
    def player(self) -> int:
        """The seat whose turn it is."""
        return (self.deal.start_player + self.state.turn) % self.deal.players

    @property
    def last_player(self) -> int:
        """The seat whose turn was before."""
        return (self.player - 1) % self.deal.players

    @property
    def seat(self) -> int:
        """The seat whose decision it is: the player's, but after the last turn or in a draft."""
        decision = self.decision
        if isinstance(decision, DRAWING):
            return decision.seat
        return self.last_player if isinstance(decision, DeckInDoubt) else self.player

    @remembered
    def for_third(self) -> bool:
        """Whether the third tribe's pieces are played."""
        decision = self.decision
        return isinstance(decision, ThirdTribeAction) or (
            isinstance(decision, IN_ACTION) and decision.third
        )

    @remembered
    def acting(self) -> int:
        """The seat whose pieces are played: the player's, or the third tribe's."""
        return self.deal.players if self.for_third else self.player

    @property
    def round(self) -> int:
        """The round being played, from 1 on."""
        return self.state.turn // self.deal.players + 1

    @property
    def round_complete(self) -> bool:
        """Whether all players have had equally many turns."""
        return self.state.turn % self.deal.players == 0

    def name(self, seat: int) -> str:
        """What a participant is called within a sentence."""
        return "the third tribe" if seat == self.deal.third else self.deal.names[seat]

    # Cards

    @property
    def hand(self) -> Hand:
        """The hand of the player whose turn it is."""
        return self.state.hands[self.player]

    @property
    def cards_missing(self) -> int:
        """How many cards fill up the hand of the seat whose decision it is."""
        return HAND - self.state.hands[self.seat].size.high

    @property
    def cards_to_turn(self) -> int:
        """How many cards the deck now adds to the display."""
        return max(0, min(DISPLAY - len(self.state.display or ()), self.state.deck.high))

    @property
    def may_run_out(self) -> bool:
        """Whether the deck's end may be entered now: between turns, twice in a game."""
        return isinstance(self.decision, Action | DeckInDoubt) and self.state.shuffles < 2

    @property
    def deck_must_be_out(self) -> bool:
        """Whether by every count the deck's last card has left, though nobody said so."""
        return self.state.deck.high <= 0 and self.may_run_out and not self.deal.app_deals

    # Pieces

    @remembered
    def camps(self) -> Mapping[str, tuple[int, ...]]:
        """Tents by territory, one number a participant."""
        return self.deal.edition.camps(self.state.tents, len(self.deal.tribes))

    def largest_camp(self, territory: str) -> int:
        """The most tents that one participant has in a territory."""
        return self.once(f"largest camp in {territory}", lambda: self._largest_camp(territory))

    def _largest_camp(self, territory: str) -> int:
        tents, spaces = self.state.tents, self.deal.edition.spaces_in[territory]
        seats = [tents[space] for space in spaces if space in tents]
        return max(map(seats.count, seats), default=0)

    def totems(self, territory: str) -> tuple[int, ...]:
        """Totems in a territory, one number a participant."""
        return self.state.totems.get(territory) or (0,) * len(self.deal.tribes)

    def is_full(self, territory: str) -> bool:
        """Whether a tent stands on every tent space of the territory."""
        return all(space in self.state.tents for space in self.deal.edition.spaces_in[territory])

    def is_explored(self, territory: str) -> bool:
        """Whether any piece stands in the territory."""
        spaces = self.deal.edition.spaces_in[territory]
        return not self.state.tents.keys().isdisjoint(spaces) or any(self.totems(territory))

    def tents_left(self, seat: int) -> int:
        """Tents that a participant can still place."""
        return TENTS - list(self.state.tents.values()).count(seat)

    def totems_left(self, seat: int) -> int:
        """Totems that a participant can still place."""
        return TOTEMS - sum([totems[seat] for totems in self.state.totems.values()])

    @remembered
    def own_tents_left(self) -> int:
        """Tents that the acting tribe can still place."""
        return self.tents_left(self.acting)

    @remembered
    def own_totems_left(self) -> int:
        """Totems that the acting tribe can still place."""
        return self.totems_left(self.acting)

    def settlement_at(self, space: str) -> tuple[str, ...]:
        """The settlement of the tent on that space; nothing where it stands in none (IW-6)."""
        tents, neighbours, group = self.state.tents, self.deal.neighbours, [space]
        seat = tents[space]
        for place in group:
            for other in neighbours[place]:
                if tents.get(other) == seat and other not in group:
                    group.append(other)
        return tuple(group) if len(group) >= SETTLEMENT else ()

    def feats_left(self, feat: Feat) -> int:
        """Feats of that kind still beside the board; none where the table plays without them."""
        if feat not in self.deal.feats:
            return 0
        return FEATS[feat] - sum(1 for placed in self.state.feats if placed.feat is feat)


def initial_state(deal: Deal) -> State:
    """The position before the first turn, or before the first card where the app deals."""
    if deal.app_deals:
        hands = (Hand(Span.of(0), ()),) * deal.players
        deck = Span.of(sum(deal.cards.values()))
        return State(decisions=opening(deal), deck=deck, hands=hands, display=())
    hands = (unseen(HAND, HAND),) * deal.players
    return State(decisions=opening(deal), deck=Span.of(deal.first_deck), hands=hands)


def hide(at: Position, seat: int | None) -> State:
    """The state as a seat, or a spectator (None), may see it: cards of others are None."""
    hands = tuple(
        hand if owner == seat or not hand.cards else replace(hand, cards=None)
        for owner, hand in enumerate(at.state.hands)
    )
    return at.state.changed(hands=hands)
