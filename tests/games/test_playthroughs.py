"""Every game has golden playthroughs, and they are still told the same."""

from pathlib import Path

import pytest

from companion.engine.game import AnyGame
from companion.games import all_games, get_game

from .playthrough import play, read, tell

HERE = Path(__file__).parent


def files(slug: str) -> list[Path]:
    return sorted((HERE / slug / "playthroughs").glob("*.txt"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "golden" in metafunc.fixturenames:
        found = [file for slug in all_games() for file in files(slug)]
        ids = [f"{file.parent.parent.name}-{file.stem}" for file in found]
        metafunc.parametrize("golden", found, ids=ids)


def test_a_playthrough_is_told_as_it_always_was(
    golden: Path, request: pytest.FixtureRequest
) -> None:
    text = golden.read_text(encoding="utf-8")
    told = tell(get_game(golden.parent.parent.name), read(text))
    if request.config.getoption("--retell"):
        golden.write_text(told, encoding="utf-8")
    else:
        assert told == text


def test_every_game_has_a_finished_playthrough_for_each_number_of_players(game: AnyGame) -> None:
    told = [read(file.read_text(encoding="utf-8")) for file in files(game.slug)]
    ended = {len(t.names) for t in told if game.outcome(play(game, t).position)}
    assert ended == set(game.players)


def test_every_choice_of_every_option_is_played_somewhere(game: AnyGame) -> None:
    told = [read(file.read_text(encoding="utf-8")) for file in files(game.slug)]
    played = {(o.id, t.options.get(o.id, o.choices[0].id)) for t in told for o in game.options}
    assert played == {(o.id, choice.id) for o in game.options for choice in o.choices}
