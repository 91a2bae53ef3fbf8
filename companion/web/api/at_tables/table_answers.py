"""Answers of the API about tables."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Literal

from companion.codec.answers import MAYBE
from companion.documents.answers import Deal, Envelope, Move, taken
from companion.documents.answers import Position as PositionData
from companion.engine.setup import Participant
from companion.engine.values import Event
from companion.tables.access.tokens import GrantInfo, Rights
from companion.tables.lists import TableSummary
from companion.tables.logs.history import History, Mode
from companion.web.api.answers import StandingPosition, standing

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, kw_only=True)
class OpenedTable:
    """A new table and the host's token, which is given out only once."""

    code: str
    token: str
    revision: int


@dataclass(frozen=True, kw_only=True)
class BearerToken:
    """A token, the right to what was asked for. It is given out only once."""

    token: str


@dataclass(frozen=True, kw_only=True)
class SeatAnswer:
    """A player's seat. `taken`: a phone holds it; `confirmed`: it agrees to the score."""

    seat: int
    name: str
    taken: bool
    confirmed: bool


@dataclass(frozen=True, kw_only=True)
class Seats:
    """What everybody who knows the code may see: the game and its seats."""

    code: str
    game: str
    seats: tuple[SeatAnswer, ...]
    participants: tuple[Participant, ...]


@dataclass(frozen=True, kw_only=True)
class RightsAnswer:
    """What the bearer may do; `asked`: seats that wait for the host's approval."""

    host: bool
    watch: bool
    seats: tuple[int, ...]
    asked: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class TableDetail(Seats):
    """A table as the bearer may see it. `revision` is its last entry: send it with every write."""

    rules_version: str
    mode: Mode
    revision: int
    seed: str
    fixed: Mapping[str, str]
    opened_at: datetime
    finished_at: datetime | None
    begun: bool
    can_redo: bool
    counts: Annotated[Mapping[str, int], "Cells of the pad, as entered."]
    you: RightsAnswer
    now: StandingPosition


@dataclass(frozen=True, kw_only=True)
class TableList:
    """Tables, the newest first."""

    tables: tuple[TableSummary, ...]


@dataclass(frozen=True, kw_only=True)
class FinishedTables:
    """Finished games, the last one first."""

    tables: tuple[TableSummary, ...]
    next: Annotated[str | None, "Send it as `after` for what follows; null at the end."]


@dataclass(frozen=True, kw_only=True)
class LoggedEntry:
    """One entry. `undone`: taken back since; `flagged`: the table insisted on it."""

    revision: int
    kind: str
    at: datetime
    by: Annotated[
        int | Literal["host"] | None,
        "The seat that entered it, the host, or null: the companion itself.",
    ]
    text: str
    undone: bool
    flagged: bool
    events: tuple[Event, ...]
    body: Annotated[Mapping[str, Any], "What was entered, as data."]


@dataclass(frozen=True, kw_only=True)
class Log:
    """Entries of the log, the first one first."""

    revision: Annotated[int, "The last entry of the whole log."]
    entries: tuple[LoggedEntry, ...]
    next: Annotated[int | None, "Send it as `after` for what follows; null at the end."]


@dataclass(frozen=True, kw_only=True)
class TableRecord(Envelope):
    """A table's game as a document.

    It has `deal` and `moves`; `position` instead, if somebody has corrected the position; or `deal`
    and `counts`, if only the end was counted.
    """

    deal: Deal = field(default=None, metadata=MAYBE)
    moves: tuple[Move, ...] | None = field(default=None, metadata=MAYBE)
    position: PositionData = field(default=None, metadata=MAYBE)
    counts: Mapping[str, int] | None = field(default=None, metadata=MAYBE)


@dataclass(frozen=True, kw_only=True)
class GrantList:
    """Every link of a table, the oldest first."""

    grants: tuple[GrantInfo, ...]


def cursor(table: TableSummary) -> str:
    """A cursor: the place of a closed table in the list, to ask for the next part."""
    assert table.finished_at is not None
    return f"{(table.finished_at - EPOCH) // timedelta(microseconds=1)}-{table.code}"


def read_cursor(text: str) -> tuple[datetime, str]:
    """The time of closing and the code of the table that a cursor stands for."""
    at, _, code = text.partition("-")
    return EPOCH + timedelta(microseconds=int(at)), code


def seats_of(history: History) -> dict[str, Any]:
    """The seats of a table; no secret."""
    names = enumerate(history.names)
    return {
        "code": history.code,
        "game": history.game.slug,
        "seats": tuple(
            SeatAnswer(
                seat=seat,
                name=name,
                taken=seat in history.taken,
                confirmed=seat in history.confirmed,
            )
            for seat, name in names
        ),
        "participants": history.game.participants(history.deal),
    }


def table_detail(seen: History, rights: Rights) -> TableDetail:
    """The table as a client with those rights sees it."""
    you = RightsAnswer(
        host=rights.host,
        watch=rights.watch,
        seats=tuple(sorted(rights.seats)),
        asked=tuple(sorted(rights.asked)),
    )
    now = standing(seen.game, seen.at)
    return taken(TableDetail, seen, you=you, now=now, **seats_of(seen))
