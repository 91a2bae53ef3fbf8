"""What a phone holds survives the server's clock, a lost key, and a visit at the wrong time."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from flask.testing import FlaskClient
from itsdangerous import TimestampSigner

from companion.tables.play.opening import NewTable

MakeApp = Callable[..., Flask]


def seated(app: Flask, table: NewTable, seat: int = 1) -> FlaskClient:
    """A phone that has taken a seat by the join page."""
    phone = app.test_client()
    answer = post(phone, f"/j/{table.code}", f"/j/{table.code}", seat=seat)
    assert answer.status_code == 303
    return phone


def post(phone: FlaskClient, page: str, url: str, **form: Any) -> Any:
    """Sends a form of a page as a browser does, with the page's token."""
    shown = phone.get(page).get_data(as_text=True)
    token = shown.split('"X-CSRFToken": "')[1].split('"')[0]
    return phone.post(url, data={"csrf_token": token, **form})


def is_seated(phone: FlaskClient, table: NewTable) -> bool:
    return phone.get(f"/t/{table.code}").status_code == 200


@pytest.mark.parametrize("seconds", [-60, -3600, -400 * 86_400, 400 * 86_400])
def test_a_seat_does_not_depend_on_the_servers_clock(
    app: Flask, table: NewTable, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    app.config["WTF_CSRF_ENABLED"] = True
    phone = seated(app, table)
    real = TimestampSigner.get_timestamp
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda self: real(self) + seconds)
    assert phone.get("/").status_code == 200
    assert is_seated(phone, table)
    assert post(phone, f"/t/{table.code}/log", f"/t/{table.code}/notes").status_code != 400


def test_a_visit_never_overwrites_a_cookie_that_cannot_be_read(
    make_app: MakeApp, app: Flask, table: NewTable
) -> None:
    phone = seated(app, table)
    kept = phone.get_cookie("companion")
    assert kept is not None
    other = make_app(SECRET_KEY="a key that was made anew").test_client()
    other.set_cookie("companion", kept.value)
    assert other.get("/").status_code == 200
    assert other.get(f"/j/{table.code}").status_code == 200
    assert not is_seated(other, table)
    after = other.get_cookie("companion")
    assert after is not None
    assert after.value == kept.value
    back = make_app().test_client()
    back.set_cookie("companion", after.value)
    assert is_seated(back, table)


def test_a_phone_whose_cookie_cannot_be_read_can_still_join(
    make_app: MakeApp, app: Flask, table: NewTable
) -> None:
    phone = make_app().test_client()
    phone.set_cookie("companion", "not.a.cookie")
    assert post(phone, f"/j/{table.code}", f"/j/{table.code}", seat=0).status_code == 303
    assert is_seated(phone, table)


def test_a_cookie_of_an_earlier_version_is_read(app: Flask, table: NewTable) -> None:
    serializer = SecureCookieSessionInterface().get_signing_serializer(app)
    assert serializer is not None
    phone = app.test_client()
    held = {"_permanent": True, "csrf_token": "x", "tokens": [[table.code, table.token]]}
    phone.set_cookie("companion", str(serializer.dumps(held)))
    assert is_seated(phone, table)
    assert phone.get("/").status_code == 200
    assert is_seated(phone, table)


def test_over_https_the_cookies_are_the_hosts_alone(make_app: MakeApp, table: NewTable) -> None:
    app = make_app(SESSION_COOKIE_SECURE=True, PUBLIC_URL="https://games.example")
    phone = app.test_client()
    answer = phone.get("/new", base_url="https://games.example")
    cookies = answer.headers.getlist("Set-Cookie")
    assert cookies
    for cookie in cookies:
        assert cookie.startswith("__Host-companion")
        assert "; Secure" in cookie
        assert "; HttpOnly" in cookie
        assert "; Path=/" in cookie
        assert "Domain" not in cookie


def test_over_https_an_earlier_cookie_keeps_its_seats(
    make_app: MakeApp, app: Flask, table: NewTable
) -> None:
    kept = seated(app, table).get_cookie("companion")
    assert kept is not None
    secure = make_app(SESSION_COOKIE_SECURE=True, PUBLIC_URL="https://games.example").test_client()
    secure.set_cookie("companion", kept.value, domain="games.example")
    found = secure.get(f"/t/{table.code}", base_url="https://games.example")
    assert found.status_code == 200
