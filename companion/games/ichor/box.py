"""What is in the box: figures, tokens and gate tiles, the board, and the printed edition."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Final, Literal

from companion.codec.packaged import read_editions, read_options
from companion.engine.phrases import are
from companion.engine.pictures import Shape
from companion.engine.problems import Most, Problem, shared
from companion.engine.setup import Choice, Option
from companion.engine.values import gathered

# Figures with their cards, tokens and gate tiles

Camp = Literal["monsters", "gods"]
"""A side of the battle. Who plays it changes between the games of a match."""

CAMPS: Final[tuple[Camp, Camp]] = ("monsters", "gods")


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure and its power card. `code` stands for it in diagrams and notation."""

    id: str
    name: str
    code: str
    camp: Camp


FIGURES: Final[Mapping[str, Figure]] = {
    figure.id: figure
    for figure in (
        Figure("aphrodite", "Aphrodite", "Ah", "gods"),
        Figure("apollo", "Apollo", "Al", "gods"),
        Figure("ares", "Ares", "Ar", "gods"),
        Figure("artemis", "Artemis", "Am", "gods"),
        Figure("athena", "Athena", "At", "gods"),
        Figure("hera", "Hera", "Ha", "gods"),
        Figure("heracles", "Heracles", "Hl", "gods"),
        Figure("hephaestus", "Hephaestus", "Hp", "gods"),
        Figure("hermes", "Hermes", "Hm", "gods"),
        Figure("hestia", "Hestia", "Hs", "gods"),
        Figure("poseidon", "Poseidon", "Po", "gods"),
        Figure("zeus", "Zeus", "Ze", "gods"),
        Figure("boar", "Calydonian Boar", "Bo", "monsters"),
        Figure("centaur", "Centaur", "Ct", "monsters"),
        Figure("cerberus", "Cerberus", "Cb", "monsters"),
        Figure("cyclops", "Cyclops", "Cy", "monsters"),
        Figure("echidna", "Echidna", "Ec", "monsters"),
        Figure("geryon", "Geryon", "Ge", "monsters"),
        Figure("griffin", "Griffin", "Gr", "monsters"),
        Figure("hydra", "Hydra", "Hy", "monsters"),
        Figure("medusa", "Medusa", "Me", "monsters"),
        Figure("minotaur", "Minotaur", "Mi", "monsters"),
        Figure("siren", "Siren", "Si", "monsters"),
        Figure("typhon", "Typhon", "Ty", "monsters"),
    )
}
BY_CODE: Final[Mapping[str, Figure]] = {figure.code: figure for figure in FIGURES.values()}
VICTORY_CARDS: Final[Mapping[Camp, str]] = {"monsters": "boar", "gods": "hera"}

IN_BASE_BOX: Final = 8
"""Figures a side in the base box; which they are is edition data."""

LOOKS: Final[Mapping[Camp, tuple[str, Shape]]] = {
    "monsters": ("red", "hexagon"),
    "gods": ("blue", "circle"),
}
"""The tone and the shape that each side is drawn in."""

TOKENS: Final[Mapping[int, int]] = {6: 14, 7: 19}
"""Tokens a side by the board's size."""


@dataclass(frozen=True, slots=True)
class GateTile:
    """A gate tile. `ends_line`: what passes lands elsewhere. `doubles`: two tokens behind it."""

    id: str
    name: str
    ends_line: bool = False
    doubles: bool = False


GATES: Final[Mapping[str, GateTile]] = {
    tile.id: tile
    for tile in (
        GateTile("offerings", "Offerings"),
        GateTile("reinforcements", "Reinforcements", doubles=True),
        GateTile("sacrifice", "Sacrifice"),
        GateTile("assistance", "Assistance"),
        GateTile("boost", "Boost"),
        GateTile("jump", "Jump", ends_line=True),
        GateTile("recharge", "Recharge"),
        GateTile("transform", "Transform"),
    )
}
PLACES: Final = 2
"""Gate tiles on the board, where gates are in play."""


def other(camp: Camp) -> Camp:
    return "gods" if camp == "monsters" else "monsters"


def one(camp: Camp) -> str:
    """A figure of that side, in words: "god"."""
    return camp[:-1]


# The square board, worked out once a size. A space is a number, counted row by row from the
# monsters' left corner; its name is column letter and row, "a1" in that corner, both read from the
# monsters' side of the table.

