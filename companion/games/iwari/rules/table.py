"""What lies on the table, what is asked in a turn, the deck's end, and the end of the game."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from companion.engine import position
from companion.engine.moves import BY_CHANCE, CHANCE, Actor, AskedOf, AskedOfChance, Decision, Move
from companion.engine.phrases import capital, counted
from companion.engine.problems import Problem
from companion.engine.rulebook import Citation, Violation
from companion.engine.scoring import Outcome, ScoreSheet
from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Seat, Step, changed, remembered
from companion.games.iwari.box import DISPLAY, HAND, SETTLEMENT, TENTS, TOTEMS, Biome, Feat
from companion.games.iwari.deal import Deal, Hand, Span, in_order, unseen
from companion.games.iwari.ending.scoring import (
    REASONS,
    Counted,
    Tally,
    score,
    settlements,
    tally_of,
)
from companion.games.iwari.rulebook import CITE, impossible

# What lies there, and what the rules ask about it; why an action is over (IW-8)

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
        where = (f"territory.{self.territory}",)
        return Event(self.why, self._sentence(deal), where, self.seat, RULES[self.why])

    def refusal(self, deal: Deal) -> Violation:
        return impossible("action_over", RULES[self.why], self._sentence(deal))

    def _sentence(self, deal: Deal) -> str:
        name = deal.edition.territory[self.territory].name
        who = capital(deal.name(self.seat))
        if self.why == "unexplored":
            return f"{name} was unexplored, so one tent is all that it takes this turn."
        if self.why == "two_pieces":
            return f"{who} has placed two pieces in {name}, and a turn places no more."
        return f"{who} has no card left for a second piece in {name}."


@dataclass(frozen=True, slots=True)
class PlacedFeat:
    """A feat on the map: who earned it and its territory's id or its connection's place."""

    feat: Feat
    seat: int
    where: str


@dataclass(frozen=True, kw_only=True)
class State(position.State):
    """Everything on the table, and the open decisions.

    `turn` counts the turns taken, so that rounds and whose turn it is follow from it. `deck`
    bounds the deck's size; `shuffles` counts how often it ran out. `discards` counts the cards
    laid off since the last shuffle, where cards are entered. `half` is where tents stood at the
    half journey scoring. `closed` says why the action just over is over, until the next begins.
    `new_tents` are the spaces of the tents placed in this turn, the player's or the third tribe's,
    where the limit of totems is that of the turn's beginning (IW-7).
    """

    course = frozenset({"deck", "hands", "display", "discards", "half", "closed"})

    decisions: "tuple[Asked, ...]"
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


class Position(position.Position[Deal, State]):
    # Whose turn it is

    @remembered
    def player(self) -> int:
        return (self.deal.start_player + self.state.turn) % self.deal.players

    @property
    def last_player(self) -> int:
        return (self.player - 1) % self.deal.players

    @property
    def round(self) -> int:
        """The round being played, from 1 on."""
        return self.state.turn // self.deal.players + 1

    def subject(self, seat: int) -> str:
        """What a participant is called at the beginning of a sentence."""
        return capital(self.deal.name(seat))

    @property
    def seat(self) -> int:
        """The seat whose decision it is: the player's, but after the last turn or in a draft."""
        decision = self.decision
        if isinstance(decision, DeckInDoubt):
            return self.last_player
        return decision.seat if isinstance(decision, DRAWING) else self.player

    @remembered
    def for_third(self) -> bool:
        decision = self.decision
        return isinstance(decision, ThirdTribeAction) or (
            isinstance(decision, IN_ACTION) and decision.third
        )

    @remembered
    def acting(self) -> int:
        """The seat whose pieces are played: the player's, or the third tribe's."""
        return self.deal.players if self.for_third else self.player

    # Cards

    @property
    def hand(self) -> Hand:
        return self.state.hands[self.player]

    @property
    def cards_to_turn(self) -> int:
        """How many cards the deck now adds to the display."""
        return max(0, min(DISPLAY - len(self.state.display or ()), self.state.deck.high))

    @property
    def cards_missing(self) -> int:
        """How many cards fill up the hand of the seat whose decision it is."""
        return HAND - self.state.hands[self.seat].size.high

    @property
    def may_run_out(self) -> bool:
        """Whether the deck's end may be entered now: between turns, twice in a game."""
        return isinstance(self.decision, BetweenTurns) and self.state.shuffles < 2

    @property
    def deck_must_be_out(self) -> bool:
        """Whether by every count the deck's last card has left, though nobody said so."""
        out = self.state.deck.high <= 0 and not self.deal.app_deals
        return out and self.may_run_out

    # Pieces

    @remembered
    def camps(self) -> Mapping[str, tuple[int, ...]]:
        """Tents by territory, one number a participant."""
        return self.deal.edition.camps(self.state.tents, len(self.deal.tribes))

    def largest_camp(self, territory: str, without: Collection[str] = ()) -> int:
        """The most tents that one participant has in a territory, some of its spaces left out."""
        tents, spaces = self.state.tents, self.deal.edition.spaces_in[territory]
        seats = [tents[space] for space in spaces if space in tents and space not in without]
        return max(map(seats.count, seats), default=0)

    def totem_limit(self, territory: str) -> int:
        """How many totems may stand in a territory: as many as its largest camp has tents, or had
        as the turn began where the table plays IW-7 so."""
        new = self.state.new_tents if plays_otherwise(self.deal, "IW-7") else ()
        return self.largest_camp(territory, new)

    def totems(self, territory: str) -> tuple[int, ...]:
        return self.state.totems.get(territory) or (0,) * len(self.deal.tribes)

    def is_full(self, territory: str) -> bool:
        """Whether a tent stands on every tent space of the territory."""
        return all(space in self.state.tents for space in self.deal.edition.spaces_in[territory])

    def is_explored(self, territory: str) -> bool:
        """Whether any piece stands in the territory."""
        spaces = self.deal.edition.spaces_in[territory]
        return not self.state.tents.keys().isdisjoint(spaces) or any(self.totems(territory))

    def tents_left(self, seat: int) -> int:
        return TENTS - list(self.state.tents.values()).count(seat)

    def totems_left(self, seat: int) -> int:
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

    @remembered
    def own_tents_left(self) -> int:
        return self.tents_left(self.acting)

    @remembered
    def own_totems_left(self) -> int:
        return self.totems_left(self.acting)


