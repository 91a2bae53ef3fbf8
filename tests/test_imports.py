"""No circular imports: a module never needs, however far round, one that needs it.

The sources are read, not the loaded modules, so that imports for types alone count as well. Imports
inside functions do not: they are made when both modules are there.
"""

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import companion
from tests import example_arena, example_game

PACKAGE = Path(companion.__file__).parent
FOLDERS = sorted(file.parent for file in PACKAGE.glob("*/__init__.py"))
GAMES = sorted(file.parent for file in (PACKAGE / "games").glob("*/__init__.py"))
EXAMPLES = [Path(str(example.__file__)).parent for example in (example_game, example_arena)]


@pytest.mark.parametrize("folder", [*FOLDERS, *GAMES, *EXAMPLES], ids=lambda folder: folder.name)
def test_the_modules_of_a_folder_form_no_circle(folder: Path) -> None:
    assert circle(modules(folder)) == []


def test_the_modules_of_the_package_form_no_circle() -> None:
    assert circle(modules(PACKAGE)) == []


def test_a_circle_is_found_also_one_of_types(tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "deck.py").write_text("from .state import State\n")
    later = "def deal():\n    from package.deck import Deck\n"
    (package / "state.py").write_text(later)
    assert circle(modules(package)) == []
    typed = (
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from package.deck import Deck\n"
    )
    (package / "state.py").write_text(typed)
    assert set(circle(modules(package))) == {"package.deck", "package.state"}


def modules(folder: Path) -> dict[str, Path]:
    """The modules of a package by their dotted names, as far as its own parents are packages."""
    top = folder
    while (top.parent / "__init__.py").exists():
        top = top.parent
    found = {}
    for file in sorted(folder.rglob("*.py")):
        parts = file.relative_to(top.parent).with_suffix("").parts
        found[".".join(parts).removesuffix(".__init__")] = file
    return found


def circle(files: Mapping[str, Path]) -> list[str]:
    """The modules of one circle; none if there is no circle."""
    needs = {name: set(needed(name, files)) - {name} for name in files}
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found[1:]
    return []


def needed(name: str, files: Mapping[str, Path]) -> Iterator[str]:
    """The modules, of those given, that a module imports outside functions."""
    file = files[name]
    package = name if file.stem == "__init__" else name.rpartition(".")[0]
    for node in outside_functions(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in files)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1]
            source = ".".join([*(parents if node.level else ()), *filter(None, [node.module])])
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                if inner in files or source in files:
                    yield inner if inner in files else source


def outside_functions(tree: ast.AST) -> Iterator[ast.AST]:
    """Everything of a module that is run when it is imported."""
    for node in ast.iter_child_nodes(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield node
            yield from outside_functions(node)
