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
from companion.engine.pictures import Area, Card, Element, Picture, Piece, Space
from companion.engine.setup import Token
from companion.photos.looking import NOTHING
from companion.web.rendering import Known, PagePart, part, written
from companion.web.svg import elements
from companion.web.svg.elements import (
    GRAINS,
    KEPT,
    SHAPES,
    Canvas,
    Strokes,
    badge,
    emblem_paths,
    num,
    strokes,
)

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
    has drawn already (companion/web/rendering.py); with None, it is not asked about them either.
    """
    sheet = sheet_of(picture, escape(name) + escape(part))
    places = _places(
        picture, sheet, escape(name), href, lit=frozenset(lit), chosen=frozenset(chosen)
    )
    drawn = [strokes for _, strokes in places]
    ids = {element.id for element in picture.elements}
    ghosts = [ghost for ghost in ghosts if ghost.id in ids]
    marked = {**dict.fromkeys(last, "last"), **dict.fromkeys(changed, "set")}
    rings = {**marked, **dict.fromkeys(chosen, "chosen"), **dict.fromkeys(lit, "tap")}
    signs = {**dict.fromkeys(warned, "!"), **(badges or {})}
    classes = "board-svg on-photo" if backdrop else "board-svg"
    follow = ' data-follow=""' if href and hx else ""
    svg = "".join(
        (
            f'<svg class="{classes}"{follow}'
            f' viewBox="0 0 {num(sheet.width)} {num(sheet.height)}"'
            f' role="group" aria-label="{escape(picture.description)}">',
            f"<defs>{_grains((*picture.elements, *ghosts), sheet)}</defs>",
            _photo(backdrop, sheet.factor) if backdrop else "",
            *written("a", [place for place, _ in places], known),
            _ghosts(ghosts, sheet),
            '<g class="light" aria-hidden="true">',
            *_light(drawn, rings, signs),
            # Names and counts lie on top, so that rings leave them legible.
            '</g><g class="names" aria-hidden="true">',
            *_names(drawn),
            *_counts(drawn),
            "</g></svg>",
        )
    )
    return Markup(svg)  # noqa: S704


def sheet_of(picture: Picture, grains: str = "board") -> Canvas:
    """What a picture is drawn on; `grains` is what the ids of its patterns begin with."""
    factor = WIDTH / picture.width
    return Canvas(WIDTH, picture.height * factor, factor, grains)


def _places(
    picture: Picture, sheet: Canvas, name: str, href: Leads | None, *, lit: Ids, chosen: Ids
) -> list[tuple[PagePart, Strokes]]:
    places, before = [], ""
    for element in picture.elements:
        # A thing drawn in two parts, such as a connection with its number, has one title.
        said, before = element.title == before, element.title
        looks = (" lit" if element.id in lit else "") + (" chosen" if element.id in chosen else "")
        url = href(element.id) if href else None
        places.append(place_of(element, sheet, name, url, Looks(looks, said)))
    return places


def _grains(shapes: Iterable[Element], sheet: Canvas) -> str:
    tones = {element.tone for element in shapes if isinstance(element, Area)}
    return "".join(
        [
            f'<pattern id="{sheet.grains}-grain-{tone}" width="6" height="6"'
            f' patternUnits="userSpaceOnUse"><path d="{path}"/></pattern>'
            for tone, path in GRAINS.items()
            if tone in tones
        ]
    )


def _ghosts(ghosts: Iterable[Element], sheet: Canvas) -> str:
    drawn = "".join([ghost_svg(ghost, sheet) for ghost in ghosts])
    return f'<g class="ghosts" aria-hidden="true">{drawn}</g>' if drawn else ""


def _light(
    drawn: Iterable[Strokes], rings: Mapping[str, str], badges: Mapping[str, str]
) -> list[str]:
    marks = []
    for one in drawn:
        id_ = one.element.id
        if id_ in rings:
            marks.append(elements.lit(one.ring, rings[id_]))
        if id_ in badges:
            marks.append(badge(one.element, badges[id_]))
    return marks


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
    for element in drawn:
        if isinstance(element.element, Piece):
            piece = element.element
        elif isinstance(element.element, Space) and element.element.label and piece is not None:
            away = dist(element.element.at, piece.at)
            if away < element.element.size + piece.size:
                yield f'<g class="{element.classes}">{element.inside}</g>'


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
    drawn = strokes(element, sheet)
    label = "" if looks.said and not url else f' aria-label="{drawn.title}"'
    # One and the same element whether or not it can be tapped: only a link with an address is
    # drawn, and to change its attributes costs a phone less than to make it anew.
    id_, attributes = f"{name}-{drawn.id}", f'class="{drawn.classes}{looks.light}"{label}'
    inside = f"<title>{drawn.title}</title>{drawn.inside}"
    if url:
        attributes = f'href="{escape(url)}" data-id="{drawn.id}" {attributes}'
        return part("a", id_, attributes, inside + drawn.reach), drawn
    role = 'aria-hidden="true"' if looks.said else 'role="img"'
    return part("a", id_, f"{role} {attributes}", inside), drawn


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


# A card's figure: its shape and letter on a background of its tone, with its pattern

_FIGURE = (
    '<svg class="card-figure" viewBox="0 0 48 40" aria-hidden="true" focusable="false">'
    '{grain}<path class="card-shape" transform="translate(24 20) scale(13)" d="{shape}"/>'
    "{sign}</svg>"
)
_LETTER = (
    '<text x="24" y="20" dy=".06em" font-size="{size}" text-anchor="middle"'
    ' dominant-baseline="central">{letter}</text>'
)
_GRAIN = (
    '<defs><pattern id="{id}" width="6" height="6" patternUnits="userSpaceOnUse"'
    ' patternTransform="scale(2)"><path class="card-grain" d="{path}"/></pattern></defs>'
    '<rect width="48" height="40" fill="url(#{id})"/>'
)


def figure(card: Card, name: str) -> Markup:
    """The figure of a card; `name` makes the ids of several figures on a page different."""
    if card.picture:
        return board(card.picture, hx=False, name=name)
    grain = ""
    if path := GRAINS.get(card.tone):
        grain = _GRAIN.format(id=escape(f"{name}-grain"), path=path)
    size = {0: 16, 1: 16, 2: 13, 3: 11.5}.get(len(card.letter), 10)
    sign = _LETTER.format(letter=escape(card.letter), size=size)
    if card.emblem:
        sign = emblem_paths(card.emblem, "translate(24 20) scale(8.5)")
    drawn = _FIGURE.format(grain=grain, shape=SHAPES[card.shape], sign=sign)
    return Markup(drawn)  # noqa: S704 - letter and emblem are escaped, the rest is the app's own


# A photo of a board laid flat, with what seems to lie on each place

SEEN_RING = 1.18
"""The ring round a place, where the radius of what lies there is 1."""
SEEN_MARK = 0.75
"""Half the side of the sign of what was seen there."""
SEEN_VIEW = "-1.5 -1.5 3 3"


@dataclass(frozen=True, slots=True)
class SeenMark:
    """A place in hundredths of the photo's width, the number of the kind that is drawn there, and
    the class of its ring."""

    id: str
    x: float
    y: float
    size: float
    kind: int
    look: str


def seen_photo(
    href: str,
    height: float,
    label: str,
    kinds: Mapping[int, Token],
    marks: Iterable[SeenMark],
) -> Markup:
    """The photo, 100 wide and that high, and the marks over it."""
    signs = "".join(_sign_seen(number, token) for number, token in kinds.items())
    drawn = "".join(map(_mark_seen, marks))
    return Markup(  # noqa: S704 - escaped where it is text
        f'<svg class="seen" viewBox="0 0 100 {num(height)}" role="group"'
        f' aria-label="{escape(label)}"><defs>{signs}'
        f'<symbol id="kind-{NOTHING}" viewBox="{SEEN_VIEW}"><circle class="none-case" r=".5"/>'
        '<circle class="none" r=".5"/></symbol></defs>'
        f'<image href="{escape(href)}" width="100" height="{num(height)}"'
        f' preserveAspectRatio="none" aria-hidden="true"/>{drawn}</svg>'
    )


def nothing_token() -> Markup:
    """The sign of an empty place, on a page with such a photo."""
    return Markup(  # noqa: S704 - the app's own
        f'<svg class="token" viewBox="{SEEN_VIEW}" aria-hidden="true">'
        f'<use href="#kind-{NOTHING}" x="-1.5" y="-1.5" width="3" height="3"/></svg>'
    )


def _sign_seen(number: int, token: Token) -> str:
    path = SHAPES[token.shape]
    return (
        f'<symbol id="kind-{number}" viewBox="{SEEN_VIEW}" class="kind-mark tone-{token.tone}">'
        f'<path class="halo" d="{path}"/><path class="body" d="{path}"/><text y=".1"'
        ' text-anchor="middle" dominant-baseline="middle" font-size="1.1">'
        f"{escape(token.letter)}</text></symbol>"
    )


def _mark_seen(one: SeenMark) -> str:
    at = f'cx="{num(one.x)}" cy="{num(one.y)}" r="{num(SEEN_RING * one.size)}"'
    half = SEEN_MARK * one.size
    box = (
        f'x="{num(one.x - half)}" y="{num(one.y - half)}"'
        f' width="{num(2 * half)}" height="{num(2 * half)}"'
    )
    return (
        f'<g class="seen-place {one.look}" data-place="{escape(one.id)}">'
        f'<circle class="case" {at}/><circle class="core" {at}/>'
        f'<use href="#kind-{one.kind}" {box}/></g>'
    )
