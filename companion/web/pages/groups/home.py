"""The first page of a group: what is open, what was played last, its people and its titles."""

from dataclasses import dataclass

from flask import Response, request

from companion.engine.game import AnyGame
from companion.games import all_games
from companion.statistics import PersonTotals, PlayedGame, totals_by_person
from companion.tables.groups.games import GroupNow, OpenGame, Person
from companion.tables.lists import held_by
from companion.web.pages.groups.at_group import AtGroup, GroupFrame, group_pages
from companion.web.pages.rendering import render
from companion.web.security.identity import all_tokens

LATELY = 5
PEOPLE = 8
TITLES = 12


@dataclass(frozen=True, slots=True)
class TitlePlayed:
    """A title with its games; `last` is the latest of them."""

    title: str
    game: str
    plays: int
    last: PlayedGame


@dataclass(frozen=True, slots=True)
class GroupPage:
    """What that page shows. `mine` are the tables at which this phone has a place."""

    frame: GroupFrame
    now: GroupNow
    games: tuple[AnyGame, ...]
    open: tuple[OpenGame, ...]
    mine: frozenset[str]
    lately: tuple[PlayedGame, ...]
    people: tuple[tuple[Person, PersonTotals], ...]
    titles: tuple[TitlePlayed, ...]
    more_titles: int
    joined: bool


@group_pages.get("")
def group(at: AtGroup) -> Response:
    """The group at a glance."""
    now = at.now
    totals = totals_by_person(now.plays)
    people = [(one, totals[one.id]) for one in now.listed_people if one.id in totals]
    people.sort(key=lambda pair: (-pair[1].plays, -pair[1].wins))
    titles = titles_of(now)
    page = GroupPage(
        frame=at.frame(),
        now=now,
        games=tuple(all_games().values()),
        open=now.open,
        mine=frozenset(held_by(all_tokens())) if now.open else frozenset(),
        lately=now.plays[: -LATELY - 1 : -1],
        people=tuple(people[:PEOPLE]),
        titles=titles[:TITLES],
        more_titles=max(0, len(titles) - TITLES),
        joined="joined" in request.args,
    )
    return render("groups/group", page)


def titles_of(now: GroupNow) -> tuple[TitlePlayed, ...]:
    """The titles of a group, the one that was on the table last first."""
    found: dict[str, TitlePlayed] = {}
    for play in now.plays:
        had = found.get(play.game)
        found[play.game] = TitlePlayed(play.title, play.game, had.plays + 1 if had else 1, play)
    return tuple(sorted(found.values(), key=lambda one: one.last.at, reverse=True))
