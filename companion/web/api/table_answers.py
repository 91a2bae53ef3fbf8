"""What the API answers of tables."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal

from companion.documents.answers import taken
from companion.engine.participants import Participant
from companion.engine.step import Event
from companion.tables.grants import GrantInfo
from companion.tables.history import History, Mode
from companion.tables.lists import TableSummary
from companion.tables.rights import Rights
from companion.web.api.answers import StandingPosition, standing


@dataclass(frozen=True, kw_only=True)
class OpenedTable:
    """A new table and the host's token, which is told only once."""

    code: str
    token: str
    ply: int


@dataclass(frozen=True, kw_only=True)
class BearerToken:
    """A token, which is told only once: the right to what was asked for."""

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
    """What everybody who knows the code may know: the game and its seats."""

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
class WholeTable(Seats):
    """A table as the bearer may see it. `ply` is its last entry: send it with every write."""

    rules_version: str
    mode: Mode
    ply: int
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
class LoggedEntry:
    """One entry. `undone`: taken back since; `flagged`: the table insisted on it."""

    ply: int
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

    ply: int
    entries: tuple[LoggedEntry, ...]


@dataclass(frozen=True, kw_only=True)
class GrantList:
    """Every link of a table, the oldest first."""

    grants: tuple[GrantInfo, ...]


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


def whole_table(seen: History, rights: Rights) -> WholeTable:
    """The table as a client with those rights sees it."""
    you = RightsAnswer(
        host=rights.host,
        watch=rights.watch,
        seats=tuple(sorted(rights.seats)),
        asked=tuple(sorted(rights.asked)),
    )
    now = standing(seen.game, seen.at)
    return taken(WholeTable, seen, you=you, now=now, **seats_of(seen))
