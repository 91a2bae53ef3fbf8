"""How pieces and placements are told: small parts of sentences."""

from companion.engine.phrases import counted
from companion.games.khilor.components import Stack
from companion.games.khilor.shapes import Side, Turns

TURNED = ("as printed", "turned right", "upside down", "turned left")


def lying(polyomino: str, turns: Turns, side: Side) -> str:
    """A polyomino and how it lies: "T turned right", "T flipped, turned right"."""
    return f"{polyomino}{' flipped,' if side == 'back' else ''} {TURNED[turns]}"


def stacked(stack: Stack) -> str:
    """Demons of a square in words, the top one first."""
    if len(stack) > 1:
        return f"{stack[-1]} on {stack[0]}"
    return f"one {stack[0]} demon" if stack else "nothing"


def eggs_stand(count: int, colour: str = "") -> str:
    """ "3 green eggs stand", "1 egg stands", "no eggs stand"."""
    eggs = counted(count, f"{colour} egg".lstrip())
    return f"{eggs} {'stands' if count == 1 else 'stand'}"
