"""A phone without network shows its pages as they last stood, over HTTPS or beside the server."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import KEEPING, Server, started
from tests.browser.play.test_board import step
from tests.browser.table import confirm, follow, lit_places, open_table, revision, tap_place
from tests.patience import PATIENCE

COPY = "async (path) => await (await caches.match(path))?.text() ?? ''"
"""The phone's copy of the page at that path."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with started(Server(tmp_path_factory.mktemp("house") / "data")) as server:
        yield server


@pytest.fixture
def server(house: Server) -> Server:
    """A test may stop it: the next one starts it again."""
    if house.process is None:
        house.start()
    return house


def kept(page: Page, path: str, words: str) -> None:
    """Wait until the phone has a copy of that page with those words in it; without words, none."""
    for _ in range(int(20 * PATIENCE)):
        copy = page.evaluate(COPY, path)
        if words in copy if words else not copy:
            return
        page.wait_for_timeout(50)
    raise AssertionError(copy)


def test_a_reload_without_network_shows_the_table_as_it_last_stood(
    phone: Callable[..., Page], server: Server
) -> None:
    page = phone(**KEEPING)
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    place = lit_places(page)[0]
    tap_place(page, place)
    confirm(page)
    kept(page, f"/t/{code}", 'data-revision="1"')
    server.stop()
    page.reload()
    expect(page.locator(f"#board-{place}.piece")).to_be_visible()
    expect(page.locator("#lost")).to_be_visible()
    assert revision(page) == 1


def test_a_pad_goes_on_after_a_reload_without_network_and_every_tap_counts_once(
    phone: Callable[..., Page], server: Server
) -> None:
    page = phone(**KEEPING)
    code = open_table(page, ["Ann", "Ben", "Cleo"], mode="count")
    page.goto(f"/t/{code}")
    page.locator("[data-keys]").tap()
    more, number = page.get_by_role("button", name="One more"), page.locator(".what output")
    more.tap()
    follow(page, 1)
    server.stop()
    more.tap()
    expect(number).to_have_text("2")
    kept(page, f"/t/{code}", ">2</output>")
    page.reload()
    expect(number).to_have_text("2")
    more.tap()
    expect(number).to_have_text("3")
    server.start()
    page.locator("#outbox").tap()
    expect(page.locator("#outbox")).to_be_hidden()
    page.reload()
    expect(number).to_have_text("3")


@pytest.mark.slow
def test_a_page_that_was_on_its_way_before_anything_could_keep_it_is_kept(
    phone: Callable[..., Page], server: Server
) -> None:
    """As the table is whose seat somebody taps at once on the first page that they ever open."""
    page, other = phone(**KEEPING), phone(**KEEPING)
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    other.goto("/")
    worker = other.evaluate("async () => (await navigator.serviceWorker.ready).active.scriptURL")

    def answer(route: Route) -> None:
        page.wait_for_timeout(2_000)
        route.continue_()

    page.route(f"**/t/{code}", answer)
    page.goto("/healthz")
    page.evaluate(
        """([worker, path]) => {
          navigator.serviceWorker.register(worker, { scope: "/" });
          location.assign(path);
        }""",
        [worker, f"/t/{code}"],
    )
    page.wait_for_url(f"**/t/{code}")
    assert page.evaluate("() => navigator.serviceWorker.controller") is None
    kept(page, f"/t/{code}", "Turn")


def test_a_page_without_a_copy_says_so_and_forget_me_leaves_none(
    phone: Callable[..., Page], server: Server
) -> None:
    page = phone(**KEEPING)
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    kept(page, f"/t/{code}", "Turn")
    page.goto("/")
    kept(page, "/", "Forget me")
    page.get_by_text("This phone", exact=True).tap()
    page.get_by_role("button", name="Forget me on this phone").tap()
    expect(page.get_by_role("heading", name="Your tables")).to_have_count(0)
    kept(page, f"/t/{code}", "")
    server.stop()
    page.goto(f"/t/{code}")
    expect(page.get_by_role("heading", name="No connection to the companion")).to_be_visible()
    expect(page.get_by_role("link", name="Try again")).to_be_in_viewport(ratio=1)


