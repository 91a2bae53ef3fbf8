"""The shape of the package: imports point inward, files stay small, rules name no card."""

import ast
import sys
from collections import Counter
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import companion
from tests import example_arena, example_game

PACKAGE = Path(companion.__file__).parent
EXAMPLES = [Path(example.__file__).parent for example in (example_game, example_arena)]
LINES = 950
FILES = 16

IMPURE = {
    "asyncio",
    "datetime",
    "http",
    "io",
    "logging",
    "os",
    "pathlib",
    "random",
    "secrets",
    "socket",
    "sqlite3",
    "subprocess",
    "threading",
    "time",
    "urllib",
    "uuid",
}
"""Parts of the standard library that know the world: clock, disk, network, chance."""

INWARD = {
    "engine": {"engine"},
    "codec": {"engine", "codec"},
    "games": {"engine", "codec", "games"},
    "asking": {"engine", "asking"},
    "statistics": {"statistics"},
    "documents": {"engine", "codec", "games", "statistics", "documents"},
    "tables": {"engine", "codec", "games", "documents", "statistics", "tables"},
    "scale": {"scale", "settings"},
    "streams": {"engine", "codec", "games", "tables", "scale", "streams"},
    "testing": {"engine", "codec", "games", "tables", "testing", "create_app", "extensions"},
    "printing": {"engine", "printing", "settings"},
}
"""Which parts of the package a ring may know. Web and command line may know all of these."""

THIRD_PARTY = {
    "engine": set(),
    "codec": {"cattrs", "orjson"},
    "games": set(),
    "documents": set(),
    "statistics": {"openskill"},
    "printing": {"fpdf", "fontTools", "markupsafe"},
    "testing": {"pytest", "hypothesis"},
}
"""The libraries of the pure rings."""


def game_folders() -> list[Path]:
    """Our own games' folders, and those of the examples."""
    own = (file.parent for file in (PACKAGE / "games").glob("*/__init__.py"))
    return [*sorted(own), *EXAMPLES]


def modules(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


@cache
def imported(file: Path) -> frozenset[str]:
    """The dotted names that a file imports, wherever in it; relative ones are its own."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return frozenset(found)


def roots(file: Path) -> set[str]:
    return {name.partition(".")[0] for name in imported(file)}


def rings(file: Path) -> set[str]:
    """The parts of the package that a file imports from."""
    return {name.split(".")[1] for name in imported(file) if name.startswith("companion.")}


@pytest.mark.parametrize("ring", INWARD)
def test_imports_point_inward(ring: str) -> None:
    for file in modules(PACKAGE / ring):
        assert rings(file) <= INWARD[ring], file


@pytest.mark.parametrize("ring", sorted({*INWARD, "web", "cli"} - {"tables"}))
def test_no_imports_go_in_a_circle(ring: str) -> None:
    """Those for types are counted too: the source is read, not what is loaded."""
    files = {module_name(file): file for file in modules(PACKAGE / ring)}
    needs = {
        name: {one if one in files else one.rpartition(".")[0] for one in imported(file)} - {name}
        for name, file in files.items()
    }
    TopologicalSorter(needs).prepare()


def module_name(file: Path) -> str:
    """The dotted name of a file of the package."""
    parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_the_web_does_not_know_the_command_line() -> None:
    for file in modules(PACKAGE / "web"):
        assert not rings(file) & {"cli", "bench"}, file


def test_only_the_tests_for_others_need_what_tests_need() -> None:
    """The app runs where neither pytest nor hypothesis is installed."""
    for file in modules(PACKAGE):
        if not file.is_relative_to(PACKAGE / "testing"):
            assert not roots(file) & THIRD_PARTY["testing"], file
            assert "testing" not in rings(file), file


@pytest.mark.parametrize("ring", THIRD_PARTY)
def test_the_pure_rings_know_only_the_libraries_named(ring: str) -> None:
    for file in modules(PACKAGE / ring):
        outside = roots(file) - set(sys.stdlib_module_names) - {"companion"}
        assert outside <= THIRD_PARTY[ring], file


@pytest.mark.parametrize("folder", [PACKAGE / "engine", *game_folders()], ids=str)
def test_engine_and_games_know_no_clock_no_disk_and_no_global_chance(folder: Path) -> None:
    for file in modules(folder):
        assert not roots(file) & IMPURE, file


def test_no_game_knows_another() -> None:
    for game in game_folders():
        for file in modules(game):
            names = {n for n in imported(file) if n.startswith("companion.games")}
            assert all(n.startswith(f"companion.games.{game.name}") for n in names), file


def test_files_stay_small() -> None:
    sizes = {file: file.read_text(encoding="utf-8").count("\n") for file in modules(PACKAGE)}
    assert [(str(file), size) for file, size in sizes.items() if size > LINES] == []


def test_rooms_can_be_looked_over() -> None:
    """Each with its `__init__`; the games have rooms of their own, and each page has its file."""
    outside = (file for file in modules(PACKAGE) if not file.is_relative_to(PACKAGE / "games"))
    rooms = Counter(file.parent for file in outside)
    del rooms[PACKAGE / "web" / "pages"]
    assert {str(room): files for room, files in rooms.items() if files > FILES} == {}


@pytest.mark.parametrize("ring", ["tables", "streams"])
def test_nothing_imports_in_a_circle(ring: str) -> None:
    """The source is read, so that imports for the type checker and inside functions count too."""
    files = {
        ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts): file
        for file in modules(PACKAGE / ring)
    }
    graph = {
        module: {
            name if name in files else name.rpartition(".")[0]
            for name in imported(file)
            if name in files or name.rpartition(".")[0] in files
        }
        - {module}
        for module, file in files.items()
    }
    tuple(TopologicalSorter(graph).static_order())  # raises CycleError, which names the circle


def test_the_rooms_of_the_tables_import_each_other_in_one_direction() -> None:
    """The first of them is the storage; what connects them all is in the `__init__`."""
    needs: dict[str, set[str]] = {}
    for file in modules(PACKAGE / "tables"):
        room = file.relative_to(PACKAGE / "tables").with_suffix("").parts[0]
        names = (name.split(".") for name in imported(file) if name.startswith("companion.tables."))
        needs.setdefault(room, set()).update(name[2] for name in names if name[2] != room)
    del needs["__init__"]
    tuple(TopologicalSorter(needs).static_order())
    assert needs["storage"] == {"errors"}


def test_a_class_name_means_one_thing() -> None:
    """Outside the games, which have the same names on purpose."""
    found: dict[str, list[str]] = {}
    for file in modules(PACKAGE):
        if not file.is_relative_to(PACKAGE / "games"):
            for node in ast.parse(file.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    found.setdefault(node.name, []).append(file.relative_to(PACKAGE).as_posix())
    twice = {name: files for name, files in found.items() if len(files) > 1}
    assert twice == {}
