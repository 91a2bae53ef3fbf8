"""The people of a group: the list, one person, and two head to head."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from flask import Response, request
from markupsafe import Markup

from companion.engine.problems import Malformed
from companion.engine.setup import Token
from companion.statistics import (
    HeadToHead,
    Kind,
    PersonTotals,
    PlayedGame,
    Player,
    Skill,
    Streaks,
    Tally,
    Wanted,
    by_kind,
    by_number_of_players,
    chosen,
    parts_of,
    rivals_of,
    streaks,
    tally,
    totals_by_person,
    unhurried,
)
from companion.tables.groups.games import GroupNow, Person, with_ratings
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
    GroupFrame,
    group_pages,
    number_of,
    rewrites,
    show_home,
)
from companion.web.pages.rendering import render
from companion.web.parts.frame import Notice
from companion.web.parts.people import token_of
from companion.web.svg.charts import LOOKS, ChartLine, line_chart

# The list, and what is done about each of them

WHOM = "Choose whom you mean."
SURE = "Tick that this cannot be undone, then remove."


@dataclass(frozen=True, slots=True)
class PeoplePage:
    """Everybody with what they played, those who played most first."""

    frame: GroupFrame
    now: GroupNow
    people: tuple[tuple[Person, PersonTotals | None], ...]
    hidden: tuple[Person, ...]
    most: int


@dataclass(frozen=True, slots=True)
class ChangePage:
    """What can be done about one person. `others` are those with whom they can be merged."""

    frame: GroupFrame
    now: GroupNow
    person: Person
    plays: int
    others: tuple[Person, ...]


@group_pages.get("/people")
def group_people(at: AtGroup) -> Response:
    """Everybody."""
    return _show_all(at)


@group_pages.post("/people")
def add_to_group(at: AtGroup) -> Response:
    """Add somebody by name."""
    name = request.form.get("name", "")
    return at.answer(lambda: at.write(AddPerson, name), _show_all, at.url("group_people"))


@group_pages.get("/person/<int(max=2147483647):person>/change")
def change_person(at: AtGroup, person: int) -> Response:
    """Rename, hide, merge or remove somebody."""
    return _show_one(at, person)


HOW = "<any(rename, hide, merge, remove, welcome):how>"


@group_pages.post(f"/person/<int(max=2147483647):person>/{HOW}")
@rewrites
def do_change_person(at: AtGroup, person: int, how: str) -> Response:
    """Do one of these. `home`: it answers the question on the group's home who a newcomer is."""
    if "home" in request.form:
        return at.answer(lambda: _change(at, person, how), show_home, at.url())
    stays = how in ("rename", "welcome")
    return at.answer(
        lambda: _change(at, person, how),
        lambda again, notice, status: _show_one(again, person, notice, status),
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


def _show_all(at: AtGroup, notice: Notice | None = None, status: int = 200) -> Response:
    now = at.now
    totals = totals_by_person(now.plays)
    people = [(one, totals.get(one.id)) for one in now.listed_people]
    people.sort(key=lambda pair: -pair[1].plays if pair[1] else 0)
    page = PeoplePage(
        frame=at.frame(notice),
        now=now,
        people=tuple(people),
        hidden=tuple(one for one in now.people.values() if one.hidden),
        most=max((found.plays for found in totals.values()), default=1),
    )
    return render("groups/people", page, status)


def _show_one(
    at: AtGroup, number: int, notice: Notice | None = None, status: int = 200
) -> Response:
    now = at.now
    if notice is not None and number not in now.people:
        return _show_all(at, notice, status)
    person = now.person(number)
    page = ChangePage(
        frame=at.frame(notice),
        now=now,
        person=person,
        plays=sum(play.of(number) is not None for play in now.plays),
        others=tuple(one for one in now.listed_people if one.id != number),
    )
    return render("groups/change_person", page, status)


# One person: plays, wins, bests, streaks, ratings over time, and against whom

Part = tuple[PlayedGame, Player]
TEN = 10


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
    """What the page shows. `tally`, `streaks` and `by_number` are of the games against people,
    `apart` has those of other kinds; `chart` draws the ratings of the titles that were played most.
    `lately` are the last ten games, the newest last.
    """

    frame: GroupFrame
    now: GroupNow
    person: Person
    plays: int
    tally: Tally
    apart: Mapping[Kind, Tally]
    streaks: Streaks
    titles: tuple[AtTitle, ...]
    by_number: Mapping[int, Tally]
    rivals: tuple[tuple[Person, HeadToHead], ...]
    chart: Markup
    former: tuple[str, ...]
    token: Token
    first: date | None
    lately: tuple[Part, ...]

    def place(self, part: Player) -> str:
        """Where somebody came in; a dash where only winners are known."""
        return str(part.rank or ("1" if part.wins else "–"))


@group_pages.get("/person/<int(max=2147483647):person>")
def group_person(at: AtGroup, person: int) -> Response:
    """Everything that the group knows of one person."""
    now = at.now
    who = now.person(person)
    theirs = with_ratings(now, [play for play, _ in parts_of(now.plays, person)])
    parts = list(parts_of(theirs, person))
    kinds = by_kind(parts)
    against = kinds.pop("people")
    rivals = rivals_of((play for play, _ in parts), person)
    page = PersonPage(
        frame=at.frame(),
        now=now,
        person=who,
        plays=len(parts),
        tally=tally(against),
        apart={kind: tally(some) for kind, some in kinds.items()},
        streaks=streaks(against),
        titles=_titles_played(parts),
        by_number=by_number_of_players(against),
        rivals=tuple(
            (now.people[other], found)
            for other, found in rivals.items()
            if found.games and other in now.people and not now.people[other].hidden
        ),
        chart=_chart(who, parts),
        former=tuple(name for name, into in now.former.items() if into == person),
        token=token_of(now, person),
        first=parts[0][0].day if parts else None,
        lately=tuple(parts[-TEN:]),
    )
    return render("groups/person", page)


def _by_title(parts: Sequence[Part]) -> Mapping[str, list[Part]]:
    found: dict[str, list[Part]] = {}
    for part in parts:
        found.setdefault(part[0].game, []).append(part)
    return found


def _titles_played(parts: Sequence[Part]) -> tuple[AtTitle, ...]:
    """The titles, those played most often first."""
    rows = []
    for game, some in _by_title(parts).items():
        last = some[-1][0]
        skill = next((one.after for _, one in reversed(some) if one.mean is not None), None)
        rows.append(AtTitle(last.title, game, tally(some), skill, last))
    return tuple(sorted(rows, key=lambda row: -row.tally.plays))


def rating_line(name: str, rated: Sequence[Part]) -> ChartLine:
    """The ratings after those games, each with its spread; all of them were rated."""
    points = ((play.at.timestamp(), one.mean or 0) for play, one in unhurried(rated))
    spreads = (one.spread or 0 for _, one in unhurried(rated))
    return ChartLine(name, tuple(points), tuple(spreads))


def _chart(who: Person, parts: Sequence[Part]) -> Markup:
    """The ratings over time, of those titles that were rated at least twice."""
    rated = [(play, one) for play, one in unhurried(parts) if one.mean is not None]
    titles = sorted(_by_title(rated).values(), key=lambda some: -len(some))
    shown = [rating_line(some[0][0].title, some) for some in titles[:LOOKS] if len(some) > 1]
    if not shown:
        return Markup("")
    said = "; ".join(
        f"{line.name} from {line.points[0][1]:.1f} to {line.points[-1][1]:.1f} in "
        f"{times(len(line.points), 'game')}"
        for line in shown
    )
    first, last = (spoken_day(play.day) for play, _ in (rated[0], rated[-1]))
    return line_chart(shown, f"Rating of {who.name} over time. {said}.", first, last)


# Head to head: the games of two people

LATELY = 20


@dataclass(frozen=True, slots=True)
class BetweenPage:
    """Two people, all their games and those of each title."""

    frame: GroupFrame
    now: GroupNow
    first: Person
    second: Person
    all: HeadToHead
    titles: tuple[tuple[PlayedGame, HeadToHead], ...]
    lately: tuple[PlayedGame, ...]


@group_pages.get("/between/<int(max=2147483647):first>/<int(max=2147483647):second>")
def group_between(at: AtGroup, first: int, second: int) -> Response:
    """How the two did against each other."""
    now = at.now
    both = chosen(now.plays, Wanted(people=frozenset({first, second})))
    by_title: dict[str, list[PlayedGame]] = {}
    for play in both:
        by_title.setdefault(play.game, []).append(play)
    found = ((plays[-1], rivals_of(plays, first)[second]) for plays in by_title.values())
    rows = [(last, one) for last, one in found if one.games]
    page = BetweenPage(
        frame=at.frame(),
        now=now,
        first=now.person(first),
        second=now.person(second),
        all=rivals_of(both, first).get(second, HeadToHead()),
        titles=tuple(sorted(rows, key=lambda row: -row[1].games)),
        lately=tuple(both[: -LATELY - 1 : -1]),
    )
    return render("groups/between", page)
