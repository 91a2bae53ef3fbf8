"""Event Deck: playing a card, letting it happen or stopping it, drawing a unit (GR-14)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.moves import BySeat, Move, Tap
from companion.engine.phrases import listed
from companion.engine.rulebook import Violation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Rng, Seat, Step, choose
from companion.games.grecos.decisions.battle import Battle
from companion.games.grecos.decisions.cards import Played, RandomUnit, Spent, Target
from companion.games.grecos.decisions.turn import BattlePhase, EventPhase, MovePhase, RecruitPhase
from companion.games.grecos.effects import WINDOWS
from companion.games.grecos.moves.battle import OneUnit
from companion.games.grecos.moves.draws import titled
from companion.games.grecos.position import Position
from companion.games.grecos.rulebook import CITE, impossible
from companion.games.grecos.stacks import (
    card_tap,
    chit_tap,
    first_alike,
    is_named,
    kind_words,
    unit_tap,
)
from companion.games.grecos.state import State

NOTHING = Target()


@dataclass(frozen=True, slots=True)
class PlayCard(BySeat):
    """Play a card from the hand on a target; in battle, in place of an attack by the unit with the
    number `instead`. If the target is equal to that unit it is another one, unless it is said to be
    the unit `itself` (GR-16)."""

    card: str
    target: Target = NOTHING
    instead: int | None = None
    itself: bool = False

    answers = (EventPhase, MovePhase, Battle)
    cuts_into = (RecruitPhase, EventPhase, MovePhase, BattlePhase, Played)
    rule = CITE["window"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["PlayCard"]:
        """Every card in the hands of those who may act; a card whose time it is not, without a
        target."""
        for seat in sorted(at.decision.awaited(at) | at.decision.may_cut_in(at)):
            now = at.window(seat)
            for card in dict.fromkeys(at.state.hands[seat]):
                if card is None:
                    continue
                effect = at.edition.card[card].effect
                if now not in effect.windows:
                    yield cls(seat, card)
                    continue
                for target in effect.targets(at, seat):
                    for instead in _ready(at, seat) if now == "battle" else (None,):
                        move = cls(seat, card, target, instead)
                        yield move
                        if move.has_equals(at):
                            yield replace(move, itself=True)

    def has_equals(self, at: Position) -> bool:
        """Whether the target and the unit that gives up its attack are equal units, of several."""
        stack, number = at.state.stacks.get(self.target.square or ""), self.target.unit
        if stack is None or stack.seat != self.seat or number is None or number != self.instead:
            return False
        return is_named(stack.units, number) and stack.units.count(stack.units[number]) > 1

    def forbidden(self, at: Position) -> Iterator[Violation]:
        card, name = at.edition.card.get(self.card), at.deal.names[self.seat]
        if card is None or self.card not in at.state.hands[self.seat]:
            reason = f"{name} does not hold {card.title if card else 'such a card'}."
            yield impossible("not_held", "event", reason)
            return
        now = at.window(self.seat)
        if now not in card.effect.windows:
            when = listed((WINDOWS[window] for window in card.effect.windows), "or")
            yield impossible("not_its_time", "window", f"{card.title} is played {when}.")
            return
        replaced = _ready(at, self.seat) if now == "battle" else (None,)
        if self.instead not in replaced or (self.itself and not self.has_equals(at)):
            reason = "In battle, and only there, a card takes the place of one unit's attack."
            yield impossible("instead_of_nothing", "instead", reason)
        faults = tuple(card.effect.forbidden(at, self.seat, self.target))
        yield from faults
        if not faults and plays_otherwise(at.deal, "GR-27"):
            yield from card.effect.idle(at, self.seat, self.target)

    def play(self, at: Position) -> Step[State]:
        now, hand = at.window(self.seat), list(at.state.hands[self.seat])
        hand.remove(self.card)
        state = at.state.with_hand(self.seat, hand)
        if now == "reaction":
            # takes effect at once, as nothing could stop it any more
            effect = at.edition.card[self.card].effect
            step: Step[State] = effect.happen(at.with_state(state), self.seat, self.target)
            return Step(step.state.ask(Spent(self.card)), step.events)
        if now == "battle" and self.instead is not None:
            battle: Battle = at.decision
            unit = battle.units(at, self.seat)[self.instead]
            state = battle.gives_up(at.with_state(state), unit)
        target = self._kept(at, state)
        event = Event("card", at.edition.card[self.card].text, seat=self.seat)
        return Step(state.ask(Played(self.seat, self.card, target)), (event,))

    def _kept(self, at: Position, state: State) -> Target:
        """The target, with its unit's new number after a unit has given up its attack."""
        square, number = self.target.square or "", self.target.unit
        if number is None or at.state.stacks[square] == state.stacks[square]:
            return self.target
        unit, after = at.state.stacks[square].units[number], state.stacks[square].units
        other = unit in after and not self.itself
        found = after.index(unit if other else unit.changed(acts=unit.acts - 1))
        return Target(square, found, self.target.chit, self.target.goal)

    def sentence(self, at: Position) -> str:
        title = titled(at, self.card)
        said = f"{at.deal.names[self.seat]} plays {title}{_on(at, self.target)}"
        if self.instead is None:
            return f"{said}."
        if self.itself:
            return f"{said}, instead of attacking with that very unit."
        return f"{said}, instead of attacking with {self._instead(at)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        title, target = titled(at, self.card), self.target
        cutting = self.seat not in at.decision.awaited(at)
        label = f"{title} ({at.deal.names[self.seat]})" if cutting else title
        taps = [Tap(card_tap(self.card, self.seat), label)]
        if target.square is not None:
            taps.append(Tap(target.square, target.square))
        if target.unit is not None:
            label = at.unit_words(target.square, target.unit)
            taps.append(Tap(unit_tap(target.square or "", target.unit), label))
        if target.chit is not None:
            taps.append(Tap(chit_tap(target.chit), kind_words(at.edition, target.chit)))
        if target.goal is not None:
            taps.append(Tap(target.goal, target.goal))
        if self.instead is not None:
            other = "other " if self.has_equals(at) else ""
            whose = "its own attack" if self.itself else f"{other}{self._instead(at)}"
            tap = "itself" if self.itself else self.instead
            taps.append(Tap(f"instead-{tap}", f"Instead of {whose}"))
        return tuple(taps)

    def _instead(self, at: Position) -> str:
        battle = at.battle
        square = battle.square(self.seat) if battle and self.seat in battle.seats else None
        return at.unit_words(square, self.instead, 1)


