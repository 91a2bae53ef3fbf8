"""What pictures are made of, as SVG: shapes, names, light, strokes, icons, tokens and stamps."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from math import copysign, dist, hypot
from random import Random
from typing import NamedTuple, TypeGuard

from markupsafe import Markup, escape

from companion.engine.pictures import (
    Area,
    Element,
    Picture,
    Piece,
    Point,
    Route,
    Space,
    resized,
    scaled,
)
from companion.engine.setup import Participant, Token
from companion.games import get_game

# Shapes and numbers as an SVG says them

SHAPES = {
    "circle": "M0-1A1 1 0 1 1 0 1A1 1 0 1 1 0-1Z",
    "square": "M-.86-.86H.86V.86H-.86Z",
    "diamond": "M0-1.14L1.14 0L0 1.14L-1.14 0Z",
    "triangle": "M0-1.16L1.16.86H-1.16Z",
    "pentagon": "M0-1.06L1.01-.33L.62.86H-.62L-1.01-.33Z",
    "hexagon": "M-.53-.93H.53L1.07 0L.53.93H-.53L-1.07 0Z",
    "cross": "M-.42-1.06H.42V-.42H1.06V.42H.42V1.06H-.42V.42H-1.06V-.42H-.42Z",
    "star": "M0-1.2L.32-.45L1.14-.37L.52.17L.71.97L0 .55L-.71.97L-.52.17L-1.14-.37L-.32-.45Z",
    "egg": "M0-1.2Q.6-1.2.86-.4Q1.06.3.84.72Q.56 1.16 0 1.16Q-.56 1.16-.84.72Q-1.06.3-.86-.4"
    "Q-.6-1.2 0-1.2Z",
}
"""Outlines of radius 1 around (0, 0), by the name that a picture gives them."""


def points_of(points: Iterable[Point]) -> str:
    """Points as an outline or a line names them."""
    return " ".join(f"{num(x)},{num(y)}" for x, y in points)


def middle(outline: tuple[Point, ...]) -> Point:
    """The middle of an outline's corners."""
    xs, ys = zip(*outline, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def num(number: float) -> str:
    """A number with two decimals at most."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


# Single elements, and the names of areas

REACH = 3.6
"""The least radius of a target: 24 px across on a picture 360 px wide."""
LINE = 4.2
"""From one line of an area's label to the next."""

FILLED = 0.64
"""How much of a piece its emblem fills."""
GLYPH = 0.56
"""The width of a letter in parts of its size, for names that have to fit."""
WITHIN = 1.7
"""The width that a label has on a space, in parts of half the space's own."""
RIM = 1.6
"""What a ring of light takes of the width of a card."""


def name(area: Area) -> str:
    """The label of an area, of one line or more, as large as a card has room for."""
    x, y = area.label_at or middle(area.outline)
    size = area.label_size or REACH
    if area.emblem:
        width = max(x for x, _ in area.outline) - min(x for x, _ in area.outline) - RIM
        size = min(REACH, width / (GLYPH * max(1, len(area.label))))
    first, *more = area.label.split("\n")
    below = (f'<tspan x="{num(x)}" dy="{LINE}">{escape(line)}</tspan>' for line in more)
    return (
        f'<text class="tone-{area.tone}" x="{num(x)}" y="{num(y)}" font-size="{num(size)}">'
        f"{escape(first)}{''.join(below)}</text>"
    )


def is_under(area: Area, pieces: Iterable[Piece]) -> bool:
    """Whether a piece that is as large as an area's name stands on it, as on a tile's letter."""
    x, y = area.label_at or middle(area.outline)
    half = GLYPH * REACH * len(area.label) / 2
    for piece in pieces:
        size, (px, py) = piece.size, piece.at
        # Most pieces are far away, and this is asked for each piece about each name.
        if size >= half and -size <= px - x <= size and hypot(px - x, py - y) <= size:
            return True
    return False


def reach(element: Element) -> str:
    """What a finger may touch of an element that can be tapped; an area is large enough itself."""
    match element:
        case Area():
            return ""
        case Route():
            points = points_of(element.points)
            return f'<polyline class="reach" points="{points}" stroke-width="{2 * REACH}"/>'
        case Space() | Piece():
            x, y = map(num, element.at)
            radius = num(max(REACH, element.size))
            return f'<circle class="reach" cx="{x}" cy="{y}" r="{radius}"/>'


def route(route: Route) -> str:
    """A path between places."""
    points = points_of(route.points)
    dashed = " dashed" if route.dashed else ""
    return (
        f'<polyline class="bed" points="{points}"/>'
        f'<polyline class="stripe{dashed}" points="{points}"/>'
    )


def card(area: Area) -> str:
    """The emblem in the upper part of an area, above its label; in the middle if it has none."""
    xs, ys = zip(*area.outline, strict=True)
    size = (max(ys) - min(ys)) * 0.3
    y = min(ys) + size * 1.25 if area.label else (min(ys) + max(ys)) / 2
    at = f"translate({num((min(xs) + max(xs)) / 2)} {num(y)}) scale({num(size)})"
    return emblem_paths(area.emblem, at)


def emblem_paths(paths: str, at: str) -> str:
    """The paths of an emblem, moved and scaled as the transformation `at` says."""
    each = (f'<path class="emblem" transform="{at}" d="{escape(d)}"/>' for d in paths.split("|"))
    return "".join(each)


def emblem(piece: Piece) -> str:
    """The emblem of a piece, where it stands."""
    at = f"translate({num(piece.at[0])} {num(piece.at[1])}) scale({num(FILLED * piece.size)})"
    return emblem_paths(piece.emblem, at)


def standing(element: Space | Piece, letter: str) -> str:
    """A space, or a piece that stands there, with its letter or emblem."""
    x, y = map(num, element.at)
    shape = SHAPES[element.shape]
    text = (
        f'<g transform="translate({x} {y}) scale({num(element.size)})">'
        f'<path class="halo" d="{shape}"/><path class="body" d="{shape}"/>'
    )
    if isinstance(element, Piece) and element.emblem:
        text += emblem_paths(element.emblem, f"scale({FILLED})")
        letter = ""
    text += "</g>"
    if letter:
        size = element.size * min(1.4 if len(letter) == 1 else 1.2, WITHIN / (GLYPH * len(letter)))
        text += (
            f'<text x="{x}" y="{y}" dy=".06em" font-size="{num(size)}"'
            f' aria-hidden="true">{escape(letter)}</text>'
        )
    return text


# The light: rings and badges that cannot be mistaken for a player's colour

INSET = 1.05
"""How far inside an outline its light lies at most: clear of the outline's own line."""
LINES = {"chosen": ("case", "core", "seam")}
"""The lines of a ring, from the lowest to the highest, by its kind."""
BADGE = 1.7
"""The least radius of a badge on the board; on a larger piece it is larger too."""
BROAD = 2.5
"""The greatest one, as on an area that has a name."""


def ring(element: Element) -> str:
    """The shape of the ring around an element, to be drawn once for each of its lines."""
    match element:
        case Area():
            x, y = middle(element.outline)
            inset = 0.03 if element.emblem else 0.2
            inner = [_moved_inwards(point, (x, y), inset) for point in element.outline]
            shape = f'<polygon class="{{}}" points="{points_of(inner)}"/>'
        case Route():
            shape = f'<polyline class="{{}}" points="{points_of(element.points)}"/>'
        case Space() | Piece():
            x, y = element.at
            radius = max(element.size * 1.3, element.size + 1.1)
            shape = (
                f'<g transform="translate({num(x)} {num(y)}) scale({num(radius)})">'
                f'<path class="{{}}" d="{SHAPES[element.shape]}"/></g>'
            )
    return shape


def lit(shape: str, kind: str) -> str:
    """A ring of that shape, each line on one in a contrasting colour."""
    lines = (shape.format(line) for line in LINES.get(kind, ("case", "core")))
    return f'<g class="ring-{kind}">{"".join(lines)}</g>'


def _moved_inwards(point: Point, centre: Point, inset: float) -> Point:
    """The point moved towards the centre, across and down each by the same distance for an outline
    of any size."""
    (px, py), (x, y) = point, centre
    across, down = (copysign(min(inset * abs(away), INSET), away) for away in (x - px, y - py))
    return px + across, py + down


def badge(element: Element, sign: str) -> str:
    """A sign at the upper right of an element, or below the name of an area."""
    radius = BADGE
    match element:
        case Area(label_at=(x, top)):
            radius = BROAD
            y = top + 3 * radius
        case Area(outline=points) | Route(points=points):
            x, y = max(px for px, _ in points) - BADGE, min(py for _, py in points) + BADGE
        case Space() | Piece():
            radius = min(BROAD, max(BADGE, element.size * 0.62))
            away = element.size * 0.85
            x, y = element.at[0] + away, element.at[1] - away
    return (
        f'<g class="badge-warn"><circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(1.5 * radius)}">'
        f"{escape(sign)}</text></g>"
    )


# An element apart from what changes from phone to phone

KEPT = 4096
"""How many elements are kept: the pictures of a dozen tables, at about two kilobytes each."""
GRAINS: Mapping[str, str] = {
    "tundra": "M1 1h1M4 4h1",
    "forest": "M1 3l1.2-2 1.2 2M4 6l1.2-2 1.2 2",
    "glacier": "M0 6L6 0",
    "coast": "M0 2q1.5-1.5 3 0t3 0M0 5q1.5-1.5 3 0t3 0",
    "desert": "M1.5 1.5v.1M4.5 4.5v.1M4.5 1.5v.1M1.5 4.5v.1",
    "rock": "M0 6L3 2L6 6",
}
"""The patterns of areas, by their tone."""


class Canvas(NamedTuple):
    """What elements are drawn on: its size, the factor by which they are drawn larger than they
    were made, and what the ids of its patterns begin with."""

    width: float
    height: float
    factor: float
    grains: str


class Strokes(NamedTuple):
    """An element as it is drawn: `element` in the size of the sheet, its id and title escaped, the
    SVG `inside` it, what is added where it can be `reached` by a finger, the `ring` round it, and
    the `name` of an area."""

    element: Element
    id: str
    title: str
    classes: str
    inside: str
    reach: str
    ring: str
    name: str


@lru_cache(KEPT)
def strokes(element: Element, sheet: Canvas) -> Strokes:
    """The element on that sheet. It depends on nothing but the two, so whoever may see the element
    may be given what was drawn for somebody else."""
    shape = resized(element, sheet.factor)
    return Strokes(
        shape,
        str(escape(element.id)),
        str(escape(element.title)),
        f"{type(element).__name__.lower()} tone-{element.tone}",
        _body(shape, sheet),
        reach(shape),
        ring(shape),
        name(shape) if isinstance(shape, Area) and shape.label else "",
    )


def _body(element: Element, sheet: Canvas) -> str:
    match element:
        case Area():
            return _area_body(element, sheet)
        case Route():
            return route(element)
        case Space():
            return standing(element, element.label)
        case Piece():
            return standing(element, element.letter)


def _area_body(area: Area, sheet: Canvas) -> str:
    outline = points_of(area.outline)
    corner = sheet.width, sheet.height
    whole = " whole" if {(0.0, 0.0), corner} <= set(area.outline) else ""
    laid = " laid" if area.covers else ""
    text = f'<polygon class="ground{whole}{laid}" points="{outline}"/>'
    if area.tone in GRAINS:
        grain = f"url(#{sheet.grains}-grain-{area.tone})"
        text += f'<polygon class="grain{laid}" points="{outline}" fill="{grain}"/>'
    return text + (card(area) if area.emblem else "")


# Icons and tokens

ICONS: Mapping[str, str] = {
    "back": "M15 4L7 12l8 8",
    "bgstats": "M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9",
    "csv": "M3 5h18v14H3zM3 10h18M3 14.5h18M9 5v14M15 5v14",
    "earlier": "M15 4l-8 8 8 8",
    "erase": "M8 5h13v14H8L2 12ZM12 9.5l5 5M17 9.5l-5 5",
    "json": "M9 4c-3 0-3 2-3 4s0 4-2 4c2 0 2 2 2 4s0 4 3 4"
    "M15 4c3 0 3 2 3 4s0 4 2 4c-2 0-2 2-2 4s0 4-3 4",
    "later": "M9 4l8 8-8 8",
    "lift": "M12 20V5M5 12l7-7 7 7",
    "menu": "M3 6h18M3 12h18M3 18h18",
    "photo": "M3 7h4l2-3h6l2 3h4v13H3zM12 17a4 4 0 1 0 0-8 4 4 0 0 0 0 8",
    "picture": "M3 4h18v16H3zM3 17l5-6 4 4 3-3 6 6M16 8h.1",
    "print": "M7 9V3h10v6M7 18H4V9h16v9h-3M7 14h10v7H7z",
    "redo": "M16 4l5 5-5 5M20 9H10a6 6 0 0 0 0 12h6",
    "restart": "M20 12a8 8 0 1 1-3-6.2M20 3v5h-5",
    "search": "M10 4a6 6 0 1 1 0 12a6 6 0 1 1 0-12M15 15l6 6",
    "text": "M4 6h16M4 11h16M4 16h10",
    "undo": "M8 4L3 9l5 5M4 9h10a6 6 0 0 1 0 12H8",
    "warning": "M12 3L2 21H22ZM12 10v5M12 17v1",
    # what the tool of an editor does
    "choose": "M4 13l5 6L20 5",
    "draw": "M4 17q2-13 9-12t6 8-7 6-8-2",
    "join": "M7.5 16.5l9-9M5 21a2 2 0 1 0 0-4 2 2 0 0 0 0 4M19 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4",
    "name": "M4 5h16M12 5v15",
    "paint": "M20 4L9 15M9 15q-5 0-5 6 6 0 5-6",
    "pick": "M7 3l12 9-6 1 4 7-3 1-4-7-4 4z",
    "place": "M12 3v18M3 12h18",
    "remove": "M4 4l16 16M20 4L4 20",
}
"""Paths in a box of 24 by 24, drawn as lines."""


WAYS_OF_COUNTING: Mapping[str, tuple[str, str]] = {
    "rounds": ("M3 21H45V29H3Z", "M3 5H45M3 13H45M17 2V29M31 2V29"),
    "categories": (
        "M27 2h7v7h-7zM37 2h7v7h-7zM27 12h7v7h-7zM37 12h7v7h-7zM27 22h7v7h-7zM37 22h7v7h-7z",
        "M4 6H18M4 16H22M4 26H15",
    ),
    "who_won": (
        "M16 13V3L20 7L24 2L28 7L32 3V13ZM24 17a6 6 0 1 1-.01 0Z",
        "M8 17a6 6 0 1 1-.01 0ZM40 17a6 6 0 1 1-.01 0Z",
    ),
    "together": (
        "M24 2a4 4 0 1 1-.01 0ZM13 19a4 4 0 1 1-.01 0ZM35 19a4 4 0 1 1-.01 0Z",
        "M19 7Q13 11 13 17M29 7Q35 11 35 17M17 26Q24 30 31 26",
    ),
    "tricks_and_bids": ("M27 5L41 9L35 29L22 25Z", "M8 6L20 4L23 26L11 28ZM27 17l3 5 6-8"),
    "lowest_wins": (
        "M20 29V20H28V29Z",
        "M7 29V4H15V29ZM33 29V11H41V29ZM24 4V15M20 11L24 15L28 11",
    ),
}
"""What is filled and the lines over it, in a box of 48 by 32, by the edition of the score sheet."""


def way_of_counting(edition: str) -> Markup:
    """The picture of that way of counting; nothing where it has none. Words stand beside it."""
    if edition not in WAYS_OF_COUNTING:
        return Markup()
    filled, lines = WAYS_OF_COUNTING[edition]
    return Markup(  # noqa: S704 - the app's own
        '<svg class="counted-so" viewBox="0 0 48 32" aria-hidden="true">'
        f'<path class="filled" d="{filled}"/><path d="{lines}"/></svg>'
    )


def icon(name: str) -> Markup:
    """An icon by its name. It is hidden from screen readers, as there are words beside it."""
    return _svg("icon", ICONS[name])


def mark() -> Markup:
    """The logo."""
    return _svg("mark", "M2 21V5H20V17H8V11H14")


def _svg(kind: str, path: str) -> Markup:
    return Markup(  # noqa: S704 - the app's own
        f'<svg class="{kind}" viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg>'
    )


def token(who: Participant | Token, label: str = "") -> Markup:
    """A player's token: colour, shape and letter. `label` describes it where it stands alone."""
    spoken = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    if isinstance(who, Token) and who.emblem:
        sign = emblem_paths(who.emblem, f"scale({FILLED})")
    else:
        sign = (
            '<text y=".12" font-size="1.15" text-anchor="middle"'
            f' dominant-baseline="middle">{escape(who.letter)}</text>'
        )
    return Markup(  # noqa: S704 - the label and the letter are escaped
        f'<svg class="token tone-{who.tone}" viewBox="-1.4 -1.4 2.8 2.8" {spoken}>'
        f'<path d="{SHAPES[who.shape]}"/>{sign}</svg>'
    )


# A game's board as a stamp, for lists of games and tables

STAMP_WIDTH = 48
COARSE = 1.2
"""Points of an outline that are nearer than this to the one before are left out."""
SEED = 7
"""Any deal does, as long as it is always the same one."""
CLOSE = 0.56
"""How much of a board's width a list shows."""
FEW = 8
"""With fewer areas than this it is the places that make a board known."""


@lru_cache(maxsize=64)
def stamp(slug: str) -> Markup:
    """The board of a set-up without words; it is cut to whatever frame it gets."""
    game = get_game(slug)
    names = [str(number) for number in range(max(game.players))]
    deal = game.deal(game.editions()[0], names, {}, Random(SEED), {})
    return stamp_of(game.deal_picture(deal), CLOSE)


def stamp_of(picture: Picture, share: float = 1.0) -> Markup:
    """That picture's areas, and its pieces as dots, in an SVG that says nothing in words.

    `share`: how much of its width is shown, from the middle, filling its frame; all of it is shown
    whole.
    """
    small = scaled(picture, round(STAMP_WIDTH / share))
    left, top = (small.width - STAMP_WIDTH) / 2, max(0.0, (small.height - STAMP_WIDTH) / 2)
    tall = STAMP_WIDTH if share < 1 else small.height
    frame = (left, top if share < 1 else 0.0, left + STAMP_WIDTH, top + tall)
    few = sum(isinstance(one, Area) for one in small.elements) < FEW
    kinds = Area | Piece | Space if few else Area | Piece
    shown = [one for one in small.elements if isinstance(one, kinds) and _is_in(one, frame)]
    shown.sort(key=lambda one: (_is_dot(one), _look(one) if _is_dot(one) else ()))
    drawn = "".join(_path(look, tuple(same)) for look, same in groupby(shown, key=_look))
    fit = "slice" if share < 1 else "meet"
    return Markup(  # noqa: S704 - numbers and the palette's names only
        f'<svg class="stamp" viewBox="{left:.0f} {frame[1]:.0f} {STAMP_WIDTH} {tall:.0f}"'
        f' preserveAspectRatio="xMidYMid {fit}" aria-hidden="true" focusable="false">{drawn}</svg>'
    )


def _is_in(element: Element, frame: tuple[float, float, float, float]) -> bool:
    """Whether something of it is seen."""
    left, top, right, bottom = frame
    if _is_dot(element):
        xs, ys = [element.at[0]], [element.at[1]]
    else:
        points = element.outline if isinstance(element, Area) else ()
        xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) < right and max(xs) > left and min(ys) < bottom and max(ys) > top


