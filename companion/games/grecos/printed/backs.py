"""Backs of pieces: the same for every piece of a kind, and symmetrical under half a turn."""

from collections.abc import Iterator

from companion.engine.pictures.print_sets import Face, Ink, Patch, Stroke, rectangle
from companion.games.grecos.printed.emblems import emblem

MARGIN = 1.5
"""The white border of every piece in millimetres, so that a cut need not be exact."""


def frame(width: float, height: float, tone: str) -> Patch:
    """The background of a piece, with its edge."""
    inner = rectangle(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN)
    return Patch(inner, tone, 0.3)


def back(width: float, height: float, sign: str, name: str) -> Face:
    """A band of meanders between two lines, and the sign twice, head to head."""
    return Face(name, tuple(_back(width, height, sign)))


def _back(width: float, height: float, sign: str) -> Iterator[Ink]:
    yield frame(width, height, "bone")
    middle, size = (width / 2, height / 2), min(width, height) * 0.28
    for at, turned in ((-1, False), (1, True)):
        where = (middle[0], middle[1] + at * size * 0.6)
        for ink in emblem(sign, where, size, "bone", "clay"):
            yield _turned(ink, where) if turned else ink
    step = min(width, height) * 0.08
    for top in (MARGIN + step * 0.5, height - MARGIN - step * 1.5):
        yield from _meander(width, top, step)


def _meander(width: float, top: float, step: float) -> Iterator[Ink]:
    """A meander from edge to edge, symmetrical from left to right and from top to bottom."""
    keys = int((width - 2 * MARGIN - step) // (2 * step))
    left = (width - (2 * keys - 1) * step) / 2
    for n in range(keys):
        x = left + 2 * n * step
        square = rectangle(x, top, step, step)
        yield Stroke((*square, square[0]), step * 0.16, "clay")
        centre = rectangle(x + step * 0.35, top + step * 0.35, step * 0.3, step * 0.3)
        yield Patch(centre, "clay")


def _turned(ink: Ink, about: tuple[float, float]) -> Ink:
    """What is drawn, after half a turn."""
    x, y = about
    if isinstance(ink, Patch):
        return Patch(tuple((2 * x - px, 2 * y - py) for px, py in ink.outline), ink.tone)
    if isinstance(ink, Stroke):
        points = tuple((2 * x - px, 2 * y - py) for px, py in ink.points)
        return Stroke(points, ink.width, ink.tone)
    return ink
