"""What a table plays with: room for gate tiles, the figures of the base box, and its options."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Final

from companion.codec.packaged import read_editions, read_options
from companion.engine.phrases import are
from companion.engine.problems import Most, Problem, shared
from companion.engine.setup import Choice, Option
from companion.engine.values import gathered
from companion.games.ichor.box.components import CAMPS, FIGURES, IN_BASE_BOX, VICTORY_CARDS, Camp
from companion.games.ichor.grid import grid

BOARDS = {"small": 6, "large": 7}
TOGETHER = "Two gate tiles cannot lie on the same space."
CANDIDATES = {
    camp: tuple(
        figure.id
        for figure in FIGURES.values()
        if figure.camp == camp and figure.id != VICTORY_CARDS[camp]
    )
    for camp in CAMPS
}
"""The figures that may be in a base box: those without a victory card."""


@dataclass(frozen=True, slots=True)
class Edition:
    """Both sides of the cloth, and what the base box holds.

    `small` and `large` are two places for gate tiles each, for 6 x 6 and 7 x 7. A tile covers
    the space named here and its right neighbour; the gate is on the edge that they share.
    `base_box` names the figures that come without the expansion.
    """

    id: str
    title: str
    note: str
    small: tuple[str, str]
    large: tuple[str, str]
    base_box: Annotated[tuple[str, ...], Most(IN_BASE_BOX * len(CAMPS))]

    def gate_places(self, size: int) -> tuple[str, str]:
        """The left spaces of the two tiles on the board of that size."""
        return self.small if size == 6 else self.large


@gathered
def check_edition(edition: Edition) -> Iterator[Problem]:
    """Every fault of these boards; empty if they can be played on."""
    for field, size in BOARDS.items():
        places = edition.gate_places(size)
        if not all(places):
            yield Problem(field, f"The board of {size} by {size} has two gate places.")
            continue
        for number, place in enumerate(places):
            if fault := fault_of(place, size):
                yield Problem(f"{field}[{number}]", fault)
        if overlap(*places):
            yield Problem(field, TOGETHER)
    for number, figure in enumerate(edition.base_box):
        if not any(figure in candidates for candidates in CANDIDATES.values()):
            yield Problem(f"base_box[{number}]", "must be a figure without a victory card")
    for number in shared(edition.base_box):
        yield Problem(f"base_box[{number}]", f"{edition.base_box[number]} is in the box twice")
    for camp, candidates in CANDIDATES.items():
        count = sum(figure in candidates for figure in edition.base_box)
        if count != IN_BASE_BOX:
            ticked = f"{count} {are(count)} ticked"
            yield Problem("base_box", f"The base box holds {IN_BASE_BOX} {camp}; {ticked}.")


def fault_of(place: str, size: int) -> str | None:
    """Why a gate tile cannot lie on that space and its right neighbour; None if it can."""
    board = grid(size)
    if place not in board.index:
        return f"must be a space of the {size} x {size} board, such as b4"
    column, row = board.index[place] % size, board.index[place] // size
    if column == size - 1:
        return "must have a neighbour on its right"
    if row in (1, size - 2):
        return "must not lie on a row where figures start"
    return None


def overlap(first: str, second: str) -> bool:
    """Whether tiles on these two left spaces would share a space."""
    same_row = first[1:] == second[1:]
    return same_row and abs(ord(first[:1] or " ") - ord(second[:1] or " ")) <= 1


@cache
def editions() -> tuple[Edition, ...]:
    """What the project ships."""
    return read_editions("companion.games.ichor", ("reference",), Edition, check_edition)


OWN = "own_"
"""What the option ids of the figures that a table chooses begin with."""

OPTIONS: Final[tuple[Option, ...]] = (
    *read_options("companion.games.ichor"),
    *(
        Option(
            OWN + figure.id,
            figure.name,
            f"Whether {figure.name} and the card can be dealt, where you choose the figures.",
            (Choice("yes", "In the box"), Choice("no", "Not ours")),
            "Figures in your box",
        )
        for figure in FIGURES.values()
        if figure.id not in VICTORY_CARDS.values()
    ),
)


def size_of(options: Mapping[str, str]) -> int:
    """Spaces along an edge, and figures a side."""
    return 6 if options["board"] == "small" else 7


def pool(edition: Edition, options: Mapping[str, str], camp: Camp) -> tuple[str, ...]:
    """The figures of one side that can be in play under these options, in the box's order.

    A choice that could not fill the line is taken to mean them all.
    """
    victory = VICTORY_CARDS[camp]
    with_victory = options["victory_cards"] == "yes"
    every = [
        figure.id
        for figure in FIGURES.values()
        if figure.camp == camp and (with_victory or figure.id != victory)
    ]
    found = [figure for figure in every if figure == victory or _dealt(edition, options, figure)]
    return tuple(found if len(found) >= size_of(options) else every)


def _dealt(edition: Edition, options: Mapping[str, str], figure: str) -> bool:
    """Whether the table deals from a box that holds this figure."""
    if options["figures"] == "base":
        return figure in edition.base_box
    return options["figures"] == "reinforcements" or options[OWN + figure] == "yes"
