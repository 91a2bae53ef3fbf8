"""What a refused request to the API is answered: problem details (RFC 9457), and their kinds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Annotated, Final

from companion.codec.answers import MAYBE
from companion.documents.answers import State
from companion.engine.problems import Problem
from companion.engine.rulebook import Violation

MIMETYPE: Final = "application/problem+json"
DOCS: Final = "/api/docs#refusal-"


@dataclass(frozen=True, kw_only=True)
class Refusal:
    """Why a request was refused: problem details (RFC 9457) with members of our own."""

    type: Annotated[str, "Where this kind of refusal is described."]
    title: Annotated[str, "The kind of refusal in a few words."]
    status: int
    detail: Annotated[str, "A sentence for people."]
    code: Annotated[str, "A stable name of the kind of refusal, for programs."]
    problems: Annotated[tuple[Problem, ...], "Faults of the request, each with its place."]
    violations: Annotated[tuple[Violation, ...], "Rules that a move would break."]
    revision: Annotated[int | None, "Stale: the table's last entry."] = field(
        default=None, metadata=MAYBE
    )
    ply: Annotated[int | None, "Illegal: the place of the bad move in a record."] = field(
        default=None, metadata=MAYBE
    )
    state: Annotated[State | None, "Stale: the game as it stands now."] = field(
        default=None, metadata=MAYBE
    )


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of refusal: its usual status and what it is, in a few words."""

    status: int
    title: str


KINDS: Mapping[str, Kind] = {
    "bad_request": Kind(400, "The request cannot be read"),
    "not_json": Kind(400, "The body is not JSON, or not JSON that can be kept"),
    "token_needed": Kind(401, "No bearer token came with the request"),
    "token_unknown": Kind(401, "The bearer token is unknown here, has ended or was revoked"),
    "not_allowed": Kind(403, "The bearer has no right to this"),
    "not_found": Kind(404, "There is nothing at this address"),
    "no_such_game": Kind(404, "No such game is installed"),
    "no_such_table": Kind(404, "No table has this code"),
    "no_such_entry": Kind(404, "The log, the links or the editions hold no such thing"),
    "method_not_allowed": Kind(405, "The address does not take this method"),
    "illegal": Kind(409, "The rules forbid this move"),
    "stale": Kind(409, "The table has changed since that entry"),
    "ahead": Kind(409, "The table has no such entry yet"),
    "table_closed": Kind(409, "The time for this is over"),
    "wrong_mode": Kind(409, "The table counts its end only, or follows every move"),
    "unsettled": Kind(409, "Something is missing or doubtful, and nobody has insisted"),
    "hidden_still": Kind(409, "Not everything of this game is open yet"),
    "rules_unavailable": Kind(409, "The rules of this table are not installed"),
    "position_unknown": Kind(409, "The position was played under earlier rules"),
    "client_id_reused": Kind(409, "The client id was used for something else"),
    "house_full": Kind(409, "There is no room for more"),
    "conflict": Kind(409, "The table has changed meanwhile"),
    "too_large": Kind(413, "The body is too large"),
    "unsupported_media_type": Kind(415, "The body is not declared as JSON"),
    "unknown_host": Kind(421, "The Host header names another server"),
    "malformed": Kind(422, "The request has the wrong form"),
    "too_many_requests": Kind(429, "Too many requests came from this address"),
    "internal_error": Kind(500, "A fault of the companion"),
    "busy": Kind(503, "The companion is too busy"),
    "storage": Kind(503, "The database cannot be used"),
    "disk_full": Kind(503, "The disk is full"),
    "database_gone": Kind(503, "The database was moved or deleted"),
    "database_away": Kind(503, "The database server does not answer"),
    "database_unusable": Kind(503, "The database cannot be read or written"),
}
"""Every kind by its code."""


def title_of(code: str, status: int) -> str:
    """A kind of refusal in a few words; of an unknown one what its status says."""
    return KINDS[code].title if code in KINDS else HTTPStatus(status).phrase
