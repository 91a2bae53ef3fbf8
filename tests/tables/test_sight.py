"""What a seat may see of a history: its own secrets, and never another's."""

import gc
import json
from collections.abc import Callable
from itertools import islice
from random import Random
from weakref import ref

import pytest

from companion.codec import dump_move
from companion.engine.game import AnyGame
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out
from companion.tables.logs.sight import visible_to
from companion.tables.play.moves import RecordMoves
from companion.tables.revising.correcting import Correct
from companion.tables.revising.taking_back import TakeBack
from companion.tables.storage.cache import memory
from companion.tables.watching.pictures import boards_of
from tests.tables.evening import Evening, timeline_of

VIEWERS = [None, 0, 1]


@pytest.fixture
def played(opened: Callable[..., Evening], game: AnyGame) -> Evening:
    """An evening in which the app deals and draws what the game lets it, with a take-back."""
    evening = opened(game, **{option.id: option.choices[-1].id for option in game.options})
    rng, before = Random(4), [0]
    for _ in range(14):
        now = evening.now
        before.append(now.revision)
        if game.is_over(now.at):
            break
        move = rng.choice(list(islice(game.legal_moves(now.at), 30)))
        phone = evening.holder(move)
        carry_out(RecordMoves(evening.code, phone, (move,), **evening.writes()))
    carry_out(TakeBack(evening.code, evening.host, to=before[-2], **evening.writes()))
    at = visible_to(evening.now, None).at
    carry_out(Correct(evening.code, evening.host, at, **evening.writes()))
    return evening


@pytest.mark.parametrize("viewer", VIEWERS)
def test_positions_and_moves_are_as_the_game_shows_them(
    played: Evening, game: AnyGame, viewer: int | None
) -> None:
    whole, seen = played.now, visible_to(played.now, viewer)
    assert seen.at == game.view(whole.at, viewer)
    assert seen.deal == whole.deal
    assert timeline_of(seen).positions == tuple(
        game.view(s, viewer) for s in timeline_of(whole).positions
    )
    assert timeline_of(seen).moves == tuple(
        game.view_move(state, move, viewer)
        for state, move in zip(timeline_of(whole).positions, timeline_of(whole).moves, strict=False)
    )


@pytest.mark.parametrize("viewer", VIEWERS)
def test_entries_say_and_hold_no_more_than_the_moves_do(
    played: Evening, game: AnyGame, viewer: int | None
) -> None:
    whole, seen = played.now, visible_to(played.now, viewer)
    for entry, after in zip(seen.entries, seen.positions, strict=True):
        if entry.kind in ("move", "chance"):
            assert after.before is not None
            assert entry.text == game.describe(after.before.at, after.move)
            assert entry.body["move"] == dump_move(game, after.move)
    assert [entry.revision for entry in seen.entries] == [entry.revision for entry in whole.entries]


def test_a_take_back_does_not_reveal_what_was_drawn(played: Evening, game: AnyGame) -> None:
    seen = visible_to(played.now, None)
    secret = {entry.text for entry in played.now.entries} - {entry.text for entry in seen.entries}
    assert not any(text in json.dumps([entry.text for entry in seen.entries]) for text in secret)


def test_looking_again_is_looking_at_the_same(played: Evening) -> None:
    first, second = (visible_to(played.now, 0) for _ in range(2))
    assert all(a is b for a, b in zip(first.positions, second.positions, strict=True))
    assert tuple(first.entries) == tuple(second.entries)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_who_looked_before_a_take_back_sees_what_it_undid(
    played: Evening, viewer: int | None
) -> None:
    before = visible_to(played.now, viewer)
    carry_out(TakeBack(played.code, played.host, to=1, **played.writes()))
    whole, seen = played.now, visible_to(played.now, viewer)
    undone = [entry.undone for entry in seen.entries]
    assert undone == [entry.undone for entry in whole.entries]
    assert undone[: len(before.entries)] != [entry.undone for entry in before.entries]


def test_what_is_not_a_secret_stays(played: Evening) -> None:
    whole, seen = played.now, visible_to(played.now, None)

    def public(now: History) -> object:
        return (now.revision, now.names, now.taken, now.confirmed, now.can_redo, now.finished_at)

    assert public(whole) == public(seen)


def test_a_table_that_is_dropped_is_freed_at_once(played: Evening) -> None:
    for viewer in VIEWERS:
        seen = visible_to(played.now, viewer)
        assert all(entry.events is not None for entry in seen.entries)
    left = [ref(one) for one in (*played.now.positions, *played.now.entries)]
    seen = None
    gc.disable()
    try:
        memory().tables.drop(played.code)
        assert not any(one() for one in left)
    finally:
        gc.enable()


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_kept_boards_are_those_of_the_view(
    played: Evening, game: AnyGame, viewer: int | None
) -> None:
    whole, seen = played.now, visible_to(played.now, viewer)
    for position, shown in zip(whole.positions, seen.positions, strict=True):
        drawn = game.boards_for(game.view(position.at, viewer), viewer)
        assert boards_of(shown, viewer) == boards_of(shown, viewer) == drawn
