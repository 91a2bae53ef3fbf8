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
power just used, the turn under way with its open decisions (the last one is asked), the end,
the first game.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import compress
from typing import Any, Final

from companion.codec import dump, load
from companion.engine.notation import matched
from companion.engine.problems import Malformed, Problem
from companion.games.ichor.battle import Doing, Ending, Result, Side
from companion.games.ichor.box.components import BY_CODE, CAMPS, FIGURES, Camp
from companion.games.ichor.deal import Deal
from companion.games.ichor.grid import OFF, columns
from companion.games.ichor.state import Asked, Position, State
from companion.games.ichor.turns import TakeTurn, after_game

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
