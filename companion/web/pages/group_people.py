"""The people of a group: the list, one person, and two head to head."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from flask import Response, request
from markupsafe import Markup

from companion.engine.problems import Malformed
from companion.statistics import (
    Games,
    HeadToHead,
    Kind,
    Part,
    PersonTotals,
    PlayedGame,
    Skill,
    Streaks,
    Tally,
    Wanted,
    by_kind,
    by_number_of_players,
    chosen,
    grouped,
    parts_of,
    rivals_of,
    streaks,
    tally,
    totals_by_person,
    unhurried,
)
from companion.tables.groups.games import Person, with_ratings
from companion.tables.groups.people import (
    AddPerson,
    HidePerson,
    MergePeople,
    RemovePerson,
    RenamePerson,
    WelcomePerson,
)
from companion.web.figures import spoken_day, times
from companion.web.pages.group import (
    AtGroup,
    GroupPage,
    Home,
    group_pages,
    number_of,
    rewrites,
)
from companion.web.svg.charts import LOOKS, ChartLine, line_chart

# The list, and what is done about each of them

WHOM = "Choose whom you mean."
SURE = "Tick that this cannot be undone, then remove."


@dataclass(frozen=True)
class PeoplePage(GroupPage):
    """Everybody with what they played, those who played most first."""

    template = "groups/people"

    @cached_property
    def people(self) -> tuple[tuple[Person, PersonTotals | None], ...]:
        totals = totals_by_person(self.now.plays)
        found = [(one, totals.get(one.id)) for one in self.now.listed_people]
        return tuple(sorted(found, key=lambda pair: -pair[1].plays if pair[1] else 0))

    @property
    def most(self) -> int:
        """How many games those who played most have."""
        return self.people[0][1].plays if self.people and self.people[0][1] else 1

    @property
    def hidden(self) -> tuple[Person, ...]:
        return tuple(one for one in self.now.people.values() if one.hidden)


@dataclass(frozen=True)
class ChangePage(GroupPage):
    """What can be done about one person."""

    template = "groups/change_person"
    person: Person

    @cached_property
    def plays(self) -> int:
        return sum(1 for _ in parts_of(self.now.plays, self.person.id))

    @property
    def others(self) -> tuple[Person, ...]:
        """Those with whom they can be merged."""
        return tuple(one for one in self.now.listed_people if one != self.person)


@group_pages.get("/people")
def group_people(at: AtGroup) -> Response:
    return PeoplePage.show(at)


@group_pages.post("/people")
def add_to_group(at: AtGroup) -> Response:
    name = request.form.get("name", "")
    return at.answer(lambda: at.write(AddPerson, name), PeoplePage.show, at.url("group_people"))


@group_pages.get("/person/<int(max=2147483647):person>/change")
def change_person(at: AtGroup, person: int) -> Response:
    """Rename, hide, merge or remove somebody."""
    return ChangePage.show(at, at.now.person(person))


HOW = "<any(rename, hide, merge, remove, welcome):how>"


@group_pages.post(f"/person/<int(max=2147483647):person>/{HOW}")
@rewrites
def do_change_person(at: AtGroup, person: int, how: str) -> Response:
    """Do one of these. `home`: it answers the question on the group's home who a newcomer is."""
    if "home" in request.form:
        return at.answer(lambda: _change(at, person, how), Home.show, at.url())
    stays = how in ("rename", "welcome")

    def show(again: AtGroup) -> Response:
        someone = again.now.people.get(person)
        return ChangePage.show(again, someone) if someone else PeoplePage.show(again)

    return at.answer(
        lambda: _change(at, person, how),
        show,
        at.url("group_person", person=person) if stays else at.url("group_people"),
    )


def _change(at: AtGroup, person: int, how: str) -> None:
    form = request.form
    match how:
        case "rename":
            at.write(RenamePerson, person, form.get("name", ""))
        case "hide":
            at.write(HidePerson, person, "back" not in form)
        case "merge":
            at.write(MergePeople, number_of("into", WHOM), person)
        case "welcome":
            at.write(WelcomePerson, person)
        case _ if "sure" in form:
            at.write(RemovePerson, person)
        case _:
            raise Malformed.at("sure", SURE)


# One person: plays, wins, bests, streaks, ratings over time, and against whom

TEN = 10


@dataclass(frozen=True, slots=True)
class AtTitle:
    """What a person did at one title, and how strong they are there now."""

    tally: Tally
    skill: Skill | None
    last: PlayedGame


