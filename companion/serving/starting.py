"""What is done before the first request: the checks, the loading, and when garbage is collected."""

import gc
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


class StartError(Exception):
    """The server cannot start; the message says what to do."""


# When Python looks through everything that it holds for garbage

SEARCHES = 1000
"""So many searches among the younger values come before one through all: tens of thousands of
moves, or a large group read fifty times. With a group of 20,000 games in the cache one through all
keeps every phone waiting for half a second, and finds nothing."""


def collect_seldom() -> None:
    """Let this process look through all values after SEARCHES searches, instead of ten."""
    youngest, young, _ = gc.get_threshold()
    gc.set_threshold(youngest, young, SEARCHES)


@contextmanager
def uncollected() -> Iterator[None]:
    """A block that loads modules, without looking for garbage.

    What is loaded stays. Looking it through again and again takes a tenth of the time of loading,
    and later a full collection of it would keep every phone waiting for 50 ms, so it is exempt.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if collects:
            gc.enable()


# What is done before the first request, by the process that runs the app. The one that started it
# imports this module, too, and nothing of the app: it would hold a second copy.

FIRST = ("base.html", "_macros.html", "ui/", "parts/", "pages/home/lobby", "pages/groups/")
"""Templates that are compiled at the start, by how their names begin."""


def require_ready(app: "Flask") -> None:
    """Bring the database up to date. Raises StartError if it cannot be used.

    A database that another program is writing to will be free again, so the server may start.
    """
    from companion.tables.errors import DatabaseBusy, StorageFault  # noqa: PLC0415
    from companion.tables.storage.database import reading  # noqa: PLC0415

    try:
        with app.app_context(), reading():
            pass
    except DatabaseBusy:
        return
    except StorageFault as fault:
        error = getattr(fault.__cause__, "orig", None)
        said = ""
        if error is not None and not isinstance(error, sqlite3.Error):  # which add nothing of use
            said = f" Look at COMPANION_DATABASE_URL: {str(error).splitlines()[0]}"
        raise StartError(fault.message + said) from fault


def load_games() -> None:
    """Load the games and what a move at a table needs, so that the first one takes no longer than
    any other."""
    with uncollected():
        from companion.codec import prepare  # noqa: PLC0415
        from companion.codec.answers import prepare_answers  # noqa: PLC0415
        from companion.games import all_games  # noqa: PLC0415
        from companion.web.api.writes import Written  # noqa: PLC0415

        for game in all_games().values():
            prepare(game)
            prepare_answers(Written, game.rulebook)


def load_pages(app: "Flask") -> None:
    """Compile the templates that most pages are made of, and draw the games' stamps, so that the
    first page takes no longer than it must."""
    with uncollected():
        from companion.games import all_games  # noqa: PLC0415
        from companion.web.svg.elements import stamp  # noqa: PLC0415

        for name in app.jinja_env.list_templates():
            if name.startswith(FIRST):
                app.jinja_env.get_template(name)
        for slug in all_games():
            stamp(slug)


# What the process that runs the app is given by the one that started it


@dataclass(frozen=True, slots=True)
class Plan:
    """The address for phones, where the server listens, for how many streams it has room, and
    whether it speaks HTTPS."""

    url: str
    host: str
    port: int
    streams: int
    secure: bool
