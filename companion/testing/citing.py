"""Which citations of a rulebook are used: named by the game's modules, or met in play."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.engine.game import AnyGame
from companion.engine.rulebook import Citation
from companion.testing.tables import sampled, tables, walked

DEFINES = ("Citation", "Ruling")
BEGINNING = re.compile(r"[a-z0-9]+_")


def unused(game: AnyGame) -> set[str]:
    """The citations that nothing of the game refers to, and that answer no frequent question."""
    names = re.compile("|".join(set(named(game))))
    book = game.rulebook
    left = {cite for cite in book.citations if not names.fullmatch(cite)}
    left -= {cite for answers in book.frequent.values() for cite in answers}
    if left:
        left -= {cite.id for cite in met(game)}
    return left


def named(game: AnyGame) -> Iterator[str]:
    """A pattern for every text in a game's modules that could name a rule, except where the rule
    itself is defined. For a composed id, such as "power_" and a card, it is the beginning."""
    for file in modules(game):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        ids = {id(call.args[0]) for call in calls(tree) if call.args}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and id(node) not in ids:
                yield re.escape(str(node.value))
            elif isinstance(node, ast.JoinedStr) and BEGINNING.fullmatch(beginning(node)):
                yield f"{beginning(node)}.+"


def beginning(text: ast.JoinedStr) -> str:
    """The constant beginning of an f-string."""
    first = text.values[0]
    return str(first.value) if isinstance(first, ast.Constant) else ""


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    """The calls that define citations and rulings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in DEFINES:
            yield node


def modules(game: AnyGame) -> list[Path]:
    """The files of the package that the game's deal is defined in."""
    package = import_module(game.deal_type.__module__.rpartition(".")[0])
    return sorted(Path(str(package.__file__)).parent.rglob("*.py"))


def met(game: AnyGame) -> Iterator[Citation]:
    """Every citation that is met in a random game at each table."""
    for table in tables(game):
        walk = walked(table)
        yield from within(game.setup_steps(walk.deal))
        yield from within(walk.events)
        for at in sampled(walk):
            yield from within(game.score(game.tally(at)))
            for move in game.pseudo_legal_moves(at):
                yield from within(tuple(game.violations(at, move)))


def within(value: Any) -> Iterator[Citation]:
    """Every citation inside a value of dataclasses and tuples."""
    if isinstance(value, Citation):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from within(item)
    elif is_dataclass(value):
        for field in fields(value):
            yield from within(getattr(value, field.name))
