"""A game that one table saved is loaded into another by touch, and played on."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.groups.test_groups import close_early
from tests.browser.table import open_table
from tests.browser.touch import slow


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
