"""A photo of a board laid flat, with what seems to lie on each place drawn over it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from markupsafe import Markup, escape

from companion.engine.setup import Token
from companion.photos.looking import NOTHING
from companion.web.svg.shapes import SHAPES, num

RING = 1.18
"""The ring round a place, where the radius of what lies there is 1."""
MARK = 0.75
"""Half the side of the sign of what was seen there."""
VIEW = "-1.5 -1.5 3 3"


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
    signs = "".join(_sign(number, token) for number, token in kinds.items())
    drawn = "".join(map(_mark, marks))
    return Markup(  # noqa: S704 - escaped where it is text
        f'<svg class="seen" viewBox="0 0 100 {num(height)}" role="group"'
        f' aria-label="{escape(label)}"><defs>{signs}'
        f'<symbol id="kind-{NOTHING}" viewBox="{VIEW}"><circle class="none-case" r=".5"/>'
        '<circle class="none" r=".5"/></symbol></defs>'
        f'<image href="{escape(href)}" width="100" height="{num(height)}"'
        f' preserveAspectRatio="none" aria-hidden="true"/>{drawn}</svg>'
    )


def nothing_token() -> Markup:
    """The sign of an empty place, on a page with such a photo."""
    return Markup(  # noqa: S704 - the app's own
        f'<svg class="token" viewBox="{VIEW}" aria-hidden="true">'
        f'<use href="#kind-{NOTHING}" x="-1.5" y="-1.5" width="3" height="3"/></svg>'
    )


def _sign(number: int, token: Token) -> str:
    path = SHAPES[token.shape]
    return (
        f'<symbol id="kind-{number}" viewBox="{VIEW}" class="kind-mark tone-{token.tone}">'
        f'<path class="halo" d="{path}"/><path class="body" d="{path}"/><text y=".1"'
        ' text-anchor="middle" dominant-baseline="middle" font-size="1.1">'
        f"{escape(token.letter)}</text></symbol>"
    )


def _mark(one: SeenMark) -> str:
    at = f'cx="{num(one.x)}" cy="{num(one.y)}" r="{num(RING * one.size)}"'
    half = MARK * one.size
    box = (
        f'x="{num(one.x - half)}" y="{num(one.y - half)}"'
        f' width="{num(2 * half)}" height="{num(2 * half)}"'
    )
    return (
        f'<g class="seen-place {one.look}" data-place="{escape(one.id)}">'
        f'<circle class="case" {at}/><circle class="core" {at}/>'
        f'<use href="#kind-{one.kind}" {box}/></g>'
    )
