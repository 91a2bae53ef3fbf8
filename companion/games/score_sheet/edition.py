"""A sheet: its rows, how it ends, and who wins."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from companion.engine.problems import Most

Wins = Literal["highest", "lowest", "together", "who"]
"""Who wins: by points, all together against the game, or whoever is named."""
Ends = Literal["hand", "rounds", "points"]
"""When a game ends: when the table says so, after some rounds, or at some points."""

MOST_ROWS: Final = 20
MOST_TIES: Final = 5
MOST_ROUNDS: Final = 60
MOST_POINTS: Final = 99_999
MOST_TEAMS: Final = 4
MOST_LEVELS: Final = 20


@dataclass(frozen=True, slots=True)
class Row:
    """What is counted: `least` to `most` of it, each for some points; for 0 it is only noted.

    `rounds`: it is counted in every round, otherwise once. `equal`: it is 1 where the two rows
    before it are equal, unless somebody enters something else.
    """

    id: str
    name: str
    each: int = 1
    least: int = 0
    most: int = 999
    rounds: bool = False
    equal: bool = False

    @property
    def gain(self) -> int:
        """The most points that one number of it gives, which may be less than 0."""
        return max(self.each * self.least, self.each * self.most)


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A row by which equal totals are compared: the most of it wins, or the fewest."""

    row: str
    most: bool = True


@dataclass(frozen=True, slots=True)
class Edition:
    """A sheet. `limit` is the number of rounds or of points with which a game ends, 0 where it
    ends by hand. `deals`: somebody deals each round. `teams` is their number, 0 where everybody
    plays alone. `levels`: how many there are of a game that is played together, 0 for none.
    """

    id: str
    title: str
    note: str
    rows: Annotated[tuple[Row, ...], Most(MOST_ROWS)] = ()
    wins: Wins = "highest"
    ends: Ends = "hand"
    limit: int = 0
    deals: bool = False
    tie_breaks: Annotated[tuple[TieBreak, ...], Most(MOST_TIES)] = ()
    teams: int = 0
    levels: int = 0

    @property
    def by_round(self) -> tuple[Row, ...]:
        """The rows that are counted in every round."""
        return tuple(row for row in self.rows if row.rounds)

    @property
    def once(self) -> tuple[Row, ...]:
        """The rows that are counted once."""
        return tuple(row for row in self.rows if not row.rounds)

    @property
    def by_points(self) -> bool:
        """Whether totals decide who wins."""
        return self.wins in ("highest", "lowest")

    @property
    def most_rounds(self) -> int:
        """How many rounds there can be."""
        if not self.by_round:
            return 0
        return self.limit if self.ends == "rounds" else MOST_ROUNDS

    def before(self, row: Row) -> tuple[Row, ...]:
        """The rows before one of them that are counted when it is."""
        kept = self.rows[: self.rows.index(row)]
        return tuple(one for one in kept if one.rounds == row.rounds and not one.equal)
