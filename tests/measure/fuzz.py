"""Nonsense sent to every route: forms of real pages with faults, at tables of every kind."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from traceback import format_exc

from flask import Flask

from companion import create_app
from companion.extensions import limiter
from companion.tables.storage.models import db
from tests.measure.aims import row
from tests.web.pages.conftest import Phone
from tests.web.pages.test_forms import KINDS, Forms, forms_of, opened

REQUESTS = 15_000
NONSENSE = (
    "", " ", "0", "1", "-1", "99", "999999999999999999999", "1e9", "0.5", "yes", "null", "[]", "{}",
    '{"type": "roll"}', '{"type": []}', "a" * 3000, "\N{NULL}", "\u202eabc", "\U0001f3b2", "../..",
    "<b>", "' or 1=1 --", "island-9", "medallion", "K7Q2BC", "2026-02-30",
)  # fmt: skip
PARTS = ("0", "1", "iwari", "board", "x", "9" * 12)
"""What stands in an address in the place of a name or number, besides codes of tables."""
NAMES = ("tap", "at", "place", "board", "group", "cell", "of", "way", "ask", "q", "for", "seat")
"""What pages are asked for."""
SHOWN = 5
"""How many different faults are shown whole."""

Fields = Mapping[str, list[str]]


def measure() -> Iterator[str]:
    """How requests were answered by status, and what ended in a fault."""
    rng, statuses, faults = Random("fuzz"), Counter[int](), dict[str, str]()
    with TemporaryDirectory() as folder:
        app = _app(folder)
        phones = [Phone(app.test_client()) for _ in range(3)]
        codes = [opened(phones[0], kind) for kind in KINDS]
        seen = [*_forms(phones[0], codes)]
        for code in codes[::2]:
            phones[1].post(f"/j/{code}", seat=1)
        for number in range(REQUESTS):
            phone = rng.choice(phones)
            method, url, fields = _request(app, rng, codes, seen)
            try:
                if method == "GET":
                    answer = phone.client.get(url, query_string=fields)
                else:
                    fields = {**fields, "client_id": [f"fuzzed-{number:06}"]}
                    answer = phone.client.post(url, data=fields)
            except Exception:
                statuses[500] += 1
                error = format_exc().strip().splitlines()
                faults.setdefault("\n".join(error[-3:]), f"{method} {url} {str(fields)[:300]}")
            else:
                statuses[answer.status_code] += 1
                answer.close()
        with app.app_context():
            db.engine.dispose()
    yield row("requests", statuses.total())
    for status, times in sorted(statuses.items()):
        yield row(f"answered {status}", times)
    yield row("faults (500)", statuses[500], 0)
    for fault, request in list(faults.items())[:SHOWN]:
        yield f"{request}\n{fault}"


def _app(folder: str) -> Flask:
    app = create_app(
        {
            "TESTING": True,
            "SECRET_KEY": "a key for the fuzz",
            "SQLALCHEMY_DATABASE_URI": f"sqlite:///{Path(folder) / 'fuzz.sqlite3'}",
            "WTF_CSRF_ENABLED": False,
        }
    )
    limiter.enabled = False
    return app


def _forms(phone: Phone, codes: list[str]) -> Iterator[tuple[str, Fields]]:
    """The forms of the pages at tables and beside them, with a group among them."""
    for code in codes:
        for address, fields in forms_of(phone, code):
            if address != "/delete":
                yield f"/t/<code>{address}", fields
    phone.post(f"/t/{codes[-1]}/group", name="Us")
    for url in (
        "/",
        "/new",
        "/new/iwari",
        "/new/score_sheet",
        "/editions/iwari",
        "/load",
        "/nights",
    ):
        phone.get(url)
        assert phone.last is not None
        yield from Forms(phone.last.get_data(as_text=True)).found


def _request(
    app: Flask, rng: Random, codes: list[str], seen: list[tuple[str, Fields]]
) -> tuple[str, str, dict[str, list[str]]]:
    """A form of a page at some table, or any route, with fields that are wrong here and there."""
    if rng.random() < 0.6:
        url, given = rng.choice(seen)
        method = "POST"
    else:
        rule = rng.choice([one for one in app.url_map.iter_rules() if "delete" not in one.rule])
        method = rng.choice(sorted({"GET", "POST"} & (rule.methods or set())) or ["GET"])
        url, (_, given) = str(rule), rng.choice(seen)
    url = url.replace("<code>", rng.choice(codes))
    while "<" in url:
        before, _, rest = url.partition("<")
        url = (
            before
            + rng.choice(("0", "1", "iwari", "x", "9" * 12, "board"))
            + rest.partition(">")[2]
        )
    fields = {name: list(values) for name, values in given.items() if name != "client_id"}
    for name in list(fields):
        what = rng.random()
        if what < 0.15:
            fields[name] = [rng.choice(NONSENSE)]
        elif what < 0.2:
            del fields[name]
        elif what < 0.25:
            fields[name] *= 2
    if rng.random() < 0.3:
        names = (
            "tap",
            "at",
            "place",
            "board",
            "group",
            "cell",
            "of",
            "way",
            "ask",
            "q",
            "for",
            "seat",
        )
        fields[rng.choice(names)] = [rng.choice(NONSENSE)]
    return method, url, fields
