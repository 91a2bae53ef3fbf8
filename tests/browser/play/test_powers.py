"""A power while it is used: its text, which step comes next, what is lost, where it ended."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.table import deal, lit_places
from tests.browser.thumb import Thumb
from tests.browser.touch import middle, tap


def open_ichor(page: Page) -> Thumb:
    """A table of Ichor with Griffin and Athena on the board; the monsters begin."""
    code = deal(page, "ichor", players=2, seed="K7Q2BC")
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    thumb.sit()
    return thumb


def pass_a_turn(thumb: Thumb) -> None:
    """The monsters go somewhere with Griffin."""
    thumb.place("griffin")
    thumb.place(lit_places(thumb.page, "a")[0])
    thumb.confirm()
    thumb.sit()


def test_a_power_is_read_step_by_step_while_it_is_used(phone: Callable[..., Page]) -> None:
    page = phone()
    thumb = open_ichor(page)
    pass_a_turn(thumb)
    thumb.place("card-athena")
    power = page.locator("#entry .power")
    expect(power).to_contain_text("Step 1 of 3.")
    expect(power).to_contain_text("three single steps")
    expect(power).to_be_in_viewport(ratio=1)
    assert lit_places(page)
    page.reload()
    expect(page.locator("#entry .power")).to_contain_text("Step 1 of 3.")
    thumb.sit()
    thumb.place(lit_places(page)[0])
    expect(power).to_contain_text("Step 2 of 3.")


def test_a_power_marks_where_its_figure_landed_and_not_its_card_alone(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    thumb = open_ichor(page)
    pass_a_turn(thumb)
    thumb.place("card-athena")
    while not page.locator("#entry .btn-primary").count():
        thumb.place(lit_places(page)[0])
    thumb.confirm()
    thumb.sit()
    last = page.locator("#entry").get_attribute("data-last") or ""
    assert '"athena"' in last
    assert '"card-athena"' in last


def test_an_enemys_power_says_what_it_could_do_in_its_turn_and_lights_it(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    open_ichor(page)
    page.get_by_role("link", name="Ask about a place").tap()
    tap(page, middle(page.locator('.board [data-id="card-poseidon"]')))
    sheet = page.locator(".bottom-sheet")
    expect(sheet).to_contain_text("In Player 2's turn: Poseidon uses the power")
    expect(sheet).not_to_contain_text("Nothing can be done there now.")
    tap(page, middle(page.locator('.board [data-id="athena"]')))
    expect(sheet).to_contain_text("In Player 2's turn: Athena moves from a5")
    assert page.locator(".board .ring-set").count() > 2


def test_the_preview_names_all_that_leaves_the_board_and_the_log_reads_as_ever(
    phone: Callable[..., Page],
) -> None:
    """Artemis ends on the monster at the end of her line, and both leave."""
    page = phone()
    thumb = open_ichor(page)
    pass_a_turn(thumb)
    thumb.place("card-artemis")
    expect(page.locator("#entry .power")).to_contain_text("monster")
    assert thumb.preview().endswith("Leaves the board: Cerberus on c2 and Artemis.")
    thumb.confirm()
    expect(page.locator(".lately")).to_contain_text("Artemis uses the power")
    expect(page.locator(".lately")).not_to_contain_text("Leaves the board")
    expect(page.locator('.board [data-id="cerberus"]')).to_have_count(0)
