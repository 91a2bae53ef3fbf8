"""A game's board the size of a stamp, for lists of games and tables."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from math import dist
from random import Random
from typing import TypeGuard

from markupsafe import Markup

from companion.engine.pictures import Area, Element, Picture, Piece, Point, Space, scaled
from companion.games import get_game

WIDTH = 48
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

    `share`: how much of its width is shown, from the middle.
    """
    small = scaled(picture, round(WIDTH / share))
    left, top = (small.width - WIDTH) / 2, max(0.0, (small.height - WIDTH) / 2)
    tall = WIDTH if share < 1 else small.height
    frame = (left, top if share < 1 else 0.0, left + WIDTH, top + tall)
    shown = [one for one in small.elements if _is_shown(one, small) and _is_in(one, frame)]
    shown.sort(key=lambda one: (_is_dot(one), _look(one) if _is_dot(one) else ()))
    drawn = "".join(_path(look, tuple(same)) for look, same in groupby(shown, key=_look))
    return Markup(  # noqa: S704 - numbers and the palette's names only
        f'<svg class="stamp" viewBox="{left:.0f} {frame[1]:.0f} {WIDTH} {tall:.0f}"'
        f' preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">{drawn}</svg>'
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
