"""The notation of Ichor: each move as one short word, turns numbered as in chess.

| word | move |
|---|---|
| `Gr-b4` | Griffin walks to b4 |
| `At*b4-c4-c5`, `Si*Ze-d4`, `Po*row`, `Ze*` | a power with its targets |
| `-c5` | a further movement |
| `@c5` | a landing |
| `+c5` | tokens laid |
| `=d3,e3` and `=` | second tokens behind Reinforcements, and none |
| `^Ze` | a card turned up |
| `.` | no more |
| `?Hy` | a card revealed |
| `||` | the second game |

A figure is the two letters of its code. Numbers with a dot are for the eye only, and so is `--`
where a side is passed over.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.codec import dump, load
from companion.engine.moves import Notation
from companion.engine.problems import Malformed, Problem, below, require, whole_problems
from companion.engine.setup import name_problems, option_problems, ruling_options, with_defaults
from companion.games.ichor.box import (
    BY_CODE,
    CAMPS,
    FIGURES,
    OPTIONS,
    Edition,
    check_edition,
    editions,
)
from companion.games.ichor.deal import Deal, check_deal
from companion.games.ichor.rulebook import RULEBOOK
from companion.games.ichor.rules.effects import ROW_OR_COLUMN
from companion.games.ichor.rules.turns import (
    AnyMove,
    Go,
    Land,
    Lay,
    MoveFigure,
    NextGame,
    Reinforce,
    Reveal,
    Stop,
    TurnUp,
    UsePower,
)

SPACE = re.compile(r"[a-g][1-7]")
ACTION = re.compile(r"([A-Z][a-z])([-*])(.*)")
NUMBER = re.compile(r"\d+\.")
PASSED: Final = "--"

TO_A_SPACE: Final[Mapping[str, type[Go | Land | Lay]]] = {"-": Go, "@": Land, "+": Lay}
OF_A_CARD: Final[Mapping[str, type[TurnUp | Reveal]]] = {"^": TurnUp, "?": Reveal}
MARKS: Final[Mapping[type, str]] = {
    kind: mark for table in (TO_A_SPACE, OF_A_CARD) for mark, kind in table.items()
}
"""What the word of a move begins with that has one space, or one card."""


def move_text(move: AnyMove) -> str:
    match move:
        case MoveFigure(figure, to):
            return f"{FIGURES[figure].code}-{to}"
        case UsePower(figure, targets):
            return f"{FIGURES[figure].code}*{'-'.join(map(_code, targets))}"
        case Reinforce(spaces):
            return f"={','.join(spaces)}"
        case Go(word) | Land(word) | Lay(word) | TurnUp(word) | Reveal(word):
            return MARKS[type(move)] + _code(word)
        case Stop():
            return "."
        case NextGame():
            return "||"


def _code(target: str) -> str:
    return FIGURES[target].code if target in FIGURES else target


def parse_move(text: str) -> AnyMove:
    """The move that a word stands for. Raises Malformed."""
    if text in (".", "||"):
        return Stop() if text == "." else NextGame()
    if action := ACTION.fullmatch(text):
        code, kind, rest = action.groups()
        if kind == "-":
            return MoveFigure(_figure(code), _space(rest))
        return UsePower(_figure(code), tuple(_target(word) for word in rest.split("-") if rest))
    mark, rest = text[:1], text[1:]
    if mark in TO_A_SPACE:
        return TO_A_SPACE[mark](_space(rest))
    if mark in OF_A_CARD:
        return OF_A_CARD[mark](_figure(rest))
    if mark == "=":
        return Reinforce(tuple(_space(name) for name in rest.split(",") if rest))
    raise _unreadable(text)


def _target(word: str) -> str:
    if word in ROW_OR_COLUMN:
        return word
    return BY_CODE[word].id if word in BY_CODE else _space(word)


def _figure(code: str) -> str:
    if code not in BY_CODE:
        raise _unreadable(code)
    return BY_CODE[code].id


def _space(name: str) -> str:
    if not SPACE.fullmatch(name):
        raise _unreadable(name)
    return name


def _unreadable(text: str) -> Malformed:
    return Malformed([Problem("", f'"{text}" is no move, figure or space')])


def moves_text(moves: Iterable[AnyMove]) -> str:
    """The moves as text: one line for a turn of each side, the monsters' first."""
    return "".join(f"{line}\n" for line in _lines(moves))


def _lines(moves: Iterable[AnyMove]) -> Iterator[str]:
    turns: list[str] = []
    for move in moves:
        if isinstance(move, NextGame):
            yield from _paired(turns)
            yield move_text(move)
            turns = []
        elif isinstance(move, MoveFigure | UsePower):
            if FIGURES[move.figure].camp != CAMPS[len(turns) % 2]:
                turns.append(PASSED)
            turns.append(move_text(move))
        elif turns:
            turns[-1] += f" {move_text(move)}"
        else:
            turns.append(move_text(move))
    yield from _paired(turns)


def _paired(turns: list[str]) -> Iterator[str]:
    width = max(map(len, turns[::2]), default=0)
    for number, start in enumerate(range(0, len(turns), 2), start=1):
        first, *second = turns[start : start + 2]
        yield f"{number}. {first:<{width}}  {''.join(second)}".rstrip()


def parse_moves(text: str) -> tuple[AnyMove, ...]:
    """The moves of a written game. Raises Malformed, naming the line."""
    return tuple(
        move for number, line in enumerate(text.split("\n"), 1) for move in _moves(number, line)
    )


