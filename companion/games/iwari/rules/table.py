"""What lies on the table: pieces, cards, and why an action is over (IW-8)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from companion.engine.phrases import capital
from companion.engine.position import Position as EnginePosition
from companion.engine.position import State as EngineState
from companion.engine.rulebook import Citation, Violation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Step, changed, remembered
from companion.games.iwari.box import DISPLAY, FEATS, HAND, SETTLEMENT, TENTS, TOTEMS, Biome, Feat
from companion.games.iwari.deal import Deal, Hand, Span, in_order, unseen
from companion.games.iwari.rulebook import CITE, impossible

# What lies there, and what it answers whatever is asked

RULES: Final[dict[str, Citation]] = {
    "unexplored": CITE["unexplored"],
    "two_pieces": CITE["explored"],
    "no_cards": CITE["card_cost"],
}


@dataclass(frozen=True, slots=True)
class Closed:
    """An action that a rule has ended: whose piece it was, where, and which rule."""

    why: Literal["unexplored", "two_pieces", "no_cards"]
    seat: int
    territory: str

    def event(self, deal: Deal) -> Event:
        """What is announced to the table."""
        where = (f"territory.{self.territory}",)
        return Event(self.why, self._sentence(deal), where, self.seat, RULES[self.why])

    def refusal(self, deal: Deal) -> Violation:
        """The refusal of a further move in an action that is over."""
        return impossible("action_over", RULES[self.why], self._sentence(deal))

    def _sentence(self, deal: Deal) -> str:
        name = deal.edition.territory[self.territory].name
        who = capital(deal.name(self.seat))
        if self.why == "unexplored":
            return f"{name} was unexplored, so one tent is all that it takes this turn."
        if self.why == "two_pieces":
            return f"{who} has placed two pieces in {name}, and a turn places no more."
        return f"{who} has no card left for a second piece in {name}."


def closed_by(
    seat: int, territory: str, *, second: bool, explored: bool, cards: int
) -> Closed | None:
    """Why no piece of that seat follows the one placed there, which leaves at most so many cards;
    None where one may (IW-9)."""
    if second:
        return Closed("two_pieces", seat, territory)
    if not explored:
        return Closed("unexplored", seat, territory)
    return None if cards else Closed("no_cards", seat, territory)


@dataclass(frozen=True, slots=True)
class PlacedFeat:
    """A feat on the map: who earned it and its territory's id or its connection's place."""

    feat: Feat
    seat: int
    where: str


@dataclass(frozen=True, kw_only=True)
class Laid(EngineState):
    """Everything on the table, but for the open decisions.

    `turn` counts the turns taken, so that rounds and whose turn it is follow from it. `deck`
    bounds the deck's size; `shuffles` counts how often it ran out. `discards` counts the cards
    laid off since the last shuffle, where cards are entered. `half` is where tents stood at the
    half journey scoring. `closed` says why the action just over is over, until the next begins.
    `new_tents` are the spaces of the tents placed in this turn, the player's or the third tribe's,
    where the limit of totems is that of the turn's beginning (IW-7).
    """

    course = frozenset({"deck", "hands", "display", "discards", "half", "closed"})

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
    new_tents: tuple[str, ...] = ()


class Lying(EnginePosition[Deal, Laid]):
    """A deal with what lies on the table."""

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
    def round(self) -> int:
        """The round being played, from 1 on."""
        return self.state.turn // self.deal.players + 1

    @property
    def round_complete(self) -> bool:
        """Whether all players have had equally many turns."""
        return self.state.turn % self.deal.players == 0

    def name(self, seat: int) -> str:
        """What a participant is called within a sentence."""
        return self.deal.name(seat)

    # Cards

    @property
    def hand(self) -> Hand:
        """The hand of the player whose turn it is."""
        return self.state.hands[self.player]

    @property
    def cards_to_turn(self) -> int:
        """How many cards the deck now adds to the display."""
        return max(0, min(DISPLAY - len(self.state.display or ()), self.state.deck.high))

    # Pieces

    @remembered
    def camps(self) -> Mapping[str, tuple[int, ...]]:
        """Tents by territory, one number a participant."""
        return self.deal.edition.camps(self.state.tents, len(self.deal.tribes))

    def largest_camp(self, territory: str) -> int:
        """The most tents that one participant has in a territory."""
        return self.once(f"largest camp in {territory}", lambda: self._largest(territory))

    def totem_limit(self, territory: str) -> int:
        """How many totems may stand in a territory: as many as its largest camp has tents, or had
        as the turn began where the table plays IW-7 so."""
        new = self.state.new_tents if plays_otherwise(self.deal, "IW-7") else ()
        return self._largest(territory, new) if new else self.largest_camp(territory)

    def _largest(self, territory: str, without: Collection[str] = ()) -> int:
        tents, spaces = self.state.tents, self.deal.edition.spaces_in[territory]
        seats = [tents[space] for space in spaces if space in tents and space not in without]
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


# The deck: what it may hold, hands that are filled up from it, and its end


def deck_cards(at: Lying) -> dict[Biome, int]:
    """How many cards of each biome the deck holds, or may hold where hands are hidden."""
    seen = [*(at.state.display or ())]
    for hand in at.state.hands:
        seen += hand.cards or ()
    return {
        biome: total - at.state.discards[biome] - seen.count(biome)
        for biome, total in at.deal.cards.items()
    }


def with_card(state: Laid, seat: int, card: Biome | None) -> tuple[Hand, ...]:
    """All hands once that card is in that one; None is a card that may not be seen."""
    hand = state.hands[seat]
    size = Span(hand.size.low + 1, hand.size.high + 1)
    cards = None if hand.cards is None or card is None else in_order((*hand.cards, card))
    return changed(state.hands, seat, Hand(size, cards))


def refilled(at: Lying) -> dict[str, Any]:
    """What changes as a table that draws for itself fills up the hand to three."""
    state, size = at.state, at.hand.size
    if state.shuffles == 2 and state.deck.high <= 0:
        return {"hands": changed(state.hands, at.player, unseen(size.low, HAND))}
    hands = changed(state.hands, at.player, unseen(HAND, HAND))
    deck = state.deck.minus(HAND - size.high, HAND - size.low)
    return {"hands": hands, "deck": deck, "display": None}


def ran_out(at: Lying) -> Step[Any]:
    """The first time a new deck and the half journey scoring, the second time the end (IW-1), for
    which the discards are shuffled once more where the table plays IW-2 so."""
    state = at.state
    if state.shuffles == 1:
        ending = state.ending or "deck_out"
        text = "The deck has run out for the second time: this round is the last."
        again: dict[str, Any] = {"deck": Span.of(0)}
        if plays_otherwise(at.deal, "IW-2"):
            text, again = f"{text} The discards are shuffled once more.", _new_deck(at)
        last = state.changed(shuffles=2, ending=ending, **again)
        return Step(last, (Event("last_round", text, cite=CITE["end"]),))
    shuffled = state.changed(shuffles=1, half=dict(state.tents), **_new_deck(at))
    text = "The deck has run out: the discards are its new cards, and tents are scored."
    return Step(shuffled, (Event("half_journey", text, cite=CITE["half_journey"]),))


def _new_deck(at: Lying) -> dict[str, Any]:
    """What changes as all discards become the deck."""
    in_hands = sum(hand.size.high for hand in at.state.hands)
    shown = DISPLAY if at.state.display is None else len(at.state.display)
    deck = Span.of(sum(at.deal.cards.values()) - in_hands - shown)
    return {"deck": deck, "discards": dict.fromkeys(Biome, 0)}


def exhausted(at: Lying) -> Step[Any] | None:
    """What follows at once where the app deals and the deck's last card has left it."""
    state = at.state
    if not at.deal.app_deals or state.deck.high > 0 or state.shuffles == 2:
        return None
    return ran_out(at)
