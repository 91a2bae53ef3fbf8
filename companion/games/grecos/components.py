"""What all sets have in common: the board, the numbers of the rulebook, units and stacks."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from companion.engine.setup import Token
from companion.engine.values import Changeable, Seat, remembered

# The board, the numbers of the rulebook, the players' marks

Trait = Literal[
    "men",
    "women",
    "army",
    "giant",
    "monster",
    "equine",
    "flying",
    "water",
    "amphibious",
    "starts",
    "passenger",
    "carrier",
    "rider",
    "mount",
    "rage",
]
"""The traits of units. Besides the printed ones: an `amphibious` unit goes on land and water, every
player `starts` with one of these, a `passenger` travels with a `carrier`, a `rider` flies with a
`mount`, and `rage` gives one more Force for every hit taken."""
TRAITS: Final[tuple[Trait, ...]] = get_args(Trait)

PRINTED: Final = TRAITS[: TRAITS.index("amphibious")]

SIDE: Final = 8
COLUMNS: Final = "ABCDEFGH"
SQUARES: Final = tuple(f"{column}{rank}" for rank in range(SIDE, 0, -1) for column in COLUMNS)
"""The squares of the chessboard in reading order, the top row first."""
INDEX: Final = {square: n for n, square in enumerate(SQUARES)}
BIT: Final = {square: 1 << n for square, n in INDEX.items()}
EVERYWHERE: Final = (1 << SIDE * SIDE) - 1
_FIRST_COLUMN: Final = sum(1 << n for n in range(0, SIDE * SIDE, SIDE))
_LAST_COLUMN: Final = _FIRST_COLUMN << SIDE - 1

STACK_LIMIT: Final = 4
HAND_LIMIT: Final = 5
CHITS: Final = 48
FLIGHT: Final = 4
"""Move points of a rider on its mount."""
FACES: Final = range(1, 7)

TOKENS: Final = (
    Token("Red", "red", "circle", "R"),
    Token("Blue", "blue", "square", "B"),
    Token("Green", "green", "triangle", "G"),
    Token("Purple", "purple", "diamond", "P"),
    Token("Orange", "orange", "pentagon", "O"),
    Token("Pink", "pink", "hexagon", "K"),
)


def beside(squares: int) -> int:
    """The squares, as bits, that share a border with one of these."""
    return (
        (squares & ~_LAST_COLUMN) << 1
        | (squares & ~_FIRST_COLUMN) >> 1
        | squares << SIDE & EVERYWHERE
        | squares >> SIDE
    )


def bits(squares: Iterable[str]) -> int:
    return sum(map(BIT.__getitem__, squares))


def named(squares: int) -> Iterator[str]:
    """The names of squares given as bits, in reading order."""
    while squares:
        lowest = squares & -squares
        yield SQUARES[lowest.bit_length() - 1]
        squares ^= lowest


NEIGHBOURS: Final = {square: tuple(named(beside(BIT[square]))) for square in SQUARES}


def distance(one: str, other: str) -> int:
    """The steps between two squares on an empty board."""
    (down, right), (low, far) = divmod(INDEX[one], SIDE), divmod(INDEX[other], SIDE)
    return abs(down - low) + abs(right - far)


# Units on the board, stacks of them, and their words

Mark = Literal["moved", "flown", "halted", "calmed", "turned", "chilled"]
"""What happened to a unit this turn: it has moved, has flown, may not move, may not attack, has
changed sides in the current battle, or was chilled in it."""


@dataclass(frozen=True, order=True)
class Unit(Changeable):
    """A chit in play. `damage` are its counters; the other fields last for a turn or a battle.

    `spent` are move points used, `bonus` move points gained, `acts` the attacks that it has left in
    this round of a battle.
    """

    kind: str
    damage: int = 0
    spent: int = 0
    bonus: int = 0
    marks: tuple[Mark, ...] = ()
    acts: int = 0

    def marked(self, *marks: Mark) -> "Unit":
        """The unit with these marks besides, each once, in order."""
        return self.changed(marks=tuple(sorted({*self.marks, *marks})))

    def unmarked(self, mark: Mark) -> "Unit":
        return self.changed(marks=tuple(held for held in self.marks if held != mark))


@dataclass(frozen=True)
class Stack:
    """The units of one player on one square, sorted. Equal units are interchangeable.

    Most stacks stay as they are for many moves, so that they remember what is asked about them.
    """

    seat: Seat
    units: tuple[Unit, ...]

    @remembered
    def kinds(self) -> tuple[str, ...]:
        return tuple([unit.kind for unit in self.units])

    @remembered
    def is_rested(self) -> bool:
        """Whether nothing that its units did this turn has to be forgotten."""
        return not any(u.spent or u.bonus or u.marks or u.acts for u in self.units)

    def rested(self, *kept: Mark) -> "Stack":
        """The stack with everything forgotten that its units did this turn, except for marks."""
        if self.is_rested:
            return self
        units = (
            unit.changed(spent=0, bonus=0, marks=tuple(m for m in unit.marks if m in kept), acts=0)
            for unit in self.units
        )
        return Stack(self.seat, tuple(sorted(units)))


Stacks = Mapping[str, Stack]
"""The occupied squares."""


def with_units(stacks: Stacks, square: str, seat: Seat, units: Iterable[Unit]) -> dict[str, Stack]:
    """The stacks, with these units on a square; without units the square is left out."""
    changed = dict(stacks)
    changed.pop(square, None)
    if standing := tuple(sorted(units)):
        changed[square] = Stack(seat, standing)
    return changed


def with_unit(stacks: Stacks, square: str, unit: Unit, other: Unit) -> dict[str, Stack]:
    """The stacks, with another unit in the place of one on a square."""
    stack = stacks[square]
    return with_units(stacks, square, stack.seat, (*without(stack.units, unit), other))


def transferred(
    stacks: Stacks,
    way: tuple[str, str],
    seat: Seat,
    *,
    gone: Iterable[Unit],
    arrived: Iterable[Unit],
) -> dict[str, Stack]:
    """The stacks after units have gone all the way from one square to another, where they have
    arrived as units of that seat, changed by the way."""
    changed, (start, goal) = dict(stacks), way
    old = changed.pop(start)
    if left := without(old.units, *gone):
        changed[start] = Stack(old.seat, left)
    there = changed.pop(goal, None)
    changed[goal] = Stack(seat, tuple(sorted((*there.units, *arrived) if there else arrived)))
    return changed


def without(units: tuple[Unit, ...], *gone: Unit) -> tuple[Unit, ...]:
    left = list(units)
    for unit in gone:
        left.remove(unit)
    return tuple(left)


def rested(stacks: Stacks, *kept: Mark) -> Stacks:
    """The stacks with everything forgotten that units did this turn, except for some marks."""
    changed = {square: s.rested(*kept) for square, s in stacks.items() if not s.is_rested}
    return {**stacks, **changed} if changed else stacks


def is_group(units: tuple[Unit, ...], numbers: tuple[int, ...]) -> bool:
    """Whether a move may name units by these numbers, in order: of equal units the first ones."""
    before = -1
    for number in numbers:
        if not before < number < len(units):
            return False
        if number - 1 > before and units[number] == units[number - 1]:
            return False
        before = number
    return bool(numbers)


def is_named(units: tuple[Unit, ...], number: int) -> bool:
    """Whether a move may name a unit by that number: of equal units, only the first one's."""
    return 0 <= number < len(units) and units[number] not in units[:number]


def first_alike(units: tuple[Unit, ...]) -> tuple[int, ...]:
    """The number of each unit that has no equal before it."""
    return tuple(n for n, unit in enumerate(units) if unit not in units[:n])


def unit_tap(square: str, number: int) -> str:
    return f"unit-{square}-{number}"


def card_tap(card: str, seat: Seat) -> str:
    """An event card in a hand."""
    return f"card-{card}-{seat}"


def chit_tap(chit: str) -> str:
    """A kind of chit in a pile."""
    return f"chit-{chit}"


def draw_tap(drawn: str | None) -> str:
    """A chit or card that may have been drawn, apart from an equal one that somebody holds."""
    return f"draw-{drawn}" if drawn else "draw-unseen"