OFF = -1
"""Where a figure is that does not stand on the board."""

ANY = 0
"""A line of any length; other numbers are exact lengths."""

Line = tuple[int, ...]
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
SLANTED = ((1, 1), (1, -1), (-1, 1), (-1, -1))


@dataclass(frozen=True)
class Grid:
    """A board of `size` by `size` spaces.

    A line is the spaces from one space (left out) to another (included); `lines`,
    `diagonals` and `wraps` know it by the two: `wraps` leave the board at one edge and come
    back at the opposite one. `beyond` gives the space that follows two adjacent ones.
    """

    size: int
    names: tuple[str, ...]
    index: Mapping[str, int]
    lines: Mapping[tuple[int, int], Line]
    diagonals: Mapping[tuple[int, int], Line]
    wraps: Mapping[tuple[int, int], Line]
    beyond: Mapping[tuple[int, int], int]
    beside: tuple[Line, ...]
    corners: tuple[Line, ...]

    def row(self, space: int) -> Line:
        first = space - space % self.size
        return tuple(range(first, first + self.size))

    def column(self, space: int) -> Line:
        return tuple(range(space % self.size, self.size * self.size, self.size))

    def around(self, space: int) -> Line:
        """The up to eight spaces that touch it."""
        return tuple(sorted(self.beside[space] + self.corners[space]))


def columns(size: int) -> tuple[str, ...]:
    return tuple("abcdefg"[:size])


@cache
def grid(size: int) -> Grid:
    names = tuple(f"{letter}{row}" for row in range(1, size + 1) for letter in columns(size))
    rays = {way: _rays(size, way) for way in STRAIGHT + SLANTED}
    return Grid(
        size=size,
        names=names,
        index={name: space for space, name in enumerate(names)},
        lines=dict(_lines(rays[way] for way in STRAIGHT)),
        diagonals=dict(_lines(rays[way] for way in SLANTED)),
        wraps=dict(_wraps(size)),
        beyond={
            (space, ray[0]): ray[1]
            for all_rays in rays.values()
            for space, ray in enumerate(all_rays)
            if len(ray) > 1
        },
        beside=_neighbours(rays[way] for way in STRAIGHT),
        corners=_neighbours(rays[way] for way in SLANTED),
    )


def _rays(size: int, way: tuple[int, int]) -> tuple[Line, ...]:
    """For each space, the spaces up to the edge in one direction."""
    return tuple(
        tuple(
            (y + way[1] * step) * size + x + way[0] * step
            for step in range(1, size)
            if 0 <= x + way[0] * step < size and 0 <= y + way[1] * step < size
        )
        for y in range(size)
        for x in range(size)
    )


def _lines(rays: Iterator[tuple[Line, ...]]) -> Iterator[tuple[tuple[int, int], Line]]:
    for direction in rays:
        for start, ray in enumerate(direction):
            for length in range(1, len(ray) + 1):
                yield (start, ray[length - 1]), ray[:length]


def _wraps(size: int) -> Iterator[tuple[tuple[int, int], Line]]:
    for start in range(size * size):
        x, y = start % size, start // size
        row = [y * size + column for column in range(size)]
        column = [line * size + x for line in range(size)]
        for spaces, here, way in ((row, x, 1), (row, x, -1), (column, y, 1), (column, y, -1)):
            path = [spaces[(here + way * step) % size] for step in range(1, size)]
            for length, there in enumerate(path, start=1):
                if not 0 <= here + way * length < size:
                    yield (start, there), tuple(path[:length])


def _neighbours(rays: Iterator[tuple[Line, ...]]) -> tuple[Line, ...]:
    return tuple(tuple(sorted(ray[0] for ray in found if ray)) for found in zip(*rays, strict=True))


# What a table plays with: room for gate tiles, the figures of the base box, and its options

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
    return read_editions("companion.games.ichor", Edition, check_edition)


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
    dealt = [figure for figure in every if figure == victory or _dealt(edition, options, figure)]
    return tuple(dealt if len(dealt) >= size_of(options) else every)


def _dealt(edition: Edition, options: Mapping[str, str], figure: str) -> bool:
    """Whether the table deals from a box that holds this figure."""
    if options["figures"] == "base":
        return figure in edition.base_box
    return options["figures"] == "reinforcements" or options[OWN + figure] == "yes"
