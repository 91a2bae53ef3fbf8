"""Printing: text and tables for people, JSON for programs."""

import json
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from companion.engine.rulebook import Citation
from companion.terminal import can_show

PIPED_WIDTH = 160
"""Columns where no terminal tells its own: wide enough that no row of a table wraps."""


def clean(text: str) -> str:
    """`text` without the control characters that a document could steer a terminal with."""
    return "".join(
        character if character == "\n" or unicodedata.category(character) != "Cc" else "\ufffd"
        for character in text
    )


def say(text: str = "") -> None:
    """Prints text as it is, with no markup."""
    click.echo(clean(text))


def say_json(data: Any) -> None:
    """Prints JSON data: in Unicode, or escaped where the output cannot hold all of it."""
    text = json.dumps(data, ensure_ascii=False, indent=2)
    click.echo(text if can_show(text) else json.dumps(data, indent=2))


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], *, figures: int = 0) -> None:
    """Prints a table whose columns from `figures` on (0: none) are numbers, set to the right."""
    terminal = sys.stdout.isatty()
    made = Table(box=SIMPLE_HEAD if terminal else None, pad_edge=False)
    for place, column in enumerate(columns):
        is_figure = figures and place >= figures
        made.add_column(Text(clean(column)), justify="right" if is_figure else "left")
    for row in rows:
        made.add_row(*(Text(clean(cell)) for cell in row))
    Console(width=None if terminal else PIPED_WIDTH, highlight=False).print(made)


def source(cite: Citation) -> str:
    """Where a rule stands: the booklet's section, and the ruling where the booklet is silent."""
    return f"{cite.section}, {cite.ruling}" if cite.ruling else cite.section


def rule_lines(cite: Citation) -> tuple[str, ...]:
    """A rule in two parts: its place and its words."""
    return (f"{source(cite)}:", f"  {cite.text}")
