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

from collections.abc import Iterator
from itertools import compress

from companion.games.ichor.components import CAMPS, FIGURES, Camp
from companion.games.ichor.diagram_turn import doing_lines
from companion.games.ichor.grid import OFF
from companion.games.ichor.state import Result, State, columns


def diagram(state: State) -> str:
    """The position as text."""
    return "\n".join([*_lines(state), ""])


def _lines(state: State) -> Iterator[str]:
    yield f"game {state.game}, {state.turn} to move"
    yield _side_line(state, "gods")
    size = state.deal.size
    cells = _cells(state)
    for row in range(size, 0, -1):
        yield f"{row}  {' '.join(cells[(row - 1) * size : row * size])}".rstrip()
    yield f"   {'   '.join(columns(size))}"
    yield _side_line(state, "monsters")
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


def _side_line(state: State, camp: Camp) -> str:
    side = state.side(camp)
    cards = []
    for card, up, at in zip(side.cards, side.up, side.at, strict=True):
        text = FIGURES[card].code + ("" if up else "*")
        cards.append(f"({text})" if at == OFF else text)
    aside = " ".join([FIGURES[card].code for card in side.reserve])
    hand = f"{side.supply} in hand, {side.boxed} boxed"
    return f"{camp}: {' '.join(cards)}; {hand}; aside {aside}".rstrip()


def _cells(state: State) -> list[str]:
    """The spaces from a1 on, each three characters wide."""
    cells = [".  "] * len(state.deal.grid.names)
    for camp in CAMPS:
        tokens = state.side(camp).tokens
        for space in compress(range(len(cells)), tokens):
            count = tokens[space]
            cells[space] = f"{camp[0]}{count}".ljust(3) if count > 1 else f"{camp[0]}  "
    for space, card in state.standing.items():
        cells[space] = f"{FIGURES[card].code} "
    return cells


def _gate(state: State, gate: int) -> str:
    place = state.deal.edition.gate_places(state.deal.size)[gate]
    centre = [f" {c[0]}{state.side(c).centres[gate]}" for c in CAMPS if state.side(c).centres[gate]]
    return f"{place} {state.deal.gates[gate]}{''.join(centre)}"


def result_text(result: Result) -> str:
    """How a game ended, with both sides' tokens off the board."""
    off = f"{result.monsters_off} monster and {result.gods_off} god tokens off"
    return f"{result.ending.reason}, {result.ending.winner} win; {off}"
