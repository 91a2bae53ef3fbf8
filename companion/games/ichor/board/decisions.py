"""The turn under way as text: each record by its name and fields, spaces by their names."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, Final, get_args

from companion.codec.convert import type_tag
from companion.games.ichor.battle import BattleState, Doing, Trail
from companion.games.ichor.grid import OFF, Grid
from companion.games.ichor.state import Asked

SPACES: Final = ("origin", "line_end", "end", "laid", "spaces")
"""Fields that hold spaces; other numbers are counts."""
LISTS: Final = ("laid", "spaces", "gates")

DECISIONS: Final[Mapping[str, type]] = {type_tag(kind): kind for kind in get_args(Asked)}
FIELD = re.compile(r"(\w+)=(\S*)")


def lines_of(state: BattleState, board: Grid) -> Iterator[str]:
    """The turn under way, then the decisions, the one that is asked first."""
    if state.doing:
        yield f"doing: {_record(replace(state.doing, trail=None), board)}"
        if state.doing.trail:
            yield f"trail: {_record(state.doing.trail, board)}"
        for decision in reversed(state.decisions):
            yield f"asked: {type_tag(type(decision))} {_record(decision, board)}".rstrip()


def _record(record: Any, board: Grid) -> str:
    values = ((field.name, getattr(record, field.name)) for field in fields(record))
    return " ".join(f"{name}={_text(name, v, board)}" for name, v in values if name != "trail")


def _text(name: str, value: Any, board: Grid) -> str:
    if isinstance(value, tuple):
        return ",".join(_text(name, item, board) for item in value)
    if value is None:
        return "-"
    if name in SPACES:
        return "-" if value == OFF else board.names[value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def parse_doing(lines: Mapping[str, list[str]], board: Grid) -> Doing:
    """The turn that these lines tell. Raises ValueError, KeyError or TypeError."""
    trail = Trail(**_read(lines["trail"][0], board)) if "trail" in lines else None
    return Doing(**_read(lines["doing"][0], board), trail=trail)


def parse_decisions(lines: Mapping[str, list[str]], board: Grid) -> tuple[Asked, ...]:
    """The stack that these lines tell. Raises ValueError, KeyError or TypeError."""
    asked = [text.partition(" ") for text in reversed(lines.get("asked", []))]
    return tuple(DECISIONS[name](**_read(rest, board)) for name, _, rest in asked)


def _read(text: str, board: Grid) -> dict[str, Any]:
    return {name: _value(name, value, board) for name, value in FIELD.findall(text)}


def _value(name: str, text: str, board: Grid) -> Any:
    if name in LISTS:
        words = [word for word in text.split(",") if word]
        return tuple(int(word) if name == "gates" else board.index[word] for word in words)
    if name in SPACES:
        return OFF if text == "-" else board.index[text]
    if text in ("yes", "no"):
        return text == "yes"
    return None if text == "-" else int(text) if text.isdigit() else text
