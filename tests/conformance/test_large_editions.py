"""An edition file of the largest size that is accepted: refused at once, whatever it is full of."""

import copy
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from companion import codec
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.games import all_games

SIZE = 1_800_000
"""The size of an upload at most is a little more than that."""
MOST_CALLS = 20_000
"""Calls of functions that a refusal may take; the shipped editions take about as many."""
GAMES = tuple(all_games().values())
Path = tuple[str | int, ...]


def parts(document: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every list and text of a document; of alike members only the first."""
    if isinstance(document, dict):
        for name, inner in document.items():
            yield from parts(inner, (*path, name))
    elif isinstance(document, list):
        yield path, document
        for inner in document[:1]:
            yield from parts(inner, (*path, 0))
    elif isinstance(document, str):
        yield path, document


def filled(part: Any, *, alike: bool) -> Any:
    """A text or a list as large as a file can be; a list of other members has other ids."""
    if isinstance(part, str):
        return (part or "a") * (SIZE // len(part or "a"))
    members = part or [0]
    times = SIZE // max(2, len(str(members)))
    if alike:
        return members * times
    return [_renamed(member, n) for n in range(times) for member in members]


def _renamed(member: Any, number: int) -> Any:
    if isinstance(member, dict):
        return member | {
            name: f"{member[name]}{number}" for name in ("id", "name", "title") if name in member
        }
    return f"{member}{number}" if isinstance(member, str) else member


def changed(document: Any, path: Path, part: Any) -> Any:
    """The document with something else at a place."""
    found = copy.deepcopy(document)
    inner = found
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = part
    return found


def calls_until_refused(game: AnyGame, document: Any) -> int:
    """How many functions are called until a document is refused."""
    calls = 0

    def count(_: Any, event: str, __: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        codec.load_edition(game, document)
    except Malformed:
        return calls
    finally:
        sys.setprofile(None)
    raise AssertionError("it was accepted")


CASES = [
    pytest.param(game, path, alike, id=f"{game.slug}-{'.'.join(map(str, path))}-{alike}")
    for game in GAMES
    for path, part in parts(codec.dump(game.editions()[0]))
    for alike in ((True, False) if isinstance(part, list) else (True,))
]


@pytest.mark.parametrize(("of", "path", "alike"), CASES)
def test_a_file_full_of_one_thing_is_refused_by_its_count(
    of: AnyGame, path: Path, alike: bool
) -> None:
    document = codec.dump(of.editions()[0])
    codec.load_edition(of, document)
    part = dict(parts(document))[path]
    large = changed(document, path, filled(part, alike=alike))
    assert calls_until_refused(of, large) < MOST_CALLS


@pytest.mark.parametrize("of", GAMES, ids=lambda game: game.slug)
def test_a_file_full_of_unknown_fields_is_refused_with_a_page_of_them(of: AnyGame) -> None:
    document = codec.dump(of.editions()[0])
    unknown = {f"field{number}": number for number in range(SIZE // 20)}
    with pytest.raises(Malformed) as refused:
        codec.load_edition(of, document | unknown)
    assert len(refused.value.problems) < 200
