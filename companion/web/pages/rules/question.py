"""One question about one move: the verdict with everything it rests on, for whoever disagrees.

The whole question is in the address, so it can be opened on another phone and on another evening;
nothing is stored.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Response, json, request, url_for

from companion.documents.answers import packed, question_data, unpacked
from companion.engine.game import AnyGame, Judgement, is_asked, judge, worded
from companion.engine.rulebook import Citation, Ruling
from companion.extensions import limiter
from companion.games import get_game
from companion.tables.logs.history import History
from companion.web.pages import pages
from companion.web.pages.rendering import render
from companion.web.pages.rules.said import Said, said
from companion.web.parts.panes import Panes, row_of
from companion.web.reachable import qr_code, reachable_url

LIMIT = "120/minute"


@dataclass(frozen=True, slots=True)
class QuestionPage:
    """What the page shows: the board with the places of the move lit, the move in a sentence, and
    the judgement. `rule` is what a legal move rests on, `near` are sentences of legal moves."""

    game: AnyGame
    panes: Panes
    lit: tuple[str, ...]
    sentence: str
    judgement: Judgement
    rule: Citation | None
    near: tuple[str, ...]
    rulings: Mapping[str, Ruling]
    q: str
    said: Said | None

    @property
    def url(self) -> str:
        """The address of this question, as another phone reaches it."""
        return reachable_url(url_for("pages.question", slug=self.game.slug, q=self.q))


@pages.get("/question/<slug>")
@limiter.limit(LIMIT)
def question(slug: str) -> Response:
    """The verdict on the move that `q` asks about."""
    game, q = get_game(slug), request.args.get("q", "")
    return render("rules/question", question_page(game, q))


@pages.get("/question/<slug>/qr.svg")
def question_qr(slug: str) -> Response:
    """The QR of a question."""
    q = request.args.get("q", "")
    unpacked(get_game(slug), q)
    return qr_code(url_for("pages.question", slug=slug, q=q))


@pages.get("/question/<slug>/question.json")
def question_file(slug: str) -> Response:
    """The question as a document that the API and the command line read."""
    game = get_game(slug)
    asked = unpacked(game, request.args.get("q", ""))
    text = json.dumps(question_data(game, asked.at, asked.move), indent=1)
    response = Response(text, mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{slug}-question.json"'
    return response


def question_page(game: AnyGame, q: str) -> QuestionPage:
    """The page of a question. Raises Malformed."""
    asked = unpacked(game, q)
    at, move = asked.at, asked.move
    assert move is not None
    found = judge(game, at, move)
    lit = tuple(tap.id for tap in game.taps(at, move)) if is_asked(at, move) else ()
    panes = row_of(
        game.boards_for(at, None),
        game.participants(at.deal),
        lambda board: url_for("pages.question", slug=game.slug, q=q, board=board),
        asked=request.args.get("board", ""),
        marked=lit,
    )
    return QuestionPage(
        game=game,
        panes=panes,
        lit=lit,
        sentence=worded(game, at, move),
        judgement=found,
        rule=None if found.violations else getattr(move, "rule", None),
        near=tuple(dict.fromkeys(game.describe(at, one) for one in found.nearest)),
        rulings=game.rulings_of(at.deal),
        q=q,
        said=said(game, at, None, lambda other: _url(game, at, other)),
    )


def _url(game: AnyGame, at: Any, move: Any) -> str:
    return url_for("pages.question", slug=game.slug, q=packed(game, at, move))


def question_url(history: History, at: Any, move: Any) -> str:
    """The address of the question whether that move is legal at that position of a table; empty
    where somebody may not see all of the position."""
    game = history.game
    if not history.is_over and game.view(at, None) != at:
        return ""
    return _url(game, at, move)
