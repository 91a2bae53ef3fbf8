"""Nonsense sent to every route: forms and addresses of real pages, and calls, with faults."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from traceback import format_exc
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from flask import Flask

from companion import create_app
from companion.extensions import limiter
from companion.games import all_games
from companion.tables.storage.models import db
from tests.measure.aims import row
from tests.web.pages.conftest import Phone
from tests.web.pages.test_forms import KINDS, Forms, opened

REQUESTS = 15_000
VISITED = 8
"""How many addresses of a route are visited for their forms and links."""
NONSENSE = (
    "", " ", "0", "1", "-1", "99", "999999999999999999999", "1e9", "0.5", "yes", "null", "[]", "{}",
    '{"type": "roll"}', '{"type": []}', "a" * 3000, "\N{NULL}", "\u202eabc", "\U0001f3b2", "../..",
    "<b>", "' or 1=1 --", "island-9", "medallion", "K7Q2BC", "2026-02-30",
)  # fmt: skip
VALUES = (None, True, 0, -1, 2**70, 0.5, "", "x", "\N{NULL}", [], {}, [[]], {"type": "roll"})
PARTS = ("0", "1", "iwari", "x", "9" * 12, "board")
"""What stands in an address in the place of a name or number."""
NAMES = ("tap", "at", "place", "board", "group", "cell", "of", "way", "ask", "q", "for", "seat")
"""What pages are asked for."""
WITHOUT_END = ("/live",)
"""How addresses end whose answers never do."""
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
        phones[0].post(f"/t/{codes[-1]}/group", name="Us")
        links, forms = _seen(app, phones[0])
        calls = _calls(app, rng, codes)
        for code in codes[::2]:
            phones[1].post(f"/j/{code}", seat=1)
        for number in range(REQUESTS):
            phone, what = rng.choice(phones), rng.random()
            sent: dict[str, Any] = {}
            if what < 0.45:
                method, (url, given) = "POST", rng.choice(forms)
                sent["data"] = {**_faulty(rng, given), "client_id": [f"fuzzed-{number:06}"]}
            elif what < 0.7:
                method, link = "GET", urlsplit(rng.choice(links))
                url, asked = link.path, parse_qsl(link.query, keep_blank_values=True)
                sent["query_string"] = _faulty(rng, {name: [value] for name, value in asked})
            elif what < 0.85:
                method, url, body = rng.choice(calls)
                sent["data"] = json.dumps(_altered(rng, body))
                sent["content_type"] = "application/json"
            else:
                method, url = _any_route(app, rng, codes)
                sent["data" if method == "POST" else "query_string"] = _faulty(
                    rng, rng.choice(forms)[1]
                )
            try:
                answer = phone.client.open(url, method=method, **sent)
            except Exception:
                statuses[500] += 1
                error = format_exc().strip().splitlines()
                faults.setdefault("\n".join(error[-3:]), f"{method} {url} {str(sent)[:300]}")
            else:
                statuses[answer.status_code] += 1
                answer.close()
        with app.app_context():
            db.engine.dispose()
    yield row("requests", statuses.total())
    yield row("addresses of real pages", len(links))
    yield row("forms of real pages", len(forms))
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


def _seen(app: Flask, phone: Phone) -> tuple[list[str], list[tuple[str, Fields]]]:
    """The addresses and forms that a phone meets from the first page on: it follows links and
    sends each kind of form once, so that drafts, links and people of a group are there."""
    adapter, visits = app.url_map.bind("localhost"), Counter[str]()
    links, forms = dict.fromkeys(["/"]), dict[tuple[str, tuple[str, ...]], Fields]()
    waiting = ["/"]
    while waiting:
        answer = phone.client.get(asked := waiting.pop(0), follow_redirects=True)
        if answer.mimetype != "text/html":
            answer.close()
            continue
        page = Forms(answer.get_data(as_text=True))
        for action, fields in page.found:
            address = action or asked
            if (address, tuple(fields)) not in forms and not address.endswith(
                ("/delete", "/close")
            ):
                forms[address, tuple(fields)] = fields
                sent = {name: value[:1] for name, value in fields.items() if name != "client_id"}
                phone.client.post(address, data={**sent, "client_id": f"crawled-{len(forms):06}"})
        for link in page.links:
            path = urlsplit(link).path
            if link in links or not path.startswith("/") or path.endswith(WITHOUT_END):
                continue
            links[link] = None
            rule = str(adapter.match(path, return_rule=True)[0]) if adapter.test(path) else path
            visits[rule] += 1
            if visits[rule] <= VISITED:
                waiting.append(link)
    return [*links], [(address, fields) for (address, _), fields in forms.items()]


def _calls(app: Flask, rng: Random, codes: list[str]) -> list[tuple[str, str, Any]]:
    """Calls of the API with bodies that a program could send, of each game where it matters."""
    client, calls = app.test_client(), list[tuple[str, str, Any]]()
    for rule in app.url_map.iter_rules():
        if not rule.rule.startswith("/api/") or rule.rule.endswith(WITHOUT_END):
            continue
        for method in {"POST", "PUT"} & (rule.methods or set()):
            for game in all_games().values():
                edition = game.editions()[0].id
                dealt = client.post(
                    f"/api/v1/games/{game.slug}/deal",
                    json={"edition": edition, "names": ["Ana", "Ben"]},
                ).json
                url = rule.rule.replace("<slug>", game.slug)
                body = {
                    **(dealt or {}), "game": game.slug, "edition": edition, "revision": 1,
                    "names": ["Ana", "Ben"], "client_id": "a-call-0001", "seat": 0, "name": "Ana",
                    "text": "A note.", "to": 0, "of": 1, "moves": [{"type": "x"}],
                }  # fmt: skip
                calls.append((method, _filled(rng, url, codes), body))
    return calls


def _any_route(app: Flask, rng: Random, codes: list[str]) -> tuple[str, str]:
    """A method and an address of any route, whose parts name something by chance."""
    rules = [
        rule
        for rule in app.url_map.iter_rules()
        if "delete" not in rule.rule and not rule.rule.endswith(WITHOUT_END)
    ]
    rule = rng.choice(rules)
    method = rng.choice(sorted({"GET", "POST"} & (rule.methods or set())) or ["GET"])
    return method, _filled(rng, rule.rule, codes)


def _filled(rng: Random, url: str, codes: list[str]) -> str:
    url = url.replace("<code>", rng.choice(codes))
    while "<" in url:
        before, _, rest = url.partition("<")
        url = before + rng.choice(PARTS) + rest.partition(">")[2]
    return url


def _faulty(rng: Random, given: Fields) -> dict[str, list[str]]:
    """Fields that are wrong, missing or doubled here and there."""
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
        fields[rng.choice(NAMES)] = [rng.choice(NONSENSE)]
    return fields


def _altered(rng: Random, body: Any) -> Any:
    """A document in which a few values are others."""
    changed = deepcopy(body)
    for _ in range(rng.randrange(4)):
        inner = changed
        while isinstance(inner, dict | list) and inner:
            key = rng.choice([*inner] if isinstance(inner, dict) else range(len(inner)))
            if not isinstance(inner[key], dict | list) or rng.random() < 0.2:
                inner[key] = deepcopy(rng.choice(VALUES))
                break
            inner = inner[key]
    return changed
