"""A game's pieces to print and cut out: the page, one PDF, and each sheet as SVG."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flask import Response, abort, request, url_for

from companion.engine.game import AnyGame
from companion.engine.phrases import counted
from companion.engine.pictures import PrintSet
from companion.engine.setup import Choice, EditionLike
from companion.extensions import limiter
from companion.games import get_game
from companion.printing import PAPERS, Page, Paper, pdf, svg
from companion.printing import pages as both_sides
from companion.tables.editions.editions import Listed, find_edition, listed_editions
from companion.web.pages import pages
from companion.web.pages.rendering import render

DRAWING_LIMIT = "240/minute"
"""Drawing a page takes as long as some fifty others; nobody looks at more."""
KEPT = 8
"""Files kept in memory: both papers of a few editions, a quarter of a megabyte each."""


@pages.get("/games/<slug>/print")
def print_sheets(slug: str) -> Response:
    """Choose the paper, look at the sheets, take them as PDF or SVG."""
    game = _printable(slug)
    return render("editions/printing", print_page(game, _edition(game), _paper()))


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


@dataclass(frozen=True, slots=True)
class Preview:
    """The pieces of a kind: how many, of what size, and their first sheet with its back."""

    pieces: PrintSet
    said: str
    sheets: tuple[tuple[int, Page], ...]


@dataclass(frozen=True, slots=True)
class PrintPage:
    """What the page shows."""

    game: AnyGame
    edition: EditionLike
    editions: tuple[Listed, ...]
    paper: Paper
    pages: int
    previews: tuple[Preview, ...]

    @property
    def papers(self) -> tuple[Choice, ...]:
        """The papers to choose from."""
        return tuple(Choice(paper.id, paper.title) for paper in PAPERS.values())

    @property
    def edition_choices(self) -> tuple[Choice, ...]:
        """The editions to choose from."""
        return tuple(Choice(edition.id, edition.title) for edition in self.editions)

    @property
    def pdf_url(self) -> str:
        """The sheets as PDF."""
        paper, edition = self.paper.id, self.edition.id
        return url_for("pages.print_pdf", slug=self.game.slug, paper=paper, edition=edition)

    def svg_url(self, number: int) -> str:
        """One side of a sheet as SVG."""
        slug, paper, edition = self.game.slug, self.paper.id, self.edition.id
        return url_for("pages.print_svg", slug=slug, number=number, paper=paper, edition=edition)


def print_page(game: AnyGame, edition: Any, paper: Paper) -> PrintPage:
    """The page of an edition's sheets."""
    found, number, previews = sheets(game, edition, paper), 1, []
    for pieces in sets(game, edition):
        sides = len(both_sides(game.title, (pieces,), paper))
        shown = [(n, found[n - 1]) for n in (number, number + 1) if found[n - 1].placed]
        size = f"{pieces.width:g} by {pieces.height:g} mm"
        said = f"{counted(len(pieces.faces), 'piece')} of {size} on {counted(sides // 2, 'sheet')}."
        previews.append(Preview(pieces, said, tuple(shown)))
        number += sides
    editions = listed_editions(game)
    return PrintPage(game, edition, editions, paper, len(found), tuple(previews))


def sets(game: AnyGame, edition: Any) -> tuple[PrintSet, ...]:
    """The pieces of an edition."""
    return game.print_sets(edition) if game.print_sets else ()


def sheets(game: AnyGame, edition: Any, paper: Paper) -> tuple[Page, ...]:
    """Every side of the sheets, laid out."""
    return both_sides(game.title, sets(game, edition), paper)


def printed(game: AnyGame, edition: Any, paper: Paper) -> bytes:
    """The sheets as one PDF."""
    return _printed(game.title, sets(game, edition), paper)


@lru_cache(KEPT)
def _printed(title: str, found: tuple[PrintSet, ...], paper: Paper) -> bytes:
    return pdf(title, both_sides(title, found, paper))
