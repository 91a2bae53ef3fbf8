"""The documents of a game: editions, deals, positions, moves and tallies, read and checked."""

from functools import cache, lru_cache
from typing import Any

from cattrs import Converter

from companion.codec.convert import TaggedUnion, converter, dump, load, load_with
from companion.engine.game import AnyGame, Malformed, Problem


@cache
def _moves(move_types: tuple[type, ...]) -> TaggedUnion:
    return TaggedUnion(converter(), move_types)


class _Itself:
    """A value known by its identity: to compare two maps takes as long as to dump one."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and self.value is other.value


@lru_cache(maxsize=64)
def _dumped(edition: _Itself) -> Any:
    return dump(edition.value)


@cache
def _of_positions(edition_type: type) -> Converter:
    made = converter().copy()
    made.register_unstructure_hook(edition_type, lambda edition: _dumped(_Itself(edition)))
    return made


def dump_state(game: AnyGame, state: object) -> Any:
    """A position as JSON data. Only to be read: what it tells of its edition, nine tenths of
    it, is dumped once and shared by the positions of a table."""
    found = _of_positions(game.edition_type)  # type: ignore[arg-type] # mypy: no Hashable
    return found.unstructure(state)


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
