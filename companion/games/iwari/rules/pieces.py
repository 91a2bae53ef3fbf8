"""The actions of a turn: cards pay for pieces, feats are placed, a card is discarded."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.moves import Actor, Move, Role, Tap
from companion.engine.phrases import capital, counted, listed
from companion.engine.pictures import Element
from companion.engine.rulebook import Violation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Step, changed, without
from companion.games.iwari.box import FEATS, TENTS, TERRITORY_FEATS, TOTEMS, Biome, Feat, Territory
from companion.games.iwari.deal import (
    Cards,
    Deal,
    Hand,
    Span,
    bounded,
    card_list,
    feat_name,
    kind,
    unseen,
)
from companion.games.iwari.drawing import tent_ghost, totem_ghost
from companion.games.iwari.ending.scoring import leads_in_totems
from companion.games.iwari.rulebook import CITE, impossible, refuse
from companion.games.iwari.rules.table import (
    Action,
    ActionOver,
    Closed,
    DeckInDoubt,
    EarnedFeat,
    PlacedFeat,
    Position,
    SecondPiece,
    State,
    ThirdTribeAction,
    journeys_end,
)

# Playing cards: whose move it is, and the cards that it costs


class TurnMove(Move):
    """A move of the player whose turn it is, for their own tribe or the third one."""

    __slots__ = ()

    rule = CITE["turn"]

    def by(self, at: Position) -> Actor:
        return at.seat


def deck_entered(at: Position) -> Iterator[Violation]:
    """Refuse to go on before the table has entered that the deck, which must be empty, ran out."""
    if at.deck_must_be_out:
        reason = "By the cards drawn so far the deck has run out: say so first."
        yield refuse("deck_out_first", "deck_out", reason)


def cards_entered(at: Position, cards: Cards) -> Iterator[Violation]:
    """Refuse cards at a table that does not enter them, and missing ones at a table that does
    (IW-10)."""
    if bool(cards) == at.deal.counts_cards:
        return
    if at.deal.counts_cards:
        reason = "This table enters the cards played: say which."
    else:
        reason = "This table does not enter the cards played: leave them out."
    yield impossible("cards_told", "cards_entered", reason)


def cards_at_hand(at: Position, cards: Cards) -> Iterator[Violation]:
    """No more cards than the hand holds, and of a biome than the game has (IW-19)."""
    hand, needed = at.hand, max(1, len(cards))
    if hand.size.high < needed:
        left = counted(hand.size.high, "card")
        reason = f"{at.subject(at.player)} has {left} left, and this takes {needed}."
        yield impossible("hand_too_small", "turn", reason)
    if hand.cards is not None and any(hand.cards.count(c) < cards.count(c) for c in cards):
        reason = f"{at.subject(at.player)} does not hold {card_list(cards)}."
        yield impossible("not_in_hand", "turn", reason)
    display = at.state.display or ()
    for biome in dict.fromkeys(cards):
        total, gone, shown = at.deal.cards[biome], at.state.discards[biome], display.count(biome)
        if gone + shown + cards.count(biome) > total:
            in_display = f" and {shown} in the display" if shown else ""
            reason = (
                f"This game has {total} {kind(biome)} cards: with {gone} discarded since the last "
                f"shuffle{in_display}, {cards.count(biome)} more cannot be played."
            )
            yield impossible("more_than_exist", "cards", reason)


def spent(at: Position, cards: Cards, unnamed: Span, **changes: Any) -> State:
    """The state after the player of the turn laid off these cards, or so many that nobody named."""
    hand, discards = at.hand, at.state.discards
    cost = Span.of(len(cards)) if cards else unnamed
    low, high = max(0, hand.size.low - cost.high), max(0, hand.size.high - cost.low)
    left = unseen(low, high)
    if hand.cards is not None:
        kept = hand.cards
        for card in cards:
            kept = kept and without(kept, card)
        left = Hand(Span(low, high), kept)
    if cards:
        discards = dict(discards)
        for card in cards:
            discards[card] += 1
    hands = changed(at.state.hands, at.player, left)
    return at.state.changed(**begun(at), hands=hands, discards=discards, **changes)


def begun(at: Position) -> dict[str, Any]:
    """What changes as an action begins. Where nobody said that the deck had run out, a card is
    in it (IW-1)."""
    deck = at.state.deck
    if deck.low <= 0 and at.may_run_out:
        deck = Span(max(1, deck.low), max(1, deck.high))
    return {"closed": None, "deck": deck}


def card_tap(id: str, card: Biome | None, role: Role = "step") -> Tap:  # noqa: A002 - as in Tap
    """The tap on a card, or on one that may not be seen."""
    return Tap(id, f"{kind(card).capitalize()} card" if card else "Hidden card", role)


# What tents and totems have in common: their price, one territory a turn, and what follows

HIDDEN_COST = Span(1, 2)
"""The cards that a piece takes where they are not named."""


def prices(deal: Deal, territory: Territory) -> tuple[Cards, ...]:
    """What a person may enter as paid for a piece there: a card of its biome, or a pair."""
    if not deal.counts_cards:
        return ((),)
    own = territory.biome
    return ((own,), *((b, b) for b in Biome if b is not own))


def no_such_place(at: Position, place: str) -> Violation:
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
        name, here = at.subject(at.acting), at.deal.edition.place_name(decision.camp)
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
        text = f"{before.subject(before.acting)} has earned {feat_name(due.feat)}."
        events += (Event("feat_earned", text, seat=before.acting, cite=CITE[due.feat.value]),)
    if isinstance(before.decision, SecondPiece):
        closed = Closed("two_pieces", before.acting, territory)
    elif not before.is_explored(territory):
        closed = Closed("unexplored", before.acting, territory)
    elif not state.hands[before.player].size.high:
        closed = Closed("no_cards", before.acting, territory)
    else:
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


# Feats: what a piece just placed has earned, and where it may go

Earned = tuple[EarnedFeat, ...]


def earned_by_tent(
    at: Position, space: str, settlement: tuple[str, ...], *, founded: bool, explored: bool
) -> Earned:
    """The feats that a tent just placed has earned, in this settlement if it stands in one, which
    it has founded or not, and in a territory explored before or not (IW-15, IW-16)."""
    edition, filled = at.deal.edition, at.deal.edition.space[space].territory
    earned = []
    grown = not founded and _has(at, Feat.UNION)
    if settlement and not grown and _may_earn(at, Feat.UNION):
        homes = {edition.space[place].territory for place in settlement}
        places = tuple(place for place in edition.territory if place in homes)
        earned.append(EarnedFeat(Feat.UNION, places))
    if explored and at.is_full(filled) and _may_earn(at, Feat.DISCOVERY):
        places = tuple(place for place in edition.territory if place != filled)
        earned.append(EarnedFeat(Feat.DISCOVERY, places))
    return tuple(earned)


def _may_earn(at: Position, feat: Feat) -> bool:
    """Third tribes earn none, and no player earns two of a kind (IW-11), unless the table plays
    IW-14 so."""
    lying = sum(1 for placed in at.state.feats if placed.feat is feat)
    if feat not in at.deal.feats or lying == FEATS[feat] or at.for_third:
        return False
    return not _has(at, feat) or plays_otherwise(at.deal, "IW-14")


def _has(at: Position, feat: Feat) -> bool:
    return any(placed.feat is feat and placed.seat == at.acting for placed in at.state.feats)


def _majority(at: Position, territory: str, feat: Feat) -> Earned:
    if not _may_earn(at, feat):
        return ()
    edition = at.deal.edition
    places = tuple(
        link.place
        for link in edition.connections_at[territory]
        if feat in edition.feats_for(link.place, at.deal.covered)
        and leads_in_totems(at.totems(link.a), at.acting)
        and leads_in_totems(at.totems(link.b), at.acting)
    )
    return (EarnedFeat(feat, places),) if places else ()


# Placing a tent, a totem, or a feat that was just earned


@dataclass(frozen=True, slots=True)
class PlaceTent(TurnMove):
    """A tent of the acting tribe on a tent space, for those cards."""

    space: str
    cards: Cards = ()

    answers = (Action, ThirdTribeAction, SecondPiece)

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["PlaceTent"]:
        for space in at.deal.edition.spaces:
            territory = at.deal.edition.territory[space.territory]
            for cards in prices(at.deal, territory):
                yield cls(space.id, cards)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        space = at.deal.edition.space.get(self.space)
        if space is None:
            yield no_such_place(at, self.space)
            return
        yield from piece_faults(at, at.deal.edition.territory[space.territory], self.cards)
        owner = at.state.tents.get(self.space)
        if owner is not None:
            place = at.deal.edition.space_label[self.space]
            reason = f"A tent of {at.deal.name(owner)} stands on {place} already."
            yield impossible("occupied", "tent_space", reason)
        if at.own_tents_left <= 0:
            reason = f"All {TENTS} tents of {at.deal.name(at.acting)} are on the map."
            yield impossible("no_tents_left", "supply", reason)

    def play(self, at: Position) -> Step[State]:
        territory = at.deal.edition.space[self.space].territory
        tents = {**at.state.tents, self.space: at.acting}
        new = (*at.state.new_tents, self.space) if plays_otherwise(at.deal, "IW-7") else ()
        state = spent(at, self.cards, HIDDEN_COST, tents=tents, new_tents=new)
        after = at.with_state(state)
        settlement = after.settlement_at(self.space)
        events = _founded(at, self.space, settlement)
        founded = bool(events)
        last = at.own_tents_left == 1 and not at.for_third  # the third tribe's ends nothing (IW-3)
        if last and at.state.ending is None:
            state = state.changed(ending="last_tent")
            text = f"{at.subject(at.acting)} has placed the last of {TENTS} tents."
            sentence = f"{text} This round is the last."
            events += (Event("last_round", sentence, seat=at.acting, cite=CITE["end"]),)
        earned = earned_by_tent(
            after, self.space, settlement, founded=founded, explored=at.is_explored(territory)
        )
        return placed(at, state, territory, earned, events)

    def sentence(self, at: Position) -> str:
        place = at.deal.edition.space_label.get(self.space, self.space)
        return f"{at.subject(at.acting)} places a tent on {place}{paid(self.cards)}."

    def ghosts(self, at: Position) -> tuple[Element, ...]:
        return tent_ghost(at.deal, at.acting, self.space)

    def ways(self, at: Position) -> tuple[tuple[Tap, ...], ...]:
        label = at.deal.edition.space_label.get(self.space, self.space)
        return piece_ways(Tap(self.space, f"Tent on {label}", "member"), self.cards)


def _founded(before: Position, space: str, settlement: tuple[str, ...]) -> tuple[Event, ...]:
    """What is said of the settlement in which a tent was placed there, if it has founded it: one
    that was there before has only grown."""
    seat = before.acting
    near = before.deal.neighbours[space]
    own = (place for place in near if before.state.tents.get(place) == seat)
    if not settlement or any(before.settlement_at(place) for place in own):
        return ()
    text = f"{before.subject(seat)} has founded a settlement of {len(settlement)} tents."
    return (Event("settlement", text, settlement, seat),)


@dataclass(frozen=True, slots=True)
class PlaceTotem(TurnMove):
    """A totem of the acting tribe in a territory, for those cards."""

    territory: str
    cards: Cards = ()

    answers = (Action, ThirdTribeAction, SecondPiece)

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["PlaceTotem"]:
        for territory in at.deal.edition.territories:
            for cards in prices(at.deal, territory):
                yield cls(territory.id, cards)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        territory = at.deal.edition.territory.get(self.territory)
        if territory is None:
            yield no_such_place(at, self.territory)
            return
        yield from piece_faults(at, territory, self.cards)
        yield from totem_faults(at, territory)
        if at.own_totems_left <= 0:
            reason = f"All {TOTEMS} totems of {at.deal.name(at.acting)} are on the map."
            yield impossible("no_totems_left", "supply", reason)

    def play(self, at: Position) -> Step[State]:
        standing = list(at.totems(self.territory))
        standing[at.acting] += 1
        totems = {**at.state.totems, self.territory: tuple(standing)}
        state = spent(at, self.cards, HIDDEN_COST, totems=totems)
        after = at.with_state(state)
        by_land = _majority(after, self.territory, Feat.HONOUR)
        by_water = _majority(after, self.territory, Feat.RESPECT)
        return placed(at, state, self.territory, (*by_land, *by_water), ())

    def sentence(self, at: Position) -> str:
        place = at.deal.edition.place_name(self.territory)
        return f"{at.subject(at.acting)} places a totem in {place}{paid(self.cards)}."

    def ghosts(self, at: Position) -> tuple[Element, ...]:
        return totem_ghost(at.deal, at.acting, self.territory, at.totems(self.territory))

    def ways(self, at: Position) -> tuple[tuple[Tap, ...], ...]:
        place = at.deal.edition.place_name(self.territory)
        on = Tap(f"totem.{self.territory}", f"Totem in {place}", "member")
        return piece_ways(on, self.cards)


def totem_faults(at: Position, territory: Territory) -> Iterator[Violation]:
    """Totems may not outnumber the largest camp, and some maps keep biomes free of them."""
    largest, standing = at.totem_limit(territory.id), sum(at.totems(territory.id))
    earlier = largest < at.largest_camp(territory.id)
    has, began = ("had", " as the turn began") if earlier else ("has", "")
    if not largest:
        reason = f"A totem needs a tent beside it, and {territory.name} {has} none{began}."
        yield refuse("no_tent", "totem_limit", reason)
    elif standing >= largest:
        stand = "stands" if standing == 1 else "stand"
        reason = (
            f"The largest camp in {territory.name} {has} {counted(largest, 'tent')}{began}, and "
            f"{counted(standing, 'totem')} {stand} there already."
        )
        yield refuse("totem_limit", "totem_limit", reason)
    edition, biome = at.deal.edition, territory.biome
    if biome in edition.flags.no_totems_on:
        reason = (
            f"{edition.title} takes no totems on {biome.value}, "
            f"and {territory.name} is {biome.value}."
        )
        yield refuse("no_totems_here", "no_totems", reason)


@dataclass(frozen=True, slots=True)
class PlaceFeat(TurnMove):
    """A feat just earned: `where` is a territory's id or a connection's place."""

    feat: Feat
    where: str

    answers = (EarnedFeat,)
    rule = CITE["feat_now"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["PlaceFeat"]:
        feat, edition = at.decision.feat, at.deal.edition
        if feat in TERRITORY_FEATS:
            yield from (cls(feat, territory.id) for territory in edition.territories)
        else:
            yield from (cls(feat, link.place) for link in edition.numbered)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        due, edition = at.decision, at.deal.edition
        if due.feat is not self.feat:
            name, first = capital(feat_name(self.feat)), feat_name(due.feat)
            reason = f"{name} cannot be placed now: {first} comes first."
            yield impossible("feat_not_due", self.feat.value, reason)
        if self.where not in due.places:
            place = edition.place_name(self.where)
            reason = f"The {due.feat.value} feat goes to {_places(at)}, not to {place}."
            bearable = due.feat in edition.feats_for(self.where, at.deal.covered)
            yield refuse("feat_place", due.feat.value, reason, possible=bearable)

    def play(self, at: Position) -> Step[State]:
        feat = PlacedFeat(self.feat, at.player, self.where)
        return Step(at.state.answered(feats=(*at.state.feats, feat)))

    def sentence(self, at: Position) -> str:
        place = at.deal.edition.place_name(self.where)
        return f"{at.subject(at.acting)} places {feat_name(self.feat)} on {place}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        in_territory = self.where in at.deal.edition.territory
        place = f"territory.{self.where}" if in_territory else self.where
        return (Tap(place, capital(at.deal.edition.place_name(self.where))),)


def _places(at: Position) -> str:
    if at.decision.feat is Feat.DISCOVERY:
        return "a territory other than the one just filled"
    return listed((at.deal.edition.place_name(place) for place in at.decision.places), "or")


# The other action: one card is discarded; the third tribe places if it can


@dataclass(frozen=True, slots=True)
class Discard(TurnMove):
    """One card laid off instead of placing; `card` is None where cards are not entered."""

    card: Biome | None = None

    answers = (Action, ThirdTribeAction, SecondPiece)

    @property
    def cards(self) -> Cards:
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
        third = isinstance(at.decision, ThirdTribeAction) and not plays_otherwise(at.deal, "IW-11")
        if third and not _may_be_stuck(at, self.card):
            reason = f"With {_left(at)} the third tribe can still place a piece, so it must."
            yield refuse("third_tribe_can_place", "third_tribe", reason)

    def play(self, at: Position) -> Step[State]:
        state = spent(at, self.cards, Span.of(1))
        return Step(state.answered(ActionOver(at.for_third)))

    def sentence(self, at: Position) -> str:
        what = card_list(self.cards) or "1 card"
        for_third = " for the third tribe" if at.for_third else ""
        return f"{at.subject(at.player)} discards {what}{for_third}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        begin = Tap("discard", "Discard a card", "member")
        return (begin, *(card_tap(f"card.{card}", card, "member") for card in self.cards))


def _left(at: Position) -> str:
    """The cards left, one at least: whoever discards has one."""
    cards, size = at.hand.cards, at.hand.size
    return card_list(cards) if cards else bounded(Span(max(1, size.low), size.high), "card")


def _may_be_stuck(at: Position, discarded: Biome | None) -> bool:
    """Whether a hand with that card may be unable to place anything.

    Single cards need a territory of their biome that takes a piece; a pair goes anywhere.
    """
    tents, totems = at.own_tents_left > 0, at.own_totems_left > 0
    open_biomes = {
        territory.biome
        for territory in at.deal.edition.territories
        if (tents and not at.is_full(territory.id))
        or (totems and next(totem_faults(at, territory), None) is None)
    }
    if not open_biomes:
        return True
    if discarded in open_biomes:
        return False
    cards = at.hand.cards
    if cards is not None:
        return not open_biomes & set(cards) and len(set(cards)) == len(cards)
    return len(Biome) - len(open_biomes) >= max(1, at.hand.size.low)


# Ending an action


@dataclass(frozen=True, slots=True)
class EndTurn(TurnMove):
    """No second piece, or nothing for the third tribe; in a last doubt, the deck still lasts."""

    answers = (Action, ThirdTribeAction, SecondPiece, DeckInDoubt)

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["EndTurn"]:
        if not isinstance(at.decision, Action):
            yield cls()

    def forbidden(self, at: Position) -> Iterator[Violation]:
        yield from deck_entered(at)
        if isinstance(at.decision, Action):
            reason = f"{at.subject(at.player)} has neither placed nor discarded yet."
            yield refuse("nothing_done", "turn", reason)
        if isinstance(at.decision, ThirdTribeAction) and at.hand.size.low > 0:
            reason = f"{at.subject(at.player)} has {_left(at)} left, so the third tribe must act."
            yield refuse("third_tribe_must_act", "third_tribe", reason)

    def play(self, at: Position) -> Step[State]:
        if isinstance(at.decision, DeckInDoubt):
            return Step(at.state.answered(), journeys_end(at))
        return Step(at.state.answered(ActionOver(at.for_third), **begun(at)))

    def sentence(self, at: Position) -> str:
        name = at.subject(at.player)
        match at.decision:
            case DeckInDoubt():
                return "The deck still has cards, so the journey ends here."
            case ThirdTribeAction():
                return f"{name} has no card left for the third tribe."
            case Action():
                return f"{name} ends the turn without an action."
        return f"{at.subject(at.acting)} places no second piece."

    def ways(self, at: Position) -> tuple[tuple[Tap, ...], ...]:
        """Confirm stands for no second piece. Where the third tribe's piece could lie on the same
        places, a button says whose turn it is."""
        match at.decision:
            case DeckInDoubt():
                return ((Tap("end_turn", "The deck still has cards"),),)
            case ThirdTribeAction():
                return ((Tap("end_turn", "No card left for the third tribe"),),)
        no_more = Tap("end_turn", "No second piece", "pass")
        if at.deal.third is None or at.for_third:
            return ((no_more,),)
        return ((no_more,), (Tap("tribe.third", "Now the third tribe"),))


@dataclass(frozen=True, slots=True)
class Pass(TurnMove):
    """Do nothing, because no cards are left (IW-18)."""

    answers = (Action,)
    rule = CITE["last_round"]
    omits = True
    button = Tap("pass", "Pass", "pass")

    def forbidden(self, at: Position) -> Iterator[Violation]:
        yield from deck_entered(at)
        if at.hand.size.low > 0:
            name, cards = at.subject(at.player), bounded(at.hand.size, "card")
            reason = f"{name} holds {cards}, so a piece is placed or a card discarded."
            yield refuse("hand_not_empty", "last_round", reason)

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.answered(ActionOver(), **begun(at)))

    def sentence(self, at: Position) -> str:
        return f"{at.subject(at.player)} passes."


MOVE_TYPES: tuple[type[Move], ...] = (PlaceTent, PlaceTotem, PlaceFeat, Discard, EndTurn, Pass)