# What is asked. A player's turn is an `Action`, perhaps a `SecondPiece`, feats that were earned,
# the third tribe's action in a game for two, and the refill of the hand; then `NextTurn`.


class OfTurn(Decision):
    """A decision of the player whose turn it is."""

    __slots__ = ()

    def awaited(self, at: Position) -> frozenset[Actor]:
        return frozenset({at.seat})

    def not_yours(self, at: Position, seat: Seat, move: Move) -> Violation | None:
        reason = f"That is for {at.deal.names[at.seat]} to decide: play goes clockwise."
        return impossible("not_yours", "round", reason)


class BetweenTurns(OfTurn):
    """A moment at which the table may say that the deck ran out, or by all counts must."""

    __slots__ = ()

    lies_on = ()

    def awaited(self, at: Position) -> frozenset[Actor]:
        return BY_CHANCE if at.deck_must_be_out else frozenset({at.seat})

    def may_cut_in(self, at: Position) -> frozenset[Actor]:
        return frozenset({at.seat, CHANCE})


@dataclass(frozen=True, slots=True)
class Action(BetweenTurns):
    """A player places pieces or discards a card; at the table the deck's end is entered first."""

    def prompt(self, at: Position) -> str:
        if at.deck_must_be_out:
            return "The deck must have run out: say so to go on."
        if at.hand.size.high == 0:
            return "No cards are left: pass."
        return "Place a tent or a totem, or discard a card."

    def not_yours(self, at: Position, seat: Seat, move: Move) -> Violation | None:
        closed = at.state.closed
        if closed is not None and seat == at.last_player:
            return closed.refusal(at.deal)
        return OfTurn.not_yours(self, at, seat, move)


