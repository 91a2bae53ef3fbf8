"""Charts: lines over time or moves, and bars. Each is an SVG whose label says the same in words.

Lines differ by colour and by dashes, and each is named at its end: colour is never alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from markupsafe import Markup, escape

from companion.engine.setup import Participant
from companion.web.svg.elements import SHAPES

WIDTH, HEIGHT = 360, 210
LEFT, RIGHT, TOP, BOTTOM = 34, 66, 10, 26
AT_END, TOKEN = 34, 9
"""Room at the end of the lines of players, and how large their tokens are."""
LOOKS = 5
"""How many lines a chart tells apart."""
MOST_POINTS = 300
"""A line has no more points than this: the chart is not wider."""
NAME = 8
"""Letters of a name that have room beside its line."""
APART = 13
"""How far apart the names of two lines stand at least."""


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A line of a chart: its name, its points from left to right, and how uncertain each is.

    One of a player has the player's colour, and their token at its end.
    """

    name: str
    points: tuple[tuple[float, float], ...]
    spreads: tuple[float, ...] = ()
    who: Participant | None = None


@dataclass(frozen=True, slots=True)
class Scale:
    """From numbers to places on the chart, with the numbers that are written beside it."""

    low: float
    high: float
    start: float
    end: float

    def at(self, number: float) -> float:
        """Where that number is."""
        part = (number - self.low) / (self.high - self.low)
        return round(self.start + part * (self.end - self.start), 1)


def line_chart(
    lines: Sequence[ChartLine], label: str, first: str, last: str, *, steps: bool = False
) -> Markup:
    """Lines over one axis; `first` and `last` are written below its ends.

    `steps` draws each number until the next one, as points in the course of a game are.
    """
    shown = [_thinned(line) for line in lines if line.points][:LOOKS]
    if not shown:
        return Markup("")
    xs = [x for line in shown for x, _ in line.points]
    ys = [y for line in shown for y in _reached(line)]
    low, high, step = _round(min(ys), max(ys))
    across = Scale(min(xs), max(*xs, min(xs) + 1), LEFT, WIDTH - RIGHT)
    up = Scale(low, high, HEIGHT - BOTTOM, TOP)
    names = _places([(up.at(line.points[-1][1]), number) for number, line in enumerate(shown)])
    parts = [_grid(up, low, high, step), _below(first, last)]
    if len(shown) == 1:
        parts.append(_band(shown[0], across, up))
    for number, line in enumerate(shown):
        parts.append(
            f'<path class="line look-{number}" d="{_way(line, across, up, steps)}"/>'
            f'<text class="name look-{number}" x="{WIDTH - RIGHT + 6}" y="{names[number] + 4:g}">'
            f"{escape(_short(line.name))}</text>"
        )
    return _svg(label, HEIGHT, "".join(parts))


def _thinned(line: ChartLine) -> ChartLine:
    """A long line with every second, third or later point of it, the last one among them."""
    every = ceil(len(line.points) / MOST_POINTS)
    return ChartLine(line.name, line.points[::-every][::-1], line.spreads[::-every][::-1])


def course_chart(
    lines: Sequence[ChartLine], label: str, marks: Sequence[tuple[float, str]], *, steps: bool
) -> Markup:
    """The points of players in the course of a game, with `marks` below the axis. Lines are drawn
    from left to right where motion is wanted, and cross each other: the winner's lies on top."""
    xs = [x for line in lines for x, _ in line.points]
    ys = [y for line in lines for _, y in line.points]
    low, high, step = _round(min(0.0, *ys), max(ys))
    across = Scale(min(xs), max(*xs, min(xs) + 1), LEFT, WIDTH - AT_END)
    up = Scale(low, high, HEIGHT - BOTTOM, TOP + TOKEN)
    ends = _places([(up.at(line.points[-1][1]), n) for n, line in enumerate(lines)], 2 * TOKEN)
    parts = [_grid(up, low, high, step, WIDTH - AT_END)]
    parts += (
        f'<text class="middle soft" x="{across.at(x)}" y="{HEIGHT - 6}">{escape(text)}</text>'
        for x, text in marks
    )
    for number, line in reversed(list(enumerate(lines))):
        way = _way(line, across, up, steps)
        tone = f"tone-{line.who.tone}" if line.who else ""
        at = f"{WIDTH - AT_END + TOKEN + 4} {ends[number]:g}"
        parts.append(
            f'<g class="course-line {tone}"><path class="case" pathLength="1" d="{way}"/>'
            f'<path class="way" pathLength="1" d="{way}"/>{_end(line, at)}</g>'
        )
    return _svg(label, HEIGHT, "".join(parts), "chart course")


def _end(line: ChartLine, at: str) -> str:
    """A player's token at the end of their line."""
    if line.who is None:
        return ""
    return (
        f'<g class="course-end" transform="translate({at}) scale({TOKEN})">'
        f'<path d="{SHAPES[line.who.shape]}"/>'
        f'<text y=".12" font-size="1.15">{escape(line.who.letter)}</text></g>'
    )