@dataclass(frozen=True, slots=True)
class LetItHappen(Move):
    """Say that nobody objects, so that the card takes effect."""

    answers = (Played,)
    rule = CITE["negate"]
    button = Tap("let-it-happen", "Nobody objects", "record")

    def play(self, at: Position) -> Step[State]:
        step: Step[State] = at.decision.takes_effect(at)
        return step

    def sentence(self, at: Position) -> str:
        return f"Nobody stops {titled(at, at.decision.card)}."


@dataclass(frozen=True, slots=True)
class UnitDrawn(OneUnit):
    """By chance: the number of the unit in the stack that is destroyed."""

    answers = (RandomUnit,)
    rule = CITE["struck"]

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> "UnitDrawn | None":
        units = at.units(at.decision.square)
        return cls(units.index(choose(rng, units))) if at.by_app("draws") else None

    def sentence(self, at: Position) -> str:
        return f"The unit drawn on {at.decision.square} is {self.words(at)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (replace(OneUnit.taps(self, at)[0], role="record"),)


def _ready(at: Position, seat: Seat) -> tuple[int, ...]:
    """The numbers of the units that could give up an attack in this battle."""
    battle = at.battle
    if battle is None or seat not in battle.seats:
        return ()
    units = battle.units(at, seat)
    return tuple(n for n in first_alike(units) if units[n].acts)


def _on(at: Position, target: Target) -> str:
    """What a card is played on, in words."""
    words = f" on {target.square}" if target.square else ""
    if target.unit is not None:
        words = f" on {at.unit_words(target.square, target.unit)}{words}"
    if target.chit is not None:
        words += f", for {kind_words(at.edition, target.chit)}"
    return f"{words}, to {target.goal}" if target.goal else words
