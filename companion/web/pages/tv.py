"""The table on a big screen: board, score, whose turn; no controls."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Response, url_for
from markupsafe import Markup

from companion.engine.phrases import listed
from companion.tables.access import Rights
from companion.tables.logs.history import History, visible_to
from companion.web.addresses import reachable_url
from companion.web.pages.at_table import (
    AtTable,
    last_places,
    table_pages,
    taken_from,
)
from companion.web.pages.score import curve_of
from companion.web.parts.people import FactLine, PlayerCard, player_cards
from companion.web.parts.trial import Panes, one_pane, row_of
from companion.web.rendering import render

NOBODY = Rights(host=False, seats=frozenset(), watch=True)


@table_pages.get("/tv")
def tv(at: AtTable) -> Response:
    """A spectator's view, whatever else this browser may do at the table."""
    return render("table/tv", tv_page(at.history))


@dataclass(frozen=True, slots=True)
class TvPage:
    """What the big screen shows. Once the game is over, `ranks` are the places of the seats, and
    the players stand in their order."""

    frame: AtTable
    players: tuple[PlayerCard, ...]
    ranks: Mapping[int, int]
    on_move: tuple[PlayerCard, ...]
    prompt: str
    facts: FactLine
    panes: Panes | None
    glow: tuple[str, ...]
    happened: str
    verdict: str
    announce: str
    join_url: str
    curve: Markup

    @property
    def url(self) -> str:
        return self.frame.url("tv")

    @property
    def address(self) -> str:
        """What a person types to join, without what a browser adds by itself."""
        return self.join_url.partition("://")[2].partition("/")[0]

    @property
    def headline(self) -> str:
        """Whose turn it is, or what game this is."""
        if self.verdict or not self.on_move:
            return "The end" if self.verdict else self.frame.title
        names = listed(card.participant.name for card in self.on_move)
        return f"{names}’s turn" if len(self.on_move) == 1 else names

    @property
    def said(self) -> str:
        """How it came out, else what happened last; what is asked where the room cannot tell it
        from whose turn it is."""
        asked = "" if self.on_move and self.happened else self.prompt
        return self.verdict or " ".join(filter(None, (asked, self.happened)))


def tv_page(history: History) -> TvPage:
    """The table as everybody in the room may see it."""
    game, state = history.game, history.game.view(history.at, None)
    counted = history.mode == "count"
    sheet = history.sheet
    players = player_cards(history, NOBODY, sheet)
    shown = visible_to(history, None)
    last = shown.entries[-1]
    standing = tuple(row for row in shown.entries if not row.undone)
    glow = () if counted else taken_from(shown) or last_places(standing)
    outcome = None if counted else game.outcome(history.at)
    over = outcome is not None or history.finished_at is not None
    ranks = {one.seat: one.rank for one in sheet.standings} if over else {}
    facts = () if counted else game.facts(state)
    everybodys = tuple(fact for fact in facts if fact.seat is None)
    return TvPage(
        frame=AtTable(history.code, history, NOBODY),
        players=tuple(sorted(players, key=lambda one: ranks.get(one.participant.seat, 0))),
        ranks=ranks,
        on_move=() if counted or over else tuple(one for one in players if one.on_move),
        prompt="" if counted or over else game.prompt(state),
        facts=FactLine(None, everybodys),
        panes=_panes(history, state, glow),
        glow=glow,
        happened=last.text if last.revision else "",
        verdict=sheet.verdict if over else "",
        announce=last.text,
        join_url=reachable_url(url_for("pages.join", code=history.code)),
        curve=curve_of(history) if over else Markup(""),
    )


def _panes(history: History, state: object, glow: tuple[str, ...]) -> Panes | None:
    """A big screen shows all pictures at once, so that none of them needs an address."""
    game = history.game
    if history.mode == "track":
        people, boards = game.participants(history.deal), game.boards_for(state, None)
        return row_of(boards, people, lambda _: "", marked=glow)
    counted = game.pad.board()
    return one_pane(counted.picture(history.deal, history.counts)) if counted else None
