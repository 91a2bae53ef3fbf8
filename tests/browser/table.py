"""What people do at a table, as steps on a page."""

import re
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from tests.luck import SEED

AT_TABLE = re.compile(r"/t/(\w{6})")


FORM = """page => {
  const form = new DOMParser().parseFromString(page, "text/html").querySelector("form.seating");
  const data = new FormData(form, form.querySelector(".deal .btn-primary"));
  return [form.getAttribute("action"), new URLSearchParams(data).toString()];
}"""
"""Where the form of a set-up page goes if its main button is tapped, and what it sends."""


def deal(page: Page, slug: str, **asked: object) -> str:
    """The phone deals, or counts, as it would by a set-up link, and stays where it is; the answer
    is the table's code."""
    link = f"/new/{slug}?{urlencode({'seed': SEED, **asked}, doseq=True)}"
    address, form = page.evaluate(FORM, page.request.get(link).text())
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = page.request.post(address, data=form, headers=kind)
    found = AT_TABLE.search(answer.url)
    assert found is not None, answer.text()
    return found[1]


def open_table(page: Page, names: list[str], mode: str = "track", **options: str) -> str:
    """A new game of Iwari for these people; the answer is the table's code."""
    chosen = {f"option.{option}": choice for option, choice in options.items()}
    return deal(page, "iwari", name=names, mode=mode, **chosen)


def open_whole(page: Page, path: str) -> None:
    """Open a page and wait for its letters, without which lines have other lengths."""
    page.goto(path)
    page.evaluate("() => document.fonts.ready.then(() => true)")


def revision(page: Page) -> int:
    """The last entry of the log that the page shows."""
    return int(page.locator("#fragment").get_attribute("data-revision") or "-1")


def follow(page: Page, to: int) -> None:
    """Wait until the page shows that entry of the log, or a later one."""
    page.wait_for_function(
        "revision => Number(document.getElementById('fragment').dataset.revision) >= revision",
        arg=to,
    )


def confirm(page: Page) -> None:
    """Tap Confirm and wait until the page shows the move."""
    before = revision(page)
    page.get_by_role("button", name="Confirm", exact=True).tap()
    follow(page, before + 1)


def tap_place(page: Page, place: str) -> None:
    """Tap a place of the board, as a thumb would."""
    page.locator(f'.board [data-id="{place}"]').dispatch_event("click")
    expect(page.locator("#asked, .crumbs")).to_be_visible()


def lit_places(page: Page, prefix: str = "") -> list[str]:
    """The places that are lit on the board."""
    ids: list[str] = page.eval_on_selector_all(
        ".board a.lit", "found => found.map(one => one.id.replace(/^board-/, ''))"
    )
    return [place for place in ids if place.startswith(prefix)]
