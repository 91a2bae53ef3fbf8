"""Axe finds nothing on the other pages either, and no page of the app is left out."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page

from companion import create_app
from companion.documents.questions import packed
from companion.games import get_game
from tests.browser.access.test_access import MAIN_PAGES, NAMES
from tests.browser.access.test_access_of_each_game import OF_A_TABLE, OF_AN_END, OF_EDITIONS
from tests.browser.axe import faults
from tests.browser.groups.test_groups import OF_GROUPS
from tests.browser.table import deal

OTHER_PAGES = (
    "/games/grecos/battle",
    "/games/grecos/print",
    "/games/grecos/reference/materials",
    "/editions/draft/{draft}",
    "/editions/draft/{draft}/photo",
    "/t/{filled}",
    "/t/{hands}",
    "/t/{hands}/clock",
    "/t/{filled}/photo",
    "/new/iwari/rulings",
    "/load",
    "/question/ichor?q={question}",
    "/rules?q=draw",
    "/connection",
    "/offline",
)
"""Of a draft, a board filled by hand, hidden hands, a question about a move, and the whole app."""
NO_PAGES = {
    "draft_qr",
    "edition_qr",
    "export_edition",
    "invitation_qr",
    "join_draft",
    "keep_play",
    "keep_rulings",
    "night_picture",
    "open_link",
    "kept_photo",
    "photo",
    "print_pdf",
    "print_svg",
    "qr",
    "question_file",
    "question_qr",
    "result_picture",
    "save_group",
    "turn_choices",
}
"""Files, pictures, and links that lead on to a page."""


def a_draft(page: Page) -> str:
    """A draft that was just begun; the answer is its code."""
    page.goto("/editions/iwari")
    page.get_by_role("button", name="Enter your own").tap()
    page.wait_for_url("**/editions/draft/*")
    return page.url.rsplit("/", 1)[1]


def a_question() -> str:
    """Whether the first move of Ichor is legal, as it stands in an address."""
    ichor = get_game("ichor")
    at = ichor.start(ichor.deal(ichor.editions()[0], NAMES[:2], {}, Random(1), {}))
    return packed(ichor, at, next(iter(ichor.legal_moves(at))))


@pytest.mark.slow
def test_axe_finds_nothing_on_the_other_pages(
    phone: Callable[..., Page], themes: Sequence[str]
) -> None:
    page = phone()
    codes = {
        "draft": a_draft(page),
        "filled": deal(page, "khilor", name=NAMES, mode="track", **{"option.fill": "table"}),
        "hands": deal(page, "grecos", name=NAMES, mode="track"),
        "question": a_question(),
    }
    found = []
    for name in OTHER_PAGES:
        path = name.format(**codes)
        answer = page.goto(path)
        assert answer is not None and answer.ok, path
        found += faults(page, themes)
    assert not found


def test_no_page_of_the_app_is_left_out(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    app = create_app({"SECRET_KEY": "a key for tests", "SQLALCHEMY_DATABASE_URI": database})
    addresses = app.url_map.bind("localhost")
    paths = (*MAIN_PAGES, *OF_A_TABLE, *OF_AN_END, *OF_EDITIONS, *OTHER_PAGES, *OF_GROUPS)
    looked_at = {addresses.match(path.split("?")[0])[0] for path in paths}
    pages = {
        rule.endpoint
        for rule in app.url_map.iter_rules()
        if rule.endpoint.startswith("pages.") and "GET" in (rule.methods or ())
    }
    assert pages - {f"pages.{name}" for name in NO_PAGES} == looked_at
