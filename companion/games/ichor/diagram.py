"""A position as text, the gods at the top; read back by `parse_diagram`.

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
power just used, the turn under way with what it waits for, the end, the first game.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import compress
from typing import Final

from companion.games.ichor.components import CAMPS, FIGURES
from companion.games.ichor.diagram_turn import doing_lines
from companion.games.ichor.grid import OFF
from companion.games.ichor.state import Result, Side, State, columns

CODES: Final[Mapping[str, str]] = {figure.id: figure.code for figure in FIGURES.values()}


def diagram(state: State) -> str:
    """The position as text."""
    words = ["."] * len(state.deal.grid.names)
    for at, card in state.standing.items():
        words[at] = CODES[card]
    for camp in CAMPS:
        tokens = state.side(camp).tokens
        for space in compress(range(len(tokens)), tokens):
            words[space] = f"{camp[0]}{tokens[space]}" if tokens[space] > 1 else camp[0]
    return (
        f"game {state.game}, {state.turn} to move\n"
        f"gods: {_side(state.gods)}\n"
        f"{_frame(state.deal.size).format(*words)}"
        f"monsters: {_side(state.monsters)}\n" + "".join([f"{line}\n" for line in _notes(state)])
    )


@cache
def _frame(size: int) -> str:
    """The board with a hole for the word of each space, the last of a row without padding."""
    holes = [f"{{{at}}}" if (at + 1) % size == 0 else f"{{{at}:<3}}" for at in range(size * size)]
    rows = [
        f"{row}  {' '.join(holes[(row - 1) * size : row * size])}" for row in range(size, 0, -1)
    ]
    return "\n".join([*rows, f"   {'   '.join(columns(size))}", ""])


def _side(side: Side) -> str:
    cards = []
    for card, up, at in zip(side.cards, side.up, side.at, strict=True):
        text = CODES[card] if up else f"{CODES[card]}*"
        cards.append(f"({text})" if at == OFF else text)
    aside = "".join([f" {CODES[card]}" for card in side.reserve])
    return f"{' '.join(cards)}; {side.supply} in hand, {side.boxed} boxed; aside{aside}"


def _notes(state: State) -> Iterator[str]:
    """The lines that stand only where they say something."""
    if state.deal.gates:
        yield f"gates: {', '.join(_gate(state, gate) for gate in range(len(state.deal.gates)))}"
    if state.copyable:
        yield f"used: {state.copyable}"
    if state.pending:
        yield from doing_lines(state.pending, state.deal.grid)
    if result := state.result:
        yield f"over: {result_text(result)}"
    if state.first:
        yield f"first game: {result_text(state.first)}"


def _gate(state: State, gate: int) -> str:
    place = state.deal.edition.gate_places(state.deal.size)[gate]
    centre = [f" {c[0]}{state.side(c).centres[gate]}" for c in CAMPS if state.side(c).centres[gate]]
    return f"{place} {state.deal.gates[gate]}{''.join(centre)}"


def result_text(result: Result) -> str:
    """How a game ended, with both sides' tokens off the board."""
    off = f"{result.monsters_off} monster and {result.gods_off} god tokens off"
    return f"{result.ending.reason}, {result.ending.winner} win; {off}"