@dataclass(frozen=True)
class PersonPage(GroupPage):
    """Everything that the group knows of one person."""

    template = "groups/person"
    person: Person

    @cached_property
    def parts(self) -> Sequence[Part]:
        """All their games, in the order of play."""
        theirs = [play for play, _ in parts_of(self.now.plays, self.person.id)]
        return [*parts_of(with_ratings(self.now, theirs), self.person.id)]

    @cached_property
    def _kinds(self) -> Mapping[Kind, Sequence[Part]]:
        return by_kind(self.parts)

    @property
    def lately(self) -> Sequence[Part]:
        """The last ten games, the newest last."""
        return self.parts[-TEN:]

    @cached_property
    def tally(self) -> Tally:
        """Of the games against people, as the streaks and the numbers of players are."""
        return tally(self._kinds["people"])

    @property
    def apart(self) -> Mapping[Kind, Tally]:
        """Of the games of other kinds."""
        return {kind: tally(some) for kind, some in self._kinds.items() if kind != "people"}

    @cached_property
    def streaks(self) -> Streaks:
        return streaks(self._kinds["people"])

    @cached_property
    def by_number(self) -> Mapping[int, Tally]:
        return by_number_of_players(self._kinds["people"])

    @cached_property
    def titles(self) -> tuple[AtTitle, ...]:
        """The titles, those played most often first."""
        found = _by_title(self.parts).values()
        rows = (AtTitle(tally(some), last_skill(some), some[-1][0]) for some in found)
        return tuple(sorted(rows, key=lambda row: -row.tally.plays))

    @cached_property
    def rivals(self) -> tuple[tuple[Person, HeadToHead], ...]:
        people = {one.id: one for one in self.now.listed_people}
        found = rivals_of((play for play, _ in unhurried(self.parts)), self.person.id).items()
        return tuple((people[one], both) for one, both in found if both.games and one in people)

    @cached_property
    def chart(self) -> Markup:
        """The ratings over time, of those titles that were rated at least twice."""
        rated = [(play, one) for play, one in unhurried(self.parts) if one.mean is not None]
        titles = sorted(_by_title(rated).values(), key=lambda some: -len(some))
        shown = [rating_line(some[0][0].title, some) for some in titles[:LOOKS] if len(some) > 1]
        return rating_chart(
            f"Rating of {self.person.name} over time.", shown, [play for play, _ in rated]
        )

    @property
    def former(self) -> tuple[str, ...]:
        """Names of people who were merged into this one."""
        return tuple(name for name, into in self.now.former.items() if into == self.person.id)


@group_pages.get("/person/<int(max=2147483647):person>")
def group_person(at: AtGroup, person: int) -> Response:
    return PersonPage.show(at, at.now.person(person))


def _by_title(parts: Sequence[Part]) -> Mapping[str, list[Part]]:
    return grouped(unhurried(parts), lambda part: part[0].game)


def last_skill(parts: Sequence[Part]) -> Skill | None:
    """The skill after the last game that was rated."""
    return next((one.after for _, one in reversed(parts) if one.mean is not None), None)


def rating_line(name: str, rated: Sequence[Part]) -> ChartLine:
    """The ratings after those games, each with its spread; all of them were rated."""
    points = ((play.at.timestamp(), one.mean or 0) for play, one in unhurried(rated))
    spreads = (one.spread or 0 for _, one in unhurried(rated))
    return ChartLine(name, tuple(points), tuple(spreads))


def rating_chart(label: str, lines: Sequence[ChartLine], plays: Sequence[PlayedGame]) -> Markup:
    """Ratings over time, from the first to the last of those games."""
    if not lines:
        return Markup("")
    said = "; ".join(
        f"{line.name} from {line.points[0][1]:.1f} to {line.points[-1][1]:.1f} in "
        f"{times(len(line.points), 'game')}"
        for line in lines
    )
    first, last = (spoken_day(play.day) for play in (plays[0], plays[-1]))
    return line_chart(lines, f"{label} {said}.", first, last)


# Head to head: the games of two people

LATELY = 20


@dataclass(frozen=True)
class BetweenPage(GroupPage):
    """Two people, all their games and those of each title."""

    template = "groups/between"
    first: Person
    second: Person

    @cached_property
    def plays(self) -> Games:
        people = frozenset({self.first.id, self.second.id})
        return chosen(self.now.plays, Wanted(people=people))

    @cached_property
    def all(self) -> HeadToHead:
        return rivals_of(self.plays, self.first.id).get(self.second.id, HeadToHead())

    @cached_property
    def titles(self) -> tuple[tuple[PlayedGame, HeadToHead], ...]:
        """The last game of each title, with how they did at it; those played most often first."""
        titles = grouped(self.plays, lambda play: play.game).values()
        rows = [
            (plays[-1], rivals_of(Games(plays), self.first.id)[self.second.id]) for plays in titles
        ]
        rows.sort(key=lambda row: -row[1].games)
        return tuple((last, found) for last, found in rows if found.games)

    @property
    def lately(self) -> tuple[PlayedGame, ...]:
        return self.plays[: -LATELY - 1 : -1]


@group_pages.get("/between/<int(max=2147483647):first>/<int(max=2147483647):second>")
def group_between(at: AtGroup, first: int, second: int) -> Response:
    return BetweenPage.show(at, at.now.person(first), at.now.person(second))
