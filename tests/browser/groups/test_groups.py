"""A group by touch: kept after a game, joined by its link, next game offered, looked through."""

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.statistics import night_of
from tests.browser.axe import faults
from tests.browser.conftest import PHONE
from tests.browser.table import deal, open_table, open_whole
from tests.browser.touch import box, slow
from tests.documents.groups.exported import exported

OF_GROUPS = (
    "/groups",
    "/i/I",
    "/g/G",
    "/g/G/games?players=2",
    "/g/G/people",
    "/g/G/person/0",
    "/g/G/person/0/change",
    "/g/G/between/0/0",
    "/g/G/title/iwari",
    "/g/G/play/0",
    "/g/G/play/0/change",
    "/g/G/enter",
    "/g/G/phones",
    "/g/G/titles",
    "/g/G/year",
    "/g/G/files",
    "/g/G/night",
    "/g/G/night/tv",
    "/g/G/draws",
)
"""Every page of a group, with G and I for its code and an invitation, and 0 for any number."""


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


@pytest.mark.slow
def test_every_page_of_a_group_is_open_to_everybody(
    phone: Callable[..., Page], themes: Sequence[str]
) -> None:
    """axe finds nothing, and no page is wider than the phone."""
    page = phone()
    group = keep_group(page, closed(page))
    page.get_by_role("button", name="Let phones in").tap()
    invitation = page.locator(".code-big").inner_text()
    page.goto(f"{group}/people")
    ann, ben = (number_in(page, "person", name) for name in ("Ann", "Ben"))
    page.goto(f"{group}/games")
    play = number_in(page, "play", "Iwari")
    for address in OF_GROUPS:
        path = address
        for name, number in (
            ("/g/G", group.removeprefix(page.url.split("/g/")[0])),
            ("/person/0", f"/person/{ann}"),
            ("/between/0/0", f"/between/{ann}/{ben}"),
            ("/play/0", f"/play/{play}"),
            ("/i/I", f"/i/{invitation}"),
        ):
            path = path.replace(name, number)
        answer = page.goto(path)
        assert answer is not None and answer.ok, path
        look(page, themes)


def number_in(page: Page, kind: str, name: str) -> str:
    """The number in the address of the link with that name."""
    link = page.locator(f'a[href*="/{kind}/"]', has_text=name).first
    return str(link.get_attribute("href")).rsplit("/", 1)[1]


def look(page: Page, themes: Sequence[str]) -> None:
    """axe is content with the page, and nothing sticks out of it."""
    assert faults(page, themes) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), page.url


