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

from companion.games.ichor.components import CAMPS, FIGURES, Camp
from companion.games.ichor.diagram_turn import doing_lines
from companion.games.ichor.grid import OFF
from companion.games.ichor.state import Result, State


def diagram(state: State) -> str:
    """The position as text."""
    return "".join(f"{line}\n" for line in _lines(state))


def _lines(state: State) -> Iterator[str]:
    yield f"game {state.game}, {state.turn} to move"
    yield _side_line(state, "gods")
    size = state.deal.size
    for row in range(size, 0, -1):
        spaces = range((row - 1) * size, row * size)
        yield f"{row}  {' '.join(f'{_cell(state, space):<3}' for space in spaces)}".rstrip()
    yield f"   {' '.join(f'{name[0]:<3}' for name in state.deal.grid.names[:size])}".rstrip()
    yield _side_line(state, "monsters")
    if state.deal.gates:
        yield f"gates: {', '.join(_gate(state, gate) for gate in range(len(state.deal.gates)))}"
    if state.copyable:
        yield f"used: {state.copyable}"
    if state.pending:
        yield from doing_lines(state.pending, state.deal.grid)
    if state.result:
        yield f"over: {result_text(state.result)}"
    if state.first:
        yield f"first game: {result_text(state.first)}"


def _side_line(state: State, camp: Camp) -> str:
    side = state.side(camp)
    cards = []
    for card, up, at in zip(side.cards, side.up, side.at, strict=True):
        text = FIGURES[card].code + ("" if up else "*")
        cards.append(f"({text})" if at == OFF else text)
    aside = " ".join(FIGURES[card].code for card in side.reserve)
    hand = f"{side.supply} in hand, {side.boxed} boxed"
    return f"{camp}: {' '.join(cards)}; {hand}; aside {aside}".rstrip()


def _cell(state: State, space: int) -> str:
    if space in state.standing:
        return FIGURES[state.standing[space]].code
    for camp in CAMPS:
        if count := state.side(camp).tokens[space]:
            return camp[0] + (str(count) if count > 1 else "")
    return "."


def _gate(state: State, gate: int) -> str:
    place = state.deal.edition.gate_places(state.deal.size)[gate]
    centre = [f" {c[0]}{state.side(c).centres[gate]}" for c in CAMPS if state.side(c).centres[gate]]
    return f"{place} {state.deal.gates[gate]}{''.join(centre)}"


def result_text(result: Result) -> str:
    """How a game ended, with both sides' tokens off the board."""
    off = f"{result.monsters_off} monster and {result.gods_off} god tokens off"
    return f"{result.ending.reason}, {result.ending.winner} win; {off}"
