"""A limit on guessing codes, which are short so that they can be read aloud.

There is one count for each network address, over all requests that show whether a code is right:
pages, streams, pictures and API. Only wrong codes are counted, and a phone with a token of the
table is always let through, so that a stranger behind the same address cannot lock players out.
"""

from flask import Flask, Response, request
from flask_limiter.util import get_remote_address
from limits import parse_many
from werkzeug.exceptions import TooManyRequests

from companion.extensions import limiter
from companion.tables.access.tokens import rights_lately
from companion.tables.errors import NoSuchTable
from companion.web.api.at_tables.at_table import tokens
from companion.web.errors import answer
from companion.web.security.identity import rights_at, tokens_of

WRONG_CODES = parse_many("30 per minute; 300 per day")
WAIT_SECONDS = 60
TYPED = "pages.join_by_code"
"""The one address where the code is typed into a form."""


def init_app(app: Flask) -> None:
    """Limit requests to every address of `app` that has a table's code in it."""
    app.before_request(_slow_down)
    app.register_error_handler(NoSuchTable, _count)


def _slow_down() -> None:
    """Raise TooManyRequests for a stranger at a network address that has guessed too often."""
    code = _asked_code()
    if code is None or not limiter.enabled or _holds_a_place(code):
        return
    if not all(limiter.limiter.test(limit, *_key()) for limit in WRONG_CODES):
        raise TooManyRequests(retry_after=WAIT_SECONDS)


def _holds_a_place(code: str) -> bool:
    """Whether the phone has a token of that table. This is asked before the count of its address,
    which several processes may share over a network. The route asks anew what the phone may do."""
    if not (held := tokens() or tokens_of(code)):
        return False
    try:
        rights = rights_at(code, held, rights_lately)
    except NoSuchTable:
        return False
    return rights.may_see or bool(rights.asked)


def count_wrong_code() -> None:
    """Count that the network address of this request has asked for a table that there is not."""
    if limiter.enabled:
        for limit in WRONG_CODES:
            limiter.limiter.hit(limit, *_key())


def _count(error: NoSuchTable) -> Response:
    count_wrong_code()
    return answer(error)


def _key() -> tuple[str, str]:
    return "wrong codes", get_remote_address()


def _asked_code() -> str | None:
    """The code in the request, in its usual form."""
    given = request.view_args or {}
    code = given.get("code") or given.get("invitation")
    if request.endpoint == TYPED:
        code = "".join(request.form.get("code", "").split())
    return None if code is None else str(code).upper()
