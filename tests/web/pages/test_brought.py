"""An event brings a phone the page that it would ask for: its own, and no secret."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from companion.streams import broadcaster
from companion.web.unchanged import HEADER
from tests.web.pages.conftest import Phone

TAG = re.compile(r'data-(?:tag|same)="(\w+)"')


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a test takes, no sign of life comes between two messages."""
    monkeypatch.setattr(broadcaster, "BEAT_SECONDS", 3600.0)


@contextmanager
def following(phone: Phone, code: str, of: str, has: str = "") -> Iterator[Iterator[Any]]:
    """The data of the events that come, for a phone that shows the page at that address."""
    answer = phone.client.get(f"/t/{code}/live", query_string={"of": of, "has": has})
    with answer:
        texts = (chunk.decode() for chunk in answer.iter_encoded())
        assert next(texts).startswith("retry: ")
        events = (json.loads(text.split("data: ")[1]) for text in texts)
        next(events)
        yield events


def drawn(page: str) -> str:
    """A page without what differs each time that it is drawn."""
    return re.sub(r'name="(client_id|csrf_token)" value="[^"]+"', "", page)


def shown(phone: Phone) -> str:
    """The address where the page that is open would be asked for."""
    return re.search(r'hx-get="([^"]+)"', phone.page)[1]  # type: ignore[index]


def sit(phone: Phone, code: str, seat: int) -> None:
    phone.post(f"/j/{code}", seat=seat, stay="yes")
    phone.get(f"/t/{code}")


def test_an_event_brings_what_the_phone_would_ask_for(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ana", "Ben")
    sit(guest, code, 0)
    has = " ".join(TAG.findall(guest.page))
    with following(guest, code, shown(guest), has) as events:
        for _ in range(2):
            of = shown(guest)
            host.play(code)
            event = next(events)
            guest.get(of, **{"HX-Request": "true", HEADER: has})
            assert guest.last is not None
            assert event["of"] == of
            assert drawn(event["html"]) == drawn(guest.last.text)
            has = " ".join(TAG.findall(event["html"]))
    assert "data-same" in event["html"]


def test_a_phone_that_writes_is_not_brought_what_its_answer_shows(host: Phone) -> None:
    code = host.open_table("Ana", "Ben")
    host.get(f"/t/{code}")
    with following(host, code, shown(host)) as events:
        host.client.environ_base["HTTP_HX_REQUEST"] = "true"
        host.play(code)
        assert next(events).keys() == {"revision"}
        del host.client.environ_base["HTTP_HX_REQUEST"]
        host.play(code)
        assert "html" in next(events)


@pytest.mark.parametrize("query", ["", "?revision=0&tap=done", "?revision=", "/score?revision=0"])
def test_a_phone_that_shows_something_else_asks(host: Phone, guest: Phone, query: str) -> None:
    code = host.open_table("Ana", "Ben")
    sit(guest, code, 0)
    with following(guest, code, f"/t/{code}{query}") as events:
        host.play(code)
        assert next(events).keys() == {"revision"}


def test_no_event_tells_a_secret(host: Phone, guest: Phone) -> None:
    """Where hands are hidden, even the phone that may see one has to ask for its page."""
    code = host.open_table("Ana", "Ben", game="grecos")
    sit(guest, code, 0)
    with following(guest, code, shown(guest)) as events:
        guest.play(code)
        assert next(events).keys() == {"revision"}


def test_where_many_follow_each_asks(
    host: Phone, guest: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcaster, "SERVED", 1)
    code = host.open_table("Ana", "Ben")
    sit(guest, code, 0)
    with (
        following(guest, code, shown(guest)) as events,
        following(guest, code, shown(guest)) as others,
    ):
        host.play(code)
        assert next(events).keys() == next(others).keys() == {"revision"}
