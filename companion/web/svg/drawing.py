"""A board's picture as SVG: shapes, letters, patterns, and the light that shows what to tap.

Every element has its title. What can be tapped is a link, so that it works without scripts.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import dist
from typing import NamedTuple

from markupsafe import Markup, escape

from companion.engine.editing.editor import Box
from companion.engine.pictures import Area, Element, Picture, Piece, Space
from companion.web.svg import elements
from companion.web.svg.light import badge
from companion.web.svg.shapes import num
from companion.web.svg.strokes import GRAINS, KEPT, Canvas, Strokes, strokes
from companion.web.unchanged import Known, PagePart, part, written

WIDTH = 100


@dataclass(frozen=True, slots=True)
class Backdrop:
    """A photo's address, and the part of the picture that it fills, in the picture's units."""

    href: str
    box: Box


Leads = Callable[[str], str | None]
Ids = Collection[str]


def board(
    picture: Picture,
    lit: Ids = (),
    changed: Ids = (),
    chosen: Ids = (),
    href: Leads | None = None,
    *,
    last: Ids = (),
    ghosts: Iterable[Element] = (),
    warned: Ids = (),
    badges: Mapping[str, str] | None = None,
    hx: bool = True,
    name: str = "board",
    part: str = "",
    backdrop: Backdrop | None = None,
    known: Known = None,
) -> Markup:
    """The picture as an inline SVG, 100 units wide.

    `lit` are ids that can be tapped legally, `chosen` those tapped so far, `changed` what a move
    changes or a line of the score is based on, `last` what the last move changed. `ghosts` are
    pieces of a move being entered, of which those are drawn whose place this picture has. `href` is
    the address behind an id, None if it cannot be tapped; `hx` says that places.js brings it into
    the page that is open. `warned` are ids that a warning is based on, each with a badge; `badges`
    are other signs, such as "?" for what is not counted. `name` makes the ids of several pictures
    on a page different, and `part` those of the patterns in pictures of one table. `backdrop` is a
    photo of the printed board; areas are then only outlined. `known` are the places that the phone
    has drawn already (companion/web/unchanged.py); with None, it is not asked about them either.
    """
    sheet = sheet_of(picture, escape(name) + escape(part))
    ghosts = [ghost for ghost in ghosts if ghost.id in _places(picture)]
    drawing = _Drawing(
        picture,
        sheet,
        tuple(ghosts),
        frozenset(lit),
        frozenset(chosen),
        href or _nowhere,
        bool(href) and hx,
        escape(name),
        _photo(backdrop, sheet.factor) if backdrop else "",
        known,
    )
    marked = {**dict.fromkeys(last, "last"), **dict.fromkeys((*changed, *chosen), "set")}
    rings = {**marked, **dict.fromkeys(lit, "tap")}
    signs = {**dict.fromkeys(warned, "!"), **(badges or {})}
    return Markup(drawing.svg(rings, signs))  # noqa: S704


def sheet_of(picture: Picture, grains: str = "board") -> Canvas:
    """What a picture is drawn on; `grains` is what the ids of its patterns begin with."""
    factor = WIDTH / picture.width
    return Canvas(WIDTH, picture.height * factor, factor, grains)


@dataclass(frozen=True)
class _Drawing:
    """A picture while it is written as SVG."""

    picture: Picture
    sheet: Canvas
    ghosts: tuple[Element, ...]
    lit: Ids
    chosen: Ids
    href: Leads
    follow: bool
    name: str
    photo: str
    known: Known = None

    def svg(self, rings: Mapping[str, str], badges: Mapping[str, str]) -> str:
        """The whole picture, with a ring or a sign on some of its places."""
        picture, sheet = self.picture, self.sheet
        places = self._places()
        drawn = [one for _, one in places]
        classes = "board-svg on-photo" if self.photo else "board-svg"
        follow = ' data-follow=""' if self.follow else ""
        return "".join(
            (
                f'<svg class="{classes}"{follow}'
                f' viewBox="0 0 {num(sheet.width)} {num(sheet.height)}"'
                f' role="group" aria-label="{escape(picture.description)}">',
                f"<defs>{self._grains()}</defs>{self.photo}",
                *written("a", [place for place, _ in places], self.known),
                self._ghosts(),
                '<g class="light" aria-hidden="true">',
                *self._light(drawn, rings, badges),
                # Names and counts lie on top, so that rings leave them legible.
                '</g><g class="names" aria-hidden="true">',
                *_names(drawn),
                *_counts(drawn),
                "</g></svg>",
            )
        )

    def _places(self) -> list[tuple[PagePart, Strokes]]:
        found, before = [], ""
        for element in self.picture.elements:
            # A thing drawn in two parts, such as a connection with its number, has one title.
            said, before = element.title == before, element.title
            looks = (" lit" if element.id in self.lit else "") + (
                " chosen" if element.id in self.chosen else ""
            )
            url = self.href(element.id)
            found.append(place_of(element, self.sheet, self.name, url, Looks(looks, said)))
        return found

    def _grains(self) -> str:
        shapes = (*self.picture.elements, *self.ghosts)
        tones = {element.tone for element in shapes if isinstance(element, Area)}
        return "".join(
            [
                f'<pattern id="{self.sheet.grains}-grain-{tone}" width="6" height="6"'
                f' patternUnits="userSpaceOnUse"><path d="{path}"/></pattern>'
                for tone, path in GRAINS.items()
                if tone in tones
            ]
        )

    def _ghosts(self) -> str:
        if not self.ghosts:
            return ""
        drawn = "".join([ghost_svg(ghost, self.sheet) for ghost in self.ghosts])
        return f'<g class="ghosts" aria-hidden="true">{drawn}</g>'

    def _light(
        self, drawn: Iterable[Strokes], rings: Mapping[str, str], badges: Mapping[str, str]
    ) -> list[str]:
        found = []
        for one in drawn:
            id_ = one.element.id
            if id_ in rings:
                found.append(f'<g class="ring-{rings[id_]}">{one.ring}</g>')
            if id_ in badges:
                found.append(badge(one.element, badges[id_]))
        return found


def _names(drawn: Collection[Strokes]) -> list[str]:
    """The names of areas; a piece hides the letter below it."""
    pieces = [one.element for one in drawn if isinstance(one.element, Piece)]
    areas = [(one.element, one.name) for one in drawn if one.name]
    return [
        name
        for area, name in areas
        if isinstance(area, Area) and not elements.is_under(area, pieces)
    ]


def _counts(drawn: Iterable[Strokes]) -> Iterator[str]:
    """The numbers that lie on a piece, such as how many it stands for; they come after it."""
    piece: Piece | None = None
    for one in drawn:
        if isinstance(one.element, Piece):
            piece = one.element
        elif isinstance(one.element, Space) and one.element.label and piece is not None:
            away = dist(one.element.at, piece.at)
            if away < one.element.size + piece.size:
                yield f'<g class="{one.classes}">{one.inside}</g>'


class Looks(NamedTuple):
    """CSS classes of a place besides its own, and whether the one before has the same title."""

    light: str = ""
    said: bool = False


@lru_cache(KEPT)
def place_of(
    element: Element, sheet: Canvas, name: str, url: str | None, looks: Looks
) -> tuple[PagePart, Strokes]:
    """An element as a place of the picture of that name; `url` is where a tap on it leads.

    After a move nearly all places look as before, on every phone.
    """
    one = strokes(element, sheet)
    label = "" if looks.said and not url else f' aria-label="{one.title}"'
    # One and the same element whether or not it can be tapped: only a link with an address is
    # one, and to change its attributes costs a phone less than to make it anew.
    id_, attributes = f"{name}-{one.id}", f'class="{one.classes}{looks.light}"{label}'
    inside = f"<title>{one.title}</title>{one.inside}"
    if url:
        attributes = f'href="{escape(url)}" data-id="{one.id}" {attributes}'
        return part("a", id_, attributes, inside + one.reach), one
    role = 'aria-hidden="true"' if looks.said else 'role="img"'
    return part("a", id_, f"{role} {attributes}", inside), one


def ghost_svg(ghost: Element, sheet: Canvas) -> str:
    """A piece of a move being entered."""
    drawn = strokes(ghost, sheet)
    return f'<g class="{drawn.classes}">{drawn.inside}{drawn.name}</g>'


def place_mark(picture: Picture, element: Element) -> str:
    """The SVG of a single place, to be added to a drawing that lacks it."""
    place, _ = place_of(element, sheet_of(picture), "board", None, Looks())
    return written("a", [place], None)[0]


def _photo(backdrop: Backdrop, factor: float) -> str:
    """The photo and a veil over it, so that what is drawn stands out on any board."""
    x, y, width, height = (num(number * factor) for number in backdrop.box)
    box = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return (
        f'<image class="photo" href="{escape(backdrop.href)}" {box}'
        f' preserveAspectRatio="none" aria-hidden="true"/><rect class="veil" {box}/>'
    )


def _places(picture: Picture) -> frozenset[str]:
    return frozenset(element.id for element in picture.elements)


def _nowhere(_: str) -> None:
    return None
