"""What is looked for in a photo of a board, and what was seen: plain values, without OpenCV.

Places are given in widths of the board, from its upper left corner, x to the right and y down.
Corners are shares of the photo's width and height, the board's upper left one first, then
clockwise.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from importlib.util import find_spec
from math import dist
from statistics import fmean, pvariance
from typing import Any, TypedDict

from companion.engine.problems import Malformed, Problem

Corners = tuple[tuple[float, float], ...]
Colour = tuple[int, int, int]
"""Red, green and blue from 0 to 255."""
NOTHING = -1
"""The kind of a place on which nothing lies."""
EMPTIES = 3
"""So many empty places that people have shown say more of a print than the edition does."""


def can_look() -> bool:
    """Whether the extra `vision` is installed."""
    return find_spec("cv2") is not None


@dataclass(frozen=True, slots=True)
class PlaceToSee:
    """A place to look at. `size` is the radius of what usually lies there, and `outline` the
    printed edge of the place itself, `printed` the colour inside as far as the edition says it."""

    id: str
    x: float
    y: float
    size: float
    outline: tuple[tuple[float, float], ...] = ()
    printed: Colour | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """What a kind of thing looks like: its colour by day, its size where the usual one is 1, and
    how many there are at most. What looks like `ground` is NOTHING, as if the board were bare."""

    colour: Colour
    scale: float = 1.0
    most: int | None = None
    ground: bool = False


@dataclass(frozen=True, slots=True)
class Search:
    """What a photo is asked. `ratio` is the board's height by its width, `known` the kind that
    people have confirmed for some places, `corners` where people say that the board is, and
    `recorded` the kinds that most of some places should have: sizes are learnt from them."""

    ratio: float
    places: tuple[PlaceToSee, ...]
    looks: tuple[Look, ...]
    known: Mapping[str, int]
    corners: Corners | None = None
    recorded: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Seen:
    """What seems to lie on a place: a kind or NOTHING, and whether that is certain. What people
    have confirmed is certain unless glare hides it, so that nothing could be learnt from it."""

    kind: int
    sure: bool


@dataclass(frozen=True, slots=True)
class Sighting:
    """What was seen in a photo.

    `corners` are None if the board was not found; `guess` is then where its rim may be. `compared`
    says whether the edition's own photo was of use. `photo` is the photo that was sent, made small
    and without metadata, and `board` the part with the board as a rectangle, both as JPEG.
    """

    corners: Corners | None
    compared: bool
    seen: Mapping[str, Seen]
    photo: bytes
    board: bytes
    guess: Corners | None = None


# Printed colours

Lab = tuple[float, float, float]
"""L*a*b*: L from 0 to 100, a and b around 0."""

SAME = 12.0
"""Colours nearer to each other than this are one ink."""
BRIGHTNESS = 0.5
"""How much a difference of brightness counts, where one of colour counts 1: print is paler, and a
lamp does not light all of it alike."""


def lab_of(colour: Colour) -> Lab:
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
        near = min(range(len(inks)), key=lambda n: unlike(inks[n], colour), default=None)
        if near is None or unlike(inks[near], colour) > SAME:
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
        (unlike(ink, colour), number, name)
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


def unlike(one: Lab, other: Lab) -> float:
    """How far two colours are from each other by any light."""
    return dist((BRIGHTNESS * one[0], *one[1:]), (BRIGHTNESS * other[0], *other[1:]))


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _bent(part: float) -> float:
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116


# Printed circles

Circle = tuple[float, float, float]
"""A centre as shares of the photo's width and height, and a radius as a share of its width."""

FEWEST_CIRCLES = 3
"""So many circles of one radius are printed on purpose; fewer are pieces, or nothing."""
STEP = 1.1
"""Radii of two sizes differ by this factor at least; two circles of one size by less."""
CLEAR = 2.5
"""So many standard deviations lie between two sizes at least."""


def by_size(circles: Sequence[Circle]) -> tuple[tuple[Circle, ...], ...]:
    """The circles in groups of one radius each, the largest group first.

    What is printed for tents is seldom as large as what is printed for numbers. A radius that few
    circles have is left out.
    """
    groups = _split(sorted(circles, key=lambda circle: circle[2]))
    printed = (one for one in groups if len(one) >= FEWEST_CIRCLES)
    return tuple(sorted(printed, key=len, reverse=True))


