"""A night as one picture for the chat: what was played, and who won it.

Like the picture of a result it needs no other file, and the phone makes a PNG of it.
"""

from collections.abc import Sequence

from companion.web.svg.lettering import lettered, text
from companion.web.svg.palette import colours

WIDTH = 1080
MARGIN = 60
HEAD = 320
ROW = 120
FOOT = 90
MOST = 14
"""Games that are listed; of more only the number is said."""
LETTERS = 0.56
"""The width of a letter in parts of its size."""


def night_svg(group: str, day: str, best: str, games: Sequence[tuple[str, str]]) -> str:
    """The picture of a night: each game with who won it, and who won most."""
    house, shown = colours(), games[:MOST]
    more = len(games) - len(shown)
    height = HEAD + ROW * len(shown) + FOOT + (60 if more else 0)
    rows = "".join(_row(number, title, won) for number, (title, won) in enumerate(shown))
    left = f"and {more} more game{'' if more == 1 else 's'}" if more else ""
    return lettered(
        (WIDTH, height),
        f"{group}, {day}",
        (
            text(MARGIN, 100, group, _size(group, 40), house["soft-on-band"]),
            text(MARGIN, 200, day, _size(day, 92), house["clay"], display=True),
            text(MARGIN, 272, best, _size(best, 44), house["gold"], bold=True),
            rows,
            text(MARGIN, HEAD + ROW * len(shown) + 44, left, 36, house["soft-on-band"]),
            text(MARGIN, height - 36, "Companion, at the table", 30, house["soft-on-band"]),
        ),
    )


def _row(number: int, title: str, won: str) -> str:
    house, top = colours(), HEAD + ROW * number
    line = f"M{MARGIN} {top}h{WIDTH - 2 * MARGIN}"
    return "".join(
        (
            f'<path stroke="{house["band-hair"]}" stroke-width="2" d="{line}"/>',
            text(MARGIN, top + 50, title, _size(title, 44), house["on-band"], bold=True),
            text(MARGIN, top + 98, won, _size(won, 38), house["soft-on-band"]),
        )
    )


def _size(words: str, largest: int) -> int:
    """A size at which a line has room."""
    return min(largest, round((WIDTH - 2 * MARGIN) / (LETTERS * max(1, len(words)))))
