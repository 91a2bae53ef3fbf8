"""What lies beside or over a board leaves it in sight."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import open_table, open_whole, revision
from tests.browser.thumb import Thumb
from tests.browser.touch import box

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"]
HIGHEST = 110
"""So many pixels of the board what happened meanwhile may cover."""
FRAME = 24
"""So many pixels of the table's edge a person who sits at its side may cover."""


@pytest.mark.slow
def test_what_happened_meanwhile_leaves_most_of_the_board_in_sight(
    phone: Callable[..., Page],
) -> None:
    """With cards in hand, and much that happened."""
    page = phone()
    code = open_table(page, ["Ann", "Ben"], cards="open")
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    for _ in range(12):
        thumb.sit()
        if not page.locator("#entry .btn-primary").count():
            thumb.touch(".table [data-id].lit")
            continue
        thumb.confirm()
    thumb.sit()
    page.reload()
    thumb.sit()
    sheet = page.locator(".bottom-sheet")
    before = box(sheet)[1]
    page.goto(f"/t/{code}?revision={revision(page) - 5}")
    expect(page.get_by_text("Meanwhile:")).to_be_visible()
    assert before - box(sheet)[1] < HIGHEST


def test_what_is_not_allowed_stands_beside_what_is(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"], cards="app")
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="on this phone").tap()
    thumb = Thumb(page)
    thumb.sit()
    thumb.touch(".card.lit")
    thumb.place(thumb.lit(".board ")[0])
    # only the tent is recorded, as if the cards were drawn later
    page.eval_on_selector_all("#entry [name=move]", "all => all.slice(1).map(one => one.remove())")
    thumb.confirm()
    thumb.sit()
    not_now, confirm = box(page.locator(".not-now")), box(page.locator("#entry .records"))
    assert not_now[1] < confirm[1] + confirm[3] / 2 < not_now[1] + not_now[3]
    page.locator(".not-now summary").tap()
    expect(page.locator(".not-now .choices a").first).to_be_visible()
    assert box(page.locator(".not-now .choices"))[2] > confirm[2]


@pytest.mark.slow
def test_people_at_the_sides_do_not_sit_on_the_board(phone: Callable[..., Page]) -> None:
    page = phone()
    for slug, most in (("khilor", 4), ("orichalcum", 4), ("iwari", 5), ("grecos", 6)):
        for people in range(1, most + 1):
            page.goto(f"/new/{slug}?" + "&".join(f"name={name}" for name in NAMES[:people]))
            left, top, width, height = box(page.locator(".table-top"))
            for seat in page.locator(".round > button").all():
                x, y, wide, high = box(seat)
                across = min(x + wide, left + width) - max(x, left)
                along = min(y + high, top + height) - max(y, top)
                assert min(across, along) <= FRAME, (slug, people, seat.inner_text())


def test_the_names_of_the_games_are_whole_in_the_lobby(phone: Callable[..., Page]) -> None:
    page = phone()
    open_whole(page, "/")
    for name in page.locator(".game-card b").all():
        lines = name.evaluate("one => one.getClientRects().length && one.scrollHeight")
        assert lines < 36, name.inner_text()