def _split(circles: Sequence[Circle]) -> list[tuple[Circle, ...]]:
    """Circles from the smallest to the largest, divided where two sizes are clearly apart."""
    best, least = 0, float("inf")
    for at in range(1, len(circles)):
        parts = ([radius for _, _, radius in part] for part in (circles[:at], circles[at:]))
        within = sum(len(radii) * pvariance(radii) for radii in parts)
        best, least = (at, within) if within < least else (best, least)
    if best:
        below, above = circles[:best], circles[best:]
        small, large = (fmean(radius for _, _, radius in part) for part in (below, above))
        apart = CLEAR * (least / len(circles)) ** 0.5
        if large > STEP * small and large - small > apart:
            return _split(below) + _split(above)
    return [tuple(circles)]


# What is printed on a board

Outline = tuple[tuple[float, float], ...]


class Survey(TypedDict, total=False):
    """What a straightened photo shows, in shares of its width and height: circles, both ends of
    lines (x, y, x, y), regions with their colours, and columns and rows of a grid if there is one.
    Without the extra, it says only that there are no circles. JSON makes lists of the tuples."""

    circles: Sequence[Circle]
    lines: Sequence[tuple[float, float, float, float]]
    regions: Sequence[tuple[Outline, Lab]]
    grid: tuple[int, int] | None


# What goes to the process of a photo and comes back

Head = Mapping[str, Any]
"""What JSON holds beside photos."""


def question(data: bytes, search: Search, print_: bytes | None) -> bytes:
    """A photo, what it is asked, and the edition's own photo if there is one."""
    return packed({"task": "look", "search": asdict(search)}, data, print_ or b"")


def asked(head: Head, photos: Sequence[bytes]) -> tuple[bytes, Search, bytes | None]:
    """What `question` packed: the photo, the search, and the edition's photo if there is one."""
    (data, print_), found = photos, _with_tuples(head["search"])
    places = tuple(PlaceToSee(**one) for one in found["places"])
    looks = tuple(Look(**one) for one in found["looks"])
    return data, Search(**{**found, "places": places, "looks": looks}), print_ or None


def _with_tuples(found: Any) -> Any:
    """What JSON holds, with tuples in place of its lists."""
    if isinstance(found, dict):
        return {key: _with_tuples(one) for key, one in found.items()}
    return tuple(map(_with_tuples, found)) if isinstance(found, list) else found


def answer(found: Sighting) -> bytes:
    """What was seen."""
    seen = {place: [one.kind, one.sure] for place, one in found.seen.items()}
    head = {"corners": found.corners, "compared": found.compared, "guess": found.guess}
    return packed({**head, "seen": seen}, found.photo, found.board)


def answered(sent: bytes) -> Sighting:
    """What was seen. Raises what `received` raises."""
    head, (photo, board) = received(sent)
    seen = {place: Seen(int(kind), bool(sure)) for place, (kind, sure) in head["seen"].items()}
    corners, guess = (points(head[n]) if head[n] else None for n in ("corners", "guess"))
    return Sighting(corners, bool(head["compared"]), seen, photo, board, guess)


def refusal(refused: Malformed) -> bytes:
    """Why a photo is of no use."""
    return packed({"refused": [[one.path, one.message] for one in refused.problems]})


def received(sent: bytes) -> tuple[Head, list[bytes]]:
    """What the process answers, and photos. Raises Malformed if it refuses the photo, ValueError
    or the like for anything else."""
    head, photos = unpacked(sent)
    if "refused" in head:
        raise Malformed([Problem(str(path), str(text)) for path, text in head["refused"]])
    return head, photos


def points(pairs: Iterable[Sequence[float]]) -> Corners:
    """Pairs of numbers."""
    return tuple((float(x), float(y)) for x, y in pairs)


def packed(head: Head, *photos: bytes) -> bytes:
    """Data and photos as they are sent."""
    line = json.dumps({**head, "sizes": [len(one) for one in photos]}).encode()
    return b"\n".join((line, b"".join(photos)))


def unpacked(sent: bytes) -> tuple[Head, list[bytes]]:
    """Data and photos again."""
    line, _, rest = sent.partition(b"\n")
    head = json.loads(line)
    photos = []
    for size in head["sizes"]:
        photos.append(rest[:size])
        rest = rest[size:]
    return head, photos
