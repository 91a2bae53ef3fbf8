"""A whole game as text: how it was set up, an empty line, and the moves.

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

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.codec import dump, load
from companion.engine.moves import Notation
from companion.engine.problems import Malformed, Problem, below, require, whole_problems
from companion.engine.setup import name_problems, option_problems, ruling_options, with_defaults
from companion.games.ichor import notation
from companion.games.ichor.box.components import BY_CODE, CAMPS, FIGURES
from companion.games.ichor.box.edition import OPTIONS, Edition, check_edition, editions
from companion.games.ichor.deal import Deal, check_deal
from companion.games.ichor.moves import Move
from companion.games.ichor.rulebook import RULEBOOK

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


def sheet_text(deal: Deal, moves: Sequence[Move]) -> str:
    """A whole game as text: the deal and the moves made since."""
    return "\n".join([*_head(deal), "", notation.sheet_text(moves)])


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


def parse_sheet(text: str) -> tuple[Deal, tuple[Move, ...]]:
    """The deal and the moves of a written game. Raises Malformed, naming the line."""
    lines = text.split("\n")
    fields: dict[str, Field] = {}
    for number, line in enumerate(lines, 1):
        if found := FIELD.fullmatch(line.strip()):
            field = Field(number, found[2].strip())
            if found[1] not in KNOWN or found[1] in fields:
                raise field.fault(f'"{found[1]}:" is unknown or stands twice')
            fields[found[1]] = field
            lines[number - 1] = ""
    if missing := [name for name in NEEDED if name not in fields]:
        raise Malformed([Problem("", f'needs a line "{name}:"') for name in missing])
    return _deal(fields), notation.parse_sheet("\n".join(lines))


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


NOTATION: Final[Notation[Deal, Move]] = Notation(
    notation.move_text, notation.parse_move, sheet_text, parse_sheet
)
