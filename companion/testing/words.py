"""What the texts that people read have in common."""

import re

CODE = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")


def is_code(text: str) -> bool:
    """A stable name in snake_case."""
    return bool(CODE.fullmatch(text))


def is_sentence(text: str) -> bool:
    """A plain sentence: it begins like one, ends like one, and does not shout."""
    return bool(re.fullmatch(r"[^\sa-z][^\n!]*[.?]", text))
