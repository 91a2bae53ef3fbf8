"""A game that reaches its end is closed by itself, and opens again when that is taken back."""

from companion.tables.logs.ledger import carry_out
from companion.tables.revising.taking_back import TakeBack
from companion.tables.watching.lists import finished_tables
from tests.tables.evening import Evening


def played_out(evening: Evening) -> None:
    """Ana rolls sixes until she holds enough."""
    for _ in range(4):
        evening.roll(6)
    evening.move("hold")


def test_the_move_that_ends_the_game_closes_it(evening: Evening) -> None:
    played_out(evening)
    now = evening.now
    assert now.game.outcome(now.at) is not None
    assert now.finished_at is not None
    assert now.entries[-1].kind == "finish"
    assert now.entries[-1].by is None
    (summary,) = finished_tables([evening.code])
    assert summary.code == evening.code
    assert summary.result is not None
    assert summary.result["winners"] == [0]


def test_a_last_move_that_is_taken_back_opens_the_game_again(evening: Evening) -> None:
    ana = evening.phone(0)
    for _ in range(4):
        evening.roll(6, by=ana)
    before = evening.now
    evening.move("hold", by=ana)
    carry_out(TakeBack(evening.code, ana, to=before.revision, **evening.writes()))
    assert evening.now.at == before.at
    assert evening.now.finished_at is None
    assert finished_tables([evening.code]) == ()