def _look(element: Element) -> tuple[str, int]:
    """What is drawn in one go: the tone, and a dot's width."""
    width = round(2 * element.size) if isinstance(element, Piece | Space) else 0
    is_hollow = isinstance(element, Space) and element.tone == "bone"
    return "hollow" if is_hollow else element.tone, width


def _path(look: tuple[str, int], elements: Sequence[Element]) -> str:
    tone, width = look
    if not width:
        return f'<path class="tone-{tone}" d="{"".join(map(_outline, elements))}"/>'
    dots = _steps([one.at for one in elements if _is_dot(one)], "m", "h0")
    if tone == "hollow":
        return (
            f'<path class="dot rim" stroke-width="{width + 1}" d="{dots}"/>'
            f'<path class="dot hollow" stroke-width="{width}" d="{dots}"/>'
        )
    return (
        f'<path class="dot" stroke-width="{width + 1}" d="{dots}"/>'
        f'<path class="dot tone-{tone}" stroke-width="{width}" d="{dots}"/>'
    )


def _is_dot(element: Element) -> TypeGuard[Piece | Space]:
    return isinstance(element, Piece | Space)


def _outline(element: Element) -> str:
    """The outline in steps, without points that would lie almost on the one before."""
    kept: list[Point] = []
    for point in element.outline if isinstance(element, Area) else ():
        if not kept or dist(point, kept[-1]) >= COARSE:
            kept.append(point)
    return _steps(kept, "", "") + "z"


