"""Reading a move quickly answers what the converter answers, for sound data and for faulty data."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.codec import dump_move, load_move
from companion.codec.convert import TaggedUnion, converter, load_with
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.games import all_games, get_game
from companion.testing.tables import tables, walked
from tests.luck import SEED

STRANGE = (
    None,
    True,
    0,
    -1,
    10**30,
    1.0,
    "",
    "nobody",
    [],
    [[]],
    {},
    {"type": "run"},
    [None],
    "\0",
)
"""What stands in the place of a value, or of a part of it."""
POSITIONS = 5
"""How many positions of each walk are asked for their moves."""
OF_EACH = 2
"""How many moves of each kind are read in each position."""


def answer(read: Any) -> Any:
    """What a reader answers: the value, or what is wrong and where."""
    try:
        return read()
    except Malformed as refused:
        return refused.problems


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all values in JSON data, the whole first."""
    yield path
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(value, (*path, key))


def put(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy with another value in that place."""
    if not path:
        return value
    copy: Any = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = put(data[path[0]], path[1:], value)
    return copy


def left_out(data: Any, path: tuple[Any, ...]) -> Any:
    """A copy without what is in that place."""
    copy: Any = dict(data) if isinstance(data, dict) else list(data)
    if path[1:]:
        copy[path[0]] = left_out(data[path[0]], path[1:])
    else:
        del copy[path[0]]
    return copy


def damaged(data: Any) -> Iterator[Any]:
    """The same data with one fault in each place: strange, left out, or one too many."""
    for path in places(data):
        for strange in STRANGE:
            yield put(data, path, strange)
        if path:
            yield left_out(data, path)
    yield {**data, "more": 1}


def some_moves(game: AnyGame, rng: Random) -> Iterator[Any]:
    """Moves of every kind that a few walks come to, as JSON data."""
    for table in tables(game)[:2]:
        positions = walked(table).positions
        for at in rng.sample(positions, min(POSITIONS, len(positions))):
            kinds: dict[type, int] = {}
            for move in game.pseudo_legal_moves(at):
                kinds[type(move)] = kinds.get(type(move), 0) + 1
                if kinds[type(move)] <= OF_EACH:
                    yield dump_move(game, move)


@pytest.mark.parametrize("slug", [slug for slug, game in all_games().items() if game.move_types])
def test_a_move_is_read_as_the_converter_reads_it(slug: str) -> None:
    game = get_game(slug)
    strict = TaggedUnion(converter(), game.move_types)
    seen: set[str] = set()
    for data in some_moves(game, Random(SEED)):
        move = load_move(game, data)
        assert move == load_with(strict.load, data)
        assert dump_move(game, move) == data
        if data["type"] in seen:
            continue
        seen.add(data["type"])
        for faulty in damaged(data):
            quick = answer(lambda faulty=faulty: load_move(game, faulty))
            careful = answer(lambda faulty=faulty: load_with(strict.load, faulty))
            assert (type(quick), quick) == (type(careful), careful), faulty
    assert seen
