"""Small pictures as SVG: icons, the players' tokens, and boards the size of a stamp."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from math import dist
from random import Random
from typing import TypeGuard

from markupsafe import Markup, escape

from companion.engine.pictures import Area, Element, Picture, Piece, Point, Route, Space, scaled
from companion.engine.setup import Participant, Token
from companion.games import get_game
from companion.web.svg.elements import FILLED, SHAPES, emblem_paths

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
    shown = [one for one in small.elements if _is_shown(one, small) and _is_in(one, frame)]
    shown.sort(key=lambda one: (_is_dot(one), _look(one) if _is_dot(one) else ()))
    drawn = "".join(_path(look, tuple(same)) for look, same in groupby(shown, key=_look))
    fit = "slice" if share < 1 else "meet"
    return Markup(  # noqa: S704 - numbers and the palette's names only
        f'<svg class="stamp" viewBox="{left:.0f} {frame[1]:.0f} {STAMP_WIDTH} {tall:.0f}"'
        f' preserveAspectRatio="xMidYMid {fit}" aria-hidden="true" focusable="false">{drawn}</svg>'
    )


def _is_shown(element: Element, picture: Picture) -> bool:
    areas = sum(isinstance(one, Area) for one in picture.elements)
    return isinstance(element, Area | Piece) or (isinstance(element, Space) and areas < FEW)


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
    found: dict[str, Point] = {}
    for element in scaled(picture, SILHOUETTE_WIDTH).elements:
        match element:
            case Area(outline=points) | Route(points=points):
                xs, ys = zip(*points, strict=True)
                found[element.id] = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
            case Space() | Piece():
                found[element.id] = element.at
    return found
