"""No page opens a dialog of the browser, such as that for printing, unless somebody asks for it."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.table import open_table


def test_only_the_print_button_prints(phone: Callable[..., Page], dialogs: list[str]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben"])
    page.goto(f"/t/{code}/score")
    page.get_by_text("Close the game early").tap()
    page.get_by_role("button", name="Close the game").tap()
    page.get_by_role("button", name="Confirm the score").tap()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    page.get_by_role("heading", name="win").tap()
    assert not dialogs
    page.locator(".ways-out").get_by_role("button", name="Print").tap()
    page.wait_for_function("true")
    assert dialogs.pop() == "print"
    assert not dialogs


def test_a_larger_text_is_chosen_and_kept_on_this_phone(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto("/")
    page.locator(".prefs > summary").tap()
    page.get_by_role("group", name="Text size").get_by_role("button", name="Large").tap()
    size = "getComputedStyle(document.documentElement).fontSize"
    assert page.evaluate(size) == "20px"
    page.reload()
    assert page.evaluate(size) == "20px"


def test_what_is_printed_is_the_result_on_white_and_nothing_to_tap(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben"])
    page.goto(f"/t/{code}/score")
    page.get_by_text("Close the game early").tap()
    page.get_by_role("button", name="Close the game").tap()
    page.get_by_role("button", name="Confirm the score").tap()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    page.emulate_media(media="print", color_scheme="dark")
    for place in ("html", "body", "main", ".ending", ".result", ".share"):
        paper = page.locator(place).first.evaluate("one => getComputedStyle(one).backgroundColor")
        assert paper in {"rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"}, (place, paper)
    expect(page.locator(".only-print")).to_be_visible()
    for gone in (".goes-on", ".bar", ".bottom-bar", "button", ".result-text"):
        assert not [one for one in page.locator(gone).all() if one.is_visible()], gone
