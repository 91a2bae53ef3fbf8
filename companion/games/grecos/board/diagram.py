"""A position as text: the map, players, stacks, pieces laid aside, and decisions.

    A   B   C   D   E   F   G   H
8   s   s   C1  c   s   f   m   s
...
> Ada | pile: hero ships | hand: - | sees 0
  Ben | pile: - | hand: lost | sees 0
C8 1: hero hoplites:damage=1:marks=halted+moved
destroyed: -
discards: zeus
ahead: -
out: -
extra turns: 0, everyone discards: no
{"type": "move_phase", "seat": 0}

A letter is a tile, and a number after it the seat of the stack there, counted from 1. A dot is a
tile that is not laid yet, and ? something that may not be seen. Before the decisions, "kept: C8=1"
names the empty City States that stay a player's, if there are any.
"""

import json
from collections.abc import Sequence

from companion.codec.convert import dump
from companion.games.grecos.box.components import COLUMNS, SIDE, SQUARES
from companion.games.grecos.position import Position
from companion.games.grecos.stacks import Unit

ASIDE = ("destroyed", "discards", "ahead", "out")
KEPT = "kept: "


def diagram(at: Position) -> str:
    """The position as text."""
    state, width = at.state, max(map(len, at.deal.names))
    lines = ["    " + "   ".join(COLUMNS)]
    for top in range(0, len(SQUARES), SIDE):
        cells = (f"{_cell(at, n):<4}" for n in range(top, top + SIDE))
        lines.append(f"{SIDE - top // SIDE}   {''.join(cells)}".rstrip())
    for seat, name in enumerate(at.deal.names):
        pile, hand = _words(state.piles[seat]), _words(state.hands[seat])
        mark = ">" if seat == at.turn else " "
        lines.append(
            f"{mark} {name:<{width}} | pile: {pile} | hand: {hand} | sees {state.seers[seat]}"
        )
    for square in SQUARES:
        if stack := state.stacks.get(square):
            lines.append(f"{square} {stack.seat + 1}: {' '.join(map(_unit, stack.units))}")
    out = [str(seat + 1) for seat in state.out]
    aside = (state.destroyed, state.discards, state.foreseen, out)
    lines += [f"{name}: {_words(words)}" for name, words in zip(ASIDE, aside, strict=True)]
    discards = "yes" if state.everyone_discards else "no"
    lines.append(f"extra turns: {state.extra_turns}, everyone discards: {discards}")
    if state.kept:
        kept = (f"{city}={seat + 1}" for city, seat in sorted(state.kept.items()))
        lines.append(f"{KEPT}{' '.join(kept)}")
    lines += [json.dumps(decision) for decision in dump(state)["decisions"]]
    return "\n".join(lines) + "\n"


def _cell(at: Position, n: int) -> str:
    if n >= len(at.tiles):
        return "."
    stack = at.state.stacks.get(SQUARES[n])
    return at.edition.tile[at.tiles[n]].letter + (str(stack.seat + 1) if stack else "")


def _words(members: Sequence[str | None]) -> str:
    return " ".join(member or "?" for member in members) or "-"


def _unit(unit: Unit) -> str:
    parts = [unit.kind]
    numbers = (
        ("damage", unit.damage),
        ("spent", unit.spent),
        ("bonus", unit.bonus),
        ("acts", unit.acts),
    )
    parts += [f"{name}={number}" for name, number in numbers if number]
    parts += [f"marks={'+'.join(unit.marks)}"] if unit.marks else []
    return ":".join(parts)
