"""Scores that explain themselves: each line cites its rule and the places that earned it."""

from dataclasses import dataclass

from companion.engine.play.step import Seat
from companion.engine.rulebook import Citation
from companion.engine.scores.standings import Standing, TieBreak


@dataclass(frozen=True, slots=True)
class Category:
    """One row of the score sheet. `interim` says that it is scored before the end; `tone` names the
    colour that what is counted has in the box, if it has one of its own."""

    id: str
    label: str
    cite: Citation
    interim: bool = False
    tone: str = ""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points with their reason: `count` times `each` if the rule multiplies.

    `where` are the places of the picture that earned the points; `because` is a sentence with the
    facts of this position.
    """

    category: str
    label: str
    points: int
    cite: Citation
    because: str
    count: int | None = None
    each: int | None = None
    where: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """What one participant earned. The total is the sum of the lines and is stored nowhere."""

    seat: int
    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)

    def points(self, category: str) -> int:
        """The sum of one category's lines."""
        return sum(line.points for line in self.lines if line.category == category)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The whole score: rows, each participant's lines, the podium and the tie-breaks.

    `verdict` is the result in one sentence, with the tie-break that decided it, if any; `remarks`
    are warnings about counts that do not prevent the scoring. `lowest` says that fewer points are
    better.
    """

    categories: tuple[Category, ...]
    scores: tuple[Score, ...]
    standings: tuple[Standing, ...]
    verdict: str
    tie_breaks: tuple[TieBreak, ...] = ()
    remarks: tuple[str, ...] = ()
    lowest: bool = False

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won, if this is the end."""
        return tuple(standing.seat for standing in self.standings if standing.wins)

    @property
    def decisive(self) -> tuple[TieBreak, ...]:
        """The tie-breaks that set the first apart from others with as many points, the first one
        first. There is none where the points were enough, or where the first place is shared."""
        best = self.standings[0].total if self.standings else None
        level = [one.seat for one in self.standings if one.total == best]
        found = []
        for one in self.tie_breaks:
            most = max(one.values[seat] for seat in level)
            kept = [seat for seat in level if one.values[seat] == most]
            if len(kept) < len(level):
                found.append(one)
            level = kept
        return tuple(found)

    def score(self, seat: int) -> Score:
        """One participant's score."""
        return next(score for score in self.scores if score.seat == seat)
