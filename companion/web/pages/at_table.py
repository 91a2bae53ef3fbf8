"""What all pages of a table have in common: which phone asks for one, which table it is about, and
what this phone may do there."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property, wraps
from itertools import groupby
from typing import Any, cast

from flask import Response, g, request, url_for

from companion.codec import load_move, parse_json
from companion.engine.game import AnyGame
from companion.engine.moves import BY_CHANCE, NOBODY, Move
from companion.engine.problems import Malformed
from companion.engine.rulebook import Ruling
from companion.engine.values import Event
from companion.tables.access import Rights
from companion.tables.editions.drafts import draft_of_table
from companion.tables.editions.editions import photos_of
from companion.tables.errors import NoSuchTable
from companion.tables.logs.entries import COUNTED, Amended, Moved
from companion.tables.logs.history import (
    MOST,
    History,
    LogEntry,
    PlayedEntry,
    changed,
    picture_of,
    visible_to,
)
from companion.tables.logs.ledger import Write, carry_out, history
from companion.tables.revising.judging import (
    OpenRequest,
    can_be_put_right,
    needs_consent,
    open_request,
    overruled,
)
from companion.web.pages import PagesBelow
from companion.web.parts.photos import photo_url
from companion.web.rendering import REFUSALS, Notice, notice_of, see, wants_fragment
from companion.web.security.phones import draft_codes, draft_token, in_hand, rights_at, tokens_of
from companion.web.svg.drawing import Backdrop

# What one Confirm did: entries that were written together, and what they changed

AWHILE = 20
"""For how many entries the last move is shown."""
FEW_DRAWS = 5
"""So many draws by the app are told one by one."""


@dataclass(frozen=True, slots=True)
class OneConfirm:
    """Entries that were written together. `said` are those worth a sentence: not what was left
    undone beside something that was done."""

    rows: Sequence[LogEntry]
    said: Sequence[LogEntry]

    @property
    def text(self) -> str:
        """What was done, in its order; of many draws by the app only how many there were."""
        drawn = [row for row in self.said if row.by_app]
        if len(drawn) <= FEW_DRAWS:
            return " ".join(row.text for row in self.said)
        told = (row.text for row in self.said if not row.by_app)
        return " ".join((*told, f"The app drew {len(drawn)} times."))

    @property
    def news(self) -> tuple[Event, ...]:
        """What came of it that its text does not mention."""
        return tuple(event for row in self.rows for event in row.news)

    @property
    def flagged(self) -> bool:
        """Whether the table insisted on some of it."""
        return any(row.flagged for row in self.rows)


def together(rows: Iterable[LogEntry]) -> Iterator[OneConfirm]:
    """Those entries, as a phone sees them, by the Confirm that wrote them."""
    number = 0

    def written(row: LogEntry) -> int:
        nonlocal number
        number += row.begins or not isinstance(row.entry, PlayedEntry)
        return number

    for _, found in groupby(rows, written):
        group = tuple(found)
        said = tuple([r for r in group if not isinstance(r.entry, Moved) or not r.entry.move.omits])
        yield OneConfirm(group, said or group[-1:])


def begins_at(history: History, revision: int) -> int:
    """The first of the moves that were recorded together with the one of that entry."""
    first = revision
    while not history.entries[first].begins:
        first -= 1
        if not isinstance(history.entries[first].entry, PlayedEntry):
            return revision
    return first if isinstance(history.entries[first].entry, PlayedEntry) else revision


def last_places(entries: Sequence[LogEntry]) -> tuple[str, ...]:
    """The places of the last move: not of what was drawn since, nor of a board put right."""
    return next((found for row in reversed(entries[-AWHILE:]) if (found := moved(row))), ())


def moved(row: LogEntry) -> tuple[str, ...]:
    """The places of an entry that is a move of somebody."""
    return row.places if isinstance(row.entry, PlayedEntry) and not row.by_app else ()


def turn_of(shown: History, revision: int) -> OneConfirm:
    """What that entry was, with what the app drew after it, or the one that it was drawn after."""
    first = last = revision
    while first and shown.entries[first].by_app:
        first -= 1
    while last < shown.revision and shown.entries[last + 1].by_app:
        last += 1
    rows = shown.entries[first : last + 1]
    return OneConfirm(rows, rows)


def taken_from(shown: History) -> tuple[str, ...]:
    """The places of what was taken back last, as long as it can be brought back; none where more
    look different than a move changes."""
    gone = shown.to_redo[-1] if shown.to_redo else None
    if gone is None or gone.at is None:
        return ()
    places = changed(picture_of(gone), picture_of(shown.position))
    return places if len(places) <= MOST else ()


# The rail below every page: undo, and the ways between the pages


@dataclass(frozen=True, slots=True)
class Rail:
    """What the rail needs. `to`: the entry that an undo goes back to, None where it cannot;
    `asks`: others have to agree to it first; `overrules`: the host undoes what others did."""

    to: int | None
    would_undo: str
    asks: bool = False
    overrules: bool = False


def undone_texts(shown: History, back: int) -> list[str]:
    """What going back to where entry `back` led takes back: a text for each Confirm."""
    later = shown.entries[back + 1 :]
    found = [r for r in later if isinstance(r.entry, Amended) or (r.made and not r.undone)]
    return [one.text.removeprefix(COUNTED) for one in together(found)]


def _last_but_one(history: History) -> int | None:
    """The entry to go back to when what was confirmed last, with what followed by itself, is
    undone; an amendment is undone with all that was played anew."""
    position = history.position
    for row in reversed(history.entries):
        if (
            isinstance(row.entry, Amended)
            and row.revision < position.revision <= row.revision + row.entry.line
        ):
            return row.revision - 1
    while position.before and history.entries[position.revision].by is None:
        position = position.before
    first = history.positions[begins_at(history, position.revision)]
    return first.before.revision if first.before else None


# Where a phone adds to what a table is counted on, or corrects it


@dataclass(frozen=True, slots=True)
class Growing:
    """The way to the draft of an edition that is counted on: its address and what it is called.

    `begins`: the draft has to be begun first, by a form. `rare`: it stands in the menu alone, since
    a game goes on well without.
    """

    url: str
    label: str
    begins: bool = False
    rare: bool = False


# The phone that asks, and the table that its page is about

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
    """A phone at a table, which is the frame of the table's pages: the table's history, what this
    phone may do there, and what was refused just now."""

    code: str
    history: History
    rights: Rights
    notice: Notice | None = None

    def url(self, page: str = "table", **query: Any) -> str:
        """The address of one of this table's pages."""
        return url_for(f"pages.{page}", code=self.code, **query)

    @property
    def title(self) -> str:
        return self.history.game.title_of(self.history.deal)

    @property
    def tone(self) -> str:
        return self.history.game.tone

    @property
    def revision(self) -> int:
        return self.history.revision

    @cached_property
    def rulings(self) -> Mapping[str, Ruling]:
        """What explains the rules that a page cites, by their ids."""
        return self.history.game.rulings_of(self.history.deal)

    @property
    def finished(self) -> bool:
        return self.history.finished_at is not None

    @property
    def is_host(self) -> bool:
        return self.rights.host

    @property
    def may_write(self) -> bool:
        return self.rights.may_write

    @property
    def may_correct(self) -> bool:
        """Whether this phone may put the board right by taps."""
        return self.may_write and can_be_put_right(self.history)

    @cached_property
    def growing(self) -> Growing | None:
        """How this phone changes what the table is counted on; None where it cannot."""
        now, editor = self.history, self.history.game.editor
        if now.mode != "count" or editor is None:
            return None
        draft = draft_of_table(now.code) if draft_codes() else None
        rare = now.game.only_counted
        if draft and draft_token(draft):
            return Growing(url_for("pages.draft", code=draft), editor.more, rare=rare)
        if not rare or not self.is_host or self.finished:
            return None
        return Growing(self.url("correct_edition"), editor.more, begins=True, rare=True)

    @cached_property
    def backdrops(self) -> Mapping[str, Backdrop]:
        """The photos under the boards, by the id of each board: those that the edition has and that
        are wanted there."""
        game, deal = self.history.game, self.history.deal
        if game.editor is None or game.editor.under is None:
            return {}
        photos = photos_of(game, deal.edition.id)
        return {
            board: Backdrop(photo_url(photos[sheet]["digest"]), box)
            for board, (sheet, box) in game.editor.under(deal).items()
            if photos.get(sheet, {}).get("at_tables")
        }

    @cached_property
    def question(self) -> OpenRequest | None:
        """What somebody asks the table at the moment."""
        return open_request(self.history)

    @cached_property
    def hiding(self) -> tuple[int, ...]:
        """The seats of this phone that are asked and have something to see that it does not show:
        their players say first that they are holding it."""
        game, at, seats = self.history.game, self.history.at, self.rights.seats
        if len(seats) < 2 or self.viewer is not None:
            return ()
        seen = game.view(at, None)
        asked = sorted(seat for seat in game.awaited(at) if seat in seats)
        return tuple(seat for seat in asked if game.view(at, seat) != seen)

    @cached_property
    def shown(self) -> History:
        """The history as this phone may see it."""
        return visible_to(self.history, self.viewer)

    @cached_property
    def rail(self) -> Rail:
        now, rights, back = self.history, self.rights, _last_but_one(self.history)
        to = back if rights.may_write and self.question is None else None
        asks = to is not None and needs_consent(now, rights, to)
        undone = ["nothing yet"] if back is None else undone_texts(self.shown, back)
        return Rail(
            to=to,
            would_undo=next(iter(undone), ""),
            asks=asks,
            overrules=to is not None and not asks and bool(overruled(now, rights, to)),
        )

    @cached_property
    def viewer(self) -> int | None:
        """The seat whose secrets this phone may show. One that several players share shows them
        once a player says to be holding it, and until that decision is made."""
        seats, now, said = self.rights.seats, self.history, in_hand(self.code)
        if len(seats) == 1:
            return min(seats)
        if said is None or said[0] not in seats:
            return None
        seat, since = said
        later = [
            now.game.awaited(found.at) if found.at is not None else NOBODY
            for found in now.positions[since:]
        ]
        asked = later and all(actors == BY_CHANCE or seat in actors for actors in later)
        return seat if asked else None

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
        show: Callable[["AtTable"], Response],
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
            return show(self.now(notice_of(error)))
        if not stays:
            return see(url)
        return show(self.after(written) if written else self.now())

    def now(self, notice: Notice | None = None) -> "AtTable":
        """This phone, with the table as it is now."""
        return self.after(history(self.code), notice)

    def after(self, written: History, notice: Notice | None = None) -> "AtTable":
        """This phone, with the table as a writer left it."""
        g.at_table = AtTable(self.code, written, self.rights, notice)
        return cast(AtTable, g.at_table)


@dataclass(frozen=True)
class PageAtTable:
    """A page of a table, as its template asks for it."""

    frame: AtTable

    @property
    def history(self) -> History:
        return self.frame.history

    @property
    def game(self) -> AnyGame:
        return self.frame.history.game


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


def moves_sent(game: AnyGame) -> tuple[Move, ...]:
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
