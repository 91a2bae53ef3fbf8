"""Reading the diagram of a position back, for tests that draw one or ask whether it shows all."""

import json
from collections.abc import Sequence
from typing import Any

from companion.codec.convert import load
from companion.engine.problems import Malformed, Problem, require
from companion.games.orichalcum.box.pieces import SIZES
from companion.games.orichalcum.deal import Deal
from companion.games.orichalcum.drawing.words import NO_CREATURE, NONE, STOCKS, diagram
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.hands import check_state
from companion.games.orichalcum.rules.decisions import FullState
from companion.games.orichalcum.rules.table import Position

Words = list[str]


def parse_diagram(deal: Deal, text: str) -> Position:
    """The position that a diagram shows. Raises Malformed."""
    lines = [line.rstrip() for line in text.rstrip().splitlines()]
    try:
        state = load(_state(deal, lines), FullState)
    except (ValueError, IndexError, KeyError) as error:
        if isinstance(error, Malformed):
            raise
        raise Malformed([Problem("", "cannot be read as a diagram of this game")]) from error
    at = Position(deal, state)
    require(check_state(at))
    if diagram(at).splitlines() != lines:
        raise Malformed([Problem("", "shows maps or stocks that do not fit its own lists")])
    return at


def _state(deal: Deal, lines: Sequence[str]) -> dict[str, Any]:
    """The state as JSON data, read from the lines. Raises ValueError, IndexError, KeyError."""
    turn, holder = (int(part.split()[-1]) for part in lines[0].split(", "))
    fields = dict(line.split(": ", 1) for line in lines[1 : 4 + len(SIZES)])
    starts = [n for n, line in enumerate(lines) if line.startswith("player ")]
    asked = [n for n, line in enumerate(lines) if line.startswith(("asked: ", "over"))]
    ends = [*starts[1:], asked[0]]
    return {
        "decisions": [_asked(line) for line in reversed(lines[asked[0] :]) if line != "over"],
        "turn": turn,
        "holder": holder,
        "row": [_read_card(words) for words in _split(fields["row"], " | ")],
        "discard": _split(fields["discard"], " "),
        "under": [_split(fields[f"under {size}"], " ") for size in SIZES],
        "display": [_read_shown(words) for words in fields["display"].split(" | ")],
        "players": [
            _read_player(lines[start:end]) for start, end in zip(starts, ends, strict=True)
        ],
    }


def _split(text: str, joint: str) -> Words:
    return [] if text == NONE else text.split(joint)


def _asked(line: str) -> dict[str, Any]:
    kind, fields = line.split(": ", 1)[1].split(" ", 1)
    return {"type": kind, **json.loads(fields)}


def _read_card(text: str) -> dict[str, Any]:
    card, tile, *creatures = text.split()
    return {
        "card": card,
        "tile": None if tile == NONE else tile,
        "creatures": [None if name == NO_CREATURE else name for name in creatures],
    }


def _read_shown(text: str) -> dict[str, Any] | None:
    if text == NONE:
        return None
    building, hoplites, nuggets = text.split()
    return {"building": building, "hoplites": int(hoplites), "nuggets": int(nuggets)}


def _read_player(lines: Sequence[str]) -> dict[str, Any]:
    stocks = [int(part.split()[0]) for part in lines[0].split(": ", 1)[1].split(", ")]
    fields = dict(line.strip().split(": ", 1) for line in lines[1:] if ": " in line)
    titans = (words.split(" ", 1) for words in _split(fields["titans"], ", "))
    player: dict[str, Any] = {
        **dict(zip(STOCKS, stocks, strict=True)),
        "titans": [{"titan": name, "active": not used} for name, *used in titans],
    }
    if "counted" in fields:
        temples, left = (int(part.split()[0]) for part in fields["counted"].split(", "))
        return player | {"temples": temples, "creatures_left": left}
    creatures, hoplites, buildings = (
        dict(pair.split() for pair in _split(fields[name], ", "))
        for name in ("creatures", "hoplites", "buildings")
    )
    tiles = (words.split() for words in _split(fields["tiles"], ", "))
    port = fields["metropolis"]
    return player | {
        "creatures": _split(fields["captured"], " "),
        "island": {
            "metropolis": None if port == NONE else port,
            "tiles": [{"tile": t, "circle": c, "turns": int(n)} for t, c, n in tiles],
            "creatures": creatures,
            "hoplites": {circle: int(count) for circle, count in hoplites.items()},
            "buildings": buildings,
            "temples": [four.split() for four in _split(fields["temples"], ", ")],
        },
    }


def read_diagram(deal: Deal, text: str) -> Position:
    """The position that a diagram shows, which is possible. Raises Malformed."""
    at = parse_diagram(deal, text)
    require(GAME.state_problems(at))
    return at
