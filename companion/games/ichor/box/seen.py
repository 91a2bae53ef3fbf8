"""What a photo of a board proposes: pairs of spaces that are printed in a colour of their own."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from companion.engine.editing.editor import Touch
from companion.engine.editing.proposals import PhotoView, Proposal
from companion.engine.pictures.picture import Area, Point
from companion.engine.pictures.plane import rectangle
from companion.games.ichor.board.picture import CELL
from companion.games.ichor.box.components import PLACES
from companion.games.ichor.box.edition import fault_of

FEW = 2 * PLACES
"""Spaces that may have the colour of gate places."""


def gates(
    rows: Sequence[Sequence[str]],
    places: Sequence[str],
    at: Callable[[str], Point],
    view: PhotoView,
) -> Iterator[Proposal]:
    """Gate places of a board. `rows` are its spaces from the top, `places` the left spaces of the
    gate places that were entered, and `at` says where a space is."""
    size, half = len(rows), CELL / 2
    inks = view.squares(size, size)
    counts = Counter(inks)
    taken = {space for row in rows for pair in pairwise(row) if pair[0] in places for space in pair}
    for y, row in enumerate(rows if inks else ()):
        for x, (left, right) in enumerate(pairwise(row)):
            ink, other = inks[y * size + x : y * size + x + 2]
            if ink != other or counts[ink] > FEW or fault_of(left, size):
                continue
            if taken & {left, right} or len(taken) >= FEW:
                continue
            taken |= {left, right}
            a, b = at(left)
            area = rectangle(a - half, b - half, 2 * CELL, CELL)
            title = f"Gate place {left} and {right} seen in the photo"
            yield Proposal(Touch("{}_gate", ((a, b),)), Area(f"seen.{left}", title, area, "desert"))
