"""The phone's cookie, which lasts a year, whatever happens to the server's clock and key.

If the clock is set back or the key is missing for a day, nobody may lose a seat. So the age of a
cookie is never checked; browsers delete it by themselves. And a cookie that cannot be read is not
overwritten by a visit; what such a visit needs is kept in a second cookie.
"""

from collections.abc import Mapping
from typing import Any

from flask import Flask, Request, Response
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature

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
