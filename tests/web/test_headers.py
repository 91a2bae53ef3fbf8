"""What every answer carries, what no answer allows, and how often one may ask."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask, request

from companion.settings import paths
from companion.tables.play.opening import NewTable

EVERYWHERE = ["/", "/new", "/healthz", "/api/v1/games", "/api/docs", "/nowhere", "/api/v1/nowhere"]


@pytest.mark.parametrize("path", EVERYWHERE)
def test_the_policy_allows_this_host_only_and_nothing_inline(app: Flask, path: str) -> None:
    policy = app.test_client().get(path).headers["Content-Security-Policy"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'self'"
    assert rules["object-src"] == rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert rules["form-action"] == "'self'"
    assert "unsafe" not in policy
    assert not re.search(r"https?:|\*", policy)


@pytest.mark.parametrize("path", EVERYWHERE)
def test_nothing_is_sniffed_leaked_or_kept(app: Flask, path: str) -> None:
    headers = app.test_client().get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cache-Control"] in ("private, no-cache", "no-store")


def test_a_page_and_its_fragment_are_kept_apart(app: Flask) -> None:
    assert "HX-Request" in app.test_client().get("/").headers["Vary"]


def test_static_files_are_kept_for_good_below_their_fingerprint(app: Flask) -> None:
    client = app.test_client()
    (style,) = re.findall(r'href="(/static/[^"]+/css/house\.css)"', client.get("/").text)
    with client.get(style) as answer:
        assert answer.status_code == 200
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "Access-Control-Allow-Origin" not in answer.headers


def test_a_changed_file_changes_the_fingerprint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "static_folder", lambda: str(tmp_path))
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "a.js").write_text("one")
    first = paths.static_version()
    assert paths.static_version() == first
    (tmp_path / "js" / "a.js").write_text("two")
    assert paths.static_version() != first


def test_the_cookie_is_signed_and_out_of_reach_of_scripts(app: Flask) -> None:
    cookie = app.test_client().get("/").headers["Set-Cookie"]
    assert cookie.startswith("companion=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie


def test_under_https_the_cookie_travels_encrypted_only(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_PUBLIC_URL", "https://games.example/")
    app = make_app()
    assert app.config["PUBLIC_URL"] == "https://games.example"
    assert "Secure" in app.test_client().get("/").headers["Set-Cookie"]


def test_a_form_without_this_hosts_token_is_refused(app: Flask, table: NewTable) -> None:
    answer = app.test_client().post(f"/j/{table.code}", data={"seat": "0"})
    assert answer.status_code == 400


def test_the_api_reads_no_cookie(app: Flask, table: NewTable) -> None:
    client = app.test_client()
    with client.session_transaction() as session:
        session["tokens"] = [[table.code, table.token]]
    assert client.get(f"/t/{table.code}").status_code == 200
    assert client.get(f"/api/v1/tables/{table.code}").status_code == 401


def test_a_request_of_half_a_megabyte_is_too_much(app: Flask) -> None:
    answer = app.test_client().post(
        "/api/v1/tables", data=b"x" * 600_000, content_type="application/json"
    )
    assert answer.status_code == 413


def test_who_guesses_codes_is_slowed_down(app: Flask) -> None:
    client = app.test_client()
    answers = [client.get(f"/j/BBBB{n:02}").status_code for n in range(32)]
    assert answers[:30] == [404] * 30
    assert answers[30:] == [429] * 2


def test_a_proxy_is_believed_only_where_there_is_one(make_app: Callable[..., Flask]) -> None:
    def address(app: Flask) -> str:
        app.add_url_rule("/here", view_func=lambda: request.url)
        headers = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "games.example"}
        return app.test_client().get("/here", headers=headers).text

    assert address(make_app()) == "http://localhost/here"
    assert address(make_app(PROXIES=1)) == "https://games.example/here"


def test_the_worker_alone_may_keep_pages_of_the_whole_app(app: Flask) -> None:
    client = app.test_client()
    folder = f"/static/{paths.static_version()}/js"
    with client.get(f"{folder}/worker.js") as worker:
        assert worker.headers["Service-Worker-Allowed"] == "/"
    with client.get(f"{folder}/shared/offline.js") as other:
        assert "Service-Worker-Allowed" not in other.headers


def test_what_does_not_work_over_plain_http_is_said_with_the_way_to_get_it(app: Flask) -> None:
    client = app.test_client()
    plain = client.get("/connection", base_url="http://192.168.1.5:8000").text
    assert "plain http" in plain
    assert "--certificate" in plain
    for safe in ("https://192.168.1.5", "http://127.0.0.1:8000", "http://localhost"):
        assert "This address is safe" in client.get("/connection", base_url=safe).text
