"""One person: plays, wins, bests, streaks, ratings over time, and against whom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import Response
from markupsafe import Markup

from companion.statistics import (
    HeadToHead,
    PlayedGame,
    Player,
    Skill,
    Streaks,
    Tally,
    by_number_of_players,
    parts_of,
    rivals_of,
    streaks,
    tally,
)
from companion.tables.groups.games import GroupNow, Person, with_ratings
from companion.web.figures import day, times
from companion.web.pages.groups.at_group import AtGroup, GroupFrame, group_pages
from companion.web.pages.rendering import render
from companion.web.svg.charts import LOOKS, ChartLine, line_chart

Part = tuple[PlayedGame, Player]


@dataclass(frozen=True, slots=True)
class AtTitle:
    """What a person did at one title, and how strong they are there now."""

    title: str
    game: str
    tally: Tally
    skill: Skill | None
    last: PlayedGame


@dataclass(frozen=True, slots=True)
class PersonPage:
    """What the page shows. `chart` draws the ratings of the titles that were played most."""

    frame: GroupFrame
    now: GroupNow
    person: Person
    tally: Tally
    streaks: Streaks
    titles: tuple[AtTitle, ...]
    by_number: Mapping[int, Tally]
    rivals: tuple[tuple[Person, HeadToHead], ...]
    chart: Markup
    former: tuple[str, ...]


@group_pages.get("/person/<int(max=2147483647):person>")
def group_person(at: AtGroup, person: int) -> Response:
    """Everything that the group knows of one person."""
    now = at.now
    who = now.person(person)
    theirs = with_ratings(now, [play for play, _ in parts_of(now.plays, person)])
    parts = list(parts_of(theirs, person))
    rivals = rivals_of((play for play, _ in parts), person)
    page = PersonPage(
        frame=at.frame(),
        now=now,
        person=who,
        tally=tally(parts),
        streaks=streaks(parts),
        titles=_titles(parts),
        by_number=by_number_of_players(parts),
        rivals=tuple(
            (now.people[other], found)
            for other, found in rivals.items()
            if other in now.people and not now.people[other].hidden
        ),
        chart=_chart(who, parts),
        former=tuple(name for name, into in now.former.items() if into == person),
    )
    return render("groups/person", page)


def _by_title(parts: Sequence[Part]) -> Mapping[str, list[Part]]:
    found: dict[str, list[Part]] = {}
    for part in parts:
        found.setdefault(part[0].game, []).append(part)
    return found


def _titles(parts: Sequence[Part]) -> tuple[AtTitle, ...]:
    """The titles, those played most often first."""
    rows = []
    for game, some in _by_title(parts).items():
        last = some[-1][0]
        skill = next((one.after for _, one in reversed(some) if one.mean is not None), None)
        rows.append(AtTitle(last.title, game, tally(some), skill, last))
    return tuple(sorted(rows, key=lambda row: -row.tally.plays))


def rating_line(name: str, rated: Sequence[Part]) -> ChartLine:
    """The ratings after those games, each with its spread; all of them were rated."""
    points = [(play.at.timestamp(), one.mean) for play, one in rated if one.mean is not None]
    spreads = [one.spread for _, one in rated if one.spread is not None]
    return ChartLine(name, tuple(points), tuple(spreads))


def _chart(who: Person, parts: Sequence[Part]) -> Markup:
    """The ratings over time, of those titles that were rated at least twice."""
    rated = [(play, one) for play, one in parts if one.mean is not None]
    titles = sorted(_by_title(rated).values(), key=lambda some: -len(some))
    shown = [rating_line(some[0][0].title, some) for some in titles[:LOOKS] if len(some) > 1]
    if not shown:
        return Markup("")
    said = "; ".join(
        f"{line.name} from {line.points[0][1]:.1f} to {line.points[-1][1]:.1f} in "
        f"{times(len(line.points), 'game')}"
        for line in shown
    )
    first, last = rated[0][0].at, rated[-1][0].at
    return line_chart(shown, f"Rating of {who.name} over time. {said}.", day(first), day(last))
