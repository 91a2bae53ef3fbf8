"""A tent is placed on a tent space."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.phrases import capital
from companion.engine.pictures.picture import Element
from companion.engine.play.move import Tap
from companion.engine.play.step import Event, Step
from companion.engine.rulebook import Violation
from companion.engine.setup.deal import plays_otherwise
from companion.games.iwari.board.picture import tent_ghost
from companion.games.iwari.box.components import TENTS
from companion.games.iwari.decisions import Action, SecondPiece, ThirdTribeAction
from companion.games.iwari.ending.feats import earned_by_tent
from companion.games.iwari.hands import Cards
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
from companion.games.iwari.rulebook import CITE, impossible
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

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return self.ways(at)[0]

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