def bar_chart(bars: Sequence[tuple[str, float]], label: str) -> Markup:
    """Upright bars with their numbers above and their names below, at most a dozen."""
    most = max((value for _, value in bars), default=0)
    if most <= 0:
        return Markup("")
    tall, room = 130, (WIDTH - 8) / len(bars)
    parts = []
    for number, (name, value) in enumerate(bars):
        x, height = 4 + room * number, tall * value / most
        middle = x + room / 2
        parts.append(
            f'<rect class="bar" x="{x + room * 0.12:.1f}" y="{20 + tall - height:.1f}"'
            f' width="{room * 0.76:.1f}" height="{height:.1f}"/>'
            f'<text class="middle" x="{middle:.1f}" y="{15 + tall - height:.1f}">'
            f"{value:g}</text>"
            f'<text class="middle soft" x="{middle:.1f}" y="{tall + 36}">{escape(name)}</text>'
        )
    return _svg(label, tall + 44, "".join(parts))


def part_bar(part: float, marked: float | None = None) -> Markup:
    """A narrow bar that is filled up to `part` of it, from 0 to 1, with a mark at `marked`.

    It stands beside the number itself, so it is hidden from screen readers.
    """
    mark = "" if marked is None else f'<path class="mark" d="M{100 * marked:.1f} 0v12"/>'
    return Markup(  # noqa: S704 - numbers only
        '<svg class="part" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="all" width="100" height="12"/><rect class="won" width="{100 * part:.1f}"'
        f' height="12"/>{mark}</svg>'
    )


def _svg(label: str, height: float, parts: str, kind: str = "chart") -> Markup:
    return Markup(  # noqa: S704 - every text in it is escaped
        f'<svg class="{kind}" viewBox="0 0 {WIDTH} {height:g}" role="img"'
        f' aria-label="{escape(label)}">{parts}</svg>'
    )


def _reached(line: ChartLine) -> Sequence[float]:
    """The numbers that a chart has to have room for."""
    values = [y for _, y in line.points]
    bands = [
        y + side * s
        for (_, y), s in zip(line.points, line.spreads, strict=False)
        for side in (-1, 1)
    ]
    return values + bands


def _round(low: float, high: float) -> tuple[float, float, float]:
    """Round numbers around these, and a round step that divides them into few."""
    spread = max(high - low, 1.0)
    power = 10.0 ** floor(log10(spread / 4))
    step = next(power * n for n in (1, 2, 5, 10) if power * n * 4 >= spread)
    return floor(low / step) * step, max(ceil(high / step) * step, low + step), step


def _grid(up: Scale, low: float, high: float, step: float, right: float = WIDTH - RIGHT) -> str:
    number, parts = low, []
    while number <= high + step / 2:
        y = up.at(number)
        parts.append(
            f'<path class="grid" d="M{LEFT} {y}H{right}"/>'
            f'<text class="end soft" x="{LEFT - 5}" y="{y + 4:g}">{number:g}</text>'
        )
        number += step
    return "".join(parts)


def _below(first: str, last: str) -> str:
    y = HEIGHT - 6
    return (
        f'<text class="soft" x="{LEFT}" y="{y}">{escape(first)}</text>'
        f'<text class="end soft" x="{WIDTH - RIGHT}" y="{y}">{escape(last)}</text>'
    )


def _band(line: ChartLine, across: Scale, up: Scale) -> str:
    """How uncertain each point is, as an area behind the line."""
    if not line.spreads:
        return ""
    pairs = list(zip(line.points, line.spreads, strict=True))
    above = [f"{across.at(x)} {up.at(y + s)}" for (x, y), s in pairs]
    below = [f"{across.at(x)} {up.at(y - s)}" for (x, y), s in reversed(pairs)]
    return f'<path class="band" d="M{"L".join(above + below)}Z"/>'


def _way(line: ChartLine, across: Scale, up: Scale, steps: bool) -> str:
    (x, y), *rest = line.points
    way = [f"M{across.at(x)} {up.at(y)}"]
    for x, y in rest:
        way.append(f"H{across.at(x)}V{up.at(y)}" if steps else f"L{across.at(x)} {up.at(y)}")
    return "".join(way) if rest else f"{way[0]}h.1"


def _places(wanted: Sequence[tuple[float, int]], apart: float = APART) -> dict[int, float]:
    """Where the names stand: beside the ends of their lines, moved apart where they would meet."""
    places: dict[int, float] = {}
    above = float(TOP)
    for y, number in sorted(wanted):
        above = max(y, above)
        places[number] = above
        above += apart
    over = above - apart - (HEIGHT - BOTTOM)
    return {number: y - over for number, y in places.items()} if over > 0 else places


def _short(name: str) -> str:
    return name if len(name) <= NAME else f"{name[: NAME - 1]}…"
