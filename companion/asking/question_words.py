"""The words in which people ask about rules at the table, whatever the game."""

from collections.abc import Sequence
from typing import Final

_COMMON = """
a about all am an and any anybody anyone are as at be been before but by can can't cannot could
did do does doesn't done else for from game get gets go goes had happen happens has have he her
here his how i if in into is isn't it its let long make many may me mean means much must my need
no not of off on one or other our possible really rule rules same say says she should so somebody
someone than that the their them then there these they thing this those to up us use used using
actually already anyway each even every exactly just kind let's okay please right still straight
try trying yet
want was we were what what's when where which while who whose why will with without work works
would you your
"""
UNASKED: Final = frozenset(_COMMON.split())
"""What stands in questions of every kind, and says nothing about what is asked."""

SAME: Final[Sequence[Sequence[str]]] = (
    ("win", "winner", "won", "victory", "victor", "victorious", "goal", "aim", "objective"),
    ("lose", "loses", "lost", "loser", "defeat", "eliminated", "knocked"),
    ("tie", "tied", "ties", "tiebreak", "tiebreaker", "tie-break", "tie-breaker", "equal"),
    ("end", "finish", "finished"),
    ("start", "begin", "begins", "beginning", "first"),
    ("setup", "set-up", "prepare"),
    ("empty", "run", "runs", "ran", "exhausted"),
    ("deck", "pile", "bag", "stock", "supply"),
    ("pieces", "tokens", "supply", "stock"),
    ("twice", "again", "second", "another", "extra", "additional", "repeat", "several"),
    ("skip", "pass", "forced", "mandatory", "obligatory", "optional"),
    ("score", "scoring", "point", "points"),
    ("fight", "battle", "attack", "combat", "kill"),
    ("die", "dice", "roll", "throw", "thrown"),
    ("most", "limit", "maximum", "max"),
    ("beside", "next", "adjacent", "adjacency", "neighbour", "neighbor", "touch", "diagonal"),
    ("hand", "hold", "held", "holds"),
    ("discard", "discards", "away"),
    ("space", "field", "square", "place", "spot"),
    ("swap", "exchange", "trade"),
)
"""Groups of words that mean the same in most games. A game's rulebook may declare more."""
