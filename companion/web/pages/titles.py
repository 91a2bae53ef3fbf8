"""The titles of a group's games: called otherwise, or two of them made one."""

from dataclasses import dataclass
from functools import cached_property

from flask import Response, request

from companion.games import descriptions
from companion.statistics import TitlePlayed, titles_of
from companion.tables.groups.people import RenameTitle
from companion.web.pages.group import (
    AtGroup,
    GroupFrame,
    group_pages,
    rewrites,
)
from companion.web.pages.rendering import render
from companion.web.parts.frame import Notice


@dataclass(frozen=True)
class TitlesPage:
    """The titles that can be changed: those of games that have no rules here."""

    at: AtGroup
    notice: Notice | None = None

    @cached_property
    def frame(self) -> GroupFrame:
        return self.at.frame(self.notice)

    @cached_property
    def titles(self) -> tuple[TitlePlayed, ...]:
        installed = descriptions()
        return tuple(one for one in titles_of(self.at.now.plays) if one.game not in installed)


@group_pages.get("/titles")
def group_titles(at: AtGroup) -> Response:
    """The titles, each with a field for another one."""
    return _show(at)


@group_pages.post("/titles")
@rewrites
def rename_title(at: AtGroup) -> Response:
    """Call all games of `game` by another `title`, also those that come later."""
    game, title = request.form.get("game", ""), request.form.get("title", "")
    return at.answer(lambda: at.write(RenameTitle, game, title), _show, at.url("group_titles"))


def _show(at: AtGroup, notice: Notice | None = None, status: int = 200) -> Response:
    return render("group_home/titles", TitlesPage(at, notice), status)
