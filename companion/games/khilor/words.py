"""How positions and moves are told: small pieces of sentences."""

from collections.abc import Iterable

from companion.games.khilor.components import Stack
from companion.games.khilor.moves import Catch

TURNED = ("as printed", "turned right", "upside down", "turned left")


def listed(words: Iterable[str], last: str = "and") -> str:
    """ "A1, B1 and C1"."""
    *most, final = words
    return f"{', '.join(most)} {last} {final}" if most else final


def lying(move: Catch) -> str:
    """A polyomino and how it lies: "T turned right", "T flipped, turned right"."""
    flipped = " flipped," if move.side == "back" else ""
    return f"{move.polyomino}{flipped} {TURNED[move.turns]}"


def stacked(stack: Stack) -> str:
    """Demons of a square in words, the top one first."""
    if not stack:
        return "nothing"
    if len(stack) == 1:
        return f"one {stack[0]} demon"
    return f"{stack[-1]} on {stack[0]}"


def points_of(count: int) -> str:
    """ "1 point", "28 points"."""
    return f"{count} {'point' if count in (1, -1) else 'points'}"


def eggs_stand(count: int, colour: str = "") -> str:
    """ "3 green eggs stand", "1 egg stands", "no eggs stand"."""
    eggs = f"{colour} {'egg stands' if count == 1 else 'eggs stand'}".lstrip()
    return f"{count or 'no'} {eggs}"


def capital(text: str) -> str:
    """The text with its first letter raised, the rest left as it is."""
    return text[:1].upper() + text[1:]
