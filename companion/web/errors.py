"""Answers to refused requests: every refusal has the same JSON shape and the same page.

Paths under `/api/` answer in JSON, all others with a page, or with a fragment for the toast region
if htmx asks.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import singledispatch
from http import HTTPStatus
from math import ceil
from time import time
from typing import Annotated, Any, Final

from flask import Flask, Response, current_app, jsonify, make_response, render_template, request
from flask_limiter import RateLimitExceeded
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from companion.codec.answers import MAYBE, dump_answer
from companion.documents.answers import State
from companion.engine.problems import Malformed, Problem
from companion.engine.rulebook import IllegalMove, Rulebook, Violation
from companion.extensions import limiter
from companion.games import UnknownGame, all_games
from companion.tables.errors import (
    ClientIdReused,
    NoRoom,
    NoSuchEntry,
    NoSuchTable,
    NotAllowed,
    PositionUnknown,
    RevisionAhead,
    RulesUnavailable,
    Stale,
    StillHidden,
    StorageFault,
    TableClosed,
    TableError,
    Unsettled,
    WrongMode,
)
from companion.web.rendering import is_from_htmx, toast

# What every refusal says besides its own sentence: a title, and what to do next


@dataclass(frozen=True, slots=True)
class ErrorWords:
    """The texts for a status: a stable code, a sentence, and for pages what to do next."""

    code: str
    message: str
    title: str
    advice: str


BACK = "Go back, load the page again, and repeat the last step."
WORDS: Mapping[int, ErrorWords] = {
    400: ErrorWords("bad_request", "This request cannot be read.", "This cannot be read", BACK),
    403: ErrorWords(
        "not_allowed",
        "This is not yours to do.",
        "Not from this phone",
        "Take a seat with the table's code, or ask the host for a link.",
    ),
    404: ErrorWords(
        "not_found",
        "There is nothing at this address.",
        "Nothing here",
        "Check the address or the code. The tables of this phone are in the lobby.",
    ),
    405: ErrorWords(
        "method_not_allowed",
        "This address does not take requests of that kind.",
        "This cannot be done here",
        BACK,
    ),
    409: ErrorWords(
        "conflict",
        "The table has changed meanwhile.",
        "The table has changed",
        "Go back to the table and look at it as it is now.",
    ),
    413: ErrorWords(
        "too_large",
        "This is more than the companion takes at once.",
        "Too much at once",
        "Send a smaller file: half a megabyte for most things, 12 for a file of games.",
    ),
    415: ErrorWords(
        "unsupported_media_type",
        "Send JSON, with the content type application/json.",
        "This cannot be read",
        BACK,
    ),
    422: ErrorWords(
        "malformed",
        "This request cannot be used as it is.",
        "This cannot be used",
        "Go back, change what is named here, and send it again.",
    ),
    429: ErrorWords(
        "too_many_requests",
        "That was too often in a short time.",
        "Too often",
        "Wait a minute, then try again.",
    ),
    500: ErrorWords(
        "internal_error",
        "The companion made a mistake and has noted it. What was recorded before is kept.",
        "Something went wrong",
        "Go back to the table and try again. If it happens twice, tell whoever runs this server.",
    ),
    503: ErrorWords(
        "busy",
        "The companion is too busy for this. Nothing of it was recorded.",
        "The companion is busy",
        "Wait a moment, then try again.",
    ),
}
NOT_RECORDED = ErrorWords(
    "storage",
    "Nothing can be recorded now.",
    "Nothing can be recorded",
    "What you confirm is kept on this phone and sent again. Tell whoever runs this server.",
)
"""Said of the database where it is more than busy; the sentence is the fault's own."""
HOUSE_FULL = ErrorWords(
    "house_full",
    "There is no room for more.",
    "No room for more",
    "Go back, and delete what nobody needs. Whoever runs this server can make room, too.",
)


# Problem details (RFC 9457), and their kinds

MIMETYPE: Final = "application/problem+json"
DOCS: Final = "/api/docs#refusal-"


