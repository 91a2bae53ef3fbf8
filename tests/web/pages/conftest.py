"""Phones without scripts: what every page and form does before htmx makes it quicker."""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import create_app
from companion.extensions import limiter
from companion.tables.storage.database import writing
from companion.tables.storage.models import Base, db

IDS = count(1)


@dataclass
class Phone:
    """One browser with its own cookies; it follows redirects and keeps the last page."""

    client: FlaskClient
    page: str = ""
    last: TestResponse | None = field(default=None, repr=False)

    def get(self, url: str, **headers: str) -> int:
        """Open a page; the answer's status."""
        return self._took(self.client.get(url, headers=headers, follow_redirects=True))

    def post(self, url: str, **fields: Any) -> int:
        """Send a form with a fresh client id; the answer's status."""
        data = {"client_id": f"test-id-{next(IDS):06}", **fields}
        return self._took(self.client.post(url, data=data, follow_redirects=True))

    def send(self, url: str, body: bytes, kind: str) -> int:
        """Send a body of that content type; the answer's status."""
        return self._took(
            self.client.post(url, data=body, content_type=kind, follow_redirects=True)
        )

    def _took(self, response: TestResponse) -> int:
        self.last = response
        self.page = html.unescape(response.get_data(as_text=True))
        return response.status_code

    def hidden(self, action: str) -> dict[str, list[str]]:
        """What the page's form to that address sends by itself, without its buttons."""
        assert self.last is not None
        page = self.last.get_data(as_text=True)
        form = re.search(rf'<form[^>]*"[^"]*{action}"[^>]*>(.*?)</form>', page, re.DOTALL)
        assert form, f"no form to {action}"
        sent: dict[str, list[str]] = {}
        for name, value in re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form[1]):
            sent.setdefault(name, []).append(html.unescape(value))
        return sent

    @property
    def revision(self) -> int:
        """The last entry that the page shows."""
        return int(re.search(r'data-revision="(\d+)"', self.page)[1])  # type: ignore[index]

    @property
    def words(self) -> str:
        """The page's text without its tags, and without templates, which nobody reads."""
        read = re.sub(r"<template.*?</template>", " ", self.page, flags=re.DOTALL)
        return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", read))

    def lit(self) -> list[str]:
        """The addresses behind places and buttons that are lit."""
        links = re.findall(r'<a[^>]*class="[^"]*\blit\b[^"]*"[^>]*href="([^"]+)"', self.page)
        links += re.findall(r'<a[^>]*href="([^"]+tap=[^"]+)"[^>]*class="[^"]*\blit\b', self.page)
        return links

    def open_table(self, *names: str, game: str = "iwari", mode: str = "track", **more: str) -> str:
        """Open a table as its host; the code."""
        assert self.post(f"/new/{game}", name=list(names), mode=mode, seed="K7Q2", **more) == 200
        assert self.last is not None
        return self.last.request.path.split("/")[2]

    def confirm(self, code: str, tap: str, **fields: Any) -> int:
        """Tap a place or button, then the one button of the preview."""
        assert self.get(f"/t/{code}?revision={self.at(code)}&tap={tap}&for=all") == 200
        move = re.search(r'name="move" value="([^"]*\{.*?\})"', self.page)
        assert move, f"no preview of {tap}"
        return self.post(f"/t/{code}/moves", revision=self.at(code), move=move[1], **fields)

    def play(self, code: str) -> int:
        """Make a legal move: tap what is lit until there is one to confirm."""
        self.get(f"/t/{code}")
        while not (move := re.search(r'name="move" value="([^"]*\{.*?\})"', self.page)):
            assert self.lit(), "nothing is lit"
            self.get(self.lit()[-1])
        return self.post(f"/t/{code}/moves", revision=self.revision, move=move[1])

    def at(self, code: str) -> int:
        """The table's last entry, as the page that is open or the table page shows it."""
        if 'data-revision="' not in self.page:
            self.get(f"/t/{code}")
        return self.revision


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The application as it is served, without the forms' token."""
    data = tmp_path_factory.mktemp("pages")
    made = create_app(
        {
            "TESTING": True,
            "SECRET_KEY": "a key for tests",
            "SQLALCHEMY_DATABASE_URI": f"sqlite:///{data / 'pages.sqlite3'}",
            "WTF_CSRF_ENABLED": False,
        }
    )
    yield made
    with made.app_context():
        db.engine.dispose()


@pytest.fixture
def app(served: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """The application without limits of rate, its database emptied afterwards."""
    monkeypatch.setattr(limiter, "enabled", False)
    yield served
    with served.app_context(), writing() as session:
        for kept in reversed(Base.metadata.sorted_tables):
            session.execute(kept.delete())


@pytest.fixture
def host(app: Flask) -> Phone:
    """The phone that opens tables."""
    return Phone(app.test_client())


@pytest.fixture
def guest(app: Flask) -> Phone:
    """Another phone."""
    return Phone(app.test_client())
