"""A card that was played: others may stop it; else it takes effect. Then it is discarded."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.moves import BY_CHANCE, NOBODY, Actor, AskedOf, AskedOfChance, Decision
from companion.engine.problems import Problem
from companion.engine.values import Event, Step
from companion.games.grecos.decisions.battle import Battle
from companion.games.grecos.decisions.turn import (
    PHASES,
    DrawCards,
    EventPhase,
    HandLimit,
    MovePhase,
    TurnEnds,
    seat_problems,
)
from companion.games.grecos.fights.losses import destroyed, drowned
from companion.games.grecos.rulebook import CITE
from companion.games.grecos.stacks import Unit


@dataclass(frozen=True, slots=True)
class Target:
    """What a card is played on: a square, a unit there by its number, a chit, a goal."""

    square: str | None = None
    unit: int | None = None
    chit: str | None = None
    goal: str | None = None


@dataclass(frozen=True, slots=True)
class Played(AskedOf):
    """A card was played and waits until its player says that nobody objects (GR-22)."""

    card: str
    target: Target
    lies_on = (*PHASES, Battle)
    question = "Does anybody stop this card? Otherwise it takes effect."

    def headline(self, at: Any) -> str:
        return "" if self.seat == at.turn else "Your card"

    def may_cut_in(self, at: Any) -> frozenset[Actor]:
        return at.holders() - {self.seat} if at.can_be_stopped else NOBODY

    def problems(self, at: Any) -> Iterator[Problem]:
        yield from seat_problems(at, self.seat)
        card = at.edition.card.get(self.card)
        before = at.with_state(at.state.answered())
        if card is None or not 0 <= at.turn < len(at.deal.names):
            yield Problem("card", "must be a card of the set, played in somebody's turn")
        elif self.in_time(at) in card.effect.windows:
            broken = card.effect.forbidden(before, self.seat, self.target)
            if any(not found.possible for found in broken):
                yield Problem("target", "must be something that the card can be played on")
        else:
            yield Problem("card", "is not played at this time")

    def in_time(self, at: Any) -> str:
        """The window in which its player could have played it; "" for none."""
        if at.battle:
            return "battle" if self.seat in at.battle.seats else ""
        return "own" if self.seat == at.turn else "foreign"

    def settle(self, at: Any) -> Step[Any] | None:
        return None if self.may_cut_in(at) else self.takes_effect(at)

    def takes_effect(self, at: Any) -> Step[Any]:
        """Let the card take effect; it is discarded once all its questions are answered."""
        waiting = at.with_state(at.state.answered(Spent(self.card)))
        step: Step[Any] = at.edition.card[self.card].effect.happen(waiting, self.seat, self.target)
        return step


@dataclass(frozen=True, slots=True)
class Spent(Decision):
    """Lies below the questions of a card's effect, and discards the card after them."""

    card: str
    lies_on = (*PHASES, Battle)

    def problems(self, at: Any) -> Iterator[Problem]:
        if self.card not in at.edition.card:
            yield Problem("card", "must be a card of the set")

    def settle(self, at: Any) -> Step[Any]:
        return Step(at.state.answered(discards=tuple(sorted((*at.state.discards, self.card)))))


@dataclass(frozen=True, slots=True)
class RandomUnit(AskedOfChance):
    """A unit of the stack on that square is drawn and destroyed."""

    square: str
    lies_on = (Spent,)

    def problems(self, at: Any) -> Iterator[Problem]:
        if self.square not in at.state.stacks:
            yield Problem("square", "must have a stack")

    def prompt(self, at: Any) -> str:
        return f"Which unit on {self.square} is drawn at random?"

    def place(self, at: Any) -> str:
        """Where the stack stands."""
        return self.square

    def settle(self, at: Any) -> Step[Any] | None:
        units = at.units(self.square)
        if not units:
            return Step(at.state.answered())
        return self.chosen(at, units[0]) if len(set(units)) == 1 else None

    def chosen(self, at: Any, unit: Unit) -> Step[Any]:
        """Destroy that unit, and those that cannot stand there without it."""
        after = at.with_state(at.state.answered())
        step = destroyed(after, self.square, unit, cite=CITE["struck"])
        more = drowned(after.with_state(step.state), self.square)
        return Step(more.state, step.events + more.events)


@dataclass(frozen=True, slots=True)
class LookAhead(AskedOf):
    """The app shows the next `number` cards of the deck to one seat, one by one."""

    number: int
    lies_on = (Spent,)
    question = "The next cards of the deck are shown."

    def problems(self, at: Any) -> Iterator[Problem]:
        yield from seat_problems(at, self.seat)
        if not at.by_app("draws") or not 1 <= self.number <= 9:
            yield Problem("number", "must be 1 to 9, where the app draws")

    def awaited(self, at: Any) -> frozenset[Actor]:
        return BY_CHANCE

    def settle(self, at: Any) -> Step[Any] | None:
        if len(at.state.foreseen) < min(self.number, at.deck_size) and not at.is_out(self.seat):
            return None
        seen = len(at.state.foreseen)
        seers = tuple(
            seen if seat == self.seat else knows for seat, knows in enumerate(at.state.seers)
        )
        text = f"{at.deal.names[self.seat]} has looked at the next cards of the deck."
        event = Event("foreseen", text, seat=self.seat, cite=CITE["foresee"])
        return Step(at.state.answered(seers=seers), (event,))


# set here, because the module of turns does not know the decisions of cards
DrawCards.lies_on = (EventPhase, Spent, DrawCards)
HandLimit.lies_on = (EventPhase, MovePhase, TurnEnds, Spent, DrawCards)
