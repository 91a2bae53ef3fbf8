"""A board's picture as SVG: shapes, letters, patterns, and the light that shows what to tap.

Every element has its title. What can be tapped is a link, so that it works without scripts.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from markupsafe import Markup, escape

from companion.engine.editor import Box
from companion.engine.picture import Area, Element, Picture, Piece, Route, Space, scaled
from companion.web import elements
from companion.web.light import badge, ring
from companion.web.shapes import num, points_of

WIDTH = 100
GRAINS = {
    "tundra": "M1 1h1M4 4h1",
    "forest": "M1 3l1.2-2 1.2 2M4 6l1.2-2 1.2 2",
    "glacier": "M0 6L6 0",
    "coast": "M0 2q1.5-1.5 3 0t3 0M0 5q1.5-1.5 3 0t3 0",
    "desert": "M1.5 1.5v.1M4.5 4.5v.1M4.5 1.5v.1M1.5 4.5v.1",
    "rock": "M0 6L3 2L6 6",
}


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
) -> Markup:
    """The picture as an inline SVG, 100 units wide.

    `lit` are ids that can be tapped legally, `chosen` those tapped so far, `changed` what a move
    changes or a line of the score is based on, `last` what the last move changed. `ghosts` are
    pieces of a move being entered, of which those are drawn whose place this picture has. `href` is
    the address behind an id, None if it cannot be tapped; `hx` says that htmx follows it in place.
    `warned` are ids that a warning is based on, each with a badge; `badges` are other signs, such
    as "?" for what is not counted. `name` makes the ids of several pictures on a page different,
    and `part` those of the patterns in pictures of one table. `backdrop` is a photo of the printed
    board; areas are then only outlined.
    """
    drawing = _Drawing(
        scaled(picture, WIDTH),
        _on(picture, ghosts),
        frozenset(lit),
        frozenset(chosen),
        href or _nowhere,
        hx,
        escape(name),
        escape(part),
        _photo(backdrop, WIDTH / picture.width) if backdrop else "",
    )
    marked = {**dict.fromkeys(last, "last"), **dict.fromkeys((*changed, *chosen), "set")}
    rings = {**marked, **dict.fromkeys(lit, "tap")}
    signs = {**dict.fromkeys(warned, "!"), **(badges or {})}
    return Markup("".join(drawing.parts(rings, signs)))  # noqa: S704


@dataclass(frozen=True)
class _Drawing:
    """A picture while it is written as SVG."""

    picture: Picture
    ghosts: tuple[Element, ...]
    lit: Ids
    chosen: Ids
    href: Leads
    hx: bool
    name: str
    part: str
    photo: str

    def parts(self, rings: dict[str, str], badges: Mapping[str, str]) -> Iterator[str]:
        picture = self.picture
        classes = "board-svg on-photo" if self.photo else "board-svg"
        yield (
            f'<svg class="{classes}" viewBox="0 0 {num(picture.width)} {num(picture.height)}"'
            f' role="group" aria-label="{escape(picture.description)}"><defs>'
        )
        shapes = (*picture.elements, *self.ghosts)
        tones = {element.tone for element in shapes if isinstance(element, Area)}
        for tone, path in GRAINS.items():
            if tone in tones:
                yield (
                    f'<pattern id="{self.name}{self.part}-grain-{tone}" width="6" height="6"'
                    f' patternUnits="userSpaceOnUse"><path d="{path}"/></pattern>'
                )
        yield f"</defs>{self.photo}"
        before = ""
        for element in picture.elements:
            # A thing drawn in two parts, such as a connection with its number, has one title.
            yield self._element(element, element.title == before)
            before = element.title
        if self.ghosts:
            yield '<g class="ghosts" aria-hidden="true">'
            for ghost in self.ghosts:
                yield self.ghost(ghost)
            yield "</g>"
        yield '<g class="light" aria-hidden="true">'
        for element in picture.elements:
            if element.id in rings:
                yield ring(element, rings[element.id])
            if element.id in badges:
                yield badge(element, badges[element.id])
        # Names lie on top, so that rings leave them legible; a piece hides the letter below it.
        yield '</g><g class="names" aria-hidden="true">'
        pieces = [element for element in picture.elements if isinstance(element, Piece)]
        for element in picture.elements:
            if (
                isinstance(element, Area)
                and element.label
                and not elements.is_under(element, pieces)
            ):
                yield elements.name(element)
        yield "</g></svg>"

    def _element(self, element: Element, said: bool) -> str:
        id_, title = escape(element.id), escape(element.title)
        url = self.href(element.id)
        kind = type(element).__name__.lower()
        classes = f"{kind} tone-{element.tone}"
        classes += " lit" if element.id in self.lit else ""
        classes += " chosen" if element.id in self.chosen else ""
        label = "" if said and not url else f' aria-label="{title}"'
        attributes = f'id="{self.name}-{id_}" class="{classes}"{label}'
        inside = f"<title>{title}</title>{self._inside(element, tappable=bool(url))}"
        if url:
            follows = f' hx-get="{escape(url)}"' if self.hx else ""
            return f'<a href="{escape(url)}"{follows} data-id="{id_}" {attributes}>{inside}</a>'
        role = 'aria-hidden="true"' if said else 'role="img"'
        return f"<g {role} {attributes}>{inside}</g>"

    def ghost(self, ghost: Element) -> str:
        """A piece of a move being entered."""
        inside = self._inside(ghost, tappable=False)
        if isinstance(ghost, Area) and ghost.label:
            inside += elements.name(ghost)
        return f'<g class="{type(ghost).__name__.lower()} tone-{ghost.tone}">{inside}</g>'

    def _inside(self, element: Element, *, tappable: bool) -> str:
        match element:
            case Area():
                return self._area(element)
            case Route():
                return elements.route(element, tappable)
            case Space():
                return elements.standing(element, element.label, tappable)
            case Piece():
                return elements.standing(element, element.letter, tappable)

    def _area(self, area: Area) -> str:
        outline = points_of(area.outline)
        corner = self.picture.width, self.picture.height
        whole = " whole" if {(0.0, 0.0), corner} <= set(area.outline) else ""
        laid = " laid" if area.covers else ""
        text = f'<polygon class="ground{whole}{laid}" points="{outline}"/>'
        if area.tone in GRAINS:
            grain = f"url(#{self.name}{self.part}-grain-{area.tone})"
            text += f'<polygon class="grain{laid}" points="{outline}" fill="{grain}"/>'
        return text + (elements.card(area) if area.emblem else "")


def _photo(backdrop: Backdrop, factor: float) -> str:
    """The photo and a veil over it, so that what is drawn stands out on any board."""
    x, y, width, height = (num(number * factor) for number in backdrop.box)
    box = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return (
        f'<image class="photo" href="{escape(backdrop.href)}" {box}'
        f' preserveAspectRatio="none" aria-hidden="true"/><rect class="veil" {box}/>'
    )


def ghost_marks(pictures: Iterable[Picture], ghosts: Iterable[Element]) -> list[list[str]]:
    """The ghosts of a move: for each its place, and its SVG."""
    ghosts, found = tuple(ghosts), []
    for picture in pictures if ghosts else ():
        if seen := _on(picture, ghosts):
            drawing = _alone(picture)
            found += [[ghost.id, drawing.ghost(ghost)] for ghost in seen]
    return found


def place_mark(picture: Picture, element: Element) -> str:
    """The SVG of a single place, to be added to a drawing that lacks it."""
    (alone,) = scaled(replace(picture, elements=(element,)), WIDTH).elements
    return _alone(picture)._element(alone, False)


def _alone(picture: Picture) -> _Drawing:
    return _Drawing(picture, (), (), (), _nowhere, False, "board", "", "")


def _on(picture: Picture, ghosts: Iterable[Element]) -> tuple[Element, ...]:
    """The ghosts whose place is in the picture, in the scale in which it is drawn."""
    places = {element.id for element in picture.elements}
    seen = tuple(ghost for ghost in ghosts if ghost.id in places)
    return scaled(replace(picture, elements=seen), WIDTH).elements


def _nowhere(_: str) -> None:
    return None
