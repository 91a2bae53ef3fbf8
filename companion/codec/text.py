"""A state as text, one field in a line: the diagram of a game that has no board to draw."""

import json
from typing import TypeVar

from companion.codec.convert import dump, load
from companion.engine.problems import Malformed, Problem

S = TypeVar("S")


def dump_text(state: object) -> str:
    """The state with each field, and each open decision, on a line of its own."""
    lines = []
    for name, value in dump(state).items():
        many = value if name == "decisions" else [value]
        lines += [f"{name}: {json.dumps(one, ensure_ascii=False)}" for one in many]
    return "\n".join(lines) + "\n"


def load_text(text: str, kind: type[S]) -> S:
    """The state that the text describes. Raises Malformed."""
    data: dict[str, object] = {}
    decisions: list[object] = []
    for number, line in enumerate(text.splitlines(), start=1):
        name, _, value = line.partition(": ")
        try:
            read = json.loads(value)
        except ValueError as error:
            raise Malformed([Problem(f"line {number}", "must be a name and a value")]) from error
        if name == "decisions":
            decisions.append(read)
        else:
            data[name] = read
    return load({**data, "decisions": decisions}, kind)
