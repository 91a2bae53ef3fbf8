"""A position as text, and back: the map, players, stacks, pieces laid aside, and decisions.

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
import re
from collections.abc import Iterable, Sequence
from typing import Any

from companion.codec.convert import dump, load
from companion.engine.notation import matched
from companion.engine.problems import Malformed, Problem
from companion.games.grecos.box.components import COLUMNS, SIDE, SQUARES
from companion.games.grecos.deal import Deal
from companion.games.grecos.position import Position
from companion.games.grecos.stacks import Unit
from companion.games.grecos.state import State

PLAYER = re.compile(r"[> ] .* \| pile: (.+) \| hand: (.+) \| sees (\d+)")
STACK = re.compile(r"([A-H][1-8]) (\d): (.+)")
REST = re.compile(r"extra turns: (\d+), everyone discards: (yes|no)")
ASIDE = ("destroyed", "discards", "ahead", "out")
KEPT = "kept: "
FORM = "must have the map, the players, the stacks, what lies aside, and what is asked"


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


def parse_diagram(deal: Deal, text: str) -> Position:
    """The position that a diagram shows; it still has to be checked. Raises Malformed."""
    lines = text.splitlines()
    rows, rest = lines[1 : SIDE + 1], lines[SIDE + 1 :]
    players, rest = rest[: len(deal.names)], rest[len(deal.names) :]
    stacks = [found for line in rest if (found := STACK.fullmatch(line))]
    rest = rest[len(stacks) :]
    try:
        read = [matched(PLAYER, line).groups() for line in players]
        aside = [_read(line, name) for line, name in zip(rest, ASIDE, strict=False)]
        turns, discards = matched(REST, rest[len(ASIDE)]).groups()
        asked = rest[len(ASIDE) + 1 :]
        kept = asked.pop(0).removeprefix(KEPT) if asked and asked[0].startswith(KEPT) else ""
        keepers = (word.split("=") for word in kept.split())
        data = {
            "decisions": [json.loads(line) for line in asked],
            "stacks": {s[1]: {"seat": int(s[2]) - 1, "units": _units(s[3])} for s in stacks},
            "piles": [_held(pile) for pile, _, _ in read],
            "hands": [_held(hand) for _, hand, _ in read],
            "seers": [int(number) for _, _, number in read],
            "destroyed": aside[0],
            "discards": aside[1],
            "foreseen": aside[2],
            "out": [int(seat or "") - 1 for seat in aside[3]],
            "tiles": _tiles(deal, rows),
            "extra_turns": int(turns),
            "everyone_discards": discards == "yes",
            "kept": {city: int(number) - 1 for city, number in keepers},
        }
    except (ValueError, LookupError) as error:
        raise Malformed([Problem("", FORM)]) from error
    return Position(deal, load(data, State))


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


def _units(text: str) -> list[dict[str, Any]]:
    found = []
    for word in text.split():
        kind, *parts = word.split(":")
        unit: dict[str, Any] = {"kind": kind}
        for part in parts:
            name, value = part.split("=")
            unit[name] = value.split("+") if name == "marks" else int(value)
        found.append(unit)
    return found


def _held(text: str) -> list[str | None]:
    return [] if text == "-" else [None if word == "?" else word for word in text.split()]


def _read(line: str, name: str) -> list[str | None]:
    found, text = line.split(": ", 1)
    if found != name:
        raise ValueError(line)
    return _held(text)


def _tiles(deal: Deal, rows: Iterable[str]) -> list[str]:
    """The tiles of the map; none if the deal has them, and then the text must show the same."""
    letters = {tile.letter: tile.id for tile in deal.edition.tiles}
    cells = [cell for row in rows for cell in row.split()[1:]]
    tiles = [letters[cell[0]] for cell in cells if cell != "."]
    if len(cells) != len(SQUARES) or any(cell == "." for cell in cells[: len(tiles)]):
        raise ValueError("a map of another size, or with gaps")
    if deal.tiles and tuple(tiles) != deal.tiles:
        raise ValueError("another map")
    return [] if deal.tiles else tiles
