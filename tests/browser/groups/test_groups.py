"""A group by touch: kept after a game, joined by its link, next game offered, looked through."""

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.table import open_table
from tests.browser.touch import slow


def close_early(page: Page, code: str) -> None:
    """The host closes the game as it stands."""
    page.goto(f"/t/{code}/score")
    page.get_by_text("Close the game early").tap()
    page.get_by_role("button", name="Close the game").tap()
    expect(page.locator(".victory")).to_be_visible()


def keep_group(page: Page, code: str) -> str:
    """One tap after the game keeps the group; the answer is its address."""
    page.goto(f"/t/{code}/end?view=after")
    page.get_by_role("button", name="Keep this group").tap()
    page.wait_for_url(re.compile(r"/g/\w{12}/phones"))
    return page.url.split("/phones")[0]


def test_a_group_is_kept_joined_by_link_offered_and_looked_through(
    phone: Callable[..., Page],
) -> None:
    host, guest = phone(), phone()
    slow(host, 300)
    code = open_table(host, ["Ann", "Ben", "Cleo"])
    close_early(host, code)
    group = keep_group(host, code)
    host.get_by_role("button", name="Let phones in").tap()
    link = host.get_by_label("Copy the link").first.input_value()
    expect(host.locator(".qr")).to_be_visible()

    guest.goto(link)
    guest.get_by_role("button", name="Join the group").tap()
    expect(guest.get_by_text("This phone holds the group now.")).to_be_visible()
    guest.get_by_text("New game", exact=True).tap()
    guest.get_by_role("link", name="Khilor").tap()
    for name in ("Ann", "Cleo"):
        guest.get_by_role("group", name="Who played before").get_by_text(name, exact=True).tap()
        expect(guest.locator(".round")).to_contain_text(name)
    expect(guest.get_by_label("Counts for").locator("option:checked")).to_contain_text("group")
    guest.get_by_role("button", name="Deal the set-up").tap()
    guest.wait_for_url(re.compile(r"/t/\w{6}"))
    second = guest.url.split("/t/")[1][:6]
    host.goto(group)
    expect(host.get_by_role("heading", name="Open now")).to_be_visible()
    close_early(guest, second)

    host.reload()
    expect(host.get_by_role("heading", name="Played last")).to_be_visible()
    host.get_by_role("link", name=re.compile("^Ann")).tap()
    expect(host.locator(".big-figures")).to_contain_text("2")
    host.get_by_role("link", name="Cleo").tap()
    expect(host.get_by_role("heading", name="Ann and Cleo")).to_be_visible()
    host.get_by_role("link", name="2 games").tap()
    expect(host.locator(".plays > li")).to_have_count(2)
    host.get_by_role("link", name=re.compile("^Khilor")).tap()
    expect(host.locator(".places > li")).to_have_count(2)
    host.get_by_role("link", name="Khilor").first.tap()
    expect(host.get_by_role("heading", name="Who plays it")).to_be_visible()


def test_every_page_of_a_group_is_open_to_everybody(
    phone: Callable[..., Page], themes: Sequence[str]
) -> None:
    """axe finds nothing, and no page is wider than the phone."""
    page = phone()
    code = open_table(page, ["Ann", "Ben"])
    close_early(page, code)
    group = keep_group(page, code)
    for name in ("", "/games?players=2", "/people", "/phones"):
        page.goto(group + name)
        look(page, themes)
    page.goto(f"{group}/people")
    page.get_by_role("link", name=re.compile("^Ann")).tap()
    page.wait_for_url(re.compile(r"/person/\d+$"))
    look(page, themes)
    page.get_by_role("link", name="Change").tap()
    page.wait_for_url(re.compile(r"/change$"))
    look(page, themes)
    page.goto(f"{group}/title/iwari")
    look(page, themes)
    page.goto(f"{group}/games")
    page.locator(".plays a").first.tap()
    page.wait_for_url(re.compile(r"/play/\d+$"))
    look(page, themes)


def look(page: Page, themes: Sequence[str]) -> None:
    """axe is content with the page, and nothing sticks out of it."""
    assert faults(page, themes) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), page.url
