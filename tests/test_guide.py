"""The guide to adding a game says what the games' folders hold, and what the engine is called."""

import re
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

from companion import games
from companion.engine import moves
from companion.engine.pictures import Shape, Tone
from companion.testing.playthroughs import play, read
from tests import example_arena, example_game
from tests.testing.outside import TESTS

GAMES = Path(games.__file__).parent
GUIDE = (GAMES / "README.md").read_text(encoding="utf-8")
EXAMPLES = [Path(example.__file__).parent for example in (example_game, example_arena)]
FOLDERS = sorted(file.parent for file in GAMES.glob("*/__init__.py"))
ROW = re.compile(r"^\| `([A-Za-z_]+(?:\.py|/)?)` \| (.+) \|$", re.MULTILINE)
WORD = re.compile(r"`([a-z_.]+)`")


def rows(heading: str) -> dict[str, str]:
    """The rows of the first table after that line, by what they begin with."""
    return dict(ROW.findall(GUIDE.partition(heading)[2].partition("|---|---|")[2].split("\n\n")[0]))


EVERY = rows("Every game has these.")
SOME = rows("where there is something to put there")


ONLY_COUNTED = {slug for slug, game in games.all_games().items() if game.only_counted}


def held(folder: Path) -> set[str]:
    """A game folder's files as the guide writes them; a package counts as the module."""
    packages = {f"{file.parent.name}.py" for file in folder.glob("*/__init__.py")}
    data = {f"{file.parent.name}/" for file in folder.glob("*/*.toml")}
    return {file.name for file in folder.glob("*.py")} | packages | data


@pytest.mark.parametrize("folder", [*EXAMPLES, *FOLDERS], ids=lambda folder: folder.name)
def test_every_game_has_the_files_of_the_guide(folder: Path) -> None:
    assert held(folder) >= EVERY.keys() - ({"rules.py"} if folder.name in ONLY_COUNTED else set())


@pytest.mark.parametrize("folder", [*EXAMPLES, *FOLDERS], ids=lambda folder: folder.name)
def test_a_game_has_no_files_but_those_of_the_guide(folder: Path) -> None:
    assert held(folder) <= EVERY.keys() | SOME.keys()


def test_the_guide_names_the_entry_point_that_is_read() -> None:
    assert '[project.entry-points."companion.games"]' in GUIDE
    assert games.get_game("pig").slug == "pig"


def test_the_guide_names_every_decision_of_the_engine() -> None:
    kinds = {name for name, kind in vars(moves).items() if is_decision(kind)}
    assert rows("## Decisions").keys() == kinds


def is_decision(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, moves.Decision)


def test_the_guide_lists_the_tones_and_shapes() -> None:
    listed = WORD.findall(GUIDE.partition("A tone names")[2].partition("\n\n")[0])
    assert tuple(listed) == (*get_args(Tone), *get_args(Shape))


def test_the_guide_gives_the_lines_that_an_outside_package_needs() -> None:
    assert f"```python{TESTS}```" in GUIDE


def test_the_guide_names_the_settings_of_the_plugin(pytestconfig: pytest.Config) -> None:
    for name in re.findall(r"`(companion_[a-z]+)`", GUIDE):
        assert pytestconfig.getini(name)


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`(companion\.[a-z_.]+)`", GUIDE))))
def test_the_modules_that_the_guide_names_are_there(name: str) -> None:
    assert import_module(name)


def test_the_head_of_a_playthrough_in_the_guide_can_be_played() -> None:
    (head,) = re.findall(r"^```\n(edition: .*?)^```", GUIDE, re.M | re.S)
    script = read(head)
    assert (script.options, script.fixed) == (
        {"target": "20", "dice": "app"},
        {"start_player": "1"},
    )
    assert play(example_game.GAME, script).deal.start_player == 1