def _steps(points: Sequence[Point], command: str, after: str) -> str:
    """Points relative to one another: small numbers, of which little is left once compressed."""
    x = y = 0
    found = "M"
    for point in points:
        dx, dy = round(point[0]) - x, round(point[1]) - y
        x, y = x + dx, y + dy
        found += f"{dx} {dy}{after}" if found == "M" else f"{command or 'l'}{dx} {dy}{after}"
    return found


# A table's board as a stamp: its areas as silhouettes, and where each place lies on them

SILHOUETTE_WIDTH = 100
MIDDLE = (50.0, 60.0)
"""Where somebody is shown who did something on no place of the board."""


def silhouette(picture: Picture) -> Markup:
    """The areas alone, 100 units wide, as a hidden SVG that stamps refer to as `#mini`."""
    small = scaled(picture, SILHOUETTE_WIDTH)
    outlines = "".join(
        f'<polygon points="{" ".join(f"{x:.0f},{y:.0f}" for x, y in element.outline)}"/>'
        for element in small.elements
        if isinstance(element, Area)
    )
    view = f"0 0 {SILHOUETTE_WIDTH} {small.height:.0f}"
    return Markup(  # noqa: S704 - numbers only
        f'<svg class="mini" aria-hidden="true"><symbol id="mini" viewBox="{view}">'
        f"{outlines}</symbol></svg>"
    )


def frame(who: Participant | None, spot: Point | None) -> Markup:
    """A stamp of that silhouette, with who it is about at the place that it is about."""
    person = ""
    if who is not None:
        x, y = spot or MIDDLE
        person = (
            f'<g class="tone-{who.tone}" transform="translate({x:.1f} {y:.1f}) scale(14)">'
            f'<path d="{SHAPES[who.shape]}"/></g>'
        )
    return Markup(  # noqa: S704 - numbers and the palette's names only
        f'<svg viewBox="0 0 {SILHOUETTE_WIDTH} 120" aria-hidden="true">'
        f'<use href="#mini" width="{SILHOUETTE_WIDTH}" height="120"/>{person}</svg>'
    )


def spots(picture: Picture) -> Mapping[str, Point]:
    """Where each place lies on the stamp, in hundredths of its width."""
    where: dict[str, Point] = {}
    for element in scaled(picture, SILHOUETTE_WIDTH).elements:
        match element:
            case Area(outline=points) | Route(points=points):
                xs, ys = zip(*points, strict=True)
                where[element.id] = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
            case Space() | Piece():
                where[element.id] = element.at
    return where
