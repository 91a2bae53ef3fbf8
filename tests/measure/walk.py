"""What a tapped move runs through: how many of our functions and files answer a Confirm button.

Fewer of them are easier to follow for whoever looks for a fault. Nothing here depends on how fast
the machine is.
"""

import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from types import CodeType, FrameType

from flask import Flask
from flask.testing import FlaskClient

import companion
from companion.bench.figures import Figure
from companion.codec import dump_move
from companion.engine.game import AnyGame
from companion.games import get_game
from companion.tables.logs.ledger import history
from companion.tables.storage.models import db
from tests.measure.aims import rows

PACKAGE = str(Path(companion.__file__).parent)
PEOPLE = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]
SEED = "K7Q2"
MOVES = 20
"""How many moves of a game are looked at, each on its own."""
MOST_FILES = 60
MOST_FUNCTIONS = 300

INSIDE = ("<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>")
"""What Python calls a loop inside of a function, which is no function to whoever reads it."""

Walk = Counter[CodeType]
"""Functions of the companion, with the number of their calls."""


def walk(game: AnyGame) -> Iterator[Figure]:
    """The files, functions and calls of a move: each the median of some moves of one game."""
    found = list(walks(game))
    files = median(len({code.co_filename for code in one}) for one in found)
    yield Figure("walk", "files that a tapped move runs through", files, "", MOST_FILES + 1)
    functions = median(sum(code.co_name not in INSIDE for code in one) for one in found)
    yield Figure("walk", "  their functions", functions, "", MOST_FUNCTIONS + 1)
    yield Figure("walk", "  calls of these", median(one.total() for one in found), "")


def walks(game: AnyGame) -> Iterator[Walk]:
    """What each of a game's first moves runs through, from the form that the mover's phone sends
    to the part of the page that is answered; each player has a phone."""
    rng = random.Random(SEED)
    with _app() as app:
        phones = [app.test_client() for _ in PEOPLE[: max(2, min(game.players))]]
        code = _sit_down(game, phones)
        for number in range(MOVES):
            with app.app_context():
                now = history(code)
            if now.is_over:
                return
            move = rng.choice(list(game.legal_moves(now.at)))
            mover = game.mover(now.at, move)
            phone = phones[mover if isinstance(mover, int) else 0]
            phone.get(f"/t/{code}")
            phone.get(f"/t/{code}/choices", query_string={"revision": now.revision})
            sent = {"move": json.dumps(dump_move(game, move)), "revision": now.revision}
            sent["client_id"] = f"move-{number:05}"
            with watched() as seen:
                answer = phone.post(f"/t/{code}/moves", data=sent, headers={"HX-Request": "true"})
            if answer.status_code != 200:
                raise RuntimeError(f"{game.slug}: {answer.status_code} {answer.text}")
            yield seen


def _sit_down(game: AnyGame, phones: Sequence[FlaskClient]) -> str:
    """Open a table on the first of these phones, with a seat for each; its code."""
    form = {"name": PEOPLE[: len(phones)], "mode": "track", "seed": SEED}
    opened = phones[0].post(
        f"/new/{game.slug}", data={**form, "client_id": "open-a-table-to-measure"}
    )
    code = opened.headers["Location"].split("/")[2]
    for seat, phone in enumerate(phones):
        phone.post(f"/j/{code}", data={"seat": seat, "client_id": f"sit-down-at-the-table-{seat}"})
    return code


@contextmanager
def watched() -> Iterator[Walk]:
    """Counts the calls of our functions in this thread while it lasts."""
    seen: Walk = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if (
            event == "call"
            and code.co_filename.startswith(PACKAGE)
            and code.co_filename != __file__
        ):
            seen[code] += 1

    sys.setprofile(note)
    try:
        yield seen
    finally:
        sys.setprofile(None)


@contextmanager
def _app() -> Iterator[Flask]:
    """The application with a database of its own, and forms without tokens."""
    with tempfile.TemporaryDirectory(prefix="companion-walk-") as folder:
        app = companion.create_app(
            {
                "SECRET_KEY": "a key for one measurement only",
                "SQLALCHEMY_DATABASE_URI": f"sqlite:///{folder}/walk.sqlite3",
                "WTF_CSRF_ENABLED": False,
            }
        )
        try:
            yield app
        finally:
            with app.app_context():
                db.engine.dispose()


def measure() -> Iterator[str]:
    """The functions and files of a move of Iwari."""
    return rows(walk(get_game("iwari")))
