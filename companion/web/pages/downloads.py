"""A finished game as a file: for other programs, and to be loaded again, here or elsewhere."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from flask import Response, abort, request

from companion.documents.answers import Json
from companion.documents.plays import Play, bgstats_file, bgstats_link, play_csv, play_text
from companion.documents.reading import load_kept_game
from companion.engine.problems import Malformed, Problem
from companion.engine.rulebook import IllegalMove
from companion.extensions import limiter
from companion.games import UnknownGame
from companion.tables.errors import TableClosed
from companion.tables.logs.history import History
from companion.tables.logs.ledger import history
from companion.tables.photos import KeptPhoto, end_photos
from companion.tables.play.opening import load_table
from companion.web.api.answers import game_record, may_be_seen_whole
from companion.web.api.blueprint import read_body
from companion.web.figures import spoken_day
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, at_table
from companion.web.pages.photo import photos_for_record
from companion.web.rendering import render, see
from companion.web.security.limits import LOOK_LIMIT
from companion.web.security.phones import remember

# Its record, its scores as a table, a BG Stats play, text

FORMS: dict[str, tuple[str, Callable[[History], str]]] = {
    "json": ("application/json", lambda history: json.dumps(_record(history))),
    "csv": ("text/csv; charset=utf-8", lambda history: play_csv(play_of(history))),
    "bgsplay": ("application/json", lambda history: json.dumps(bgstats_file(play_of(history)))),
    "txt": ("text/plain; charset=utf-8", lambda history: play_text(play_of(history))),
}


def _record(history: History) -> Json:
    """The record, with the photos of the end where the address asks for them (`photos`)."""
    record = game_record(history)
    if "photos" in request.args:
        record["photos"] = photos_for_record(history.code)
    return record


@pages.get("/t/<code>/play.<form>")
def keep_play(code: str, form: str) -> Response:
    """The finished game in one of the forms that other programs read."""
    if form not in FORMS:
        abort(404)

    def download(at: AtTable) -> Response:
        if not is_final(at.history):
            raise TableClosed("A game can be saved once it is over.")
        kind, write = FORMS[form]
        name = f"{at.history.game.slug}-{at.code}.{form}"
        response = Response(write(at.history), content_type=kind)
        response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
        response.headers["Cache-Control"] = "no-store"
        return response

    return at_table(download)(code)


@dataclass(frozen=True, slots=True)
class Keeping:
    """What can be done with a game that is over.

    `day` is when it ended, as it is said; `text` is the result to paste; `record`: the whole game
    can be saved, nothing of it is hidden; `swaps`: the two of them can play again with sides
    swapped. `photos` of the end are kept with it.
    """

    day: str
    text: str
    bgstats: str
    record: bool
    swaps: bool
    photos: tuple[KeptPhoto, ...]


def is_final(history: History) -> bool:
    """Whether the score stands: the game was closed, or the rules ended it."""
    return history.finished_at is not None or history.is_over


def play_of(history: History) -> Play:
    """The table's game as a play, with its score as it stands."""
    game, deal = history.game, history.deal
    starts = {item.id: item.value for item in game.deal_items(deal)}
    return Play(
        code=history.code,
        game=game,
        began=history.opened_at,
        ended=history.finished_at or history.entries[-1].at,
        participants=game.participants(deal),
        sheet=history.sheet,
        starter=int(starts["start_player"]) if "start_player" in starts else None,
        called=game.title_of(deal),
    )


def keeping_of(history: History) -> Keeping | None:
    """What can be done with the game; None while it goes on."""
    if not is_final(history):
        return None
    play = play_of(history)
    return Keeping(
        day=spoken_day(play.day),
        text=play_text(play),
        bgstats=bgstats_link(play),
        record=may_be_seen_whole(history),
        swaps=len(history.names) == 2 and history.game.sides is not None,
        photos=end_photos(history.code),
    )


# Loading: a saved record becomes a table again

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
