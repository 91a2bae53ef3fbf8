"""A game's pieces to print and cut out: the page, one PDF, and each sheet as SVG."""

from flask import Response, abort, request

from companion.engine.game import AnyGame
from companion.extensions import limiter
from companion.games import get_game
from companion.printing import PAPERS, Paper, svg
from companion.tables.editions import find_edition
from companion.web.pages import pages
from companion.web.pages.rendering import render
from companion.web.views.printing import print_page, printed, sheets

DRAWING_LIMIT = "240/minute"
"""Drawing a page takes as long as some fifty others; nobody looks at more."""


@pages.get("/games/<slug>/print")
def print_sheets(slug: str) -> Response:
    """Choose the paper, look at the sheets, take them as PDF or SVG."""
    game = _printable(slug)
    return render("print", print_page(game, _edition(game), _paper()))


@pages.get("/games/<slug>/print.pdf")
@limiter.limit(DRAWING_LIMIT)
def print_pdf(slug: str) -> Response:
    """All sheets as one PDF."""
    game, paper = _printable(slug), _paper()
    response = Response(printed(game, _edition(game), paper), mimetype="application/pdf")
    name = f"{slug}-{paper.id}.pdf"
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return response


@pages.get("/games/<slug>/print/<int:number>.svg")
@limiter.limit(DRAWING_LIMIT)
def print_svg(slug: str, number: int) -> Response:
    """One side of a sheet, counted from 1."""
    game = _printable(slug)
    found = sheets(game, _edition(game), _paper())
    if not 1 <= number <= len(found):
        abort(404)
    return Response(svg(found[number - 1]), mimetype="image/svg+xml")


def _printable(slug: str) -> AnyGame:
    game = get_game(slug)
    if game.print_sets is None:
        abort(404)
    return game


def _edition(game: AnyGame) -> object:
    named = request.args.get("edition", "")
    return find_edition(game, named) if named else game.editions()[0]


def _paper() -> Paper:
    return PAPERS.get(request.args.get("paper", ""), PAPERS["a4"])
