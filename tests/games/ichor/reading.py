"""Reading the diagram of a position back, for tests that draw one or ask whether it shows all."""

import json
import re
from collections import defaultdict
from typing import Any

from companion.codec import load
from companion.engine.problems import Malformed, Problem, require
from companion.games.ichor.box import BY_CODE, CAMPS, OFF, Camp
from companion.games.ichor.deal import Deal
from companion.games.ichor.game import GAME
from companion.games.ichor.rules.table import Doing, Ending, Position, Result, Side
from companion.games.ichor.rules.turn import Asked, State, TakeTurn, after_game
from tests.games.matching import matched

HEAD = re.compile(r"game (\d), (monsters|gods) to move")
ROW = re.compile(r"(\d)  (.*)")
SIDE = re.compile(r"(.*); (\d+) in hand, (\d+) boxed; aside ?(.*)")
CARD = re.compile(r"(\(?)([A-Z][a-z])(\*?)\)?")
TOKEN = re.compile(r"([mg])(\d?)")
GATE = re.compile(r"([a-g]\d) (\w+)(?: ([mg])(\d))?")
RESULT = re.compile(r"(\w+), (monsters|gods) win; (\d+) monster and (\d+) god tokens off")


def parse_diagram(deal: Deal, text: str) -> Position:
    """The position that the text shows. Raises Malformed."""
    try:
        return _parse(deal, text)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise Malformed([Problem("", "is not a position of this game as it is printed")]) from error


def _parse(deal: Deal, text: str) -> Position:
    first, *rest = text.strip("\n").splitlines()
    head = matched(HEAD, first)
    lines = defaultdict(list)
    for line in rest:
        name, colon, value = line.partition(": ")
        if colon:
            lines[name].append(value)
    cells = _cells(deal, [line for line in rest if ROW.fullmatch(line)])
    centres = _centres(deal, lines.get("gates"))
    over = lines.get("over")
    game, ending = int(head[1]), _result(over[0]).ending if over else None
    doing = load(json.loads(lines["doing"][0]), Doing) if "doing" in lines else None
    decisions: tuple[Asked, ...] = after_game(deal, game) if ending else (TakeTurn(),)
    if doing:
        decisions = load([json.loads(one) for one in lines["open"]], tuple[Asked, ...])
    state = State(
        decisions=decisions,
        game=game,
        turn=next(camp for camp in CAMPS if camp == head[2]),
        monsters=_read_side(deal, "monsters", lines, cells, centres),
        gods=_read_side(deal, "gods", lines, cells, centres),
        copyable=lines["used"][0] if "used" in lines else None,
        doing=doing,
        ending=ending,
        first=_result(lines["first game"][0]) if "first game" in lines else None,
    )
    return Position(deal, state)


def _cells(deal: Deal, rows: list[str]) -> dict[int, str]:
    """The words of the board by space."""
    found = {}
    for line in rows:
        row = matched(ROW, line)
        words = row[2].split()
        if len(words) != deal.size:
            raise ValueError(line)
        for column, word in enumerate(words):
            found[(int(row[1]) - 1) * deal.size + column] = word
    if sorted(found) != list(range(len(deal.grid.names))):
        raise ValueError("rows are missing")
    return found


def _read_side(
    deal: Deal, camp: Camp, lines: dict[str, list[str]], cells: dict[int, str], centres: Any
) -> Side:
    cards, supply, boxed, aside = matched(SIDE, lines[camp][0]).groups()
    found = [matched(CARD, word) for word in cards.split()]
    places = {word: space for space, word in cells.items()}
    tokens = [0] * len(cells)
    for space, word in cells.items():
        if (token := TOKEN.fullmatch(word)) and token[1] == camp[0]:
            tokens[space] = int(token[2] or 1)
        elif word != "." and not token and word not in BY_CODE:
            raise ValueError(word)
    return Side(
        cards=tuple(BY_CODE[card[2]].id for card in found),
        up=tuple(not card[3] for card in found),
        at=tuple(OFF if card[1] else places[card[2]] for card in found),
        tokens=tuple(tokens),
        centres=centres[camp],
        reserve=tuple(BY_CODE[code].id for code in aside.split()),
        supply=int(supply),
        boxed=int(boxed),
    )


def _centres(deal: Deal, lines: list[str] | None) -> dict[Camp, tuple[int, ...]]:
    """Tokens on the gates' centres; the gates themselves are the deal's."""
    gates = [matched(GATE, text) for text in lines[0].split(", ")] if lines else []
    if tuple(gate[2] for gate in gates) != deal.gates:
        raise ValueError("these are not the gates of the deal")
    return {
        camp: tuple(int(gate[4]) if gate[3] == camp[0] else 0 for gate in gates) for camp in CAMPS
    }


def _result(text: str) -> Result:
    reason, winner, monsters_off, gods_off = matched(RESULT, text).groups()
    return Result(
        load({"reason": reason, "winner": winner}, Ending),
        int(monsters_off),
        int(gods_off),
    )


def read_diagram(deal: Deal, text: str) -> Position:
    """The position that a diagram shows, which is possible. Raises Malformed."""
    at = parse_diagram(deal, text)
    require(GAME.state_problems(at))
    return at
