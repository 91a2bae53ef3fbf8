"""Output to terminals and files whose encoding lacks some letters."""

import codecs
import sys
from io import TextIOWrapper


def lose_no_command_to_a_letter() -> None:
    """Print a question mark for each letter that the output's encoding lacks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def is_utf8() -> bool:
    """Whether standard output is encoded in UTF-8."""
    return codecs.lookup(sys.stdout.encoding or "ascii").name == "utf-8"


def can_show(text: str) -> bool:
    """Whether the encoding of standard output has all letters of that text."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
