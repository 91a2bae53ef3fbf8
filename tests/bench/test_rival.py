"""Moves measured beside python-chess's."""

import json
import sys

import pytest
from click.testing import CliRunner

from companion.bench.against import rival
from companion.cli import main
from companion.games import get_game

ARGS = ["bench", "--against", rival.RIVAL]


def test_without_the_rival_the_message_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    refused = CliRunner().invoke(main, ARGS)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "pip install chess" in refused.stderr


@pytest.mark.parametrize(("slug", "ways"), [("ichor", 2), ("pig", 1)])
def test_each_way_of_a_game_is_compared(
    monkeypatch: pytest.MonkeyPatch, slug: str, ways: int
) -> None:
    monkeypatch.setattr(rival, "chess_moves", lambda: lambda: 1)
    monkeypatch.setattr(rival, "GAMES", 1)
    monkeypatch.setattr(rival, "ROUND_SECONDS", 0.001)
    printed = CliRunner().invoke(main, [*ARGS, "--game", slug, "--json"], catch_exceptions=False)
    chess, *own = json.loads(printed.stdout)["figures"]
    assert [figure["unit"] for figure in own] == ["/s"] * ways + ["times"] * ways
    assert chess["value"] > 0
    assert min(figure["value"] for figure in own) > 0


def test_a_ratio_is_of_rates_of_the_same_round(monkeypatch: pytest.MonkeyPatch) -> None:
    chess, ours = iter([10.0, 20.0, 40.0]), iter([5.0, 10.0, 40.0])
    monkeypatch.setattr(rival, "ROUNDS", 3)
    monkeypatch.setattr(rival, "chess_moves", lambda: chess)
    monkeypatch.setattr(rival, "_own", lambda game: {"ours": ours})
    monkeypatch.setattr(rival, "rate", lambda work, seconds: next(work))
    assert [figure.value for figure in rival.against_chess(get_game("ichor"))] == [20, 10, 0.5]


def test_the_rival_plays_whole_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rival, "GAMES", 1)
    assert rival.chess_moves()() > 10