def test_a_seat_that_was_taken_away_is_not_kept_on_its_phone(
    phone: Callable[..., Page], server: Server
) -> None:
    host, guest = phone(), phone(**KEEPING)
    code = open_table(host, ["Ann", "Ben", "Cleo"])
    guest.goto(f"/j/{code}")
    guest.locator(".seat", has_text="Ben").tap()
    guest.wait_for_url(f"**/t/{code}")
    kept(guest, f"/t/{code}", "Turn")
    host.goto(f"/t/{code}/host")
    host.locator(".grants li", has_text="Ben").get_by_role("button", name="Send away").click()
    guest.wait_for_url(f"**/j/{code}")
    kept(guest, f"/t/{code}", "")


def shared_phone(page: Page) -> str:
    """A table whose host sits on all seats, and has seen the log as whoever is asked; its code."""
    code = open_table(page, ["Ann", "Ben", "Cleo"], cards="app")
    for name in ("Ann", "Ben", "Cleo"):
        page.goto(f"/j/{code}")
        with page.expect_navigation():
            page.locator(".seat", has_text=name).tap()
    page.goto(f"/t/{code}")
    page.locator(".in-hand .btn-primary").first.tap()
    expect(page.locator(".in-hand")).to_have_count(0)
    page.goto(f"/t/{code}/log")
    kept(page, f"/t/{code}/log", "Log")
    page.goto(f"/t/{code}")
    page.locator("#entry[data-ready]").wait_for()
    assert "Log" in page.evaluate(COPY, f"/t/{code}/log")
    return code


def test_what_was_shown_to_one_seat_is_forgotten_when_another_takes_the_phone(
    phone: Callable[..., Page], server: Server
) -> None:
    page = phone(**KEEPING)
    code = shared_phone(page)
    page.evaluate(
        """([path, asked]) => {
          const { "X-CSRFToken": token } = JSON.parse(document.body.getAttribute("hx-headers"));
          const made = (tag, what) => Object.assign(document.createElement(tag), what);
          const form = made("form", { method: "post", action: path });
          form.append(made("input", { name: "csrf_token", value: token }));
          form.append(made("input", { name: "seat", value: asked === "seat 0" ? 1 : 0 }));
          document.body.append(form);
          form.submit();
        }""",
        [f"/t/{code}/in-hand", page.locator("html").get_attribute("data-shown-to")],
    )
    page.wait_for_selector("html[data-shown-to=all]")
    kept(page, f"/t/{code}/log", "")


def test_what_was_shown_to_one_seat_is_forgotten_when_another_one_is_asked(
    phone: Callable[..., Page], server: Server
) -> None:
    page = phone(**KEEPING)
    code = shared_phone(page)
    page.evaluate("() => window.stayed = true")
    for number in range(30):
        if page.locator("html").get_attribute("data-shown-to") == "all":
            break
        step(page, number)
    assert page.evaluate("() => window.stayed")
    kept(page, f"/t/{code}/log", "")


def test_a_link_that_is_a_secret_is_never_kept(phone: Callable[..., Page], server: Server) -> None:
    host, guest = phone(), phone(**KEEPING)
    code = open_table(host, ["Ann", "Ben", "Cleo"])
    host.goto(f"/t/{code}/host")
    host.get_by_role("button", name="Make a link").tap()
    link = host.locator("#made-link").input_value()
    guest.goto("/")
    kept(guest, "/", "Companion")
    guest.goto(link)
    guest.wait_for_timeout(1500)
    assert "/with/" in guest.url
    assert guest.evaluate(COPY, guest.evaluate("() => location.pathname")) == ""


def test_what_this_connection_cannot_do_is_said_with_the_way_to_get_it(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    page.goto("/connection")
    expect(page.locator(".connection li")).to_have_count(5)
    expect(page.get_by_text("This address is safe")).to_be_visible()
    expect(page.locator("[data-can=clipboard]")).to_have_text("Works")
