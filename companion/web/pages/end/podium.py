"""The podium: who stands where, and each one's points as a bar."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from companion.engine.scoring import Category, ScoreSheet, Standing
from companion.engine.setup import Participant

BAR = 360
"""Units that the longest bar is wide."""
TALL = 26
LEGIBLE = 22
"""A part that is narrower has no room for its number."""
PARTS = 4
"""As many fills as can be told apart, beside the colours of the box; the rest is one part."""
OTHER = "Other"


@dataclass(frozen=True, slots=True)
class BarPart:
    """One stretch of a bar. `fill` is its place in the legend."""

    x: float
    width: float
    points: int
    fill: int

    @property
    def legible(self) -> bool:
        """Whether its number has room."""
        return self.width >= LEGIBLE


@dataclass(frozen=True, slots=True)
class PodiumPlace:
    """A participant on the podium; shared places have equal ranks. `total` is the sum of the
    score, also where something else has won."""

    participant: Participant
    standing: Standing
    total: int
    confirmed: bool
    mine: bool
    bar: tuple[BarPart, ...]

    @property
    def figure(self) -> str:
        """The sum, as it is shown; nothing where there are no points at all."""
        return "" if self.standing.total is None and not self.total else str(self.total)

    @property
    def mark(self) -> str:
        """What stands beside the name: whether they have confirmed, or that they hold the phone."""
        return "confirmed" if self.confirmed else "you" if self.mine else ""


@dataclass(frozen=True, slots=True)
class BarFill:
    """How a category is filled in the bars: `look` is a class of the style sheet."""

    name: str
    look: str


def legend(sheet: ScoreSheet, decisive: str = "") -> tuple[BarFill, ...]:
    """The fills in the order of the bars; none where there are no bars. What has a colour in the
    box is filled with it.

    `decisive` is the id of the category that decided, which has a fill of its own.
    """
    shown, apart = _shown(sheet), _apart(sheet, decisive)
    names = [(one.label, one.tone) for one in apart] + [(OTHER, "")] * (len(apart) < len(shown))
    return tuple(
        BarFill(name, f"tone-{tone}" if tone else f"fill-{number % PARTS}")
        for number, (name, tone) in enumerate(names)
    )


def bar_of(sheet: ScoreSheet, seat: int, decisive: str = "") -> tuple[BarPart, ...]:
    """One participant's points, category by category, to the scale of the best total."""
    shown, apart = _shown(sheet), _apart(sheet, decisive)
    most = max((score.total for score in sheet.scores), default=0)
    if not shown or most <= 0:
        return ()
    found = sheet.score(seat)
    points = [found.points(category.id) for category in apart]
    points.append(sum(found.points(one.id) for one in shown if one not in apart))
    parts, x = [], 0.0
    for fill, number in enumerate(points):
        width = BAR * number / most
        if number:
            parts.append(BarPart(round(x, 1), round(max(width - 3, 1), 1), number, fill))
        x += width
    return tuple(parts)


def drawn(bar: Sequence[BarPart], fills: Sequence[BarFill]) -> Markup:
    """A bar as SVG, with the names of its fills for whoever cannot see it."""
    spoken = ", ".join(f"{fills[part.fill].name} {part.points}" for part in bar)
    parts = "".join(_stretch(part, fills[part.fill].look) for part in bar)
    return Markup(  # noqa: S704 - the names are escaped, the rest is numbers
        f'<svg class="points" viewBox="0 0 {BAR} {TALL}" role="img"'
        f' aria-label="{escape(spoken)}">{parts}</svg>'
    )


def swatch(fill: BarFill) -> Markup:
    """A fill as the legend shows it."""
    return Markup(  # noqa: S704 - names of classes only
        f'<svg viewBox="0 0 10 10"><rect class="{fill.look}" width="10" height="10"/></svg>'
    )


def _stretch(part: BarPart, look: str) -> str:
    at = f'class="{look}" x="{part.x + 6:g}" y="18.5"'
    number = f"<text {at}>{part.points}</text>" if part.legible else ""
    return f'<rect class="{look}" x="{part.x:g}" width="{part.width:g}" height="{TALL}"/>{number}'


def _shown(sheet: ScoreSheet) -> tuple[Category, ...]:
    """The categories that a bar can show: with points, none of them lost ones."""
    rows = {
        category: [score.points(category.id) for score in sheet.scores]
        for category in sheet.categories
    }
    if any(number < 0 for points in rows.values() for number in points):
        return ()
    return tuple(category for category, points in rows.items() if any(points))


def _apart(sheet: ScoreSheet, decisive: str) -> tuple[Category, ...]:
    """The categories with a fill of their own: what decided, and those with the most points."""
    shown = _shown(sheet)
    own = [category for category in shown if category.tone]
    plain = [category for category in shown if not category.tone]
    if len(plain) <= PARTS:
        return shown

    def weight(category: Category) -> tuple[bool, int]:
        points = sum(score.points(category.id) for score in sheet.scores)
        return category.id == decisive, points

    most = sorted(plain, key=weight, reverse=True)[: PARTS - 1]
    return tuple(category for category in shown if category in own or category in most)
