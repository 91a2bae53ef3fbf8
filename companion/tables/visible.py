"""Whether a name can be seen, reads in its own direction only, and looks like no other.

A name of invisible letters is a button without a label; one that turns the reading direction
turns the rest of the line; two that look alike let one player move for another.
"""

import unicodedata
from collections.abc import Iterator
from itertools import groupby

JOINERS = "\u200c\u200d"
"""Hold letters of some scripts together, and pictures of several people."""
PICTURE_STYLE = "\ufe0f"
BLANKS = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10))))
)
"""Letters, marks and signs that show nothing."""
MOST_MARKS = 3
"""Marks upon one letter: more than any language writes grow into the lines above."""
ALIKE = str.maketrans(
    "авекмнорстухіјѕԁһԛԝьαβεζηικμνορτυχϲ",
    "abekmhopctyxijsdhqwbaβeznikmvoptyxc",
)
"""Small letters of other scripts, after folding, that look like Latin ones."""
CAPITALS = str.maketrans("АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEKMHOPCTYXIJSABEZHIKMNOPTYX")


def hidden_in(text: str) -> bool:
    """Whether the text holds something that shows nothing, or turns the reading direction."""
    return any(not _shows(text, place) for place in range(len(text)))


def can_be_seen(name: str) -> bool:
    """Whether a letter, a number or a picture is in it, and no tower of marks."""
    kinds = [unicodedata.category(letter)[0] for letter in name]
    towers = (len(list(run)) for kind, run in groupby(kinds) if kind == "M")
    return any(kind in "LNS" for kind in kinds) and max(towers, default=0) <= MOST_MARKS


def looks(name: str) -> str:
    """What the name looks like: the same for two that nobody tells apart at a glance."""
    plain = unicodedata.normalize("NFKC", name).translate(CAPITALS)
    return "".join(_folded(plain)).translate(ALIKE)


def _folded(name: str) -> Iterator[str]:
    for letter in name.casefold():
        if not letter.isspace() and letter not in (*JOINERS, PICTURE_STYLE):
            yield letter


def _shows(text: str, place: int) -> bool:
    letter = text[place]
    if letter in JOINERS:
        return 0 < place < len(text) - 1 and not text[place - 1].isascii()
    if letter == PICTURE_STYLE:
        return place > 0 and unicodedata.category(text[place - 1]) in ("So", "Sk", "Po", "Nd")
    return letter not in BLANKS and unicodedata.category(letter) not in ("Cf", "Co", "Cn")
