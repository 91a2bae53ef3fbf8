"""Kinds of pieces in an editor: a cell for each with its number, and a free cell after them.

A kind of which the box has none keeps its cell, so that a tap sent late does not hit another one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.engine.cells import Cells
from companion.engine.editor import Swatch, Touch, meaningless
from companion.engine.phrases import capital
from companion.engine.picture import Point

S = TypeVar("S")
K = TypeVar("K")

MOST = 99
LONGEST_ID = 30
STEPS = {"1": "One more", "-1": "One less", "5": "Five more", "-5": "Five less"}


@dataclass(frozen=True)
class Kinds(Generic[S, K]):
    """The kinds of one sort, such as creatures, and how a sketch keeps them.

    `renamed` and `born` make a kind of a text that was typed onto its cell or onto the free one;
    they raise Malformed for a name that no such kind can have.
    """

    noun: str
    cells: Cells
    all: Callable[[S], tuple[K, ...]]
    put: Callable[[S, tuple[K, ...]], S]
    renamed: Callable[[K, str], K]
    born: Callable[[S, str], K]

    def each(self, change: Callable[[K, Touch], K]) -> Callable[[S, Touch], S]:
        """A tool's touch that changes every kind which the finger has passed."""

        def touch(sketch: S, touched: Touch) -> S:
            kinds = list(self.all(sketch))
            found = self.cells.touched(touched, len(kinds))
            if not found:
                raise meaningless(f"Tap a {self.noun}; a new one gets its name first.")
            for number in found:
                kinds[number] = change(kinds[number], touched)
            return self.put(sketch, tuple(kinds))

        return touch

    def named(self, sketch: S, touch: Touch) -> S:
        """Give the name that was typed to the kind that was tapped, or to a new one."""
        kinds, text = self.all(sketch), plain(touch.text)
        found = self.cells.touched(touch, len(kinds) + 1)
        if not found:
            raise meaningless(f"Tap a {self.noun}, or the free place behind the last one.")
        (number,) = found[:1]
        if number == len(kinds):
            return self.put(sketch, (*kinds, self.born(sketch, capital(text))))
        kind = self.renamed(kinds[number], capital(text))
        return self.put(sketch, (*kinds[:number], kind, *kinds[number + 1 :]))

    def told(self, tell: Callable[[K], str]) -> Callable[[S, Point], str]:
        """A tool's `known`: what a kind's field has now, found by the place tapped."""

        def known(sketch: S, point: Point) -> str:
            kinds = self.all(sketch)
            found = self.cells.touched(Touch("", (point,)), len(kinds))
            return tell(kinds[found[0]]) if found else ""

        return known


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


def new_id(
    text: str, taken: list[str], fallback: str, *, joint: str = "_", longest: int = 30
) -> str:
    """An id of small letters and digits, made from a name and different from those taken."""
    letters = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in text)
    wanted = joint.join(letters.lower().split())[:LONGEST_ID].strip(joint) or fallback
    found, number = wanted, 1
    while found in taken:
        number += 1
        found = f"{wanted}{joint}{number}"
    return found