@dataclass(frozen=True, kw_only=True)
class Refusal:
    """Why a request was refused: problem details (RFC 9457) with members of our own."""

    type: Annotated[str, "Where this kind of refusal is described."]
    title: Annotated[str, "The kind of refusal in a few words."]
    status: int
    detail: Annotated[str, "A sentence for people."]
    code: Annotated[str, "A stable name of the kind of refusal, for programs."]
    problems: Annotated[tuple[Problem, ...], "Faults of the request, each with its place."]
    violations: Annotated[tuple[Violation, ...], "Rules that a move would break."]
    revision: Annotated[int | None, "Stale: the table's last entry."] = field(
        default=None, metadata=MAYBE
    )
    ply: Annotated[int | None, "Illegal: the place of the bad move in a record."] = field(
        default=None, metadata=MAYBE
    )
    state: Annotated[State | None, "Stale: the game as it stands now."] = field(
        default=None, metadata=MAYBE
    )


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of refusal: its usual status and what it is, in a few words."""

    status: int
    title: str


KINDS: Mapping[str, Kind] = {
    "bad_request": Kind(400, "The request cannot be read"),
    "not_json": Kind(400, "The body is not JSON, or not JSON that can be kept"),
    "token_needed": Kind(401, "No bearer token came with the request"),
    "token_unknown": Kind(401, "The bearer token is unknown here, has ended or was revoked"),
    "not_allowed": Kind(403, "The bearer has no right to this"),
    "not_found": Kind(404, "There is nothing at this address"),
    "no_such_game": Kind(404, "No such game is installed"),
    "no_such_table": Kind(404, "No table has this code"),
    "no_such_entry": Kind(404, "The log, the links or the editions hold no such thing"),
    "method_not_allowed": Kind(405, "The address does not take this method"),
    "illegal": Kind(409, "The rules forbid this move"),
    "stale": Kind(409, "The table has changed since that entry"),
    "ahead": Kind(409, "The table has no such entry yet"),
    "table_closed": Kind(409, "The time for this is over"),
    "wrong_mode": Kind(409, "The table counts its end only, or follows every move"),
    "unsettled": Kind(409, "Something is missing, doubtful or not over, and nobody has insisted"),
    "hidden_still": Kind(409, "Not everything of this game is open yet"),
    "rules_unavailable": Kind(409, "The rules of this table are not installed"),
    "position_unknown": Kind(409, "The position was played under earlier rules"),
    "client_id_reused": Kind(409, "The client id was used for something else"),
    "house_full": Kind(409, "There is no room for more"),
    "conflict": Kind(409, "The table has changed meanwhile"),
    "too_large": Kind(413, "The body is too large"),
    "unsupported_media_type": Kind(415, "The body is not declared as JSON"),
    "unknown_host": Kind(421, "The Host header names another server"),
    "malformed": Kind(422, "The request has the wrong form"),
    "too_many_requests": Kind(429, "Too many requests came from this address"),
    "internal_error": Kind(500, "A fault of the companion"),
    "busy": Kind(503, "The companion is too busy"),
    "storage": Kind(503, "The database cannot be used"),
    "disk_full": Kind(503, "The disk is full"),
    "database_gone": Kind(503, "The database was moved or deleted"),
    "database_away": Kind(503, "The database server does not answer"),
    "database_unusable": Kind(503, "The database cannot be read or written"),
}
"""Every kind by its code."""


def title_of(code: str, status: int) -> str:
    """A kind of refusal in a few words; of an unknown one what its status says."""
    return KINDS[code].title if code in KINDS else HTTPStatus(status).phrase


# Answers

API = "/api/"
TAKEN = ("status", "code", "problems", "violations", "revision", "ply", "state")
"""The fields of a failure that a refusal has under the same name."""
MOST_PROBLEMS = 50
"""A document of a megabyte can have a hundred thousand faults: nobody reads them all."""

REFUSED: Mapping[type[TableError], tuple[int, str]] = {
    NoSuchTable: (404, "no_such_table"),
    NoSuchEntry: (404, "no_such_entry"),
    NotAllowed: (403, "not_allowed"),
    TableClosed: (409, "table_closed"),
    WrongMode: (409, "wrong_mode"),
    RulesUnavailable: (409, "rules_unavailable"),
    PositionUnknown: (409, "position_unknown"),
    ClientIdReused: (409, "client_id_reused"),
    StillHidden: (409, "hidden_still"),
    NoRoom: (409, "house_full"),
}


class NotJson(Malformed):
    """The body is not JSON, or has values that cannot be stored."""


class NotAuthenticated(NotAllowed):
    """The request has no bearer token, or none that is valid for this table."""

    def __init__(self, needed: str = "a token", *, sent: bool) -> None:
        fault = f"This needs {needed}"
        if sent:
            fault += ", and none of those that came is one, or still holds"
        super().__init__(f"{fault}. Send it: Authorization: Bearer <token>.")
        self.sent = sent


@dataclass(frozen=True, slots=True)
class Failure:
    """A refusal, to be rendered. `revision` is the last entry now, `ply` the number of an illegal
    move in a record."""

    status: int
    code: str
    message: str
    problems: tuple[Problem, ...] = ()
    violations: tuple[Violation, ...] = ()
    revision: int | None = None
    ply: int | None = None
    state: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def words(self) -> ErrorWords:
        """The general texts for its status."""
        if self.code == HOUSE_FULL.code:
            return HOUSE_FULL
        if self.status == 503 and self.code != WORDS[503].code:
            return NOT_RECORDED
        return WORDS.get(self.status, WORDS[400])


@singledispatch
def failure_of(error: Exception) -> Failure:
    """The refusal for an exception. Raises TypeError for an exception that is not a refusal."""
    raise TypeError(f"not a refusal: {error!r}")


@failure_of.register
def _(error: Malformed) -> Failure:
    named = error.problems[:MOST_PROBLEMS]
    others = len(error.problems) - len(named)
    if others:
        named += (Problem("", f"and {others} more faults of the same document"),)
    sentences = (f"{p.path}: {p.message}" if p.path else p.message for p in named[:3])
    return Failure(422, "malformed", "; ".join(sentences), named)


@failure_of.register
def _(error: NotJson) -> Failure:
    return Failure(400, "not_json", f"The body {error}.", error.problems)


@failure_of.register
def _(error: IllegalMove) -> Failure:
    return Failure(409, "illegal", error.violation.reason, (), error.violations, ply=error.ply)


@failure_of.register
def _(error: UnknownGame) -> Failure:
    return Failure(404, "no_such_game", str(error))


@failure_of.register
def _(error: TableError) -> Failure:
    status, code = next(REFUSED[kind] for kind in type(error).__mro__ if kind in REFUSED)
    return Failure(status, code, error.message)


@failure_of.register
def _(error: Unsettled) -> Failure:
    hint = Problem("insist", "must be true to close the game all the same")
    return Failure(409, "unsettled", error.message, (hint,))


@failure_of.register
def _(error: NotAuthenticated) -> Failure:
    code, why = ("token_unknown", ', error="invalid_token"') if error.sent else ("token_needed", "")
    challenge = {"WWW-Authenticate": f'Bearer realm="companion"{why}'}
    return Failure(401, code, error.message, headers=challenge)


@failure_of.register
def _(error: Stale) -> Failure:
    return Failure(409, "stale", error.message, revision=error.revision)


@failure_of.register
def _(error: RevisionAhead) -> Failure:
    return Failure(409, "ahead", error.message, revision=error.revision)


@failure_of.register
def _(error: StorageFault) -> Failure:
    retry = {"Retry-After": str(error.retry_seconds)}
    return Failure(503, error.code, error.message, headers=retry)


@failure_of.register
def _(error: HTTPException) -> Failure:
    status = error.code or 500
    if status not in WORDS:
        return Failure(status, "refused", error.description or error.name)
    headers = {name: value for name, value in error.get_headers() if name != "Content-Type"}
    return Failure(status, WORDS[status].code, WORDS[status].message, headers=headers)


@failure_of.register
def _(error: RateLimitExceeded) -> Failure:
    words, breached = WORDS[429], limiter.current_limit
    seconds = ceil(breached.reset_at - time()) if breached else 60
    return Failure(429, words.code, words.message, headers={"Retry-After": str(max(1, seconds))})


@failure_of.register
def _(error: CSRFError) -> Failure:
    return Failure(400, "page_too_old", "This page was open for too long.")


def api_answer(failure: Failure) -> Response:
    """A refusal as JSON: problem details (RFC 9457)."""
    refusal = Refusal(
        type=DOCS + failure.code,
        title=title_of(failure.code, failure.status),
        detail=failure.message,
        **{name: getattr(failure, name) for name in TAKEN},
    )
    response = jsonify(dump_answer(refusal, _rulebook_of(failure.violations)))
    response.mimetype = MIMETYPE
    return _finished(response, failure)


def _rulebook_of(violations: Sequence[Violation]) -> Rulebook | None:
    """The rulebook of the cited rules, found by the rules, since a refusal does not name its
    game."""
    games = all_games().values() if violations else ()
    return next(
        (g.rulebook for g in games if violations[0].cite in g.rulebook.citations.values()), None
    )


def stale_answer(error: Stale, state: Any) -> Response:
    """The refusal of a stale write to the API, with the present position."""
    return api_answer(replace(failure_of(error), state=state))


def page_answer(failure: Failure) -> Response:
    """The error page, or its fragment for the toast region if htmx asks."""
    in_page = is_from_htmx()
    rulings = {
        name: found
        for game in all_games().values()
        for name, found in game.rulebook.rulings.items()
    }
    name = "_error.html" if in_page else "error.html"
    html = render_template(name, failure=failure, rulings=rulings, fragment_only=False)
    return _finished(toast(html) if in_page else make_response(html), failure)


def _finished(response: Response, failure: Failure) -> Response:
    response.status_code = failure.status
    response.headers.update(failure.headers)
    return response


def answer(error: Exception) -> Response:
    """The answer to this request about `error`: JSON or a page, by the path."""
    failure = failure_of(error)
    if isinstance(error, StorageFault):
        current_app.logger.error("%s: %s", error.code, error.message, exc_info=error.__cause__)
    return api_answer(failure) if request.path.startswith(API) else page_answer(failure)


def init_app(app: Flask) -> None:
    """Register the answers to refusals; Flask logs all other exceptions and answers 500."""
    for kind in (HTTPException, Malformed, IllegalMove, UnknownGame, TableError):
        app.register_error_handler(kind, answer)
