"""What the engine itself refuses, and where a game says better why."""

from dataclasses import dataclass
from typing import Any

from companion.engine.play.decision import CHANCE, Actor, AskedOf
from companion.engine.play.flow import may_act, violations
from companion.engine.play.move import Move
from companion.engine.play.position import Position, State
from companion.engine.play.step import Seat
from companion.engine.rulebook import Citation, Violation

RULE = Citation("turn", "The turn", "One move a turn.")
FIRST = Citation("first", "Debts", "Debts are paid first.")


@dataclass(frozen=True, slots=True)
class Turn(AskedOf):
    """A turn, in which the table may say that the cards ran out."""

    def may_cut_in(self, at: Any) -> frozenset[Actor]:
        return frozenset({CHANCE})


@dataclass(frozen=True, slots=True)
class Debt(AskedOf):
    """Something to be paid before the turn goes on."""

    question = "Pay your debt."

    def not_now(self, at: Any, move: Any) -> Violation | None:
        return Violation("debt_first", "Your debt comes first.", FIRST)

    def not_yours(self, at: Any, seat: Seat, move: Any) -> Violation | None:
        return Violation("not_yours", "The debt is another's.", FIRST) if seat == 1 else None


class Play(Move):
    """A turn is taken."""

    answers = (Turn,)
    rule = RULE


class Tell(Move):
    """The table says that the cards ran out."""

    cuts_into = (Turn,)
    rule = RULE

    def by(self, at: Any) -> Actor:
        return CHANCE


@dataclass(frozen=True)
class Deal:
    """Three at a table."""

    names: tuple[str, ...] = ("Ada", "Ben", "Cleo")


def asked(*decisions: Any) -> Position[Any, Any]:
    return Position[Any, Any](Deal(), State(decisions=decisions))


END = Citation("end", "End", "The game is over.")


def codes(at: Any, move: Move, seats: tuple[Seat, ...] | None = None) -> list[tuple[str, str]]:
    return [(broken.code, broken.cite.id) for broken in violations(at, move, seats, END)]


def test_the_table_may_cut_in_where_the_decision_says_so() -> None:
    at = asked(Turn(0))
    assert may_act(at) == {0, CHANCE}
    assert codes(at, Tell(), (2,)) == []
    assert codes(at, Play(), (0,)) == []
    assert codes(at, Play(), (2,)) == [("not_yours", "turn")]


def test_a_decision_that_comes_first_says_why() -> None:
    at = asked(Turn(0), Debt(0))
    assert codes(at, Play()) == [("debt_first", "first")]
    assert codes(at, Play(), (1,)) == [("not_yours", "first")]
    assert codes(at, Play(), (2,)) == [("not_yours", "turn")]


def test_nothing_follows_the_end() -> None:
    assert codes(asked(), Play()) == [("game_over", "end")]
