"""The people of a group: the list, and what is done about each of them."""

from dataclasses import dataclass

from flask import Response, request

from companion.engine.problems import Malformed
from companion.statistics import PersonTotals, totals_by_person
from companion.tables.groups.games import GroupNow, Person
from companion.tables.groups.people import (
    AddPerson,
    HidePerson,
    MergePeople,
    RemovePerson,
    RenamePerson,
)
from companion.web.pages.groups.at_group import (
    AtGroup,
    GroupFrame,
    group_pages,
    number_of,
    rewrites,
)
from companion.web.pages.rendering import render
from companion.web.parts.notice import Notice

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


@group_pages.post("/person/<int(max=2147483647):person>/<any(rename, hide, merge, remove):how>")
@rewrites
def do_change_person(at: AtGroup, person: int, how: str) -> Response:
    """Do one of these. Merging goes on to the person who is kept (`into`)."""
    stays = how == "rename"
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
