"""The result of a game as one picture: the board, who won and everybody's points.

It is an SVG that needs no other file: fonts are embedded, colours are plain values. The phone makes
a PNG of it, because chats and share sheets accept that.
"""

from collections.abc import Iterator

from markupsafe import escape

from companion.engine.pictures import Area, Element, Picture, Piece, Point, Route, Space, scaled
from companion.engine.setup import Participant
from companion.web.pages.end.page import EndPage
from companion.web.svg.elements import card, emblem, is_under, name
from companion.web.svg.lettering import lettered, text
from companion.web.svg.palette import colours, tones
from companion.web.svg.shapes import SHAPES, num, points_of

WIDTH = 1080
MARGIN = 60
HEAD = 330
ROW = 104
FOOT = 96
LONGEST = 84
"""No sentence with more letters is told."""
TALLEST = 900
"""The board is drawn no taller than this."""
UNITS = 100.0
"""How wide the board is in the units of its lines and letters."""


def result_svg(page: EndPage) -> str:
    """The picture of a game's end."""
    board = list(_board(page.picture)) if page.picture else []
    tall = _board_height(page.picture) if page.picture else 0
    rows = HEAD + tall
    why = _why(page)
    height = rows + ROW * len(page.places) + 40 + FOOT
    house = colours()
    return lettered(
        (WIDTH, height),
        page.sheet.verdict,
        (
            text(MARGIN, 108, f"{page.frame.title}, {page.keeping.day}", 40, house["soft-on-band"]),
            text(MARGIN, 216, page.headline, _fitting(page.headline), house["clay"], display=True),
            text(MARGIN, 282, why, _whole(why), house["on-band"]),
            f'<g transform="translate(0 {HEAD})">{"".join(board)}</g>',
            *(_row(page, number, rows + 30 + ROW * number) for number in range(len(page.places))),
            text(MARGIN, height - 44, "Companion, at the table", 32, house["soft-on-band"]),
        ),
    )


def _why(page: EndPage) -> str:
    """What decided, unless it is too long for a line that can be read."""
    told = page.decided
    why = f"{told.what} {told.how}" if told else page.sheet.verdict
    return why if len(why) <= LONGEST else ""


def _whole(line: str) -> int:
    """A size at which a line of text has room."""
    return min(40, round((WIDTH - 2 * MARGIN) / (0.46 * max(1, len(line)))))


def _fitting(headline: str) -> int:
    """A size at which the names have room."""
    return max(44, min(104, round((WIDTH - 2 * MARGIN) / (0.56 * len(headline)))))


def _row(page: EndPage, number: int, top: int) -> str:
    place, house = page.places[number], colours()
    total = place.figure
    way = f"M{MARGIN} {top}h{WIDTH - 2 * MARGIN}"
    line = f'<path stroke="{house["band-hair"]}" stroke-width="2" d="{way}"/>'
    return "".join(
        (
            line if number else "",
            _token(place.participant, (MARGIN + 40.0, top + ROW / 2)),
            text(MARGIN + 110, top + 66, place.participant.name, 44, house["on-band"], bold=True),
            text(WIDTH - MARGIN, top + 74, total, 64, house["on-band"], bold=True, end=True),
        )
    )


def _token(who: Participant, at: Point) -> str:
    fill, on = tones()[who.tone]
    return _shape(who.shape, at, 30, fill, "#fdf7ea") + _letter(at, 34, who.letter, on)


def _board_height(picture: Picture) -> int:
    return min(TALLEST, round(WIDTH * picture.height / picture.width))


def _board(picture: Picture) -> Iterator[str]:
    """The board in its frame, as large as it fits."""
    tall = _board_height(picture)
    yield f'<path fill="{colours()["vase"]}" d="M0 0h{WIDTH}v{tall}H0z"/>'
    wide = min(WIDTH, tall * picture.width / picture.height)
    unit = wide / UNITS
    yield f'<g transform="translate({(WIDTH - wide) / 2:.0f} 0) scale({unit:.3f})">'
    elements = scaled(picture, UNITS).elements
    yield from map(_element, elements)
    pieces = [one for one in elements if isinstance(one, Piece)]
    for area in elements:
        if isinstance(area, Area) and area.label and not is_under(area, pieces):
            yield _name(area)
    yield "</g>"


def _element(element: Element) -> str:
    fill, on = tones()[element.tone]
    edge = colours()["edge"]
    match element:
        case Area():
            line = "none" if element.tone == "sea" else edge
            area = (
                f'<polygon points="{points_of(element.outline)}" fill="{fill}" stroke="{line}"'
                ' stroke-width=".5" stroke-linejoin="round"/>'
            )
            return area + (_in_tone(card(element), on) if element.emblem else "")
        case Route():
            points = points_of(element.points)
            lines = (
                f'<polyline points="{points}" fill="none" stroke="{stroke}"'
                f' stroke-width="{width}" stroke-linecap="round"/>'
                for stroke, width in ((edge, 1.5), (fill, 0.8))
            )
            return "".join(lines)
        case Space():
            hollow = element.tone == "bone"
            shape = _shape(element.shape, element.at, element.size, fill, edge, hollow=hollow)
            return shape + _letter(element.at, element.size * 1.2, element.label, on)
        case Piece():
            shape = _shape(element.shape, element.at, element.size, fill, "#fdf7ea")
            if element.emblem:
                return shape + _in_tone(emblem(element), on)
            return shape + _letter(element.at, element.size * 1.3, element.letter, on)


def _in_tone(drawn: str, fill: str) -> str:
    return f'<g fill="{fill}" fill-rule="evenodd">{drawn}</g>'


def _name(area: Area) -> str:
    """The name of an area, with a rim in its tone that keeps lines away from the letters."""
    rim, fill = tones()[area.tone]
    return (
        f'<g font-family="Companion Text, sans-serif" font-weight="800" text-anchor="middle"'
        f' fill="{fill}" stroke="{rim}" stroke-width="1.3" stroke-linejoin="round"'
        f' paint-order="stroke">{name(area)}</g>'
    )


def _shape(
    shape: str, at: Point, size: float, fill: str, edge: str, *, hollow: bool = False
) -> str:
    opacity = ' fill-opacity=".35"' if hollow else ""
    place = f"translate({num(at[0])} {num(at[1])}) scale({num(size)})"
    return (
        f'<path transform="{place}" d="{SHAPES[shape]}"'
        f' fill="{fill}"{opacity} stroke="{edge}" stroke-width=".2" paint-order="stroke"/>'
    )


def _letter(at: Point, size: float, letter: str, fill: str) -> str:
    if not letter:
        return ""
    return (
        f'<text x="{num(at[0])}" y="{num(at[1] + size * 0.35)}" font-family="Companion Text,'
        f' sans-serif" font-weight="800" font-size="{num(size)}" text-anchor="middle"'
        f' fill="{fill}">{escape(letter)}</text>'
    )
