"""Matching the lines of a diagram."""

import re


def matched(pattern: re.Pattern[str], text: str) -> re.Match[str]:
    """The match of a whole text. Raises ValueError if it has another form."""
    found = pattern.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is not as it should be")
    return found
