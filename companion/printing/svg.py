"""A page as SVG, in which a unit of the drawing is a millimetre."""

from collections.abc import Iterator

from markupsafe import escape

from companion.engine.pictures.picture import Point
from companion.engine.pictures.print_sets import Ink, Patch, Stroke, Words
from companion.printing.layout import Page
from companion.printing.palette import colour
from companion.printing.typeset import runs


def svg(page: Page) -> str:
    """The page as a complete document; letters are outlines, so that it needs no fonts."""
    return "".join(_parts(page))


def _parts(page: Page) -> Iterator[str]:
    width, height = _n(page.width), _n(page.height)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
        f' viewBox="0 0 {width} {height}" role="img" aria-label="{escape(page.title)}">'
        f"<title>{escape(page.title)}</title><defs>"
    )
    faces = list(dict.fromkeys(placed.face for placed in page.placed))
    for number, face in enumerate(faces):
        drawn = "".join(map(_ink, face.ink))
        yield f'<g id="face-{number}"><title>{escape(face.name)}</title>{drawn}</g>'
    yield f"</defs>{''.join(map(_ink, (*page.head, *page.marks)))}"
    for placed in page.placed:
        x, y = map(_n, placed.at)
        yield f'<use href="#face-{faces.index(placed.face)}" x="{x}" y="{y}"/>'
    yield "</svg>"


def _ink(ink: Ink) -> str:
    match ink:
        case Patch():
            line = f' stroke="{colour("ink")}" stroke-width="{_n(ink.line)}"' if ink.line else ""
            return f'<polygon points="{_points(ink.outline)}" fill="{colour(ink.tone)}"{line}/>'
        case Stroke():
            return (
                f'<polyline points="{_points(ink.points)}" fill="none" stroke-linecap="butt"'
                f' stroke="{colour(ink.tone)}" stroke-width="{_n(ink.width)}"/>'
            )
        case Words():
            lines = (run.font.outline(run.text, run.at, run.size) for run in runs(ink))
            return f'<path fill="{colour(ink.tone)}" d="{"".join(lines)}"/>'


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _n(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".")
