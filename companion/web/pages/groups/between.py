"""Head to head: the games of two people."""

from dataclasses import dataclass

from flask import Response

from companion.statistics import HeadToHead, PlayedGame, Wanted, chosen, rivals_of
from companion.tables.groups.games import GroupNow, Person
from companion.web.pages.groups.at_group import AtGroup, GroupFrame, group_pages
from companion.web.pages.rendering import render

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
    rows = [(plays[-1], rivals_of(plays, first)[second]) for plays in by_title.values()]
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