@dataclass(frozen=True, slots=True)
class ThirdTribeAction(OfTurn):
    """The same player plays for the third tribe, with the cards that are left (IW-11)."""

    question = "Play for the third tribe with a card that is left."
    lies_on = ()

    def goes_on(self, at: Position) -> bool:
        return True

    def not_now(self, at: Position, move: Move) -> Violation | None:
        if move.rule is not CITE["drawing"]:
            return None
        reason = f"{at.subject(at.player)} plays for the third tribe before drawing."
        return impossible("third_tribe_first", "third_tribe", reason)

    def problems(self, at: Position) -> Iterator[Problem]:
        if at.deal.third is None:
            yield Problem("", "there is no third tribe")


@dataclass(frozen=True, slots=True)
class SecondPiece(OfTurn):
    """Another piece may follow the first one, in the territory `camp`."""

    camp: str
    third: bool = False

    lies_on = ()

    def problems(self, at: Position) -> Iterator[Problem]:
        if self.camp not in at.deal.edition.territory:
            yield Problem("camp", "the map has no such territory")
        if at.state.closed is not None:
            yield Problem("", "cannot follow an action that is over")
        if self.third and at.deal.third is None:
            yield Problem("", "there is no third tribe")

    def goes_on(self, at: Position) -> bool:
        return True

    def prompt(self, at: Position) -> str:
        piece = "a second piece of the third tribe" if self.third else "a second piece"
        return f"Place {piece} in {at.deal.edition.place_name(self.camp)}, or end the turn."


# What follows an action: feats, the third tribe, the refill, the next turn


@dataclass(frozen=True, slots=True)
class EarnedFeat(OfTurn):
    """A feat just earned is placed before anything else, on one of `places` (IW-16)."""

    feat: Feat
    places: tuple[str, ...]

    def problems(self, at: Position) -> Iterator[Problem]:
        kinds = [at.deal.edition.feats_for(place, at.deal.covered) for place in self.places]
        if not kinds or any(self.feat not in kind for kind in kinds):
            yield Problem("places", "must be places for this feat, one at least")
        lowest, *due = at.state.decisions
        piece = isinstance(lowest, SecondPiece | ActionOver) and not lowest.third
        if not piece or not all(isinstance(decision, EarnedFeat) for decision in due):
            yield Problem("", "is earned by a player's piece")

    def goes_on(self, at: Position) -> bool:
        return True

    def prompt(self, at: Position) -> str:
        return f"Place the {self.feat.value} feat."

    def not_now(self, at: Position, move: Move) -> Violation | None:
        reason = f"{at.subject(at.player)} has earned a feat: it is placed first."
        return impossible("feat_first", "feat_now", reason)


@dataclass(frozen=True, slots=True)
class ActionOver(Decision):
    """Settles by itself: the third tribe's action follows, or else the hand is filled up."""

    third: bool = False

    lies_on = ()

    def settle(self, at: Position) -> Step[State]:
        if at.deal.third is not None and not self.third and at.hand.size.high > 0:
            text = f"{at.subject(at.player)} now plays for the third tribe."
            event = Event("third_tribe", text, seat=at.deal.third, cite=CITE["third_tribe"])
            return Step(at.state.answered(ThirdTribeAction(), new_tents=()), (event,))
        if at.deal.app_deals:
            refill = (FillHand(at.player), FillDisplay(), NextTurn())
            return Step(at.state.answered(*refill))
        return next_turn(at, **refilled(at))


class Dealing(Decision):
    """The app deals the first cards, or fills up the player's hand and then the display."""

    __slots__ = ()

    def problems(self, at: Position) -> Iterator[Problem]:
        *lower, top = at.state.decisions
        if isinstance(top, FillHand) and not (top.from_deck and top.one_by_one):
            top = FillHand(top.seat)
        stack = (*lower, top)
        refill = (NextTurn(), FillDisplay(), FillHand(at.player))
        start = opening(at.deal) if at.state.turn == 0 else ()
        if not at.deal.app_deals or stack not in (refill[: len(stack)], start[: len(stack)]):
            yield Problem("", "cannot lie there")


