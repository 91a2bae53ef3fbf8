"""The parts of the OpenAPI document besides schemas: statuses, headers, parameters."""

import re
from http import HTTPStatus
from typing import Any

from companion.web.api.openapi.examples import PARAMETERS
from companion.web.refusals import KINDS

IF_NONE_MATCH = {
    "description": "The `ETag` of an answer that the client has: 304 if it is still the same.",
    "schema": {"type": "string"},
}
PREFER = {
    "description": "`return=minimal`: answer only what has changed since the entry `revision`.",
    "schema": {"type": "string"},
    "example": "return=minimal",
}
LAST_EVENT_ID = {
    "description": "After a break: the id of the last event that came.",
    "schema": {"type": "string"},
}
ETAG = {
    "description": "A fingerprint of the answer, for `If-None-Match`.",
    "schema": {"type": "string"},
}
CHALLENGE = {
    "description": "How to send a token (RFC 6750).",
    "schema": {"type": "string"},
}
RETRY_AFTER = {
    "description": "After how many seconds the same call may succeed.",
    "schema": {"type": "integer", "minimum": 1},
    "example": 5,
}
HEADERS = {"IF_NONE_MATCH": IF_NONE_MATCH, "PREFER": PREFER, "LAST_EVENT_ID": LAST_EVENT_ID}
"""Headers of requests, by their names among the document's components."""


def path_parameters(rule: str) -> list[dict[str, Any]]:
    """The parameters for the variable parts of an address."""
    return [
        {
            "in": "path",
            "name": name,
            "required": True,
            "description": PARAMETERS[name][0],
            "example": PARAMETERS[name][1],
        }
        for name in re.findall(r"<(?:[^<>]+:)?(\w+)>", rule)
    ]


def refusing_statuses(rule: str, *, takes_body: bool, bearer: bool, limited: bool) -> list[int]:
    """The statuses with which a call may refuse, besides those that all calls have in common."""
    at_table = "<code>" in rule
    found = {422, 503}
    if takes_body:
        found |= {400, 409, 413, 415}
    if "<" in rule or takes_body:  # an address or a body names what there may not be
        found.add(404)
    if at_table or "/groups/" in rule:
        found |= {403, 409}
    if needs_token(rule, bearer=bearer):
        found |= {401, 403}
    if limited or at_table:
        found.add(429)
    return sorted(found)


def needs_token(rule: str, *, bearer: bool) -> bool:
    """Whether a call needs a token. Lists do not: without a token they are empty."""
    return bearer and "<" in rule


def refusals_text(status: int | None) -> str:
    """The kinds of refusal with that status, in words."""
    kinds = [f"{kind.title} (`{code}`)." for code, kind in KINDS.items() if kind.status == status]
    return " ".join(kinds) if kinds else "Any other refusal."


def response_name(status: int) -> str:
    """The name of a status among the document's responses."""
    return HTTPStatus(status).name
