"""Loading a game: the record that a table has saved becomes a table again, here or elsewhere."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Response, request

from companion.documents import load_kept_game
from companion.engine.problems import Malformed, Problem
from companion.engine.rulebook import IllegalMove
from companion.extensions import limiter
from companion.games import UnknownGame
from companion.tables.logs.ledger import history
from companion.tables.play.opening import load_table
from companion.web.api.body import read_body
from companion.web.pages import pages
from companion.web.pages.end.downloads import is_final
from companion.web.pages.rendering import render, see
from companion.web.security.identity import remember
from companion.web.security.uploads import LOOK_LIMIT

NO_FILE = "Choose the file that a table has saved as its record (JSON)."
FAULTS = 5
"""How many faults of a file are named."""


@dataclass(frozen=True, slots=True)
class LoadPage:
    """The page that takes a saved game, with the faults of the last file.

    `may_insist`: they are only moves that the rules forbid and hands could make.
    """

    problems: tuple[Problem, ...] = ()
    may_insist: bool = False


@pages.get("/load")
def load_game() -> Response:
    """Load a game: which file."""
    return render("opening/load", LoadPage())


@pages.post("/load")
@limiter.limit(LOOK_LIMIT)
def load_game_file() -> Response:
    """Open a table with the game of the file; this phone is its host."""
    file, insist = request.files.get("file"), "insist" in request.form
    body = file.read().strip() if file else b""
    try:
        if not body:
            raise Malformed.at("", NO_FILE)
        kept = load_kept_game(read_body(body))
        opened = load_table(kept, insist=insist, client_id=request.form.get("client_id") or None)
    except UnknownGame as error:
        return _refused([Problem("game", str(error))])
    except Malformed as error:
        return _refused(error.problems)
    except IllegalMove as error:
        found = [Problem(f"moves[{error.ply}]", one.reason) for one in error.violations]
        return _refused(found, all(one.possible for one in error.violations))
    remember(opened.code, opened.token)
    return see(f"/t/{opened.code}/end" if is_final(history(opened.code)) else f"/t/{opened.code}")


def _refused(problems: Sequence[Problem], may_insist: bool = False) -> Response:
    return render("opening/load", LoadPage(tuple(problems[:FAULTS]), may_insist), 422)