@dataclass(frozen=True, slots=True)
class FillHand(Dealing, AskedOf):
    """A hand is filled up to three from the display and the deck.

    Once it is said that all the rest comes `from_deck`, nothing is asked again for as long as the
    deck has cards. Once a hidden card was seen, the others are taken `one_by_one`: each may decide
    which is the next.
    """

    from_deck: bool = False
    one_by_one: bool = False

    def goes_on(self, at: Position) -> bool:
        return True

    def prompt(self, at: Position) -> str:
        missing = at.cards_missing
        if at.state.deck.high and self.one_by_one:
            return f"Take {counted(missing, 'more card')}: each tap takes one."
        if at.state.deck.high:
            return f"Take {counted(missing, 'card')} from the display or the deck."
        shown = counted(min(missing, len(at.state.display or ())), "card")
        return f"Take {shown} from the display: the deck is empty."

    def settle(self, at: Position) -> Step[State] | None:
        if not at.cards_missing or not (at.state.deck.high or at.state.display):
            return Step(at.state.answered())
        if not self.from_deck:
            return None
        if at.state.deck.high:
            return Step(at.state.ask(HiddenCard(self.seat)))
        return Step(at.state.answered(FillHand(self.seat, one_by_one=True)))

    def not_now(self, at: Position, move: Move) -> Violation | None:
        closed = at.state.closed
        return closed.refusal(at.deal) if closed is not None and move.rule is CITE["turn"] else None


@dataclass(frozen=True, slots=True)
class HiddenCard(AskedOfChance):
    """A card is drawn from the deck to a hand."""

    seat: Seat

    question = "A card comes from the deck."
    lies_on = (FillHand,)

    def problems(self, at: Position) -> Iterator[Problem]:
        below = at.state.decisions[-2:-1]
        if not any(isinstance(hand, FillHand) and hand.seat == self.seat for hand in below):
            yield Problem("seat", "must be the one whose hand is filled up")


@dataclass(frozen=True, slots=True)
class StartingHand(Dealing, AskedOfChance):
    """A player's first three cards are dealt."""

    seat: Seat

    question = "Cards are being dealt from the deck."

    def settle(self, at: Position) -> Step[State] | None:
        return Step(at.state.answered()) if at.state.hands[self.seat].size.high else None


@dataclass(frozen=True, slots=True)
class FillDisplay(Dealing, AskedOfChance):
    """The display is filled up to four from the deck."""

    question = "Cards are being dealt from the deck."

    def settle(self, at: Position) -> Step[State] | None:
        return None if at.cards_to_turn else Step(at.state.answered())


@dataclass(frozen=True, slots=True)
class NextTurn(Decision):
    """Settles by itself: the next player's turn, or the end once all had equal turns (IW-2)."""

    lies_on = ()

    def settle(self, at: Position) -> Step[State]:
        return next_turn(at)


def next_turn(at: Position, **refill: Any) -> Step[State]:
    """The next player's turn, or the end, once the hand was filled up."""
    turn = at.state.turn + 1
    if at.state.ending is None or turn % at.deal.players:
        return Step(at.state.answered(Action(), turn=turn, new_tents=(), **refill))
    state = at.state.answered(turn=turn, new_tents=(), **refill)
    if state.shuffles == 0 and state.deck.low <= 0:
        return Step(state.ask(DeckInDoubt()))
    return Step(state, journeys_end(at.with_state(state)))


@dataclass(frozen=True, slots=True)
class DeckInDoubt(BetweenTurns):
    """After the very last turn the table says whether the deck ran out in it (IW-18)."""

    question = "Did the deck run out in this last turn?"

    def problems(self, at: Position) -> Iterator[Problem]:
        if at.deal.app_deals or at.state.shuffles:
            yield Problem("", "only whether the deck ran out for the first time can be left open")


