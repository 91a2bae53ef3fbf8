"""A state as text, one field in a line: the diagram of a game that has no board to draw."""

import json

from companion.codec.convert import dump


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
