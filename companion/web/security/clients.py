"""The program that makes a call, by its bearer tokens, and the table that the call is about."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from flask import request

from companion.engine.values import Viewer
from companion.tables.access.tokens import ALPHABET, Rights, rights_lately, rights_of
from companion.tables.errors import NoSuchTable, NotAllowed
from companion.tables.logs.history import History
from companion.tables.logs.ledger import history
from companion.tables.logs.sight import visible_to
from companion.tables.storage.models import CODE_LENGTH
from companion.web.errors import NotAuthenticated
from companion.web.security.phones import rights_at

# The client of a call and the table that it is about

SCHEME = "bearer "


@dataclass(frozen=True)
class ApiClient:
    """A client at a table: what it may do there, and what it may see."""

    code: str
    rights: Rights

    @cached_property
    def history(self) -> History:
        """The table's history, secrets included."""
        return history(self.code)

    @property
    def viewer(self) -> Viewer:
        """Whose secrets are shown: those of every seat whose token was sent."""
        seats = self.rights.seats
        return seats if len(seats) > 1 else min(seats, default=None)

    @cached_property
    def seen(self) -> History:
        """The table's history as this client may see it."""
        return self.sight_of(self.history)

    def sight_of(self, whole: History) -> History:
        """Another history of the table as this client may see it."""
        return visible_to(whole, self.viewer)


def tokens() -> tuple[str, ...]:
    """The tokens of `Authorization: Bearer <token>[, <token> ...]`; never a cookie."""
    answer = request.headers.get("Authorization", "")
    if not answer.lower().startswith(SCHEME):
        return ()
    return tuple(token for part in answer[len(SCHEME) :].split(",") if (token := part.strip()))


def table_code(code: str) -> str:
    """`code` in its usual form. Raises NoSuchTable for a text that cannot be a code."""
    found = code.upper()
    if len(found) != CODE_LENGTH or not set(found) <= set(ALPHABET):
        raise NoSuchTable(code)
    return found


def at_table(code: str, find: Callable[..., Rights] = rights_of) -> ApiClient:
    """The client at that table. Raises NoSuchTable, NotAuthenticated without a valid token,
    and NotAllowed while the host has not approved it."""
    code, held = table_code(code), tokens()
    rights = rights_at(code, held, find)
    if rights.asked and not rights.may_see:
        raise NotAllowed("The host has not approved this seat yet.")
    if not rights.may_see:
        raise NotAuthenticated("a token of this table", sent=bool(held))
    return ApiClient(code, rights)


def writing_at(code: str) -> ApiClient:
    """The same for a write, which checks the client's rights again in its turn."""
    return at_table(code, rights_lately)
