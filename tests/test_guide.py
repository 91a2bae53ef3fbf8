"""The guide to adding a game says what the games' folders hold."""

import re
from pathlib import Path

import pytest

from companion import games
from tests import example_game

GAMES = Path(games.__file__).parent
GUIDE = (GAMES / "README.md").read_text(encoding="utf-8")
FOLDERS = [Path(example_game.__file__).parent, *(f.parent for f in GAMES.glob("*/__init__.py"))]
ROW = re.compile(r"^\| `([a-z_]+(?:\.py|/))` \| (.+) \|$", re.MULTILINE)


def rows(heading: str) -> dict[str, str]:
    """The rows of the first table after that line, by the file they begin with."""
    return dict(ROW.findall(GUIDE.partition(heading)[2].partition("\n\n")[2].partition("\n\n")[0]))


FILES = rows("## The files")
PARTS = rows("been split off so far:")


def held(folder: Path) -> set[str]:
    """A game folder's modules, as the guide writes them; a package counts as the module."""
    packages = {f"{file.parent.name}.py" for file in folder.glob("*/__init__.py")}
    data = {f"{file.parent.name}/" for file in folder.glob("*/*.toml")}
    return (packages - {f"{name[:-1]}.py" for name in data}) | data | modules(folder)


def modules(folder: Path) -> set[str]:
    return {file.name for file in folder.glob("*.py")}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_game_has_the_files_of_the_guide(folder: Path) -> None:
    assert held(folder) >= FILES.keys()


def test_the_guide_names_every_part_that_a_game_split_off() -> None:
    named = {part for parts in PARTS.values() for part in re.findall(r"`(.+?)`", parts)}
    split = {name for folder in FOLDERS for name in held(folder)} - FILES.keys() - {"effects.py"}
    assert PARTS.keys() <= FILES.keys()
    assert named == split


def test_the_guide_names_the_entry_point_that_is_read() -> None:
    assert '[project.entry-points."companion.games"]' in GUIDE
    assert games.get_game("pig").slug == "pig"


def test_the_smallest_game_holds_the_files_of_the_guide_and_no_more() -> None:
    assert held(FOLDERS[0]) == FILES.keys()
