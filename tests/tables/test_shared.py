"""What is worked out about a table is kept for the next phone, until the table changes."""

from collections.abc import Callable

import pytest

from companion.engine.game import AnyGame
from companion.tables.logs.history import shared
from companion.tables.logs.ledger import history
from companion.tables.storage.cache import LIVELY, memory
from tests.tables.evening import Evening


class Work:
    """Says how often it was done."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> int:
        self.times += 1
        return self.times


def test_the_same_is_worked_out_once(evening: Evening) -> None:
    work = Work()
    assert [shared(history(evening.code), "key", work) for _ in range(3)] == [1, 1, 1]


def test_each_key_has_its_own_answer(evening: Evening) -> None:
    """Seats are keys: what one may see is not given to another."""
    now = history(evening.code)
    seen = {viewer: shared(now, ("cards", viewer), lambda v=viewer: v) for viewer in (0, 1, None)}
    assert seen == {0: 0, 1: 1, None: None}


def test_a_move_makes_it_worked_out_anew(evening: Evening) -> None:
    work = Work()
    shared(history(evening.code), "key", work)
    evening.roll(3)
    assert shared(history(evening.code), "key", work) == 2


def test_nothing_of_an_earlier_revision_is_kept(evening: Evening) -> None:
    before = history(evening.code)
    shared(before, "key", Work())
    evening.roll(3)
    shared(history(evening.code), "other", Work())
    assert memory().findings.get(evening.code)[1] == {"other": 1}


def test_only_the_tables_looked_at_last_are_remembered(
    opened: Callable[..., Evening], pig: AnyGame
) -> None:
    first = opened(pig)
    shared(history(first.code), "key", Work())
    for _ in range(LIVELY):
        shared(history(opened(pig).code), "key", Work())
    assert memory().findings.get(first.code) is None


@pytest.fixture(autouse=True)
def _context(app: object) -> None:
    """Every question is asked within an app."""
