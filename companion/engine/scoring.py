"""Scores that explain themselves: lines that cite their rules, ranks, and what decided a game."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.phrases import capital, listed
from companion.engine.rulebook import Citation
from companion.engine.setup import Participant
from companion.engine.values import Points, Seat, added

# Who wins


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One comparison after the totals: what is compared, and everybody's value. `in_words` has the
    values as texts, if the numbers themselves would mean nothing to people."""

    label: str
    values: tuple[Points, ...]
    cite: Citation
    in_words: tuple[str, ...] = ()

    @property
    def shown(self) -> tuple[str, ...]:
        return self.in_words or tuple(map(str, self.values))


@dataclass(frozen=True, slots=True)
class Standing:
    """A participant's place on the podium. Shared places have equal ranks; `wins` marks winners.

    `total` is None in a game that is not won by points.
    """

    seat: Seat
    rank: int
    total: Points | None
    wins: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game has ended: a stable code as the `reason`, a sentence, and the winning seats."""

    reason: str
    text: str
    winners: tuple[Seat, ...]


def podium(
    keys: Sequence[tuple[Points, ...]],
    totals: Sequence[Points | None] | None = None,
    winners: Collection[Seat] | None = None,
) -> tuple[Standing, ...]:
    """The standings by each seat's key. Keys are compared from left to right; more is better.

    `totals` are the points that are shown, by default the first numbers of the keys. Those with the
    best key win, unless a game names other `winners`.
    """
    shown = totals if totals is not None else [key[0] for key in keys]
    ranks = [1 + sum(other > key for other in keys) for key in keys]
    standings = (
        Standing(seat, rank, shown[seat], rank == 1 if winners is None else seat in winners)
        for seat, rank in enumerate(ranks)
    )
    return tuple(sorted(standings, key=lambda standing: standing.rank))


def needed(totals: Sequence[Points], tie_breaks: Sequence[TieBreak]) -> tuple[TieBreak, ...]:
    """The tie-breaks, in their order, up to the one that leaves no tie."""
    keys: list[tuple[Points, ...]] = [(total,) for total in totals]
    used: list[TieBreak] = []
    for tie_break in tie_breaks:
        if len(set(keys)) == len(keys):
            break
        used.append(tie_break)
        keys = [(*key, value) for key, value in zip(keys, tie_break.values, strict=True)]
    return tuple(used)


def verdict(
    names: Sequence[str],
    standings: Sequence[Standing],
    tie_breaks: Sequence[TieBreak],
    points: Callable[[Points], str],
) -> str:
    """The result in one sentence, with the tie-break that decided: "Ana wins with 45 points."

    `points` puts a total in words.
    """
    best = standings[0].total or 0
    level = sorted(standing.seat for standing in standings if standing.total == best)
    if len(level) == 1:
        return capital(f"{names[level[0]]} wins with {points(best)}.")
    tied = f"{listed(names[seat] for seat in level)} have {points(best)} each"
    decided = ""
    for tie_break in tie_breaks:
        values = {seat: tie_break.values[seat] for seat in level}
        if len(set(values.values())) > 1:
            best_first = sorted(values, key=lambda seat: -values[seat])
            numbers = " to ".join(tie_break.shown[seat] for seat in best_first)
            decided = f" by the tie-break: {tie_break.label.lower()}, {numbers}"
        level = [seat for seat in level if values[seat] == max(values.values())]
    if not decided:
        return capital(f"{tied} and share the victory.")
    won = "share the victory" if len(level) > 1 else "wins"
    return capital(f"{tied}; {listed(names[seat] for seat in level)} {won}{decided}.")


# Scores that explain themselves


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
    points: Points
    cite: Citation
    because: str
    count: Points | None = None
    each: int | None = None
    where: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """What one participant earned. The total is the sum of the lines and is stored nowhere."""

    seat: int
    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> Points:
        return added(line.points for line in self.lines)

    def points(self, category: str) -> Points:
        return added(line.points for line in self.lines if line.category == category)


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
        return tuple(standing.seat for standing in self.standings if standing.wins)

    @property
    def decisive(self) -> tuple[TieBreak, ...]:
        """The tie-breaks that set the first apart from others with as many points, the first one
        first. There is none where the points were enough, or where the first place is shared."""
        best = self.standings[0].total if self.standings else None
        level = [standing.seat for standing in self.standings if standing.total == best]
        decisive = []
        for means in self.tie_breaks:
            most = max(means.values[seat] for seat in level)
            kept = [seat for seat in level if means.values[seat] == most]
            if len(kept) < len(level):
                decisive.append(means)
            level = kept
        return tuple(decisive)

    def score(self, seat: int) -> Score:
        return next(score for score in self.scores if score.seat == seat)


# What decided a game, as a friend would say it


@dataclass(frozen=True, slots=True)
class Decided:
    """One sentence: `what` is its beginning, which is emphasised, and `how` the rest.

    `category` is the id of the row of the score that it is about, if it is about one.
    """

    what: str
    how: str
    category: str = ""


Decide = Callable[[ScoreSheet, Sequence[Participant]], Decided | None]
"""What decided a game, from its last score; None where the verdict says it already."""


def by_points(said: Mapping[str, str]) -> Decide:
    """What to say of a game that is won by the sum of several categories.

    `said` are the categories by their ids as one says them after "29 for".
    """

    def decided(sheet: ScoreSheet, people: Sequence[Participant]) -> Decided | None:
        best = furthest_ahead(sheet)
        # A score that was kept from earlier rules may have other categories.
        if best is None or best.id not in said or people[sheet.winners[0]].neutral:
            return None
        rest = [one.seat for one in sheet.standings[1:]]
        points = sheet.score(sheet.winners[0]).points(best.id)
        lead = points - max(sheet.score(seat).points(best.id) for seat in rest)
        whom = people[rest[0]].name
        if lead > 0 and len(rest) > 1:
            whom = "anybody else"
        elif lead <= 0:
            lead = points - sheet.score(rest[0]).points(best.id)
        what = f"{points} for {said[best.id]}"
        return Decided(what, f"decided it: {lead} more than {whom}.", best.id)

    return decided


def furthest_ahead(sheet: ScoreSheet) -> Category | None:
    """The category in which the only winner was ahead of everybody by most; if there is none, that
    in which they were most ahead of the second. None if points did not decide, or if
    fewer are better."""
    totals = {score.seat: score.total for score in sheet.standings}
    first, *rest = sheet.standings
    if not rest or sheet.lowest or None in totals.values() or sheet.winners != (first.seat,):
        return None
    if totals[first.seat] == totals[rest[0].seat]:
        return None
    winner, others = sheet.score(first.seat), [sheet.score(score.seat) for score in rest]

    def ahead(category: Category, of: Sequence[Score]) -> Points:
        return winner.points(category.id) - max(score.points(category.id) for score in of)

    best = max(sheet.categories, key=lambda score: ahead(score, others))
    if ahead(best, others) > 0:
        return best
    return max(sheet.categories, key=lambda score: ahead(score, others[:1]))
