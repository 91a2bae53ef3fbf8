"""The measurement of verdicts, kept short."""

from itertools import islice

import pytest

from companion.bench.questions import illegal
from companion.bench.server import running_server
from companion.documents.questions import unpacked
from companion.games import get_game


def test_every_question_is_about_an_illegal_move() -> None:
    game = get_game("iwari")
    for one in islice(illegal(game), 5):
        asked = unpacked(game, one)
        assert game.check(asked.at, asked.move) is not None


@pytest.mark.slow
def test_a_page_that_comes_is_timed_and_a_refused_one_is_said() -> None:
    one = next(illegal(get_game("iwari")))
    with running_server() as server:
        assert server.get(f"/question/iwari?q={one}").seconds > 0
        with pytest.raises(RuntimeError, match="answers 4"):
            server.get("/question/iwari?q=nonsense")
