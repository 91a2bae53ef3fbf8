"""What the terminal, or the file that the output goes into, has letters for."""

import sys
from io import TextIOWrapper


def lose_no_command_to_a_letter() -> None:
    """Where the output's encoding lacks a letter, a question mark stands for it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def can_show(text: str) -> bool:
    """Whether standard output has an encoding for that text."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
