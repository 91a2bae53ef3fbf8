"""A board's picture as SVG: shapes, letters, patterns, and the light that shows what to tap.

Every element has its title. What can be tapped is a link, so that it works without scripts.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup, escape

from companion.engine.editing.editor import Box
from companion.engine.pictures.picture import Area, Element, Picture, Piece
from companion.web.svg import elements
from companion.web.svg.light import badge
from companion.web.svg.shapes import num
from companion.web.svg.strokes import GRAINS, Sheet, Strokes, strokes
from companion.web.unchanged import Known, part

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
    return Markup("".join(drawing.parts(rings, signs)))  # noqa: S704


def sheet_of(picture: Picture, grains: str = "board") -> Sheet:
    """What a picture is drawn on; `grains` is what the ids of its patterns begin with."""
    factor = WIDTH / picture.width
    return Sheet(WIDTH, picture.height * factor, factor, grains)


@dataclass(frozen=True)
class _Drawing:
    """A picture while it is written as SVG."""

    picture: Picture
    sheet: Sheet
    ghosts: tuple[Element, ...]
    lit: Ids
    chosen: Ids
    href: Leads
    follow: bool
    name: str
    photo: str
    known: Known = None

    def parts(self, rings: dict[str, str], badges: Mapping[str, str]) -> Iterator[str]:
        picture, sheet = self.picture, self.sheet
        classes = "board-svg on-photo" if self.photo else "board-svg"
        follow = ' data-follow=""' if self.follow else ""
        yield (
            f'<svg class="{classes}"{follow} viewBox="0 0 {num(sheet.width)} {num(sheet.height)}"'
            f' role="group" aria-label="{escape(picture.description)}"><defs>'
        )
        shapes = (*picture.elements, *self.ghosts)
        tones = {element.tone for element in shapes if isinstance(element, Area)}
        for tone, path in GRAINS.items():
            if tone in tones:
                yield (
                    f'<pattern id="{sheet.grains}-grain-{tone}" width="6" height="6"'
                    f' patternUnits="userSpaceOnUse"><path d="{path}"/></pattern>'
                )
        yield f"</defs>{self.photo}"
        drawn = [strokes(element, sheet) for element in picture.elements]
        before = ""
        for one in drawn:
            # A thing drawn in two parts, such as a connection with its number, has one title.
            yield self._placed(one, one.title == before)
            before = one.title
        if self.ghosts:
            yield '<g class="ghosts" aria-hidden="true">'
            for ghost in self.ghosts:
                yield ghost_svg(ghost, sheet)
            yield "</g>"
        yield '<g class="light" aria-hidden="true">'
        for one in drawn:
            id_ = one.element.id
            if id_ in rings:
                yield f'<g class="ring-{rings[id_]}">{one.ring}</g>'
            if id_ in badges:
                yield badge(one.element, badges[id_])
        # Names lie on top, so that rings leave them legible; a piece hides the letter below it.
        yield '</g><g class="names" aria-hidden="true">'
        pieces = [one.element for one in drawn if isinstance(one.element, Piece)]
        for one in drawn:
            area = one.element
            if isinstance(area, Area) and one.name and not elements.is_under(area, pieces):
                yield one.name
        yield "</g></svg>"

    def _placed(self, one: Strokes, said: bool) -> str:
        id_ = one.element.id
        url = self.href(id_)
        classes = one.classes
        classes += " lit" if id_ in self.lit else ""
        classes += " chosen" if id_ in self.chosen else ""
        label = "" if said and not url else f' aria-label="{one.title}"'
        # One and the same element whether or not it can be tapped: only a link with an address is
        # one, and to change its attributes costs a phone less than to make it anew.
        id_, attributes = f"{self.name}-{one.id}", f'class="{classes}"{label}'
        inside = f"<title>{one.title}</title>{one.inside}"
        if url:
            attributes = f'href="{escape(url)}" data-id="{one.id}" {attributes}'
            return part("a", id_, attributes, inside + one.reach, self.known)
        role = 'aria-hidden="true"' if said else 'role="img"'
        return part("a", id_, f"{role} {attributes}", inside, self.known)


def ghost_svg(ghost: Element, sheet: Sheet) -> str:
    """A piece of a move being entered."""
    drawn = strokes(ghost, sheet)
    return f'<g class="{drawn.classes}">{drawn.inside}{drawn.name}</g>'


def place_mark(picture: Picture, element: Element) -> str:
    """The SVG of a single place, to be added to a drawing that lacks it."""
    drawing = _Drawing(picture, sheet_of(picture), (), (), (), _nowhere, False, "board", "")
    return drawing._placed(strokes(element, drawing.sheet), said=False)


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
