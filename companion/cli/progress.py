"""A bar for what takes long, on a terminal; nothing where the output goes elsewhere."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from companion.progress import Watch, unwatched

T = TypeVar("T")


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
