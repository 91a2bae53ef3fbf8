"""Who asks: a phone by its cookie, with the tokens and the name in it, or a program by the tokens
that it sends."""

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import Flask, Request, Response, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature

from companion.engine.values import Viewer
from companion.tables.access import ALPHABET, Rights, rights_lately, rights_of
from companion.tables.errors import NoSuchTable, NotAllowed
from companion.tables.logs.history import History, visible_to
from companion.tables.logs.ledger import history, history_lately
from companion.tables.storage.models import CODE_LENGTH
from companion.web.errors import NotAuthenticated

# Tokens by table, edition and group; the name that was typed

TOKENS_KEPT = 80
"""A cookie holds 4 kB; the oldest tables go first."""
DRAFTS_KEPT = 16
GROUPS_KEPT = 12
RIGHTS = "companion.rights"
"""Where a request keeps the rights that were found for it."""


def tokens_of(code: str) -> tuple[str, ...]:
    """The tokens that this phone holds for one table."""
    return tuple(token for at, token in session.get("tokens", ()) if at == code)


def rights_at(code: str, tokens: tuple[str, ...]) -> Rights:
    """What the bearer of `tokens` may do, asked once in a request. Raises NoSuchTable.

    A request that writes does not wait for the database: its turn checks the rights again.
    """
    known: dict[Hashable, Rights] = request.environ.setdefault(RIGHTS, {})
    asked = code, tokens
    if asked not in known:
        only_reads = request.method in ("GET", "HEAD", "OPTIONS")
        known[asked] = rights_of(code, tokens) if only_reads else rights_lately(code, tokens)
    return known[asked]


def all_tokens() -> tuple[str, ...]:
    """Every token that this phone holds."""
    return tuple(token for _, token in session.get("tokens", ()))


def codes() -> tuple[str, ...]:
    """The tables that this phone has joined, the newest first."""
    return tuple(dict.fromkeys(at for at, _ in reversed(session.get("tokens", ()))))


def remember(code: str, token: str) -> None:
    """Keep a token on this phone for a year."""
    held = [pair for pair in session.get("tokens", ()) if pair[1] != token]
    session["tokens"] = [*held, [code, token]][-TOKENS_KEPT:]


def forget_tokens(tokens: Collection[str]) -> None:
    """Drop tokens that this phone has given back."""
    session["tokens"] = [pair for pair in session.get("tokens", ()) if pair[1] not in tokens]


def edition_tokens() -> tuple[str, ...]:
    """The tokens of the drafts that this phone began or was invited to, and of its editions."""
    return tuple(token for _, token in session.get("drafts", ()))


def draft_codes() -> tuple[str, ...]:
    """The drafts that this phone may change, the newest first."""
    return tuple(code for code, _ in reversed(session.get("drafts", ())) if code)


def draft_token(code: str) -> str:
    """The token of one draft; empty if this phone has none."""
    return next((token for at, token in session.get("drafts", ()) if at == code), "")


def remember_draft(code: str, token: str) -> None:
    """Keep a draft's token on this phone; with an empty code, an edition's token."""
    session.permanent = True
    held = [pair for pair in session.get("drafts", ()) if pair[1] != token]
    session["drafts"] = [*held, [code, token]][-DRAFTS_KEPT:]


def group_tokens() -> tuple[str, ...]:
    """The tokens of the groups that this phone holds."""
    return tuple(session.get("groups", ()))


def remember_group(token: str) -> None:
    """Keep a group's token on this phone."""
    held = [one for one in session.get("groups", ()) if one != token]
    session["groups"] = [*held, token][-GROUPS_KEPT:]


def in_hand(code: str) -> tuple[int, int] | None:
    """Who last said "I am holding this phone" at a table: the seat, and the last entry then.

    This is for phones with several seats; None if nobody said so.
    """
    at, seat, revision = session.get("in_hand", ("", 0, 0))
    return (seat, revision) if at == code else None


