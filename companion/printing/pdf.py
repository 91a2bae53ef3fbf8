"""Pages as one PDF with embedded fonts."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from companion.engine.pictures.picture import Point
from companion.engine.pictures.print_sets import Ink, Patch, Stroke, Words
from companion.printing.layout import Page
from companion.printing.palette import colour
from companion.printing.typeset import all_fonts, runs

if TYPE_CHECKING:
    from fpdf import FPDF

POINTS = 72 / 25.4
"""Points in a millimetre: type is measured in points."""
WRITTEN = datetime(2026, 1, 1, tzinfo=UTC)
"""The same pages make the same file, whenever they are made."""


def pdf(title: str, pages: Sequence[Page]) -> bytes:
    """The pages as a PDF with that title; each page has the size of its paper."""
    from fpdf import FPDF  # noqa: PLC0415 - it takes a quarter of a second to load

    document = FPDF(unit="mm", format=(pages[0].width, pages[0].height))
    document.set_title(title)
    document.set_lang("en")
    document.set_creation_date(WRITTEN)
    document.set_auto_page_break(auto=False)
    for font in all_fonts():
        document.add_font(font.name, "", font.path)
    for page in pages:
        document.add_page(orientation="P", format=(page.width, page.height))
        for ink in (*page.head, *page.marks):
            _draw(document, ink, (0, 0))
        for placed in page.placed:
            for ink in placed.face.ink:
                _draw(document, ink, placed.at)
    return bytes(document.output())


def _draw(document: "FPDF", ink: Ink, origin: Point) -> None:
    match ink:
        case Patch():
            document.set_fill_color(colour(ink.tone))
            document.set_draw_color(colour("ink"))
            document.set_line_width(ink.line)
            style = "DF" if ink.line else "F"
            document.polygon(_moved(ink.outline, origin), style=style)
        case Stroke():
            document.set_draw_color(colour(ink.tone))
            document.set_line_width(ink.width)
            document.polyline(_moved(ink.points, origin))
        case Words():
            document.set_text_color(colour(ink.tone))
            for run in runs(ink):
                document.set_font(run.font.name, size=run.size * POINTS)
                document.text(origin[0] + run.at[0], origin[1] + run.at[1], run.text)


def _moved(points: Sequence[Point], by: Point) -> list[Point]:
    return [(x + by[0], y + by[1]) for x, y in points]
