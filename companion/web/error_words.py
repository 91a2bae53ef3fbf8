"""The texts of refusals besides their own sentence: a title, and what to do next."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ErrorWords:
    """The texts for a status: a stable code, a sentence, and for pages what to do next."""

    code: str
    message: str
    title: str
    advice: str


BACK = "Go back, load the page again, and repeat the last step."
WORDS: Mapping[int, ErrorWords] = {
    400: ErrorWords("bad_request", "This request cannot be read.", "This cannot be read", BACK),
    403: ErrorWords(
        "not_allowed",
        "This is not yours to do.",
        "Not from this phone",
        "Take a seat with the table's code, or ask the host for a link.",
    ),
    404: ErrorWords(
        "not_found",
        "There is nothing at this address.",
        "Nothing here",
        "Check the address or the code. The tables of this phone are in the lobby.",
    ),
    405: ErrorWords(
        "method_not_allowed",
        "This address does not take requests of that kind.",
        "This cannot be done here",
        BACK,
    ),
    409: ErrorWords(
        "conflict",
        "The table has changed meanwhile.",
        "The table has changed",
        "Go back to the table and look at it as it is now.",
    ),
    413: ErrorWords(
        "too_large",
        "This is more than the companion takes at once.",
        "Too much at once",
        "Send a smaller file: half a megabyte for most things, 12 for a file of games.",
    ),
    415: ErrorWords(
        "unsupported_media_type",
        "Send JSON, with the content type application/json.",
        "This cannot be read",
        BACK,
    ),
    422: ErrorWords(
        "malformed",
        "This request cannot be used as it is.",
        "This cannot be used",
        "Go back, change what is named here, and send it again.",
    ),
    429: ErrorWords(
        "too_many_requests",
        "That was too often in a short time.",
        "Too often",
        "Wait a minute, then try again.",
    ),
    500: ErrorWords(
        "internal_error",
        "The companion made a mistake and has noted it. What was recorded before is kept.",
        "Something went wrong",
        "Go back to the table and try again. If it happens twice, tell whoever runs this server.",
    ),
    503: ErrorWords(
        "busy",
        "The companion is too busy for this. Nothing of it was recorded.",
        "The companion is busy",
        "Wait a moment, then try again.",
    ),
}
NOT_RECORDED = ErrorWords(
    "storage",
    "Nothing can be recorded now.",
    "Nothing can be recorded",
    "What you confirm is kept on this phone and sent again. Tell whoever runs this server.",
)
"""Said of the database where it is more than busy; the sentence is the fault's own."""
HOUSE_FULL = ErrorWords(
    "house_full",
    "There is no room for more.",
    "No room for more",
    "Go back, and delete what nobody needs. Whoever runs this server can make room, too.",
)
