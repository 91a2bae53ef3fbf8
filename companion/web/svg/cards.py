"""A card's figure as SVG: its shape and letter on a background of its tone, with its pattern."""

from markupsafe import Markup, escape

from companion.engine.pictures import Card
from companion.web.svg.drawing import board
from companion.web.svg.elements import emblem_paths
from companion.web.svg.shapes import SHAPES
from companion.web.svg.strokes import GRAINS

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
