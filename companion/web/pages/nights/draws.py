"""Drawing who starts and who sits where: the fingerprint before, the seed after."""

from dataclasses import dataclass
from typing import Any

from flask import Response, request, url_for

from companion.engine.game import AnyGame
from companion.games import all_games
from companion.tables.groups.games import FairDraw, PrepareDraw, RevealDraw, draws_of
from companion.web.pages.groups.at_group import AtGroup, GroupFrame, group_pages
from companion.web.pages.rendering import render
from companion.web.parts.notice import Notice
from companion.web.parts.people import OFFERED, people_of_group


@dataclass(frozen=True, slots=True)
class DrawsPage:
    """What the page shows: the people to choose from, and the draws, the latest first."""

    frame: GroupFrame
    people: tuple[str, ...]
    draws: tuple[FairDraw, ...]
    games: tuple[AnyGame, ...]

    def new_game(self, game: AnyGame, draw: FairDraw) -> str:
        """A new game with the people in the order that was drawn; the first one starts."""
        query: dict[str, Any] = {"name": list(draw.order), "set.start_player": "0"}
        return url_for("pages.new_game", slug=game.slug, group=self.frame.code, **query)


@group_pages.get("/draws")
def group_draws(at: AtGroup) -> Response:
    """Prepare a draw, and see what was drawn."""
    return _show(at)


@group_pages.post("/draws")
def prepare_draw(at: AtGroup) -> Response:
    """Prepare a draw among the people who are ticked (`name`)."""
    more = (one.strip() for one in request.form.get("more", "").split(",") if one.strip())
    names = (*request.form.getlist("name")[:OFFERED], *more)
    return at.answer(lambda: at.write(PrepareDraw, names), _show, at.url("group_draws"))


@group_pages.post("/draws/<int(max=2147483647):draw>")
def reveal_draw(at: AtGroup, draw: int) -> Response:
    """Draw, and show the seed."""
    return at.answer(lambda: at.write(RevealDraw, draw), _show, at.url("group_draws"))


def _show(at: AtGroup, notice: Notice | None = None, status: int = 200) -> Response:
    page = DrawsPage(
        frame=at.frame(notice),
        people=people_of_group(at.now),
        draws=draws_of(at.member),
        games=tuple(all_games().values()),
    )
    return render("nights/draws", page, status)
