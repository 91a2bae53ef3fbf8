"""The law asks its articles in order and says why a move is refused."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from companion.engine.rulebook import Citation, IllegalMove, Law, Violation

RULE = Citation("r", "Play", "There is a rule.")


@dataclass(frozen=True)
class Step:
    length: int


@dataclass(frozen=True)
class Wait:
    pass


def at_most(limit: int, asked: list[int] | None = None) -> Callable[[int, Step], Violation | None]:
    def article(_: int, move: Step) -> Violation | None:
        if asked is not None:
            asked.append(limit)
        reason = f"{move.length} is more than {limit}."
        return Violation(f"over_{limit}", reason, RULE) if move.length > limit else None

    return article


def test_every_broken_rule_is_named_in_the_order_of_the_law() -> None:
    law: Law[int, Step | Wait] = Law({Step: (at_most(9), at_most(2), at_most(3))})
    assert [v.code for v in law.violations(0, Step(5))] == ["over_2", "over_3"]
    assert list(law.violations(0, Step(1))) == []


def test_the_first_broken_rule_answers_without_asking_the_rest() -> None:
    asked: list[int] = []
    law: Law[int, Step | Wait] = Law({Step: (at_most(2, asked), at_most(3, asked))})
    assert next(law.violations(0, Step(5))).code == "over_2"
    assert asked == [2]


def test_each_class_of_move_has_its_own_articles() -> None:
    law: Law[int, Step | Wait] = Law({Step: (at_most(2),), Wait: ()})
    assert list(law.violations(0, Wait())) == []


def test_a_move_that_no_law_knows_is_a_fault_of_the_program() -> None:
    law: Law[int, Step | Wait] = Law({Step: ()})
    with pytest.raises(KeyError):
        list(law.violations(0, Wait()))


def test_an_illegal_move_leads_with_the_first_rule() -> None:
    first, second = (Violation(code, f"{code}.", RULE) for code in ("one", "two"))
    refused = IllegalMove((first, second), ply=4)
    assert str(refused) == "one."
    assert refused.violation is first
    assert refused.violations == (first, second)
    assert refused.ply == 4


def test_hands_at_a_table_could_do_it_unless_the_law_says_otherwise() -> None:
    assert Violation("one", "One.", RULE).possible
