"""However a history came about, in steps or from the whole log, it is the same history."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice

import pytest
from flask import Flask

from companion.codec import dump
from companion.engine.game import AnyGame
from companion.engine.play.decision import CHANCE
from companion.engine.problems import Malformed
from companion.engine.rulebook import IllegalMove
from companion.tables.access.seats import take_seat
from companion.tables.errors import TableError
from companion.tables.logs import history as history_values
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out, history
from companion.tables.play.closing import ConfirmScore, Finish
from companion.tables.play.moves import RecordMoves
from companion.tables.play.notes import AddNote, Rename
from companion.tables.play.opening import Redeal
from companion.tables.revising.amending import Amend
from companion.tables.revising.correcting import Correct
from companion.tables.revising.taking_back import Redo, TakeBack
from companion.tables.storage.cache import KEY, Memory
from tests.tables.evening import Evening, timeline_of


@contextmanager
def after_a_restart(app: Flask) -> Iterator[None]:
    warm = app.extensions[KEY]
    app.extensions[KEY] = Memory(schema_ready=True)
    yield
    app.extensions[KEY] = warm


def shown(now: History) -> object:
    """Everything a page or a program can see of a history."""
    return (
        [
            (e.revision, e.kind, e.by, e.body, e.text, e.events, e.undone, e.flagged)
            for e in now.entries
        ],
        now.at,
        now.deal,
        timeline_of(now),
        now.counts,
        now.seed,
        now.fixed,
        now.can_redo,
        now.taken,
        now.confirmed,
        now.finished_at,
        [position.at for position in now.positions],
    )


def anything(evening: Evening, rng: random.Random) -> None:
    """One write of any kind; the table may refuse it."""
    now, host, game = evening.now, evening.host, evening.game
    sent = evening.writes()
    seat = rng.randrange(len(now.names))
    match rng.randrange(16):
        case 0:
            carry_out(TakeBack(evening.code, host, to=rng.randrange(now.revision + 1), **sent))
        case 1 | 2:
            carry_out(Redo(evening.code, host, **sent))
        case 3:
            carry_out(
                Rename(evening.code, host, seat, rng.choice(["Zoë", "Yuri", "Xaver"]), **sent)
            )
        case 4:
            carry_out(ConfirmScore(evening.code, host, seat, **sent))
        case 5:
            carry_out(AddNote(evening.code, host, "A remark.", **sent))
        case 6:
            carry_out(Correct(evening.code, host, rng.choice(timeline_of(now).positions), **sent))
        case 7:
            take_seat(evening.code, seat)
        case 8:
            carry_out(Redeal(evening.code, host, seed=f"seed {rng.random()}", fixed={}, **sent))
        case 14 | 15:
            amend_anything(evening, rng)
        case 9 if rng.random() < 0.3:
            carry_out(Finish(evening.code, host, **sent))
        case _:
            if moves := list(islice(game.legal_moves(now.at), 20)):
                move = rng.choice(moves)
                phone = evening.holder(move)
                carry_out(RecordMoves(evening.code, phone, (move,), **evening.writes()))


def amend_anything(evening: Evening, rng: random.Random) -> None:
    """Another move that could have been made in the place of some entry."""
    now, of = evening.now, rng.randrange(evening.now.revision + 1)
    before = now.entries[of].before
    if before is None or not (moves := list(islice(evening.game.legal_moves(before.at), 20))):
        return
    mover = evening.game.mover(before.at, move := rng.choice(moves))
    phone = evening.host if mover is CHANCE else evening.phone(mover)
    for by in (phone, evening.host):
        with suppress(TableError, IllegalMove):
            carry_out(Amend(evening.code, by, of, [move], **evening.writes()))


@pytest.mark.parametrize("seed", range(3))
def test_a_history_folded_in_steps_equals_one_folded_at_once(
    app: Flask, opened: Callable[..., Evening], game: AnyGame, seed: int
) -> None:
    rng = random.Random(seed)
    options = {option.id: rng.choice(option.choices).id for option in game.options}
    evening = opened(game, **options)
    for step in range(60):
        with suppress(TableError, Malformed):
            anything(evening, rng)
        if step % 12 == 11:
            warm = shown(evening.now)
            with after_a_restart(app):
                assert shown(evening.now) == warm


def test_reading_again_folds_nothing(evening: Evening) -> None:
    evening.roll(4)
    assert evening.now is evening.now
    assert history(evening.code) is evening.now


def test_an_entry_by_another_process_is_seen_at_the_next_look(app: Flask, evening: Evening) -> None:
    evening.move("roll")
    with after_a_restart(app):
        evening.move("rolled", face=4)
    assert evening.now.revision == 2
    assert evening.now.at.state.at_risk == 4


def test_the_position_follows_from_the_log_alone(app: Flask, evening: Evening) -> None:
    """Nothing but the entries is needed: the fold draws nothing and asks no clock."""
    evening.roll(4)
    entries = [(entry.kind, dict(entry.body)) for entry in evening.now.entries]
    assert [kind for kind, _ in entries] == ["deal", "move", "chance"]
    assert entries[0][1]["deal"] == dump(evening.now.deal)


def test_what_lies_far_behind_gives_up_what_was_worked_out_about_it(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history_values, "RECENT", 4)
    evening.roll(4)
    log, early = evening.log(), evening.now.entries[1]
    assert "text" in vars(early)
    for _ in range(4):
        evening.move("roll")
        evening.move("rolled", face=2)
    assert "text" not in vars(early)
    assert evening.log()[: len(log)] == log