def opening(deal: Deal) -> tuple[Action | FillDisplay | StartingHand | FillHand, ...]:
    """The decisions before the first turn, lowest first (IW-21)."""
    if not deal.app_deals:
        return (Action(),)
    seats = [(deal.start_player + step) % deal.players for step in range(deal.players)]
    if not deal.drafts:
        return (Action(), FillDisplay(), *(StartingHand(seat) for seat in reversed(seats)))
    draft = [decision for seat in seats for decision in (FillDisplay(), FillHand(seat))]
    return (Action(), *draft, FillDisplay())


Asked = (
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
    | DeckInDoubt
)
DRAWING = (FillHand, HiddenCard)
"""The decisions that say whose hand they are about."""
IN_ACTION = (SecondPiece, ActionOver)
"""The decisions that say whether the third tribe's pieces are played."""


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


# The deck: what it may hold, and hands that are filled up from it


def deck_cards(at: Position) -> dict[Biome, int]:
    """How many cards of each biome the deck holds, or may hold where hands are hidden."""
    seen = [*(at.state.display or ())]
    for hand in at.state.hands:
        seen += hand.cards or ()
    return {
        biome: total - at.state.discards[biome] - seen.count(biome)
        for biome, total in at.deal.cards.items()
    }


def with_card(state: State, seat: int, card: Biome | None) -> tuple[Hand, ...]:
    """All hands once that card is in that one; None is a card that may not be seen."""
    hand = state.hands[seat]
    size = Span(hand.size.low + 1, hand.size.high + 1)
    cards = None if hand.cards is None or card is None else in_order((*hand.cards, card))
    return changed(state.hands, seat, Hand(size, cards))


def refilled(at: Position) -> dict[str, Any]:
    """What changes as a table that draws for itself fills up the hand to three."""
    state, size = at.state, at.hand.size
    if state.shuffles == 2 and state.deck.high <= 0:
        return {"hands": changed(state.hands, at.player, unseen(size.low, HAND))}
    hands = changed(state.hands, at.player, unseen(HAND, HAND))
    deck = state.deck.minus(HAND - size.high, HAND - size.low)
    return {"hands": hands, "deck": deck, "display": None}


# The end: what is counted, and what is announced


def tally(at: Position) -> Tally:
    """The table as it would be counted if the game ended now."""
    deal, state, tribes = at.deal, at.state, len(at.deal.tribes)
    feats: dict[str, int] = {}
    for placed in state.feats:
        feats[placed.where] = feats.get(placed.where, 0) + 1
    final = Counted(
        tents=at.camps,
        totems={place: at.totems(place) for place in deal.edition.territory},
        settlements=tuple(settlements(deal.neighbours, state.tents, s) for s in range(tribes)),
        feats=feats,
        at=dict(state.tents),
    )
    if state.half is None:
        return tally_of(deal, None, final)
    half = Counted(deal.edition.camps(state.half, tribes), at=dict(state.half))
    return tally_of(deal, half, final)


def ending(at: Position, sheet: ScoreSheet) -> Outcome:
    assert at.state.ending is not None, "a game that is over says why"
    winners = tuple(standing.seat for standing in sheet.standings if standing.wins)
    reason = REASONS[at.state.ending]
    return Outcome(at.state.ending, f"{reason} {sheet.verdict}", winners)


def journeys_end(at: Position) -> tuple[Event, ...]:
    """What is announced when all have had equal turns since the end was called."""
    text = "The journey ends: tents, totem connections and settlements are scored."
    over = Event("game_over", text, cite=CITE["end"])
    if at.deal.third is None:
        return (over,)
    winners = [standing.seat for standing in score(tally(at)).standings if standing.wins]
    if at.deal.third not in winners:
        return (over,)
    lost, rule = "The third tribe has won, so both players lose.", CITE["third_tribe_wins"]
    return over, Event("third_tribe_wins", lost, seat=at.deal.third, cite=rule)
