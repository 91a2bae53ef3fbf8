"""Finding a printed grid of squares in a photo, and the colour of each square."""

from typing import Any

import numpy as np

from companion.photos.inks import Lab

FEWEST, MOST = 4, 14
"""Columns and rows that are looked for."""
SHARP = 3.0
"""So many times as much as elsewhere the colour changes along the lines of a grid at least."""
REACH = 0.08
"""How far beside its place a line may be, as a share of a square's side."""
INNER = 0.44
"""Half the side of what is looked at of a square, as a share of its side."""
MARKED, LEAST = 20.0, 0.02
"""What differs so much in colour from most of a square is a mark of that colour, if it covers that
share of the square. Letters differ in brightness only."""


def find_grid(lab: Any) -> tuple[int, int] | None:
    """Columns and rows of a grid that fills the photo, None if none is seen. `lab` is the photo in
    L*a*b*."""
    across = np.linalg.norm(np.diff(lab, axis=1), axis=2).mean(axis=0)
    down = np.linalg.norm(np.diff(lab, axis=0), axis=2).mean(axis=1)
    columns, rows = _lines(across), _lines(down)
    return (columns, rows) if columns and rows else None


def _lines(changes: Any) -> int:
    """How many equal parts the peaks of changes divide their length into; 0 if they do not."""
    length, usual = len(changes), float(np.median(changes)) + 1e-6
    best, most = 0, SHARP
    for parts in range(FEWEST, MOST + 1):
        side = length / parts
        reach = max(1, round(REACH * side))
        peaks = [
            changes[max(0, round(n * side) - reach) : round(n * side) + reach + 1].max()
            for n in range(1, parts)
        ]
        # A grid of twice as many squares would have every other line only.
        sharp = float(np.percentile(peaks, 20)) / usual
        if sharp > most * 1.15:
            best, most = parts, sharp
        elif best and parts % best == 0 and sharp > SHARP and sharp > 0.6 * most:
            best = parts
    return best


def square_colours(lab: Any, columns: int, rows: int) -> tuple[Lab, ...]:
    """The colour of each square of a grid that fills the photo, row by row, or of its mark."""
    high, wide = lab.shape[:2]
    found: list[Lab] = []
    for row in range(rows):
        for column in range(columns):
            x, y = (column + 0.5) * wide / columns, (row + 0.5) * high / rows
            box = _box(lab, x, y, INNER * wide / columns, INNER * high / rows).reshape(-1, 3)
            ground = np.median(box, axis=0)
            marks = box[np.linalg.norm((box - ground)[:, 1:], axis=1) > MARKED]
            mark = np.median(marks if len(marks) > LEAST * len(box) else box, axis=0)
            light, red, yellow = (round(float(part), 1) for part in mark)
            found.append((light, red, yellow))
    return tuple(found)


def _box(lab: Any, x: float, y: float, across: float, down: float) -> Any:
    left, top = max(0, round(x - across)), max(0, round(y - down))
    return lab[top : max(top + 3, round(y + down)), left : max(left + 3, round(x + across))]
