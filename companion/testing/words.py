"""Checks of codes and of sentences that people read."""

import re

CODE = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")


def is_code(text: str) -> bool:
    """Whether it is a stable name in snake_case."""
    return bool(CODE.fullmatch(text))


def is_sentence(text: str) -> bool:
    """Whether it begins and ends like a sentence, and has no exclamation mark."""
    return bool(re.fullmatch(r"[^\sa-z][^\n!]*[.?]", text))
