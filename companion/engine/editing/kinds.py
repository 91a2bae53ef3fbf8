"""Kinds of pieces in an editor: a cell for each with its count, and a free cell after them.

A kind whose count is zero keeps its cell, so that a tap that arrives late hits no other kind.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.engine.editing.editor import Swatch, Touch, meaningless
from companion.engine.phrases import capital
from companion.engine.pictures.cells import Cells
from companion.engine.pictures.picture import Point

S = TypeVar("S")
K = TypeVar("K")

MOST = 99
LONGEST_ID = 30
STEPS = {"1": "1 more", "-1": "1 less", "5": "5 more", "-5": "5 less"}


@dataclass(frozen=True)
class Kinds(Generic[S, K]):
    """The kinds of one sort, such as creatures, and how a sketch keeps them.

    `all` reads the kinds from a sketch and `put` returns the sketch with others. `renamed` gives a
    kind the name that was typed, `created` makes a new one of it; both raise Malformed for a name
    that it cannot have. A step that shows only some of the kinds shows `first` up to `last`; the
    free cell is in the step to which the next kind will belong.
    """

    noun: str
    cells: Cells
    all: Callable[[S], tuple[K, ...]]
    put: Callable[[S, tuple[K, ...]], S]
    renamed: Callable[[K, str], K]
    created: Callable[[S, str], K]
    first: int = 0
    last: int | None = None

    def shown(self, sketch: S) -> tuple[K, ...]:
        """The kinds that have a cell in this step."""
        return self.all(sketch)[self.first : self.last]

    def free(self, sketch: S) -> int | None:
        """The number of the free cell in this step, None if another step shows it."""
        count = len(self.all(sketch))
        here = self.first <= count and (self.last is None or count < self.last)
        return count - self.first if here else None

    def touched(self, sketch: S, touch: Touch) -> tuple[int, ...]:
        """The kinds that the finger passed, each by its number among all kinds."""
        found = self.cells.touched(touch, len(self.shown(sketch)))
        return tuple(self.first + cell for cell in found)

    def each(self, change: Callable[[S, K, Touch], K]) -> Callable[[S, Touch], S]:
        """A tool's touch that changes every kind which the finger has passed."""

        def touch(sketch: S, touched: Touch) -> S:
            kinds, found = list(self.all(sketch)), self.touched(sketch, touched)
            if not found:
                raise meaningless(f"Tap a {self.noun}; a new one gets its name first.")
            for number in found:
                kinds[number] = change(sketch, kinds[number], touched)
            return self.put(sketch, tuple(kinds))

        return touch

    def named(self, sketch: S, touch: Touch) -> S:
        """Give the name that was typed to the kind that was tapped, or to a new one."""
        kinds, text = self.all(sketch), capital(plain(touch.text))
        if found := self.touched(sketch, touch):
            kind = self.renamed(kinds[found[0]], text)
            return self.put(sketch, (*kinds[: found[0]], kind, *kinds[found[0] + 1 :]))
        free = self.free(sketch)
        if free is None or free not in self.cells.touched(touch, free + 1):
            raise meaningless(f"Tap a {self.noun}, or the free place behind the last one.")
        return self.put(sketch, (*kinds, self.created(sketch, text)))

    def current(self, text_of: Callable[[K], str]) -> Callable[[S, Point], str]:
        """A tool's `current`: a text of the kind at the place tapped, empty where there is none."""

        def current(sketch: S, point: Point) -> str:
            found = self.touched(sketch, Touch("", (point,)))
            return text_of(self.all(sketch)[found[0]]) if found else ""

        return current


def steps(_: object) -> tuple[Swatch, ...]:
    """The choices of a tool that counts: one or five, more or less."""
    return tuple(Swatch(step, label) for step, label in STEPS.items())


def summed(count: int, touch: Touch) -> int:
    """The count after a touch. Raises Malformed if it would be negative or too large."""
    found = count + int(touch.choice or "1")
    if found < 0:
        raise meaningless("There are not that many to take away.")
    if found > MOST:
        raise meaningless(f"There can be {MOST} at most.")
    return found


def plain(text: str) -> str:
    """The text that was typed, as one line. Raises Malformed if it is empty."""
    found = " ".join(text.split())
    if not found:
        raise meaningless("Type something first.")
    return found


def plain_id(text: str, fallback: str, joint: str) -> str:
    """An id of small letters and digits, made from a name."""
    letters = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in text)
    return joint.join(letters.lower().split())[:LONGEST_ID].strip(joint) or fallback


def new_id(text: str, taken: list[str], fallback: str, *, joint: str = "_") -> str:
    """An id of small letters and digits, made from a name and different from those taken."""
    wanted = plain_id(text, fallback, joint)
    found, number = wanted, 1
    while found in taken:
        number += 1
        found = f"{wanted}{joint}{number}"
    return found
