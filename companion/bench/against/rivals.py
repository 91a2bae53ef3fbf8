"""The programs that our moves are compared with, and the game of ours that is played for it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from companion.bench import boardgame
from companion.bench.against import rival
from companion.bench.figures import Figure
from companion.engine.game import AnyGame


@dataclass(frozen=True, slots=True)
class Rival:
    """`measure` raises RivalMissing; `game` is the slug of the game that plays for us."""

    measure: Callable[[AnyGame], Iterator[Figure]]
    game: str


RIVALS: Mapping[str, Rival] = {
    rival.RIVAL: Rival(rival.against_chess, "ichor"),
    boardgame.RIVAL: Rival(boardgame.against_boardgame, "iwari"),
}
