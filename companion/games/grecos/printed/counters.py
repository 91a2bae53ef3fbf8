"""Counters: for damage, for the owner of a stack, and for units that cannot move or attack."""

from collections.abc import Iterator

from companion.engine.pictures.outlines import shape_outline
from companion.engine.pictures.print_sets import Face, Patch, Words
from companion.engine.setup.participants import Token
from companion.games.grecos.box.components import STACK_LIMIT, TOKENS
from companion.games.grecos.box.edition import Edition
from companion.games.grecos.printed.backs import frame
from companion.games.grecos.printed.emblems import emblem

COUNTER = 15.0
STACKS = 12
"""The number of marks for each player: nobody is likely to have more stacks than that."""
LIGHT = ("orange", "pink")
"""The players' tones on which ink is legible; on the others bone is used."""


def counter_faces(edition: Edition) -> Iterator[Face]:
    """As many damage counters as can lie on the board, the players' marks, and marks of a turn."""
    damage = sum(unit.count * (unit.hits - 1) for unit in edition.units)
    yield from (_sign("Damage", "drop", "Hit"),) * damage
    for token in TOKENS:
        yield from (_owner(token),) * STACKS
    yield from (_sign("Cannot move", "cloud", "No move"),) * STACK_LIMIT
    yield from (_sign("Cannot attack", "grapes", "No attack"),) * STACK_LIMIT


def _sign(name: str, sign: str, text: str) -> Face:
    ink = (
        frame(COUNTER, COUNTER, "bone"),
        *emblem(sign, (COUNTER / 2, 6.4), 7, "bone", "red" if sign == "drop" else "ink"),
        Words(text, (2, 10.2), COUNTER - 4, 2.8, 2.3, "strong"),
    )
    return Face(name, ink)


def _owner(token: Token) -> Face:
    middle = (COUNTER / 2, COUNTER / 2)
    box = ((2, 5), COUNTER - 4, 5)
    ink = (
        frame(COUNTER, COUNTER, "bone"),
        Patch(shape_outline(token.shape, middle, 4.8), token.tone, 0.3),
        Words(token.letter, *box, 4.6, "strong", tone="ink" if token.tone in LIGHT else "bone"),
    )
    return Face(f"{token.name}'s mark", ink)
