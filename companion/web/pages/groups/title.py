"""One title: who plays it how well, how long it takes, and when it was on the table."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import Response
from markupsafe import Markup

from companion.statistics import (
    Lengths,
    PlayedGame,
    Skill,
    Tally,
    Wanted,
    chosen,
    lengths,
    parts_by_person,
    parts_of,
    tally,
    usual_by_players,
)
from companion.tables.errors import NoSuchEntry
from companion.tables.groups.games import GroupNow, Person, with_ratings
from companion.web.figures import day, times
from companion.web.pages.groups.at_group import AtGroup, GroupFrame, group_pages, tone_of
from companion.web.pages.groups.person import rating_line
from companion.web.pages.rendering import render
from companion.web.svg.charts import LOOKS, bar_chart, line_chart

CLASSES = 8
"""Bars of the lengths."""
ROUND = (5, 10, 15, 20, 30, 60, 120, 240, 480, 1440)
"""Widths of a bar in minutes."""


@dataclass(frozen=True, slots=True)
class Plays:
    """What one person did at this title."""

    person: Person
    tally: Tally
    skill: Skill | None
    since: Skill | None


@dataclass(frozen=True, slots=True)
class TitlePage:
    """What the page shows; the people with a rating first, the strongest at the top."""

    frame: GroupFrame
    now: GroupNow
    title: str
    game: str
    tone: str
    plays: tuple[PlayedGame, ...]
    people: tuple[Plays, ...]
    lengths: Lengths | None
    by_number: Mapping[int, Lengths]
    ratings: Markup
    how_long: Markup

    @property
    def last(self) -> PlayedGame:
        """When it was on the table last."""
        return self.plays[-1]


@group_pages.get("/title/<path:game>")
def group_title(at: AtGroup, game: str) -> Response:
    """Everything that the group knows of one title."""
    now = at.now
    plays = with_ratings(now, chosen(now.plays, Wanted(game=game)))
    if not plays:
        raise NoSuchEntry("The group has played no game of that title.")
    people = _people(now, plays)
    page = TitlePage(
        frame=at.frame(),
        now=now,
        title=plays[-1].title,
        game=game,
        tone=tone_of(game),
        plays=plays,
        people=people,
        lengths=lengths(plays),
        by_number=usual_by_players(plays),
        ratings=_ratings(plays, people),
        how_long=_how_long(plays),
    )
    return render("groups/title", page)


def _people(now: GroupNow, plays: Sequence[PlayedGame]) -> tuple[Plays, ...]:
    here = parts_by_person(plays)
    rows = []
    for person in now.listed_people:
        if parts := here.get(person.id):
            found = next((one for _, one in reversed(parts) if one.mean is not None), None)
            rows.append(
                Plays(
                    person,
                    tally(parts),
                    found.after if found else None,
                    found.before if found else None,
                )
            )
    return tuple(sorted(rows, key=lambda row: (-(row.skill.at_least if row.skill else -99),)))


def _ratings(plays: Sequence[PlayedGame], people: Sequence[Plays]) -> Markup:
    """The ratings over time of those who played most."""
    most = sorted(people, key=lambda row: -row.tally.plays)[:LOOKS]
    lines = []
    for row in most:
        parts = parts_of(plays, row.person.id)
        rated = [(play, one) for play, one in parts if one.mean is not None]
        if len(rated) > 1:
            lines.append(rating_line(row.person.name, rated))
    if not lines:
        return Markup("")
    said = "; ".join(
        f"{line.name} from {line.points[0][1]:.1f} to {line.points[-1][1]:.1f} in "
        f"{times(len(line.points), 'game')}"
        for line in lines
    )
    label = f"Ratings over time. {said}."
    return line_chart(lines, label, day(plays[0].at), day(plays[-1].at))


def _how_long(plays: Sequence[PlayedGame]) -> Markup:
    """How many games took how long."""
    known = [play.minutes for play in plays if play.minutes is not None]
    if len(known) < 3:
        return Markup("")
    width = next((n for n in ROUND if max(known) // n - min(known) // n < CLASSES), ROUND[-1])
    first, last = min(known) // width, max(known) // width
    counts = Counter(one // width for one in known)
    bars = [
        (f"{at * width}", float(counts[at]))
        for at in range(first, min(last, first + 2 * CLASSES) + 1)
    ]
    said = ", ".join(
        f"{times(int(number), 'game')} of {name} to {int(name) + width} minutes"
        for name, number in bars
        if number
    )
    return bar_chart(bars, f"How many games took how long, from so many minutes on: {said}.")
