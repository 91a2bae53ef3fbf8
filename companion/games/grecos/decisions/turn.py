"""The phases of a turn, and the draws and discards in them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.moves import BY_CHANCE, Actor, AskedOf, AskedOfChance, Decision
from companion.engine.phrases import listed
from companion.engine.problems import Problem
from companion.engine.rulebook import Violation
from companion.engine.values import Event, Seat, Step
from companion.games.grecos.box.components import HAND_LIMIT, SQUARES
from companion.games.grecos.rulebook import CITE, impossible
from companion.games.grecos.stacks import Stack, rested


@dataclass(frozen=True, slots=True)
class LayTiles(AskedOfChance):
    """The table enters which tiles it has laid, square by square."""

    lies_on = ()

    def prompt(self, at: Any) -> str:
        return f"Which tile lies on {SQUARES[len(at.state.tiles)]}?"

    def settle(self, at: Any) -> Step[Any] | None:
        if len(at.state.tiles) < len(SQUARES):
            return None
        seat, tiles = at.deal.start_player, at.state.tiles
        state = at.state.answered(stacks=at.deal.starting_stacks(tiles))
        return Step(state.ask(*turn_of(seat)))


@dataclass(frozen=True, slots=True)
class Phase(AskedOf):
    """A phase of a seat's turn. It lies below the further questions of that phase."""

    title: ClassVar[str]
    done: ClassVar[str]
    """The text of the button that ends the phase."""

    lies_on = ()

    def may_cut_in(self, at: Any) -> frozenset[Actor]:
        return frozenset(at.holders() - {self.seat})

    def not_now(self, at: Any, move: Any) -> Violation | None:
        if BattlePhase not in move.answers:
            return None
        reason = f"Attacks come after your moves, in the Battle Phase. This is the {self.title}."
        return Violation("not_now", reason, CITE["turn"], possible=False)

    def problems(self, at: Any) -> Iterator[Problem]:
        yield from seat_problems(at, self.seat)
        if not at.is_laid:
            yield Problem("", "is not asked before the map has been laid")

    def settle(self, at: Any) -> Step[Any] | None:
        if at.is_out(self.seat):
            return Step(at.state.answered(TurnEnds(self.seat)))
        return self.ended(at) if self.is_idle(at) else None

    def is_idle(self, at: Any) -> bool:
        """Whether everybody can see that there is nothing left to decide."""
        raise NotImplementedError

    def following(self) -> tuple[Decision, ...]:
        """The decisions that follow this phase."""
        raise NotImplementedError

    def ended(self, at: Any) -> Step[Any]:
        """Begin the next phase."""
        return Step(at.state.answered(*self.following()))


@dataclass(frozen=True, slots=True)
class RecruitPhase(Phase):
    """The player may bring a chit of their pile into play."""

    title = "Recruit Phase"
    done = "Recruit nobody"
    question = "Recruit a unit of your pile, or nobody."

    def is_idle(self, at: Any) -> bool:
        return not at.state.piles[self.seat] or not at.recruiting(self.seat)

    def following(self) -> tuple[Decision, ...]:
        return DrawCards(self.seat, 1), EventPhase(self.seat)


@dataclass(frozen=True, slots=True)
class EventPhase(Phase):
    """The player may play cards."""

    title = "Event Phase"
    done = "No more cards"
    question = "Play cards, or go on to your moves."

    def is_idle(self, at: Any) -> bool:
        return not at.state.hands[self.seat]

    def following(self) -> tuple[Decision, ...]:
        return HandLimit((self.seat,)), MovePhase(self.seat)


@dataclass(frozen=True, slots=True)
class MovePhase(Phase):
    """The player may move units and play cards."""

    title = "Move Phase"
    done = "No more moves"
    question = "Move your units: tap a stack, who goes, and where to."

    def is_idle(self, at: Any) -> bool:
        return not at.state.hands[self.seat] and not at.can_move(self.seat)

    def following(self) -> tuple[Decision, ...]:
        return (BattlePhase(self.seat),)

    def ended(self, at: Any) -> Step[Any]:
        """End the phase. Points spent are forgotten; marks against attacking are kept (GR-24)."""
        stacks = rested(at.state.stacks, "calmed")
        return Step(at.state.answered(*self.following(), stacks=stacks))


@dataclass(frozen=True, slots=True)
class BattlePhase(Phase):
    """The player may attack adjacent enemies."""

    title = "Battle Phase"
    done = "No more attacks"
    question = "Attack an adjacent stack, or end your turn."

    def is_idle(self, at: Any) -> bool:
        return not at.can_attack(self.seat)

    def following(self) -> tuple[Decision, ...]:
        return (TurnEnds(self.seat),)


