"""Printing: text, tables and bars of progress for people, JSON for programs."""

import json
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from companion.engine.rulebook import Citation
from companion.progress import Watch, unwatched
from companion.serving.terminal import is_utf8

T = TypeVar("T")

PIPED_WIDTH = 160
"""Columns if no terminal says how wide it is: wide enough that no row of a table wraps."""


def clean(text: str) -> str:
    """`text` without control characters, by which a document could manipulate the terminal."""
    return "".join(
        character if character == "\n" or unicodedata.category(character) != "Cc" else "\ufffd"
        for character in text
    )


def say(text: str = "") -> None:
    """Print text as it is, without markup."""
    click.echo(clean(text))


def say_json(data: Any) -> None:
    """Print JSON data, with letters beyond ASCII escaped unless the output is in UTF-8: JSON that
    another program reads has to be (RFC 8259), and a pipe on Windows has a code page instead."""
    click.echo(json.dumps(data, ensure_ascii=not is_utf8(), indent=2))


def say_sheet(text: str) -> None:
    """Print a written game: on a terminal as text, else in UTF-8, in which it is read again."""
    click.echo(text if sys.stdout.isatty() else text.encode(), nl=False)


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], *, figures: int = 0) -> None:
    """Print a table. Columns from number `figures` on (0: none) are aligned to the right."""
    # few commands print a table
    from rich.box import SIMPLE_HEAD  # noqa: PLC0415
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    terminal = sys.stdout.isatty()
    made = Table(box=SIMPLE_HEAD if terminal else None, pad_edge=False)
    for place, column in enumerate(columns):
        is_figure = figures and place >= figures
        made.add_column(Text(clean(column)), justify="right" if is_figure else "left")
    for row in rows:
        made.add_row(*(Text(clean(cell)) for cell in row))
    Console(width=None if terminal else PIPED_WIDTH, highlight=False).print(made)


def source(cite: Citation) -> str:
    """The source of a rule: the section of the booklet, and the ruling if there is one."""
    return f"{cite.section}, {cite.ruling}" if cite.ruling else cite.section


def rule_lines(cite: Citation) -> tuple[str, ...]:
    """A rule in two lines: its source and its text."""
    return (f"{source(cite)}:", f"  {cite.text}")


@contextmanager
def progress() -> Iterator[Watch]:
    """A bar on standard error, gone once all is done; none if that is no terminal."""
    if not sys.stderr.isatty():
        yield unwatched
        return
    # most commands take no time
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def watch(what: str, done: int = 0, of: int | None = None) -> None:
            bar.update(task, description=what, completed=done, total=of)

        yield watch


def tracked(items: Iterable[T], what: str, of: int | None = None) -> Iterator[T]:
    """The items one after the other, with a bar; of `of` items, or as many as there will be."""
    with progress() as watch:
        for number, item in enumerate(items):
            watch(what if of else f"{what} {number + 1}", number, of)
            yield item
