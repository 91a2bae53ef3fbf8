"""A phone that has most of a board is sent the rest, and shows what is drawn for one without."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Response

from tests.browser.table import deal, follow, revision
from tests.browser.thumb import Thumb

MOVES = 4
LEFT_OUT = 'data-same="'
ANEW = "&anew"
OVERRULE = "Play it here, as the host"
DIFFERENT = """async () => {
  const link = document.getElementById("fragment").getAttribute("hx-get");
  const answer = await fetch(`${link}ANEW`, { headers: { "HX-Request": "true" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [here, anew] = [document, page].map((one) => [...one.querySelector(".board-svg").children]);
  if (here.length !== anew.length) return ["more or fewer places"];
  return here.filter((one, n) => !one.isEqualNode(anew[n])).map((one) => one.outerHTML);
}""".replace("ANEW", ANEW)
"""The parts of the board that are not as the server draws them for a phone that has nothing."""


def answers(page: Page, address: str) -> list[Response]:
    """The answers from that address, of which there are more and more."""
    found: list[Response] = []
    page.on("response", lambda one: found.append(one) if address in one.url else None)
    return found


def make_move(thumb: Thumb, n: int) -> None:
    """Tap what is lit until there is a move to confirm; for a player with another phone, too."""
    if thumb.page.get_by_text(OVERRULE).count():
        thumb.page.get_by_text(OVERRULE).tap()
    thumb.sit()
    while not thumb.page.locator("#entry .btn-primary").count():
        lit = thumb.lit(".board ")
        thumb.place(lit[5 * n % len(lit)])
        thumb.sit()
    thumb.confirm()


@pytest.mark.slow
def test_a_board_that_is_followed_is_the_one_that_is_drawn_anew(
    phone: Callable[..., Page],
) -> None:
    """Whether or not it is this phone's turn, whoever moved, and after taps that were not sent."""
    host, guest = phone(), phone()
    code = deal(host, "iwari", players=2)
    guest.goto(f"/j/{code}")
    guest.locator(".seat").first.tap()
    guest.wait_for_url(f"**/t/{code}")
    host.goto(f"/t/{code}")
    moves, asked = answers(host, f"/t/{code}/moves"), answers(guest, f"/t/{code}?")
    for n in range(MOVES):
        make_move(Thumb(host), n)
        follow(guest, revision(host))
        assert host.evaluate(DIFFERENT) == guest.evaluate(DIFFERENT) == []
    fetched = [one for one in asked if ANEW not in one.url]
    assert len(fetched) >= MOVES
    assert all(LEFT_OUT in answer.text() for answer in (*moves, *fetched))
    taps = 0
    for n in range(MOVES):
        if guest.locator(".board .lit").count():
            taps += 1
            Thumb(guest).sit()
            Thumb(guest).place(Thumb(guest).lit(".board ")[0])
        make_move(Thumb(host), n)
        follow(guest, revision(host))
        assert host.evaluate(DIFFERENT) == guest.evaluate(DIFFERENT) == []
    assert taps
