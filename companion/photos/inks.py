"""Printed colours: which of them are one ink, and which of some named colours an ink is most like.

Colours are in L*a*b*: L from 0 to 100, a and b around 0.
"""

from collections.abc import Mapping, Sequence
from math import dist

Lab = tuple[float, float, float]

SAME = 12.0
"""Colours nearer to each other than this are one ink."""
BRIGHTNESS = 0.5
"""How much a difference of brightness counts, where one of colour counts 1: print is paler, and a
lamp does not light all of it alike."""


def lab_of(colour: tuple[int, int, int]) -> Lab:
    """A colour in red, green and blue from 0 to 255."""
    red, green, blue = (_linear(part / 255) for part in colour)
    x = _bent((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = _bent(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _bent((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def inked(colours: Sequence[Lab]) -> tuple[tuple[int, ...], tuple[Lab, ...]]:
    """The number of each colour's ink, and the colour of each ink: the first that had it."""
    inks: list[Lab] = []
    numbers = []
    for colour in colours:
        near = min(range(len(inks)), key=lambda n: _unlike(inks[n], colour), default=None)
        if near is None or _unlike(inks[near], colour) > SAME:
            inks.append(colour)
            near = len(inks) - 1
        numbers.append(near)
    return tuple(numbers), tuple(inks)


def named(
    inks: Sequence[Lab], colours: Mapping[str, Lab], known: Mapping[int, str]
) -> Mapping[int, str]:
    """For each ink the name of the colour that it is most like, as far as it is not `known`. Two
    inks have the same name only where there are more inks than names."""
    pairs = sorted(
        (_unlike(ink, colour), number, name)
        for number, ink in enumerate(inks)
        for name, colour in colours.items()
    )
    found = dict(known)
    for _, number, name in pairs:
        if number not in found and name not in found.values():
            found[number] = name
    for _, number, name in pairs:
        found.setdefault(number, name)
    return found


def _unlike(one: Lab, other: Lab) -> float:
    return dist((BRIGHTNESS * one[0], *one[1:]), (BRIGHTNESS * other[0], *other[1:]))


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _bent(part: float) -> float:
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
