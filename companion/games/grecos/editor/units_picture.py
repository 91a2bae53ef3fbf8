"""The units in their cells: what each step of theirs shows of them."""

from collections.abc import Callable, Iterator
from typing import Final

from companion.engine.phrases import counted, listed
from companion.engine.pictures.cells import Cells
from companion.engine.pictures.picture import Element, Picture, Piece, Shape
from companion.games.grecos.edition import UnitKind
from companion.games.grecos.editor.sketch import Sketch

CELLS: Final = Cells(4, 22)
LEAST = 20
"""Cells that the picture has room for, however few kinds there are."""


def named(_: Sketch, unit: UnitKind) -> str:
    """A unit's name, and what several are called."""
    return f"{unit.name}\n{unit.plural}" if unit.plural else unit.name


def plainly(_: Sketch, unit: UnitKind) -> str:
    """A unit's name."""
    return unit.name


def described(_: Sketch, unit: UnitKind) -> str:
    """A unit's name, and what it is."""
    return f"{unit.name}\n{' '.join(unit.traits)}"


def recruited(sketch: Sketch, unit: UnitKind) -> str:
    """A unit's name, and the tiles that recruit it."""
    by = (tile.name for tile in sketch.used_tiles if unit.id in tile.recruits)
    return f"{unit.name}\n{', '.join(by) or 'by nobody'}"


def _said(sketch: Sketch, unit: UnitKind) -> str:
    """A unit in words, with all that is entered of it."""
    by = listed((tile.name for tile in sketch.used_tiles if unit.id in tile.recruits), "or")
    traits = f", {', '.join(unit.traits)}" if unit.traits else ""
    return (
        f"{unit.name}: {counted(unit.count, 'chit')}, Force {unit.force}, Move {unit.move}, "
        f"{counted(unit.hits, 'hit')}{traits}; recruited by {by or 'nobody'}"
    )


def picture(
    title: str,
    tell: Callable[[Sketch, UnitKind], str],
    signs: Callable[[int, UnitKind, str], Iterator[Element]],
) -> Callable[[Sketch], Picture]:
    """The units in their cells, each with its signs above its label."""

    def drawn(sketch: Sketch) -> Picture:
        elements: list[Element] = []
        for number, unit in enumerate(sketch.units):
            said, tone = _said(sketch, unit), "bone" if unit.count else "rock"
            name = f"unit-{number + 1}"
            elements.append(CELLS.area(number, name, said, tone, tell(sketch, unit)))
            elements += signs(number, unit, said)
        count = len(sketch.units)
        elements.append(CELLS.area(count, "free", "Free place for another unit", "path", "Another"))
        words = f"{counted(len(sketch.used_units), 'kind')} of units."
        height = CELLS.bottom(max(LEAST, count + 1))
        return Picture(title, words, 100.0, height, tuple(elements))

    return drawn


def chits(number: int, unit: UnitKind, said: str) -> Iterator[Element]:
    """The letters on the chit, and how many there are."""
    yield _letters_of(number, unit, said)
    yield CELLS.badge(number, f"count-{number + 1}", said, str(unit.count))


def _letters_of(number: int, unit: UnitKind, said: str) -> Element:
    x, y = CELLS.middle(number)
    at = (x - 6, y - 5.6)
    return Piece(f"letters-{number + 1}", said, at, 3.8, "circle", "clay", unit.letters)


def letters(number: int, unit: UnitKind, said: str) -> Iterator[Element]:
    """The letters on the chit."""
    yield _letters_of(number, unit, said)


def three(number: int, unit: UnitKind, said: str) -> Iterator[Element]:
    """Force, Move and Hits, each with its first letter and a shape of its own."""
    x, y = CELLS.middle(number)
    signs: tuple[tuple[str, int, Shape, str], ...] = (
        ("F", unit.force, "square", "ink"),
        ("M", unit.move, "circle", "water"),
        ("H", unit.hits, "hexagon", "clay"),
    )
    for column, (letter, value, shape, tone) in enumerate(signs):
        at, name = (x + 7.6 * (column - 1), y - 2.5), f"{letter}-{number + 1}"
        yield Piece(name, said, at, 3.2, shape, tone, f"{letter}{value}")


def nothing(*_: object) -> Iterator[Element]:
    """No signs: the label needs the room."""
    return iter(())
