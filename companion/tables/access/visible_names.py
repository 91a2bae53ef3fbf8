"""Checks of names: that they are visible, keep the reading direction, and differ in looks.

A name of invisible letters would be a button without a label. A name that changes the reading
direction would also turn the rest of the line. Two names that look alike could make one player move
for another.
"""

import unicodedata
from collections.abc import Iterator
from itertools import groupby

JOINERS = "\u200c\u200d"
"""Joiners, which some scripts and emoji of several people need."""
PICTURE_STYLE = "\ufe0f"
BLANKS = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10))))
)
"""Characters that are letters, marks or signs to Unicode, but show nothing."""
MOST_MARKS = 3
"""How many marks a letter may have: no language needs more, and they would cover other lines."""
ALIKE = str.maketrans(
    "авекмнорстухіјѕԁһԛԝьαβεζηικμνορτυχϲ",
    "abekmhopctyxijsdhqwbaβeznikmvoptyxc",
)
"""Small letters of other scripts, after case folding, that look like Latin ones."""
CAPITALS = str.maketrans("АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEKMHOPCTYXIJSABEZHIKMNOPTYX")


def hidden_in(text: str) -> bool:
    """Whether the text has an invisible character, or one that changes the reading direction."""
    return any(not _shows(text, place) for place in range(len(text)))


def can_be_seen(name: str) -> bool:
    """Whether it has a letter, a number or an emoji, and no pile of marks on one letter."""
    kinds = [unicodedata.category(letter)[0] for letter in name]
    towers = (len(list(run)) for kind, run in groupby(kinds) if kind == "M")
    return any(kind in "LNS" for kind in kinds) and max(towers, default=0) <= MOST_MARKS


def looks(name: str) -> str:
    """A key for what the name looks like: equal for two names that are hard to tell apart."""
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
