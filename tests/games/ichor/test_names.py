"""The rules name no figure: what a card does is declared in one place."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from companion.games import ichor
from companion.games.ichor.box.components import FIGURES, GATES
from companion.games.ichor.effects.movement import GATE_EFFECTS
from companion.games.ichor.effects.powers import POWERS
from companion.games.ichor.game import GAME
from companion.games.ichor.rulebook import CITE

FOLDER = Path(ichor.__file__).parent
DECLARED = {"components.py", "emblems.py", "powers.py"}
NAMES = {name for figure in FIGURES.values() for name in (figure.id, figure.name)}


def texts(path: Path) -> set[str]:
    """The words of all text constants of a module, docstrings left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    said = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return {
        word
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said
        for word in (node.value, *node.value.replace("_", " ").split())
    }


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.py")), ids=lambda path: path.name)
def test_no_module_but_the_declarations_names_a_figure(path: Path) -> None:
    if path.name not in DECLARED:
        assert not texts(path) & NAMES


def test_every_card_and_every_tile_has_its_effect_and_its_citation() -> None:
    assert set(POWERS) == set(FIGURES)
    assert set(GATE_EFFECTS) == set(GATES)
    for figure in FIGURES:
        assert f"power_{figure}" in CITE
    for tile in GATES:
        assert f"gate_{tile}" in CITE


def test_the_rulings_are_numbered_without_a_gap() -> None:
    rulings = GAME.rulebook.rulings
    assert list(rulings) == [f"IC-{number}" for number in range(1, len(rulings) + 1)]
    cited = {cite.ruling for cite in CITE.values()}
    assert cited - {None} <= set(rulings)


def test_there_are_twelve_figures_a_side_with_codes_of_their_own() -> None:
    assert [figure.camp for figure in FIGURES.values()].count("gods") == 12
    assert len(FIGURES) == 24
    assert len({figure.code for figure in FIGURES.values()}) == 24


def test_no_module_is_longer_than_three_hundred_lines() -> None:
    for path in FOLDER.rglob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 300, path.name


def test_imports_make_no_circle() -> None:
    """Imports for the type checker alone included."""
    graph = {}
    for path in FOLDER.rglob("*.py"):
        name = ".".join(path.relative_to(FOLDER).with_suffix("").parts)
        found = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith(ichor.__name__):
                inside = str(node.module).removeprefix(ichor.__name__).removeprefix(".")
                found |= {inside, *(f"{inside}.{alias.name}".strip(".") for alias in node.names)}
        graph[name.removesuffix(".__init__")] = found
    modules = set(graph)
    TopologicalSorter({name: graph[name] & modules for name in modules}).prepare()
