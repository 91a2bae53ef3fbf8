"""What refusals cite, and what the paraphrases keep of the printed conditions."""

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from random import Random

import pytest

from companion.engine.game import random_walk
from companion.games import ichor
from companion.games.ichor.box import FIGURES, GATES
from companion.games.ichor.game import GAME
from companion.games.ichor.rulebook import CITE
from companion.games.ichor.rules.movement import GATE_EFFECTS
from companion.games.ichor.rules.powers import POWERS
from companion.games.ichor.rules.turn import (
    ENDINGS,
)
from tests.games.ichor.boards import board, play, refused, violations

CONDITIONS = {
    "power_hera": ("instead of moving", "four", "border"),
    "power_heracles": ("any one monster", "off the board", "another figure"),
    "power_zeus": ("instead of moving", "enemy tokens", "no other"),
    "power_griffin": ("normal", "any one figure", "go on", "same direction"),
    "power_minotaur": ("opposite", "go on", "direction in which he set out"),
    "power_hestia": ("instead of moving", "two more gods", "column"),
    "power_echidna": ("instead of moving", "one more monster", "nearest to their player"),
    "power_poseidon": ("instead of moving", "both sides", "row or his column"),
    "power_hydra": ("instead of moving", "both sides", "straight and diagonal"),
    "power_hermes": ("without a figure", "leaves a token"),
    "power_artemis": ("without a token",),
    "power_siren": ("leaves no token",),
    "gate_recharge": ("face down", "not used in that turn"),
    "gate_transform": ("ended", "no card left"),
    "gate_jump": ("without a figure", "no token"),
    "gate_boost": ("ended", "row or column"),
}


@pytest.mark.parametrize("rule", CONDITIONS)
def test_a_paraphrase_keeps_the_conditions_of_the_card(rule: str) -> None:
    text = CITE[rule].text.lower()
    assert [words for words in CONDITIONS[rule] if words not in text] == []


OPEN = """
    .  .  .  .  .  .
    .  .  .  .  .  .
    Ze .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  Hy .
    .  .  .  .  .  .
"""


def test_a_figure_without_a_card_in_the_line_was_set_aside_at_set_up() -> None:
    violation = refused(board(OPEN, aside=["Po"]), "Po-c4")
    assert (violation.code, violation.cite.id) == ("not_in_play", "figures")
    assert "set aside" in violation.cite.text


def test_the_spaces_of_a_sacrifice_are_those_of_the_gate_whatever_power_led_there() -> None:
    for word in ("Ze-e4", "Al*e4"):
        at = board(OPEN.replace("Ze", word[:2]), gates=("sacrifice", "boost"))
        violation = refused(play(at, word), "+a4")
        assert (violation.code, violation.cite.id) == ("not_offered", "gate_sacrifice")


def test_an_empty_power_is_a_matter_of_what_this_table_chose() -> None:
    quiet = board(OPEN.replace("Ze", "Po"), empty_powers="forbidden")
    violation = refused(quiet, "Po*row")
    assert (violation.code, violation.cite.ruling) == ("power_is_empty", "IC-37")


def test_a_card_that_transform_cannot_reveal_cites_the_gate() -> None:
    asked = play(board(OPEN, gates=("transform", "boost"), aside=["Po"]), "Ze-d4")
    assert refused(asked, "?Ze").cite.id == "gate_transform"


CITING = {"refuse", "impossible", "actor_of", "acting", "LayOn"}
"""What is handed a citation's id and cites it."""


def cited() -> Iterator[str]:
    """The ids that the rules cite: looked up, or handed to what cites them."""
    for path in Path(ichor.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Subscript(value=ast.Name(id="CITE")):
                    yield from constants(node.slice)
                case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in CITING:
                    yield from constants(node)
                case ast.Assign(targets=[ast.Name(id="rule")]):
                    yield from constants(node.value)
    yield from (cite for _, cite in ENDINGS.values())


def constants(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def test_every_citation_is_used_somewhere() -> None:
    powers = {f"power_{figure}" for figure in FIGURES}
    assert set(CITE) - powers - set(cited()) == set()


@pytest.mark.parametrize("figure", FIGURES)
def test_every_power_is_cited_where_it_is_used_wrongly(figure: str) -> None:
    code = FIGURES[figure].code
    at = board(OPEN.replace("Hy", ". ").replace("Ze", code), FIGURES[figure].camp)
    words = (f"{code}*row-b6", f"{code}*b6")
    assert f"power_{figure}" in {v.cite.id for word in words for v in violations(at, word)}


def test_events_that_somebody_may_ask_about_cite_the_rule_that_made_them_happen() -> None:
    """Tokens laid and returned, gates passed, figures gone, the end of a game."""
    seen: dict[str, set[str]] = {}
    for seed in range(24):
        options = {"gates": "yes", "games": "single", "figures": "reinforcements"}
        deal = GAME.deal(GAME.editions()[0], ("Ada", "Ben"), options, Random(seed), {})
        for at, move in random_walk(GAME, GAME.start(deal), Random(seed)):
            for event in GAME.apply(at, move).events:
                if event.cite:
                    seen.setdefault(event.code, set()).add(event.cite.id)
    assert seen["gate_passed"] == {"gate_passed"}
    assert seen["game_ended"] <= {"all_tokens", "no_move"}
    assert seen["laid"] >= {"trail", "gate_offerings", "gate_sacrifice", "power_geryon"}
    assert seen["sent_home"] >= {"trail", "final_space", "power_poseidon"}
    assert seen["struck"] == {"power_artemis"}
    assert seen["left_board"] == {"removed"}


# The rules name no figure

FOLDER = Path(ichor.__file__).parent
TABLES = {"FIGURES", "VICTORY_CARDS", "POWERS"}
NAMES = {name for figure in FIGURES.values() for name in (figure.id, figure.name)}


def texts(path: Path) -> set[str]:
    """The words of all text constants, docstrings and the tables of figures left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tree.body = [part for part in tree.body if not is_table(part)]
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


def is_table(part: ast.stmt) -> bool:
    match part:
        case ast.AnnAssign(target=ast.Name(id=name)):
            return name in TABLES
    return False


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.py")), ids=lambda path: path.name)
def test_nothing_but_the_tables_of_figures_names_one(path: Path) -> None:
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
