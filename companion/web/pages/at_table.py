"""The phone that asks for a page, and the table that the page is about."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property, wraps
from typing import Any, cast

from flask import Response, g, request, url_for

from companion.codec import load_move
from companion.documents import parse_json
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.tables.access.tokens import Rights
from companion.tables.errors import NoSuchTable
from companion.tables.logs.history import History
from companion.tables.logs.ledger import Write, carry_out, history
from companion.web.htmx import wants_fragment
from companion.web.pages import PagesBelow
from companion.web.pages.rendering import REFUSALS, see
from companion.web.parts.frame import Notice, notice_of
from companion.web.parts.people import viewer_at
from companion.web.security.phones import in_hand, rights_at, tokens_of

MOST_MOVES = 20
"""So many moves are entered together at most."""
OUT_OF_DATE = "The page is out of date: load it again."


@dataclass(frozen=True, slots=True)
class Closing:
    """That the game is closed: by which entry, and how many milliseconds ago. `leads` says that
    every page goes to the podium; where a move has ended the game, people look at the board first.
    """

    revision: int
    ago: int
    leads: bool


@dataclass(frozen=True)
class AtTable:
    """A phone at a table: the table's history and what this phone may do there."""

    code: str
    history: History
    rights: Rights

    def url(self, page: str = "table", **query: Any) -> str:
        """The address of one of this table's pages."""
        return url_for(f"pages.{page}", code=self.code, **query)

    @cached_property
    def viewer(self) -> int | None:
        """The seat whose secrets this phone may show."""
        return viewer_at(self.history, self.rights, in_hand(self.code))

    @property
    def shown_to(self) -> str:
        """Whom a page is shown to, for the phone's own copies: those for another one go."""
        return "all" if self.viewer is None else f"seat {self.viewer}"

    @property
    def closing(self) -> Closing | None:
        """How the game was closed; None while it is open."""
        now = self.history
        if now.finished_at is None:
            return None
        last = now.entries[now.position.revision]
        ago = (datetime.now(UTC) - now.finished_at) // timedelta(milliseconds=1)
        return Closing(last.revision, ago, now.mode == "count" or last.by is not None)

    def write(self, kind: Callable[..., Write], *what: Any, **more: Any) -> History:
        """Do a write of that kind with what every form sends; returns the new history."""
        return carry_out(kind(self.code, self.rights, *what, **more, **write_fields()))

    def answer(
        self,
        write: Callable[[], History | None],
        show: Callable[["AtTable", Notice | None, int], Response],
        url: str,
        *,
        leave: bool = False,
    ) -> Response:
        """Do `write`, then show the page anew: in place for htmx, else by a redirect.

        The page is made of the history that `write` returns, and after a refusal of the table as it
        is then; the table is read again only where `write` returns None. `leave` goes on to `url`
        in any case.
        """
        stays = wants_fragment() and not leave
        try:
            written = write()
        except REFUSALS as error:
            notice = notice_of(error)
            return show(self.now(), notice, notice.status)
        if not stays:
            return see(url)
        return show(self.after(written) if written else self.now(), None, 200)

    def now(self) -> "AtTable":
        """The same phone, with the table as it is now."""
        return self.after(history(self.code))

    def after(self, written: History) -> "AtTable":
        """The same phone, with the table as a writer left it."""
        g.at_table = AtTable(self.code, written, self.rights)
        return cast(AtTable, g.at_table)


def at_table(route: Callable[[AtTable], Response]) -> Callable[[str], Response]:
    """A route of `/t/<code>/...`; a phone without rights is sent to the join page.

    One that follows a table when it is deleted is sent to the lobby.
    """

    @wraps(route)
    def with_table(code: str) -> Response:
        code = code.upper()
        try:
            rights = rights_at(code, tokens_of(code))
        except NoSuchTable:
            if wants_fragment():
                return see(url_for("pages.lobby", gone=code))
            raise
        if not rights.may_see:
            return see(url_for("pages.join", code=code))
        g.at_table = AtTable(code, history(code), rights)
        response = route(g.at_table)
        response.headers["Shown-To"] = g.at_table.shown_to
        return response

    return with_table


table_pages = PagesBelow("/t/<code>", at_table)


def write_fields() -> dict[str, Any]:
    """The two fields of every write: the revision that the phone saw, and its own id of the tap."""
    revision = request.form.get("revision", "")
    if not revision.isascii() or not revision.isdigit() or len(revision) > 9:
        raise Malformed.at("revision", OUT_OF_DATE)
    return {"revision": int(revision), "client_id": request.form.get("client_id", "")}


def moves_sent(game: AnyGame) -> tuple[Any, ...]:
    """The moves of a form, in their order. Raises Malformed."""
    written = request.form.getlist("move")
    if len(written) > MOST_MOVES:
        raise Malformed.at("move", "That is too much at once.")
    return tuple(load_move(game, parse_json(text)) for text in written)


def number_sent(name: str) -> int:
    """A number that every such form has. Raises Malformed."""
    value = request.form.get(name, type=int)
    if value is None:
        raise Malformed.at(name, OUT_OF_DATE)
    return value
