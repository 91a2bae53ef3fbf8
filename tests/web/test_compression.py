"""What travels compressed, to whom, and what never does."""

import gzip
import re

import pytest
from flask import Flask

from companion.tables.play.opening import NewTable

TAKES_GZIP = {"Accept-Encoding": "gzip, deflate"}
"""What a phone takes over plain http."""


def fingerprinted(app: Flask, name: str) -> str:
    """The address of a static file."""
    return f"{app.static_url_path}/{name}"


@pytest.fixture(params=["/", "/api/v1/games/pig", "css/house.css", "js/shared/live.js"])
def path(request: pytest.FixtureRequest, app: Flask) -> str:
    """A page, an answer of the API, and two files."""
    asked: str = request.param
    return asked if asked.startswith("/") else fingerprinted(app, asked)


def test_pages_answers_and_files_are_compressed(app: Flask, path: str) -> None:
    client = app.test_client()
    with client.get(path, headers=TAKES_GZIP) as packed, client.get(path) as plain:
        assert packed.headers["Content-Encoding"] == "gzip"
        assert len(packed.data) < len(plain.data) / 2
        if path != "/":
            assert gzip.decompress(packed.data) == plain.data
        assert "Content-Encoding" not in plain.headers
        for answer in (packed, plain):
            assert "Accept-Encoding" in answer.headers["Vary"]


def test_headers_are_the_same_either_way(app: Flask, path: str) -> None:
    client = app.test_client()
    with client.get(path, headers=TAKES_GZIP) as packed, client.get(path) as plain:
        for name in ("Content-Type", "Cache-Control", "Vary", "X-Content-Type-Options"):
            assert packed.headers[name] == plain.headers[name]


def test_a_page_varies_by_its_reader_and_by_what_it_takes(app: Flask) -> None:
    answer = app.test_client().get("/", headers=TAKES_GZIP).headers["Vary"]
    assert {"Accept-Encoding", "HX-Request", "Cookie"} <= set(re.split(r",\s*", answer))


def test_type_is_compressed_already(app: Flask) -> None:
    address = fingerprinted(app, "fonts/text-400.woff2")
    with app.test_client().get(address, headers=TAKES_GZIP) as answer:
        assert "Content-Encoding" not in answer.headers


def test_a_kept_file_is_not_sent_twice(app: Flask) -> None:
    client, address = app.test_client(), fingerprinted(app, "css/house.css")
    with client.get(address, headers=TAKES_GZIP) as first:
        kept = {**TAKES_GZIP, "If-None-Match": first.headers["ETag"]}
    with client.get(address, headers=kept) as again:
        assert again.status_code == 304
        assert again.data == b""


def test_the_stream_is_never_compressed(app: Flask, table: NewTable) -> None:
    headers = {**TAKES_GZIP, "Authorization": f"Bearer {table.token}"}
    with app.test_client().get(f"/api/v1/tables/{table.code}/live", headers=headers) as answer:
        assert answer.mimetype == "text/event-stream"
        assert "Content-Encoding" not in answer.headers
        assert next(answer.iter_encoded()).startswith(b"retry:")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("css/house.css", "text/css"),
        ("js/shared/live.js", "text/javascript"),
        ("icons/companion.svg", "image/svg+xml"),
        ("companion.webmanifest", "application/manifest+json"),
        ("fonts/text-400.woff2", "font/woff2"),
    ],
)
def test_a_file_says_what_it_is(app: Flask, name: str, kind: str) -> None:
    with app.test_client().get(fingerprinted(app, name)) as answer:
        assert answer.mimetype == kind