@dataclass(frozen=True, slots=True)
class TurnEnds(AskedOf):
    """The end of a turn: units heal and lose their marks, and the next turn begins."""

    lies_on = ()

    def settle(self, at: Any) -> Step[Any]:
        if at.state.everyone_discards:
            limit = HandLimit(tuple(range(len(at.deal.names))))
            return Step(at.state.ask(limit, everyone_discards=False))
        healing = self.healed(at)
        again = bool(at.state.extra_turns) and not at.is_out(self.seat)
        seat = self.seat if again else at.after(self.seat)
        text = f"{at.deal.names[seat]} takes {'another' if again else 'a'} turn."
        event = Event("turn", text, seat=seat, cite=CITE["turn"])
        turns = at.state.extra_turns - 1 if again else 0
        stacks = rested(healing.state.stacks)
        state = at.state.answered(*turn_of(seat), stacks=stacks, extra_turns=turns)
        return Step(state, (*healing.events, event))

    def healed(self, at: Any) -> Step[Any]:
        """Heal the units whose material heals at the end of their owner's turn (GR-29)."""
        if not at.deal.powers:
            return Step(at.state)
        stacks, where = dict(at.state.stacks), []
        for square, stack in at.own(self.seat).items():
            units = [
                u.changed(damage=max(0, u.damage - at.power(self.seat, u.kind).heals))
                for u in stack.units
            ]
            stacks[square] = Stack(stack.seat, tuple(sorted(units)))
            where += [square] if stacks[square] != stack else []
        if not where:
            return Step(at.state)
        text = f"{at.deal.names[self.seat]}'s units heal on {listed(where)}."
        event = Event("regrown", text, tuple(where), self.seat, CITE["regrow"])
        return Step(at.state.changed(stacks=stacks), (event,))


@dataclass(frozen=True, slots=True)
class DrawChit(AskedOf):
    """A player draws a chit into their pile: the app draws it, or the player enters it."""

    lies_on = (RecruitPhase,)
    question = "Which chit do you draw from the common pile?"

    def awaited(self, at: Any) -> frozenset[Actor]:
        return BY_CHANCE if at.by_app("draws") else frozenset({self.seat})

    def problems(self, at: Any) -> Iterator[Problem]:
        if self.seat != at.turn:
            yield Problem("seat", "must be the one whose turn it is")

    def settle(self, at: Any) -> Step[Any] | None:
        if at.pile_size > 0:
            return None
        if not at.state.destroyed:
            text = "No chit is left to draw."
            return Step(at.state.answered(), (Event("no_chit", text, cite=CITE["draw_chit"]),))
        text = "The common pile is empty: the destroyed units make a new one."
        event = Event("pile_refilled", text, cite=CITE["empty"])
        return Step(at.state.changed(destroyed=()), (event,))


@dataclass(frozen=True, slots=True)
class DrawCards(AskedOf):
    """A player draws cards one by one: the app draws them, or the player enters them."""

    left: int
    question = "Which event card do you draw?"

    def headline(self, at: Any) -> str:
        return "" if self.seat == at.turn else "You draw"

    def problems(self, at: Any) -> Iterator[Problem]:
        yield from AskedOf.problems(self, at)
        if not 1 <= self.left <= 9:
            yield Problem("left", "must be 1 to 9")

    def awaited(self, at: Any) -> frozenset[Actor]:
        return BY_CHANCE if at.by_app("draws") else frozenset({self.seat})

    def settle(self, at: Any) -> Step[Any] | None:
        if at.is_out(self.seat):
            return Step(at.state.answered())
        if at.deck_size > 0:
            return None
        if not at.state.discards:
            text = "No event card is left to draw."
            return Step(at.state.answered(), (Event("no_card", text, cite=CITE["empty"]),))
        text = "The event deck is empty: the discards are shuffled."
        event = Event("deck_refilled", text, cite=CITE["empty"])
        return Step(at.state.changed(discards=()), (event,))


@dataclass(frozen=True, slots=True)
class HandLimit(Decision):
    """Those of these seats who hold too many cards discard, all at the same time."""

    seats: tuple[Seat, ...]

    def awaited(self, at: Any) -> frozenset[Actor]:
        return frozenset(self.over(at))

    def goes_on(self, at: Any) -> bool:
        """A player confirms all discards together."""
        return True

    def over(self, at: Any) -> Iterator[Seat]:
        """The seats that hold too many cards."""
        return (seat for seat in self.seats if len(at.state.hands[seat]) > HAND_LIMIT)

    def headline(self, at: Any) -> str:
        return "Too many cards"

    def prompt(self, at: Any) -> str:
        return f"Discard down to {HAND_LIMIT} cards."

    def settle(self, at: Any) -> Step[Any] | None:
        return None if self.awaited(at) else Step(at.state.answered())

    def problems(self, at: Any) -> Iterator[Problem]:
        if list(self.seats) != sorted(set(self.seats) & set(range(len(at.deal.names)))):
            yield Problem("seats", "must be different seats, in order")

    def not_yours(self, at: Any, seat: Seat, move: Any) -> Violation | None:
        if seat not in self.seats:
            return None
        reason = f"{at.deal.names[seat]} holds no more than {HAND_LIMIT} cards."
        return impossible("not_yours", "hand", reason)


def seat_problems(at: Any, seat: Seat) -> Iterator[Problem]:
    """A fault if there is no such seat, or it is out of the game."""
    if not 0 <= seat < len(at.deal.names) or at.is_out(seat):
        yield Problem("seat", "must be a seat that is still in the game")


def turn_of(seat: Seat) -> tuple[Decision, ...]:
    """The decisions with which a seat's turn begins, as a stack."""
    return DrawChit(seat), RecruitPhase(seat)


PHASES = (RecruitPhase, EventPhase, MovePhase, BattlePhase)
