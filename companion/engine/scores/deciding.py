"""What decided a game, as a friend would say it: words for the podium."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.scores.scoring import Category, Score, ScoreSheet
from companion.engine.setup.participants import Participant


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
    totals = {one.seat: one.total for one in sheet.standings}
    first, *rest = sheet.standings
    if not rest or sheet.lowest or None in totals.values() or sheet.winners != (first.seat,):
        return None
    if totals[first.seat] == totals[rest[0].seat]:
        return None
    winner, others = sheet.score(first.seat), [sheet.score(one.seat) for one in rest]

    def ahead(category: Category, of: Sequence[Score]) -> int:
        return winner.points(category.id) - max(one.points(category.id) for one in of)

    best = max(sheet.categories, key=lambda one: ahead(one, others))
    if ahead(best, others) > 0:
        return best
    return max(sheet.categories, key=lambda one: ahead(one, others[:1]))
