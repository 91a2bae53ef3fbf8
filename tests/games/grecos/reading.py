"""Reading the diagram of a position back, for tests that draw one or ask whether it shows all."""

import json
import re
from collections.abc import Iterable
from typing import Any

from companion.codec.convert import load
from companion.engine.problems import Malformed, Problem, require
from companion.games.grecos.deal import Deal
from companion.games.grecos.drawing.table import ASIDE, KEPT
from companion.games.grecos.game import GAME
from companion.games.grecos.rules.position import Position, State
from companion.games.grecos.rules.table import SIDE, SQUARES
from tests.games.matching import matched

PLAYER = re.compile(r"[> ] .* \| pile: (.+) \| hand: (.+) \| sees (\d+)")
STACK = re.compile(r"([A-H][1-8]) (\d): (.+)")
REST = re.compile(r"extra turns: (\d+), everyone discards: (yes|no)")
FORM = "must have the map, the players, the stacks, what lies aside, and what is asked"


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


def read_diagram(deal: Deal, text: str) -> Position:
    """The position that a diagram shows, which is possible. Raises Malformed."""
    at = parse_diagram(deal, text)
    require(GAME.state_problems(at))
    return at
