"""Gold commits: Confirm has it, and what acts at once only where it is the one thing to do."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.table import deal
from tests.browser.thumb import Thumb

GOLD = "rgb(237, 178, 51)"
COLOUR = "one => getComputedStyle(one).backgroundColor"


def golden(buttons: Locator) -> int:
    return [one.evaluate(COLOUR) for one in buttons.all()].count(GOLD)


def test_of_several_things_that_act_at_once_none_is_gold(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto(f"/t/{deal(page, 'grecos', name=['Ann', 'Ben'], **{'option.map': 'table'})}")
    Thumb(page).sit()
    tiles = page.locator("#entry .choices .btn.lit.records")
    assert tiles.count() > 1
    assert golden(tiles) == 0


def test_to_do_nothing_is_plain_and_confirm_is_gold(phone: Callable[..., Page]) -> None:
    page = phone()
    code = deal(page, "grecos", name=["Ann", "Ben"])
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="on this phone").tap()
    Thumb(page).sit()
    nobody = page.locator("#entry .choices .btn", has_text="Recruit nobody")
    expect(nobody).to_be_visible()
    assert golden(nobody) == 0
    assert nobody.evaluate(COLOUR) == "rgba(0, 0, 0, 0)"
    nobody.tap()
    assert golden(page.locator("#entry .btn-primary")) == 1
