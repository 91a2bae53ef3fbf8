"""Answers to refused requests: every refusal has the same JSON shape and the same page.

Paths under `/api/` answer in JSON, all others with a page, or with a fragment for the toast region
if htmx asks.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import singledispatch
from math import ceil
from time import time
from typing import Any

from flask import Flask, Response, current_app, jsonify, make_response, render_template, request
from flask_limiter import RateLimitExceeded
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from companion.codec.answers import dump_answer
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
from companion.web.error_words import HOUSE_FULL, NOT_RECORDED, WORDS, ErrorWords
from companion.web.htmx import is_from_htmx, toast
from companion.web.refusals import DOCS, MIMETYPE, Refusal, title_of

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
    Unsettled: (409, "unsettled"),
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

    def __init__(self, *, sent: bool) -> None:
        fault = "None of these tokens opens this." if sent else "This needs a token."
        super().__init__(f"{fault} Send one: Authorization: Bearer <token>.")
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
    html = render_template(name, failure=failure, rulings=rulings)
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
