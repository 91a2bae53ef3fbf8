"""The games of a group, searched and filtered by person, title, number of players and date."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from flask import Response, request

from companion.engine.setup import Choice
from companion.statistics import PlayedGame, Wanted, chosen
from companion.tables.groups.games import GroupNow
from companion.web.pages.groups.at_group import AtGroup, GroupFrame, group_pages
from companion.web.pages.groups.home import titles_of
from companion.web.pages.rendering import render

AT_ONCE = 40
WORDS = 80


@dataclass(frozen=True, slots=True)
class GroupGamesPage:
    """The games that are wanted, the latest first, some at a time; `number` is of all of them."""

    frame: GroupFrame
    now: GroupNow
    wanted: Wanted
    plays: tuple[PlayedGame, ...]
    number: int
    start: int
    titles: tuple[Choice, ...]
    people: tuple[Choice, ...]
    query: Mapping[str, Any]

    @property
    def filtered(self) -> bool:
        """Whether only some of the games are meant."""
        return self.wanted != Wanted()

    @property
    def chosen_person(self) -> str:
        """The one person that the form names."""
        return next((str(one) for one in sorted(self.wanted.people)), "")

    @property
    def said(self) -> str:
        """What the games have in common, in words."""
        now, wanted = self.now, self.wanted
        parts = [one.label for one in self.titles if one.id and one.id == wanted.game]
        names = [now.people[one].name for one in sorted(wanted.people) if one in now.people]
        parts += [("won by " if wanted.won else "with ") + " and ".join(names)] if names else []
        parts += [f"of {wanted.players}"] if wanted.players else []
        parts += [f"from {wanted.first:%d.%m.%Y}"] if wanted.first else []
        parts += [f"until {wanted.last:%d.%m.%Y}"] if wanted.last else []
        parts += [f"“{wanted.words}”"] if wanted.words else []
        return ", ".join(parts)

    def part(self, start: int) -> str:
        """The address of another part of the list."""
        return self.frame.url("group_games", **{**self.query, "start": start})

    @property
    def step(self) -> int:
        """How many games are listed at once."""
        return AT_ONCE


@group_pages.get("/games")
def group_games(at: AtGroup) -> Response:
    """The list, with a form for what is wanted."""
    now, wanted = at.now, _wanted()
    found = chosen(now.plays, wanted)[::-1]
    start = min(_number("start") or 0, len(found))
    titles = sorted(titles_of(now), key=lambda one: one.title.casefold())
    people = now.listed_people
    page = GroupGamesPage(
        frame=at.frame(),
        now=now,
        wanted=wanted,
        plays=tuple(found[start : start + AT_ONCE]),
        number=len(found),
        start=start,
        titles=(Choice("", "All titles"), *(Choice(one.game, one.title) for one in titles)),
        people=(Choice("", "Everybody"), *(Choice(str(one.id), one.name) for one in people)),
        query={
            key: request.args.getlist(key)
            for key in ("person", "game", "players", "first", "last", "words", "won")
            if request.args.get(key)
        },
    )
    return render("groups/games", page)


def _wanted() -> Wanted:
    """What the query asks for; what cannot be read asks for nothing."""
    people = (int(text) for text in request.args.getlist("person")[:8] if _is_number(text))
    return Wanted(
        people=frozenset(people),
        game=request.args.get("game", "")[:WORDS],
        players=_number("players"),
        first=_day("first"),
        last=_day("last"),
        words=request.args.get("words", "")[:WORDS].strip(),
        won="won" in request.args,
    )


def _number(key: str) -> int | None:
    text = request.args.get(key, "")
    return int(text) if _is_number(text) else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _day(key: str) -> date | None:
    try:
        return date.fromisoformat(request.args.get(key, ""))
    except ValueError:
        return None
