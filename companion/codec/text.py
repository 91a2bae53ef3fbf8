"""A state as text, one field in a line: the diagram of a game that has no board to draw."""

import json
from dataclasses import fields
from typing import Any, TypeVar

from companion.codec.convert import dump, load
from companion.engine.problems import Malformed, Problem

S = TypeVar("S")


def dump_text(state: object) -> str:
    """The state with each field, and each open decision, on a line of its own.

    What has no line is missing, not empty: the stack of a state without other fields is written
    as `decisions: []` once it is empty.
    """
    lines = []
    for name, value in dump(state).items():
        many = value if name == "decisions" else [value]
        lines += [f"{name}: {json.dumps(one, ensure_ascii=False)}" for one in many]
    return "\n".join(lines or ["decisions: []"]) + "\n"


def load_text(text: str, kind: type[S]) -> S:
    """The state that the text describes: every field in it, whether it has a default or not.
    Raises Malformed."""
    data: dict[str, object] = {}
    decisions: list[object] = []
    for number, line in enumerate(text.splitlines(), start=1):
        name, _, value = line.partition(": ")
        try:
            read = json.loads(value)
        except ValueError as error:
            raise Malformed.at(f"line {number}", "must be a name and a value") from error
        if name in data:
            raise Malformed.at(f"line {number}", f"names {name} a second time")
        if name == "decisions":
            decisions += [read] if read != [] else []
        else:
            data[name] = read
    of_kind: Any = kind
    missing = {field.name for field in fields(of_kind)} - {"decisions"} - data.keys()
    if missing or not text.strip():
        raise Malformed([Problem(name, "is missing") for name in sorted(missing or {"decisions"})])
    return load({**data, "decisions": decisions}, kind)