@pytest.mark.slow
def test_a_group_with_thirty_imported_games_is_looked_through(
    phone: Callable[..., Page], themes: Sequence[str]
) -> None:
    page = phone()
    slow(page, 300)
    code = open_table(page, ["Ana", "Ben", "Cleo"])
    close_early(page, code)
    group = keep_group(page, code)
    page.get_by_role("link", name="Bring games here").tap()
    export = json.dumps(exported(30)).encode()
    file = {"name": "BGStatsExport.json", "mimeType": "application/json", "buffer": export}
    page.get_by_label("A file").set_input_files([file])  # type: ignore[list-item]
    page.get_by_role("button", name="Look at it").tap()
    expect(page.get_by_text("30 new games from BG Stats")).to_be_visible()
    expect(page.get_by_label("Dora")).to_have_value("new")
    look(page, themes)
    page.get_by_role("button", name="Add 30 games").tap()
    expect(page.get_by_role("status").filter(has_text="31 games")).to_be_visible()

    page.get_by_label("Find").fill("harbour")
    page.get_by_role("button", name="Find").tap()
    expect(page.get_by_role("status").filter(has_text="10 games")).to_be_visible()
    page.get_by_label("Who").select_option(label="Dora")
    page.get_by_role("button", name="Show").tap()
    expect(page.get_by_role("status").filter(has_text="with Dora")).to_be_visible()
    page.locator(".plays a").first.tap()
    expect(page.get_by_text("The red house")).to_be_visible()
    page.get_by_role("link", name="Harbour Fair").tap()
    expect(page.get_by_role("img", name=re.compile("^Ratings over time. "))).to_be_visible()
    expect(
        page.get_by_role("img", name=re.compile("^How many games took how long"))
    ).to_be_visible()
    look(page, themes)
    page.get_by_role("link", name="Dora").tap()
    expect(page.get_by_role("heading", name="Head to head")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^Rating of Dora over time. "))).to_be_visible()
    look(page, themes)
    page.goto(f"{group}/night")
    expect(page.get_by_role("heading", name="Played")).to_be_visible()
    look(page, themes)
    page.goto(group)
    _, _, width, _ = box(page.locator(".wins .part").first)
    assert width > PHONE["width"] / 2
    assert all(box(link)[3] >= 48 for link in page.locator(".split > a").all())
    days = [box(day) for day in page.locator(".towers small").all()]
    apart = [right[0] - left[0] - left[2] for left, right in pairwise(days)]
    assert len(apart) > 5
    assert min(apart) >= 4
    assert max(height for _, _, _, height in days) < 40, "a day and a month, on a line each"


@pytest.mark.slow
def test_a_draw_by_touch_shows_its_fingerprint_and_then_its_seed(
    phone: Callable[..., Page], themes: Sequence[str]
) -> None:
    page = phone()
    slow(page, 300)
    group = keep_group(page, closed(page))
    page.goto(f"{group}/night")
    page.get_by_role("link", name="Draw who starts").tap()
    for name in ("Ann", "Ben"):
        page.locator(".segments label", has_text=name).tap()
    page.get_by_role("button", name="Shuffle the names").tap()
    page.get_by_text("Does anybody doubt it?").tap()
    digest = page.locator(".digest").inner_text()
    page.get_by_role("button", name="Show who starts").tap()
    expect(page.locator(".seats-drawn > li")).to_have_count(2)
    page.get_by_text("Check this draw").tap()
    expect(page.locator(".digest")).to_have_text(digest)
    seed = page.locator("details code").first.inner_text()
    assert hashlib.sha256(seed.encode()).hexdigest() == digest
    page.get_by_text("Play in this order").tap()
    page.get_by_role("link", name="Iwari").tap()
    expect(page.locator("#seat-0")).to_contain_text("starts")
    page.goto(f"{group}/draws")
    look(page, themes)


@pytest.mark.slow
def test_the_big_screen_of_a_night_follows_by_itself(phone: Callable[..., Page]) -> None:
    screen, host = phone(), phone()
    screen.set_viewport_size({"width": 1280, "height": 720})
    group = keep_group(host, closed(host))
    host.get_by_role("button", name="Let phones in").tap()
    screen.goto(host.get_by_label("Copy the link").first.input_value())
    screen.get_by_role("button", name="Join the group").tap()
    screen.wait_for_url(re.compile(r"/g/\w{12}\?joined"))
    screen.goto(f"{group}/night/tv")
    expect(screen.get_by_role("heading", name="Played")).to_be_visible()
    host.goto(f"{group}/night")
    deal(host, "khilor", name=["Ann", "Ben"], mode="track", group=group.split("/g/")[1])
    expect(screen.get_by_text(re.compile("Khilor"))).to_be_visible()


@pytest.mark.slow
def test_the_big_screen_of_a_long_night_fits_and_shows_the_last_games(
    phone: Callable[..., Page],
) -> None:
    screen = phone()
    screen.set_viewport_size({"width": 1920, "height": 1080})
    group = keep_group(screen, closed(screen))
    export, tonight = exported(20), night_of(datetime.now(UTC))
    for play in export["plays"]:
        play |= {"playDate": f"{tonight} 08:00:00", "playDateYmd": int(f"{tonight:%Y%m%d}")}
    file = {
        "name": "x.json",
        "mimeType": "application/json",
        "buffer": json.dumps(export).encode(),
    }
    screen.goto(f"{group}/files")
    screen.get_by_label("A file").set_input_files([file])  # type: ignore[list-item]
    screen.get_by_role("button", name="Look at it").tap()
    screen.get_by_role("button", name="Add 20 games").tap()
    expect(screen.get_by_role("status").filter(has_text="21 games")).to_be_visible()
    for game in ("khilor", "iwari", "ichor", "grecos", "orichalcum"):
        deal(screen, game, name=["Ann", "Ben"], mode="track", group=group.split("/g/")[1])
    open_whole(screen, f"{group}/night/tv")
    size = "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert screen.evaluate(size) == [1920, 1080]
    for line in screen.locator(".night-sides :is(li, .night-in)").all():
        found = line.bounding_box()
        assert found is not None
        assert found["y"] + found["height"] <= 1080, line.inner_text()


@pytest.mark.slow
def test_a_known_title_takes_three_taps_to_the_first_number_and_a_new_one_four(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    sheet = {"mode": "count", "edition": "rounds", "title": "Rummy"}
    deal(page, "score_sheet", name=["Ben", "Ann"], **sheet)
    for title, taps in (("Rummy", 3), ("Hearts", 4)):
        page.goto("/")
        if title == "Rummy":
            todo = [page.locator(".game-card", has_text="Rummy")]
        else:
            todo = [page.locator(".game-card", has_text="Other game"), page.locator("#title")]
        for one in todo:
            one.tap()
        if title != "Rummy":
            page.keyboard.type(title)
        page.locator(".deal .btn-primary").tap()
        page.wait_for_url(re.compile(r"/t/\w{6}$"))
        expect(page.get_by_role("heading", level=1)).to_contain_text(title)
        page.get_by_role("button", name="7", exact=True).tap()
        assert len(todo) + 2 == taps


def closed(page: Page) -> str:
    """A game of Ann and Ben that is closed at once: its table's code."""
    code = open_table(page, ["Ann", "Ben"])
    close_early(page, code)
    return code


# A game that one table saved is loaded into another by touch, and played on


@pytest.mark.slow
def test_a_saved_game_is_loaded_from_the_home_page(
    phone: Callable[..., Page], tmp_path: Path
) -> None:
    page, other = phone(), phone()
    slow(other, 300)
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    close_early(page, code)
    page.goto(f"/t/{code}/end?view=after")
    with page.expect_download() as saving:
        page.get_by_role("link", name="JSON").tap()
    file = tmp_path / "game.json"
    saving.value.save_as(file)

    other.goto("/")
    other.get_by_role("link", name="Load a game").tap()
    expect(other.get_by_role("heading", name="Load a game")).to_be_visible()
    assert not faults(other, ("dark",))
    other.get_by_label("A saved game (JSON)").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": b"nonsense"}
    )
    other.get_by_role("button", name="Open a table").tap()
    expect(other.get_by_text("Nothing was opened")).to_be_visible()
    other.get_by_label("A saved game (JSON)").set_input_files(file)
    other.get_by_role("button", name="Open a table").tap()
    other.wait_for_url(re.compile(r"/t/\w{6}$"))
    assert code not in other.url
    expect(other.get_by_text("This table was made from a file")).to_be_visible()
