"""Every form of every page, sent to a table of every kind, is answered in words."""

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest

from companion.codec import dump_move
from companion.tables.logs.history import History
from companion.tables.logs.ledger import history
from tests.quick import quick_with
from tests.web.pages.conftest import Phone

NAMES = ("Ana", "Ben")
KINDS: dict[str, dict[str, Any]] = {
    **{slug: {"game": slug} for slug in ("iwari", "khilor", "ichor", "orichalcum", "grecos")},
    "khilor filled by hand": {"game": "khilor", "option.fill": "table"},
    "grecos laid by hand": {"game": "grecos", "option.map": "table"},
    "orichalcum drawn at the table": {"game": "orichalcum", "option.draws": "table"},
    "iwari counted": {"game": "iwari", "mode": "count"},
    "khilor counted": {"game": "khilor", "mode": "count"},
    "a sheet": {"game": "score_sheet", "mode": "count"},
    "closed": {"game": "iwari"},
    "counted and closed": {"game": "ichor", "mode": "count"},
}
PAGES = (
    "", "/setup", "/score", "/log", "/log?at=0&ask=back", "/log?at=0&ask=note", "/rules", "/join",
    "/host", "/shelf", "/tv", "/correct", "/clock", "/photo", "/what-if",
    "/amend?of=1", "/ask", "/end", "/people",
)  # fmt: skip


class Forms(HTMLParser):
    """The forms of a page that post: their addresses, and the fields that they would send, with
    each choice of a list; and the addresses that the page leads to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, list[str]]]] = []
        self.links: list[str] = []
        self.open = False
        self.list = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.links += [str(given[name]) for name in ("href", "hx-get", "src") if given.get(name)]
        if tag == "select":
            self.list = given.get("name") or ""
            return
        if tag == "option" and self.open and self.list:
            self.found[-1][1].setdefault(self.list, []).append(given.get("value") or "")
        if tag == "form":
            self.open = given.get("method") == "post" or "hx-post" in given
            if self.open:
                self.found.append((given.get("action") or given.get("hx-post") or "", {}))
        elif self.open and tag in ("input", "button", "textarea") and given.get("name"):
            self.found[-1][1].setdefault(str(given["name"]), []).append(given.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        self.open = self.open and tag != "form"


def opened(phone: Phone, kind: str) -> str:
    """A table of that kind with a move or a count, closed if the kind says so."""
    code = phone.open_table(*NAMES, **KINDS[kind])
    phone.post(f"/j/{code}", seat=0)
    now = table_of(phone, code)
    if move := next(iter(now.game.legal_moves(now.at)), None):
        written = json.dumps(dump_move(now.game, move))
        phone.post(f"/t/{code}/moves", revision=now.revision, move=written)
    if "closed" in kind:
        phone.post(f"/t/{code}/finish", revision=phone.at(code), insist="yes")
    return code


def forms_of(phone: Phone, code: str) -> Iterator[tuple[str, dict[str, list[str]]]]:
    """Each form of the table's pages, as the part of its address behind the table's."""
    for page in PAGES:
        phone.get(f"/t/{code}{page}")
        assert phone.last is not None
        for address, fields in Forms(phone.last.get_data(as_text=True)).found:
            if address.startswith(f"/t/{code}/"):
                yield address.removeprefix(f"/t/{code}"), fields


EVERY: dict[tuple[str, tuple[str, ...]], dict[str, list[str]]] = {}
"""The forms of the tables of all kinds by their addresses and fields, found once."""


def forms_of_every_kind(phone: Phone) -> dict[tuple[str, tuple[str, ...]], dict[str, list[str]]]:
    for kind in KINDS:
        for address, fields in forms_of(phone, opened(phone, kind)):
            EVERY[address, tuple(fields)] = fields
    return EVERY


LAST = ("/finish", "/delete")
"""Forms after which others are refused, and so are sent after them."""


@pytest.mark.parametrize("kind", quick_with("closed", among=tuple(KINDS)))
def test_a_form_of_any_table_sent_to_another_is_answered_in_words(
    host: Phone, guest: Phone, kind: str
) -> None:
    sent = EVERY or forms_of_every_kind(host)
    assert {address for address, _ in sent} > {*LAST}
    code = opened(host, kind)
    guest.post(f"/j/{code}", seat=1)
    stranger = Phone(host.client.application.test_client())
    for phone in (stranger, guest, host):
        for address, fields in in_order(sent):
            given = {name: value for name, value in fields.items() if name != "client_id"}
            given["revision"] = [str(table_of(host, code).revision)]
            assert phone.post(f"/t/{code}{address}", **given) < 500, (address, given)
            if address == "/finish" or phone is stranger:
                continue
            last = {name: value[-1] for name, value in given.items()}
            assert phone.post(f"/t/{code}{address}", **last) < 500, (address, last)
        for page in PAGES:
            assert phone.get(f"/t/{code}{page}") < 500, page
    assert host.get(f"/t/{code}") == 404, "the host's last form deletes it"


def in_order(
    sent: dict[tuple[str, tuple[str, ...]], dict[str, list[str]]],
) -> Iterator[tuple[str, dict[str, list[str]]]]:
    for last in ("", *LAST):
        for (address, _), fields in sent.items():
            if address == last or (not last and address not in LAST):
                yield address, fields


def table_of(phone: Phone, code: str) -> History:
    with phone.client.application.app_context():
        return history(code)
