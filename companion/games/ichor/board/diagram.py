"""A position as text, the gods at the top.

    game 1, monsters to move
    gods: Ze Al* (At) Po Hm Ha; 12 in hand, 0 boxed; aside Ar Hs
    6  .   .   .   .   .   .
    5  Ze  .   g   Po  Hm  Ha
    4  .   .   g2  .   .   .
    3  m   .   .   .   .   .
    2  .   Gr  Si  Ty  Me  Hy
    1  .   .   .   .   .   .
       a   b   c   d   e   f
    monsters: (Cy*) Gr Si Ty Me Hy; 13 in hand, 0 boxed; aside
    gates: b4 offerings, d3 jump m2
    used: zeus

A star marks a card face down, brackets a figure off the board. `m` and `g` are tokens, with
their number where it is not one. Further lines stand only where they say something: the
power just used, the turn under way with its open decisions (the last one is asked), the end,
the first game.
"""

import json
from collections.abc import Iterator, Mapping
from itertools import compress
from typing import Final

from companion.codec import dump
from companion.games.ichor.battle import Result, Side
from companion.games.ichor.box.components import CAMPS, FIGURES
from companion.games.ichor.grid import OFF, columns
from companion.games.ichor.state import Asked, Position

CODES: Final[Mapping[str, str]] = {figure.id: figure.code for figure in FIGURES.values()}
CARDS: Final = {
    (card, up, off): f"({word})" if off else word
    for card, code in CODES.items()
    for up, word in ((True, code), (False, f"{code}*"))
    for off in (True, False)
}
"""The word for a card by whether it is face up, and whether its figure is off the board."""
WIDTH: Final = 4
"""The letters that a space takes in its row, with those left free behind its word."""
EMPTY: Final = ".".ljust(WIDTH)
FIGURE_WORDS: Final = {card: code.ljust(WIDTH) for card, code in CODES.items()}
TOKEN_WORDS: Final = {token: token.ljust(WIDTH) for token in "mg"}


def diagram(at: Position) -> str:
    """The position as text."""
    state, size, words = at.state, at.deal.size, [EMPTY] * len(at.deal.grid.names)
    for space, card in at.standing.items():
        words[space] = FIGURE_WORDS[card]
    for token, tokens in (("m", state.monsters.tokens), ("g", state.gods.tokens)):
        one = TOKEN_WORDS[token]
        for space in compress(range(len(tokens)), tokens):
            words[space] = one if tokens[space] == 1 else f"{token}{tokens[space]}".ljust(WIDTH)
    lines = [
        f"game {state.game}, {state.turn} to move",
        f"gods: {_side(state.gods)}",
        *[
            f"{row}  {''.join(words[(row - 1) * size : row * size])}".rstrip()
            for row in range(size, 0, -1)
        ],
        f"   {'   '.join(columns(size))}",
        f"monsters: {_side(state.monsters)}",
        *_notes(at),
        "",
    ]
    return "\n".join(lines)


def _side(side: Side) -> str:
    line = zip(side.cards, side.up, side.at, strict=True)
    cards = " ".join([CARDS[card, up, at == OFF] for card, up, at in line])
    aside = "".join([f" {CODES[card]}" for card in side.reserve])
    return f"{cards}; {side.supply} in hand, {side.boxed} boxed; aside{aside}"


def _notes(at: Position) -> Iterator[str]:
    """The lines that are left out if there is nothing to say."""
    state = at.state
    if at.deal.gates:
        yield f"gates: {', '.join(_gate(at, gate) for gate in range(len(at.deal.gates)))}"
    if state.copyable:
        yield f"used: {state.copyable}"
    if state.doing:
        yield f"doing: {json.dumps(dump(state.doing))}"
        yield from (f"open: {json.dumps(dump(one, Asked))}" for one in state.decisions)
    if result := at.result:
        yield f"over: {result_text(result)}"
    if state.first:
        yield f"first game: {result_text(state.first)}"


def _gate(at: Position, gate: int) -> str:
    place = at.deal.edition.gate_places(at.deal.size)[gate]
    held = [(camp[0], at.state.side(camp).centres[gate]) for camp in CAMPS]
    centre = [f" {letter}{count}" for letter, count in held if count]
    return f"{place} {at.deal.gates[gate]}{''.join(centre)}"


def result_text(result: Result) -> str:
    """How a game ended, with both sides' tokens off the board."""
    off = f"{result.monsters_off} monster and {result.gods_off} god tokens off"
    return f"{result.ending.reason}, {result.ending.winner} win; {off}"
