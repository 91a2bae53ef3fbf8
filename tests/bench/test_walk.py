"""The measure of what a move runs through sees each of our functions, and nobody else's."""

from itertools import islice

from companion.bench.walk import PACKAGE, walks
from companion.games import get_game


def test_a_move_is_followed_from_its_route_to_its_picture() -> None:
    first, second = islice(walks(get_game("pig")), 2)
    assert all(code.co_filename.startswith(PACKAGE) for code in first)
    names = {code.co_qualname for code in second}
    assert {"make_move", "carry_out", "board"} <= names
    assert second.total() > len(second)
