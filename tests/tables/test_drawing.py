"""What was drawn stays drawn: nobody gets another throw, card or look by taking back."""

from collections.abc import Callable
from typing import Any

from flask import Flask
from sqlalchemy import text

from companion.engine.game import AnyGame
from companion.games import get_game
from companion.tables.logs.ledger import carry_out
from companion.tables.play.chance import generator
from companion.tables.play.opening import Redeal
from companion.tables.revising.taking_back import TakeBack
from companion.tables.storage.cache import KEY, Memory
from companion.tables.storage.database import reading, writing
from tests.tables.evening import Evening


def take_back_to(evening: Evening, to: int) -> None:
    carry_out(TakeBack(evening.code, evening.host, to=to, **evening.writes()))


def drawn(evening: Evening) -> list[Any]:
    """What the app has drawn, in the order of the log."""
    return [entry.body["move"] for entry in evening.now.entries if entry.by_app]


def a_throw_that_goes_on(opened: Callable[..., Evening], pig: AnyGame) -> Evening:
    """Ana's first throw by the app, other than the losing face."""
    while True:
        evening = opened(pig, dice="app")
        if evening.move("roll").at.state.at_risk:
            return evening


def test_a_throw_again_shows_the_same_face(opened: Callable[..., Evening], pig: AnyGame) -> None:
    evening = opened(pig, dice="app")
    for _ in range(3):
        evening.move("roll")
        evening.move("roll")
        take_back_to(evening, to=0)
    assert drawn(evening) == drawn(evening)[:2] * 3


def test_another_move_first_changes_no_throw(opened: Callable[..., Evening], pig: AnyGame) -> None:
    evening = a_throw_that_goes_on(opened, pig)
    evening.move("roll")
    take_back_to(evening, to=2)
    evening.move("hold")
    evening.move("roll")
    assert drawn(evening)[1] == drawn(evening)[2]
    assert evening.log()[-2] != evening.log()[1]


def test_another_card_of_the_display_turns_up_the_same_refill(
    opened: Callable[..., Evening],
) -> None:
    evening = opened(get_game("iwari"), cards="app")
    before = evening.now
    ways = [move for move in before.game.legal_moves(before.at) if hasattr(move, "card")]
    refills = []
    for move in ways:
        evening.record(move)
        refills.append(drawn(evening)[-1])
        take_back_to(evening, to=before.revision)
    assert len(ways) > 1
    assert all(refill == refills[0] for refill in refills)


def test_dealing_anew_draws_what_was_not_seen_yet(
    opened: Callable[..., Evening], arena: AnyGame
) -> None:
    evening = opened(arena, cards="app")
    first = evening.now.at.state.hands
    carry_out(Redeal(evening.code, evening.host, seed="K7Q2BC", fixed={}, **evening.writes()))
    assert evening.now.at.state.hands != first
    assert evening.now.position.draws == 6


def test_the_seed_that_everybody_sees_predicts_no_draw(
    opened: Callable[..., Evening], arena: AnyGame
) -> None:
    hands = [opened(arena, cards="app").now.at.state.hands for _ in range(2)]
    assert hands[0] != hands[1]


def test_each_draw_of_a_tape_is_its_own() -> None:
    def numbers(tape: str, draw: int) -> list[float]:
        rng = generator(tape, draw)
        return [rng.random() for _ in range(3)]

    assert numbers("ab" * 32, 0) == numbers("ab" * 32, 0)
    assert len({tuple(numbers(tape, n)) for tape in ("ab" * 32, "cd" * 32) for n in range(9)}) == 18


def test_a_table_of_a_release_without_tapes_gets_one(
    app: Flask, opened: Callable[..., Evening], pig: AnyGame
) -> None:
    evening = opened(pig, dice="app")
    with writing() as session:
        session.execute(text("UPDATE tables SET tape = NULL"))
    app.extensions[KEY] = Memory(schema_ready=True)
    for _ in range(2):
        evening.move("roll")
        take_back_to(evening, to=0)
    first, second = drawn(evening)
    assert first == second
    with reading() as session:
        assert len(session.execute(text("SELECT tape FROM tables")).scalar_one()) == 64


def test_no_position_is_left_that_waits_for_the_app(
    opened: Callable[..., Evening], pig: AnyGame
) -> None:
    """Also one that was undone before: there the app draws what it drew then."""
    evening = opened(pig, dice="app")
    evening.move("roll")
    take_back_to(evening, to=0)
    evening.move("roll")
    take_back_to(evening, to=1)
    assert len(drawn(evening)) == 3
    assert drawn(evening)[2] == drawn(evening)[0]
    assert not evening.game.chance_move(evening.now.at, generator("ab" * 32, 0))
