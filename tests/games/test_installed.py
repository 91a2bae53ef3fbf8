"""Our own games are listed unloaded; a game of another package that cannot be played is named and
skipped, and the rest works."""

import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints

import pytest
from click.testing import CliRunner, Result

from companion import games
from companion.cli import main

GROUP = "companion.games"
PIG = EntryPoint("pig", "tests.example_game:GAME", GROUP)
MISSING = EntryPoint("lost", "no_such_package:GAME", GROUP)
TAKEN = EntryPoint("copy", "companion.games.khilor.game:GAME", GROUP)
NO_GAME = EntryPoint("text", "tests.example_game:__doc__", GROUP)
QUITS = EntryPoint("quits", "tests.games.broken:QUITS", GROUP)
RAISES = EntryPoint("raises", "tests.games.broken:RAISES", GROUP)
EMPTY = EntryPoint("empty", "tests.games.broken:EMPTY", GROUP)
SLASHED = EntryPoint("slashed", "tests.games.broken:SLASHED", GROUP)
BROKEN = {
    QUITS: "SystemExit: this game is not for you",
    RAISES: "ZeroDivisionError: integer division or modulo by zero",
    EMPTY: "ValueError: it has no edition",
    SLASHED: "ValueError: its slug 'a/b' is more than small letters, digits, - and _",
    MISSING: "ModuleNotFoundError: No module named 'no_such_package'",
    TAKEN: "ValueError: there is a game called 'khilor' already",
    NO_GAME: "TypeError: it is no companion.engine.game.Game",
}


@pytest.fixture(params=BROKEN, ids=lambda entry: entry.name)
def entry(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[EntryPoint]:
    """A broken entry point, found before Pig's."""
    found: EntryPoint = request.param
    monkeypatch.setattr(games, "entry_points", EntryPoints([found, PIG]).select)
    games.installed.cache_clear()
    yield found
    games.installed.cache_clear()


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


def test_the_other_games_are_there(entry: EntryPoint) -> None:
    own = ["iwari", "khilor", "ichor", "orichalcum", "grecos", "score_sheet"]
    assert list(games.all_games()) == [*own, "pig"]
    assert [game.slug for game in games.outside_games()] == ["pig"]
    assert games.get_game("pig").title == "Pig"


def test_it_is_named_with_its_reason(entry: EntryPoint) -> None:
    (broken,) = games.broken_games()
    assert (broken.name, broken.value, broken.reason) == (entry.name, entry.value, BROKEN[entry])


def test_the_log_says_so_once(entry: EntryPoint, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        games.all_games()
        games.all_games()
    sentence = f"The game {entry.name} ({entry.value}) is skipped: {BROKEN[entry]}"
    assert [record.getMessage() for record in caplog.records] == [sentence]


def test_the_list_of_games_shows_it(entry: EntryPoint) -> None:
    listed = run("games")
    assert listed.exit_code == 0
    assert "pig" in listed.stdout
    assert f"Skipped: {entry.name} ({entry.value}). {BROKEN[entry]}" in listed.stdout


def test_every_command_still_works(entry: EntryPoint) -> None:
    assert [game["game"] for game in json.loads(run("games", "--json").stdout)][-1] == "pig"
    assert run("setup", "pig", "--names", "Ada,Ben").exit_code == 0
    assert run("playthrough", "pig", "--seed", "K7Q2BC").exit_code == 0


def test_a_list_of_games_loads_none_of_ours() -> None:
    program = "import sys; from companion.games import descriptions; descriptions(); "
    program += "print(*(name for name in sys.modules if name.endswith('.game')))"
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert said.stdout.split() == ["companion.engine.game"]


@pytest.mark.parametrize("slug", games.OWN)
def test_a_game_is_what_its_description_says(slug: str) -> None:
    described = vars(games.OWN[slug])
    assert {name: getattr(games.get_game(slug), name) for name in described} == described
