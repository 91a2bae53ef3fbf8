"""A tent, a totem, or a feat that was just earned is placed."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.moves import Tap
from companion.engine.phrases import capital, counted, listed
from companion.engine.pictures import Element
from companion.engine.rulebook import Violation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Step
from companion.games.iwari.board.picture import tent_ghost, totem_ghost
from companion.games.iwari.box.components import TENTS, TERRITORY_FEATS, TOTEMS, Feat
from companion.games.iwari.box.edition import Territory
from companion.games.iwari.decisions import Action, SecondPiece, ThirdTribeAction
from companion.games.iwari.ending.feats import earned_by_tent, earned_by_totem
from companion.games.iwari.following import EarnedFeat
from companion.games.iwari.hands import Cards, feat_name
from companion.games.iwari.lying import PlacedFeat
from companion.games.iwari.moves._piece import (
    cost,
    no_such_place,
    paid,
    piece_faults,
    piece_ways,
    placed,
    prices,
)
from companion.games.iwari.moves._turn import OfTurn, spent
from companion.games.iwari.rulebook import CITE, impossible, refuse
from companion.games.iwari.state import Position, State


@dataclass(frozen=True, slots=True)
class PlaceTent(OfTurn):
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
            reason = f"A tent of {at.name(owner)} stands on {place} already."
            yield impossible("occupied", "tent_space", reason)
        if at.own_tents_left <= 0:
            reason = f"All {TENTS} tents of {at.name(at.acting)} are on the map."
            yield impossible("no_tents_left", "supply", reason)

    def play(self, at: Position) -> Step[State]:
        territory = at.deal.edition.space[self.space].territory
        tents = {**at.state.tents, self.space: at.acting}
        new = (*at.state.new_tents, self.space) if plays_otherwise(at.deal, "IW-7") else ()
        state = spent(at, self.cards, cost(self.cards), tents=tents, new_tents=new)
        after = at.with_state(state)
        settlement = after.settlement_at(self.space)
        events = _founded(at, self.space, settlement)
        founded = bool(events)
        if _calls_the_end(at):
            state = state.changed(ending="last_tent")
            text = f"{capital(at.name(at.acting))} has placed the last of {TENTS} tents."
            sentence = f"{text} This round is the last."
            events += (Event("last_round", sentence, seat=at.acting, cite=CITE["end"]),)
        earned = earned_by_tent(
            after, self.space, settlement, founded=founded, explored=at.is_explored(territory)
        )
        return placed(at, state, territory, earned, events)

    def sentence(self, at: Position) -> str:
        place = at.deal.edition.space_label.get(self.space, self.space)
        return f"{capital(at.name(at.acting))} places a tent on {place}{paid(self.cards)}."

    def ghosts(self, at: Position) -> tuple[Element, ...]:
        return tent_ghost(at, self.space)

    def ways(self, at: Position) -> tuple[tuple[Tap, ...], ...]:
        label = at.deal.edition.space_label.get(self.space, self.space)
        return piece_ways(Tap(self.space, f"Tent on {label}", "member"), self.cards)


def _calls_the_end(before: Position) -> bool:
    """Whether this is a player's last tent; the third tribe's ends nothing (IW-3)."""
    if before.state.ending is not None or before.for_third:
        return False
    return before.own_tents_left == 1


def _founded(before: Position, space: str, settlement: tuple[str, ...]) -> tuple[Event, ...]:
    """What is said of the settlement in which a tent was placed there, if it has founded it: one
    that was there before has only grown."""
    seat = before.acting
    near = before.deal.neighbours[space]
    own = (place for place in near if before.state.tents.get(place) == seat)
    if not settlement or any(before.settlement_at(place) for place in own):
        return ()
    text = f"{capital(before.name(seat))} has founded a settlement of {len(settlement)} tents."
    return (Event("settlement", text, settlement, seat),)


@dataclass(frozen=True, slots=True)
class PlaceTotem(OfTurn):
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
            reason = f"All {TOTEMS} totems of {at.name(at.acting)} are on the map."
            yield impossible("no_totems_left", "supply", reason)

    def play(self, at: Position) -> Step[State]:
        standing = list(at.totems(self.territory))
        standing[at.acting] += 1
        totems = {**at.state.totems, self.territory: tuple(standing)}
        state = spent(at, self.cards, cost(self.cards), totems=totems)
        earned = earned_by_totem(at.with_state(state), self.territory)
        return placed(at, state, self.territory, earned, ())

    def sentence(self, at: Position) -> str:
        place = at.deal.edition.place_name(self.territory)
        return f"{capital(at.name(at.acting))} places a totem in {place}{paid(self.cards)}."

    def ghosts(self, at: Position) -> tuple[Element, ...]:
        return totem_ghost(at, self.territory)

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
class PlaceFeat(OfTurn):
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
        return f"{capital(at.name(at.acting))} places {feat_name(self.feat)} on {place}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        in_territory = self.where in at.deal.edition.territory
        place = f"territory.{self.where}" if in_territory else self.where
        return (Tap(place, capital(at.deal.edition.place_name(self.where))),)


def _places(at: Position) -> str:
    if at.decision.feat is Feat.DISCOVERY:
        return "a territory other than the one just filled"
    return listed((at.deal.edition.place_name(place) for place in at.decision.places), "or")