def _moves(number: int, line: str) -> Iterator[AnyMove]:
    try:
        for word in line.split():
            if word != PASSED and not NUMBER.fullmatch(word):
                yield parse_move(word)
    except Malformed as error:
        raise Malformed([Problem(f"line {number}", p.message) for p in error.problems]) from error


# A whole game as text: how it was set up, an empty line, and the moves

FIELD = re.compile(r"([a-z_]+):(.*)")
NEEDED = ("edition", "monsters", "gods", "monster_line", "god_line")
KNOWN = (*NEEDED, "options", "gates")
DEFAULTS: Final = with_defaults(OPTIONS, {})


@dataclass(frozen=True, slots=True)
class Field:
    """What a line of the head says."""

    line: int
    value: str

    def fault(self, message: str) -> Malformed:
        return Malformed([Problem(f"line {self.line}", message)])


def sheet_text(deal: Deal, moves: Sequence[AnyMove]) -> str:
    """A whole game as text: the deal and the moves made since.

        edition: reference
        monsters: "Ada"
        gods: "Ben"
        monster_line: Me Ty Si Hy Cy Gr
        god_line: Ar At Ze Po Ah Hm
        options: games=single, gates=yes
        gates: sacrifice boost

        1. Gr*f6  Ze-c6

    Who is named first sits in the first seat. Figures stand from column a on. Options say what is
    not the default; an edition that is not shipped stands there whole, as JSON.
    """
    return "\n".join([*_head(deal), "", moves_text(moves)])


def _head(deal: Deal) -> Iterator[str]:
    shipped = deal.edition in editions()
    yield f"edition: {deal.edition.id if shipped else json.dumps(dump(deal.edition))}"
    for seat, name in enumerate(deal.names):
        camp = "monsters" if seat == deal.monsters else "gods"
        yield f"{camp}: {json.dumps(name, ensure_ascii=False)}"
    yield f"monster_line: {_codes(deal.monster_line)}"
    yield f"god_line: {_codes(deal.god_line)}"
    if chosen := [f"{k}={v}" for k, v in deal.options.items() if v != DEFAULTS.get(k)]:
        yield f"options: {', '.join(chosen)}"
    if deal.gates:
        yield f"gates: {' '.join(deal.gates)}"


def _codes(line: Sequence[str]) -> str:
    return " ".join(FIGURES[figure].code for figure in line)


def parse_sheet(text: str) -> tuple[Deal, tuple[AnyMove, ...]]:
    """The deal and the moves of a written game. Raises Malformed, naming the line."""
    lines = text.split("\n")
    fields: dict[str, Field] = {}
    for number, line in enumerate(lines, 1):
        if header := FIELD.fullmatch(line.strip()):
            field = Field(number, header[2].strip())
            if header[1] not in KNOWN or header[1] in fields:
                raise field.fault(f'"{header[1]}:" is unknown or stands twice')
            fields[header[1]] = field
            lines[number - 1] = ""
    if missing := [name for name in NEEDED if name not in fields]:
        raise Malformed([Problem("", f'needs a line "{name}:"') for name in missing])
    return _deal(fields), parse_moves("\n".join(lines))


def _deal(fields: Mapping[str, Field]) -> Deal:
    seats = [name for name in fields if name in CAMPS]
    options = with_defaults(OPTIONS, _options(fields.get("options")))
    deal = Deal(
        _edition(fields["edition"]),
        tuple(_name(fields[camp]) for camp in seats),
        options,
        seats.index("monsters"),
        _figures(fields["monster_line"]),
        _figures(fields["god_line"]),
        tuple(fields["gates"].value.split()) if "gates" in fields else (),
    )
    problems = (
        *below("edition", whole_problems(deal.edition, check_edition)),
        *name_problems((2,), deal.names),
        *option_problems(OPTIONS, options, ruling_options(RULEBOOK)),
    )
    require(_at_line(fields, problem) for problem in problems or check_deal(deal))
    return deal


def _at_line(fields: Mapping[str, Field], problem: Problem) -> Problem:
    name = re.split(r"[.[]", problem.path)[0]
    if name not in fields:
        return problem
    return Problem(f"line {fields[name].line}", f"{problem.path} {problem.message}")


def _edition(field: Field) -> Edition:
    for edition in editions():
        if edition.id == field.value:
            return edition
    try:
        return load(_json(field.value), Edition)
    except (ValueError, RecursionError) as error:
        raise field.fault("is neither a shipped edition nor one written as JSON") from error


def _name(field: Field) -> str:
    try:
        return load(_json(field.value), str)
    except (ValueError, RecursionError) as error:
        raise field.fault('must be a name in quotes, such as "Ada"') from error


def _json(text: str) -> object:
    data = json.loads(text)
    json.dumps(data, ensure_ascii=False).encode()  # refuses half a surrogate pair
    return data


def _options(field: Field | None) -> dict[str, str]:
    if field is None:
        return {}
    pairs = [pair.strip().partition("=") for pair in field.value.split(",")]
    if not all(equals for _, equals, _ in pairs):
        raise field.fault("must be name=value, with commas between them")
    return {name: value for name, _, value in pairs}


def _figures(field: Field) -> tuple[str, ...]:
    if strangers := [code for code in field.value.split() if code not in BY_CODE]:
        raise field.fault(f'"{strangers[0]}" is no figure')
    return tuple(BY_CODE[code].id for code in field.value.split())


NOTATION: Final[Notation[Deal, AnyMove]] = Notation(move_text, parse_move, sheet_text, parse_sheet)
