"""Two tables that differ in one card of Ben's hand: nobody else can tell, whatever they ask."""

import json
import re
from collections.abc import Iterator

import pytest
from flask import Flask

from tests.tags import untagged
from tests.web.pages.conftest import Phone

OPTIONS = {"option.draws": "table", "option.dice": "table", "set.start_player": "1"}
NOISE = (
    (r'(name="client_id" value=")[^"]+', r"\1"),
    (r"\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)?", "then"),
    (r"\b\d\d:\d\d\b", "then"),
    (r"with/[\w.-]+", "with/token"),
    (r'("token": ?")[^"]+', r"\1"),
    (r'("id": ?)\d+', r"\1"),
    (r"grants/\d+", "grants/some"),
    (r'(csrf_token" value="|X-CSRFToken": ")[^"]+', r"\1"),
)
"""What differs from one request to the next, whatever anybody holds."""


class Table:
    """A table of three: its host without a seat, Ana and Ben each with a phone, and a watcher."""

    def __init__(self, app: Flask, card: str) -> None:
        self.host, self.ana, self.ben, self.watcher = (Phone(app.test_client()) for _ in range(4))
        self.code = self.host.open_table("Cleo", "Ben", "Ana", game="grecos", **OPTIONS)
        for phone, seat in ((self.ben, 1), (self.ana, 2)):
            assert phone.post(f"/j/{self.code}", seat=seat, stay="yes") == 200
        self.watcher.get(f"/t/{self.code}")
        self.tap(self.ben, "draw-titan", "recruit-nobody", f"draw-{card}")

    @property
    def others(self) -> dict[str, Phone]:
        return {"host": self.host, "ana": self.ana, "watcher": self.watcher}

    def tap(self, phone: Phone, *taps: str) -> None:
        """A move for each tap."""
        for tap in taps:
            phone.get(f"/t/{self.code}")
            assert phone.confirm(self.code, tap) == 200, tap

    def asked(self, app: Flask, phone: Phone) -> Iterator[tuple[str, int, str]]:
        """Every request that reads, by whoever holds that phone, and its answer."""
        with phone.client.session_transaction() as session:
            held = [token for _, token in session.get("tokens", ())]
        headers = {"Authorization": f"Bearer {', '.join(held)}"} if held else {}
        self.host.get(f"/t/{self.code}")
        recent = range(max(0, self.host.revision - 3), self.host.revision + 1)
        for rule in app.url_map.iter_rules():
            if "GET" not in (rule.methods or ()) or "code" not in rule.arguments:
                continue
            if rule.rule.endswith(("/live", "/qr.svg")) or "<token>" in rule.rule:
                continue  # streams, and pictures of the table's own address
            for url in self.addresses(rule.rule, recent):
                answer = phone.client.get(url, headers=headers)
                yield url.replace(self.code, "CODE"), answer.status_code, self.clean(answer.text)

    def addresses(self, rule: str, recent: range) -> Iterator[str]:
        """That rule's addresses at this table: the recent entries, places asked about."""
        url = rule.replace("<code>", self.code).replace("<form>", "json")
        if "revision>" in url:
            yield from (re.sub("<[^>]+>", str(revision), url) for revision in recent)
        elif "<" not in url:
            yield url
            yield from (f"{url}?at={revision}" for revision in recent if url.endswith("/log"))
            for place in ("card-fates-1", "card-tyche-1", "stack-A8", "chit-titan"):
                if url.endswith("/ask"):
                    yield f"{url}?place={place}"
                elif url.endswith(self.code):
                    yield f"{url}?tap={place}"

    def clean(self, text: str) -> str:
        text = untagged(text).replace(self.code, "CODE")
        for pattern, known in NOISE:
            text = re.sub(pattern, known, text)
        return text

    def refused(self, phone: Phone) -> Iterator[tuple[int, str]]:
        """What is answered to moves with cards that Ben may hold."""
        for card in ("fates", "tyche", "lost"):
            move = {"type": "play_card", "seat": 1, "card": card, "target": {}, "instead": None}
            status = phone.post(f"/t/{self.code}/moves", revision=0, move=json.dumps(move))
            assert phone.last is not None
            yield status, self.clean(phone.last.text)


@pytest.mark.slow
def test_nobody_can_tell_which_card_another_holds(app: Flask) -> None:
    """The Fates stop any card; Tyche can do nothing in another's turn (GR-14, GR-22)."""
    one, other = Table(app, "fates"), Table(app, "tyche")
    same(app, one, other)
    for table in (one, other):
        table.tap(table.ben, "no-more-cards", "no-more-moves")
        table.tap(table.ana, "draw-kraken", "recruit-nobody", "draw-kronos")
    same(app, one, other)
    for table in (one, other):
        table.tap(table.ana, "card-kronos-2")
    same(app, one, other)
    for table in (one, other):
        table.tap(table.ana, "let-it-happen")
    same(app, one, other)


def same(app: Flask, one: Table, other: Table) -> None:
    for who, phone in one.others.items():
        answers = zip(one.asked(app, phone), other.asked(app, other.others[who]), strict=True)
        for (url, status, text), (same_url, same_status, same_text) in answers:
            assert (url, status) == (same_url, same_status), who
            assert text == same_text, (who, url)
        for found, twin in zip(one.refused(phone), other.refused(other.others[who]), strict=True):
            assert found == twin, who


@pytest.mark.parametrize("card", ["fates", "tyche"])
def test_the_owner_sees_the_card(app: Flask, card: str) -> None:
    """So that the two tables do differ."""
    table = Table(app, card)
    table.ben.get(f"/t/{table.code}")
    assert f'data-id="card-{card}-1"' in table.ben.page
