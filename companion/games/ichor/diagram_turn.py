"""The turn under way as text: each effect by its name and fields, spaces by their names."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, get_args

from companion.codec.convert import type_tag
from companion.games.ichor.effects.trail import Trail
from companion.games.ichor.effects.waiting import Waiting
from companion.games.ichor.grid import OFF, Grid
from companion.games.ichor.state import Doing

SPACES = ("origin", "line_end", "end", "laid", "spaces")
"""Fields that hold spaces; other numbers are counts."""

STEPS: Mapping[str, type] = {type_tag(step): step for step in get_args(Waiting)}
FIELD = re.compile(r"(\w+)=(\S*)")


def doing_lines(doing: Doing, board: Grid) -> Iterator[str]:
    """The lines of an open decision."""
    power = doing.power or "-"
    course = _fields(
        {name: getattr(doing, name) for name in SPACES[:2]} | {"laid": doing.laid}, board
    )
    yield f"doing: figure={doing.figure} power={power} {course}"
    if doing.trail:
        yield f"trail: {_record(doing.trail, board)}"
    for step in doing.todo:
        yield f"todo: {_step(step, board)}"
    for step in doing.then:
        yield f"then: {_step(step, board)}"


def _step(step: Waiting, board: Grid) -> str:
    return f"{type_tag(type(step))} {_record(step, board)}".rstrip()


def _record(record: Any, board: Grid) -> str:
    return _fields({field.name: getattr(record, field.name) for field in fields(record)}, board)


def _fields(values: Mapping[str, Any], board: Grid) -> str:
    return " ".join(f"{name}={_value(name, value, board)}" for name, value in values.items())


def _value(name: str, value: Any, board: Grid) -> str:
    if isinstance(value, tuple):
        return ",".join(_value(name, item, board) for item in value)
    if name in SPACES:
        return "-" if value == OFF else board.names[value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def parse_doing(lines: Mapping[str, list[str]], board: Grid) -> Doing:
    """The open decision that these lines tell. Raises ValueError, KeyError or TypeError."""
    course = _read(lines["doing"][0], board)
    trail = lines.get("trail")
    return Doing(
        figure=course["figure"],
        power=None if course["power"] == "-" else course["power"],
        origin=course["origin"],
        line_end=course["line_end"],
        trail=Trail(**_typed(Trail, _read(trail[0], board))) if trail else None,
        laid=course["laid"],
        todo=tuple(_parse_step(text, board) for text in lines.get("todo", [])),
        then=tuple(_parse_step(text, board) for text in lines.get("then", [])),
    )


def _parse_step(text: str, board: Grid) -> Any:
    name, _, rest = text.partition(" ")
    kind = STEPS[name]
    return kind(**_typed(kind, _read(rest, board)))


def _typed(kind: type, values: dict[str, Any]) -> dict[str, Any]:
    """Exactly the fields of that record."""
    assert is_dataclass(kind)
    return {field.name: values.pop(field.name) for field in fields(kind)} | values


def _read(text: str, board: Grid) -> dict[str, Any]:
    return {name: _parse(name, value, board) for name, value in FIELD.findall(text)}


def _parse(name: str, text: str, board: Grid) -> Any:
    if name in ("laid", "spaces"):
        return tuple(board.index[word] for word in text.split(",") if word)
    if name == "gates":
        return tuple(int(word) for word in text.split(",") if word)
    if name in SPACES:
        return OFF if text == "-" else board.index[text]
    if text in ("yes", "no"):
        return text == "yes"
    return int(text) if text.isdigit() else text
