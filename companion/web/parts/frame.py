"""What all pages of a table have in common: which table it is, and what this phone may do."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from flask import url_for

from companion.engine.problems import Malformed
from companion.engine.rulebook import IllegalMove, Ruling, Violation
from companion.engine.values import Event
from companion.tables.access.tokens import Rights
from companion.tables.editions.drafts import draft_of_table
from companion.tables.errors import NotAllowed, TableError
from companion.tables.logs.entries import COUNTED, Amended, Moved
from companion.tables.logs.history import MOST, History, LogEntry, PlayedEntry, changed, picture_of
from companion.tables.revising.consent import needs_consent, open_request, overruled
from companion.tables.revising.judging import can_be_put_right
from companion.web.security.phones import draft_token

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
        said = tuple(row for row in group if not _omits(row))
        yield OneConfirm(group, said or group[-1:])


def begins_at(history: History, revision: int) -> int:
    """The first of the moves that were recorded together with the one of that entry."""
    first = revision
    while not history.entries[first].begins:
        first -= 1
        if not isinstance(history.entries[first].entry, PlayedEntry):
            return revision
    return first if isinstance(history.entries[first].entry, PlayedEntry) else revision


def _omits(row: LogEntry) -> bool:
    """Whether it is a move that leaves undone what was asked."""
    return isinstance(row.entry, Moved) and row.entry.move.omits


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

    code: str
    revision: int
    to: int | None
    would_undo: str
    asks: bool = False
    overrules: bool = False


def rail(history: History, shown: History, rights: Rights) -> Rail:
    """The rail of a phone that sees the history as `shown`."""
    back = _last_but_one(history)
    may_write = rights.may_write and open_request(history) is None
    to = back if may_write else None
    asks = to is not None and needs_consent(history, rights, to)
    return Rail(
        code=history.code,
        revision=history.revision,
        to=to,
        would_undo=undone_text(shown, back),
        asks=asks,
        overrules=to is not None and not asks and bool(overruled(history, rights, to)),
    )


def undone_text(shown: History, back: int | None) -> str:
    """What an undo would take back, in words."""
    if back is None:
        return "nothing yet"
    return next(iter(undone_texts(shown, back)), "")


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


# A refusal in words, shown where the person tapped


@dataclass(frozen=True, slots=True)
class Notice:
    """What was refused and why. `violations` cite the rules where rules were broken."""

    text: str
    status: int
    violations: tuple[Violation, ...] = ()


def notice_of(error: Exception) -> Notice:
    """The notice of a refused write, with the HTTP status that goes with it."""
    if isinstance(error, IllegalMove):
        return Notice(error.violation.reason, 409, error.violations)
    if isinstance(error, Malformed):
        return Notice(" ".join(problem.message for problem in error.problems), 422)
    if isinstance(error, NotAllowed):
        return Notice(error.message, 403)
    if isinstance(error, TableError):
        return Notice(error.message, 409)
    raise TypeError(f"not a refusal: {error!r}")


# The frame


@dataclass(frozen=True, slots=True)
class Frame:
    """The table, the revision that is shown, what was refused, and the rail below.

    `rail` is None on pages that have none, and `notice` unless something was refused. `rulings`
    explain the rules that the page cites, by their ids. `may_correct`: this phone may put the board
    right by taps.
    """

    code: str
    title: str
    tone: str
    revision: int
    rulings: Mapping[str, Ruling]
    rail: Rail | None
    notice: Notice | None
    is_host: bool
    may_write: bool
    may_correct: bool
    finished: bool

    def url(self, page: str, **query: Any) -> str:
        """The address of one of this table's pages."""
        return url_for(f"pages.{page}", code=self.code, **query)


def frame_of(
    history: History,
    rights: Rights,
    shown: History | None = None,
    notice: Notice | None = None,
) -> Frame:
    """The frame on a phone with these rights; with a rail if it says what the phone sees of the
    history (`shown`)."""
    game = history.game
    return Frame(
        code=history.code,
        title=game.title_of(history.deal),
        tone=game.tone,
        revision=history.revision,
        rulings=game.rulings_of(history.deal),
        rail=rail(history, shown, rights) if shown else None,
        notice=notice,
        is_host=rights.host,
        may_write=rights.may_write,
        may_correct=rights.may_write and can_be_put_right(history),
        finished=history.finished_at is not None,
    )


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


def growing_draft(now: History, rights: Rights) -> Growing | None:
    """How this phone changes what a table is counted on; None where it cannot."""
    editor = now.game.editor
    if now.mode != "count" or editor is None:
        return None
    draft, rare = draft_of_table(now.code), now.game.only_counted
    if draft and draft_token(draft):
        return Growing(url_for("pages.draft", code=draft), editor.more, rare=rare)
    if not rare or not rights.host or now.finished_at:
        return None
    url = url_for("pages.correct_edition", code=now.code)
    return Growing(url, editor.more, begins=True, rare=True)
