"""A notice says what was refused once: it goes with the next tap."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.table import confirm, lit_places, open_table, tap_place
from tests.browser.thumb import Thumb
from tests.browser.touch import middle, slow, tap

FASTER = "Somebody was faster"


def test_that_somebody_was_faster_goes_with_the_next_tap(phone: Callable[..., Page]) -> None:
    """The guest's Confirm waits for the network while the host's is recorded."""
    host, guest = phone(), phone()
    code = open_table(host, ["Ann", "Ben"])
    host.goto(f"/t/{code}")
    asked = host.locator(".bar .say b").inner_text()
    guest.goto(f"/j/{code}")
    with guest.expect_navigation():
        guest.locator(".seat", has_text=asked).tap()
    guest.goto(f"/t/{code}")
    host.goto(f"/t/{code}?for=all")
    for page in (host, guest):
        Thumb(page).sit()
        tap_place(page, lit_places(page)[0])
    guest.context.set_offline(True)
    guest.get_by_role("button", name="Confirm", exact=True).tap()
    expect(guest.locator("#outbox")).to_contain_text("1 tap waiting")
    confirm(host)
    guest.context.set_offline(False)
    guest.evaluate("window.dispatchEvent(new Event('online'))")
    expect(guest.locator("#main")).to_contain_text(FASTER)
    slow(guest, 300)
    tap(guest, middle(guest.locator(".bar .say")))
    expect(guest.locator("#main")).not_to_contain_text(FASTER)
