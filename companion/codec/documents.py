"""The documents of a game: editions, deals, positions, moves and tallies, read and checked."""

from functools import cache
from typing import Any

from companion.codec.convert import TaggedUnion, converter, load, load_with
from companion.engine.game import AnyGame, Malformed, Problem


@cache
def _moves(move_types: tuple[type, ...]) -> TaggedUnion:
    return TaggedUnion(converter(), move_types)


def dump_move(game: AnyGame, move: object) -> Any:
    """A move as JSON data, its kind as `"type"`."""
    return _moves(game.move_types).dump(move)


def load_move(game: AnyGame, data: object) -> Any:
    """The move of that game. Raises Malformed; whether it is legal is another question."""
    return load_with(_moves(game.move_types).load, data)


def load_edition(game: AnyGame, data: object) -> Any:
    """A checked edition of that game. Raises Malformed."""
    return _checked(game.check_edition, load(data, game.edition_type))


def load_deal(game: AnyGame, data: object) -> Any:
    """A checked deal of that game. Raises Malformed."""
    return _checked(game.check_deal, load(data, game.deal_type))


def load_state(game: AnyGame, data: object) -> Any:
    """A checked position of that game, mid-game or over. Raises Malformed."""
    return _checked(game.check_state, load(data, game.state_type))


def load_tally(game: AnyGame, data: object) -> Any:
    """A checked tally of that game. Raises Malformed."""
    return _checked(game.check_tally, load(data, game.tally_type))


def _checked(check: Any, value: Any) -> Any:
    problems: tuple[Problem, ...] = check(value)
    if problems:
        raise Malformed(problems)
    return value