def take_in_hand(code: str, seat: int, revision: int) -> None:
    """Store that the player in a seat is holding this phone, and may see their cards on it."""
    session["in_hand"] = [code, seat, revision]


def known_name() -> str:
    """The name that was last typed on this phone; empty if none was."""
    return str(session.get("name", ""))


def remember_name(name: str) -> None:
    """Keep the name for the next table."""
    session["name"] = name


def tokens_by_table() -> dict[str, tuple[str, ...]]:
    """The tokens that this phone holds, by the table's code."""
    return {code: tokens_of(code) for code in codes()}


def forget_all() -> None:
    """Forget every table and the name on this phone."""
    session.clear()


# The cookie, which lasts a year, whatever happens to the server's clock and key

OF_PAGES = frozenset({"csrf_token"})
"""What every visit needs; the rest is what the phone holds."""
HTTPS_ONLY = "__Host-"
"""Browsers take a cookie of that name only over HTTPS, for this host and the whole site."""


class PhoneSession(SecureCookieSession):
    """A session that remembers what was read, and whether something could not be read."""

    read: Mapping[str, Any] = {}
    sealed: bool = False


class PhoneSessions(SecureCookieSessionInterface):
    """Flask's signed cookie, without an age."""

    session_class = PhoneSession

    def get_cookie_name(self, app: Flask) -> str:
        """The cookie's name, in a form that only HTTPS can set where that is in use."""
        name = super().get_cookie_name(app)
        return f"{HTTPS_ONLY}{name}" if self.get_cookie_secure(app) else name

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """The session of a request; empty where there is none, or none that can be read."""
        if "HTTP_COOKIE" not in request.environ:
            return PhoneSession()
        name = self.get_cookie_name(app)
        answer = request.cookies.get(name) or request.cookies.get(super().get_cookie_name(app))
        found = self._read(app, answer)
        sealed = bool(answer) and found is None
        if sealed:
            found = self._read(app, request.cookies.get(_beside(name)))
        session = PhoneSession(found or {})
        session.read, session.sealed = dict(session), sealed
        return session

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Write the cookie where its content has changed."""
        assert isinstance(session, PhoneSession)
        if session.accessed:
            response.vary.add("Cookie")
        if dict(session) == session.read:
            return
        name = self.get_cookie_name(app)
        only_visits = session.sealed and session.keys() <= OF_PAGES
        serializer = self.get_signing_serializer(app)
        assert serializer is not None
        response.set_cookie(
            _beside(name) if only_visits else name,
            str(serializer.dumps(dict(session))),
            max_age=app.permanent_session_lifetime,
            path="/",
            secure=self.get_cookie_secure(app),
            httponly=True,
            samesite=self.get_cookie_samesite(app),
        )
        response.vary.add("Cookie")

    def _read(self, app: Flask, cookie: str | None) -> dict[str, Any] | None:
        if not cookie or (serializer := self.get_signing_serializer(app)) is None:
            return None
        try:
            found = serializer.loads(cookie)
        except BadSignature:
            return None
        return found if isinstance(found, dict) else None


def _beside(name: str) -> str:
    """The cookie of visits by a phone whose own one cannot be read."""
    return f"{name}-visit"


# The program that makes a call, by its bearer tokens, and the table that the call is about

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

    @cached_property
    def lately(self) -> History:
        """That history as far as this process knows it: a write finds out in its turn."""
        return history_lately(self.code)

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


def at_table(code: str) -> ApiClient:
    """The client at that table. Raises NoSuchTable, NotAuthenticated without a valid token,
    and NotAllowed while the host has not approved it."""
    code, held = table_code(code), tokens()
    rights = rights_at(code, held)
    if rights.asked and not rights.may_see:
        raise NotAllowed("The host has not approved this seat yet.")
    if not rights.may_see:
        raise NotAuthenticated("a token of this table", sent=bool(held))
    return ApiClient(code, rights)
