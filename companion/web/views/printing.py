"""The page of sheets to print: what there is, on which paper, and the first sheet of each kind."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flask import url_for

from companion.engine.deal import Choice, EditionLike
from companion.engine.game import AnyGame
from companion.engine.phrases import counted
from companion.engine.print_sets import PrintSet
from companion.printing import PAPERS, Page, Paper, pages, pdf
from companion.tables.edition_lists import Listed, listed_editions

KEPT = 8
"""Files kept in memory: both papers of a few editions, a quarter of a megabyte each."""


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
        sides = len(pages(game.title, (pieces,), paper))
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
    return pages(game.title, sets(game, edition), paper)


def printed(game: AnyGame, edition: Any, paper: Paper) -> bytes:
    """The sheets as one PDF."""
    return _printed(game.title, sets(game, edition), paper)


@lru_cache(KEPT)
def _printed(title: str, found: tuple[PrintSet, ...], paper: Paper) -> bytes:
    return pdf(title, pages(title, found, paper))
