"""A phone that gets no stream says so, and looks by itself."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.table import open_table


@pytest.fixture
def server(own_server: Server) -> Server:
    """It is started anew with other settings."""
    return own_server


@pytest.mark.slow
def test_a_phone_without_a_stream_looks_every_ten_seconds(
    phone: Callable[..., Page], server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.stop()
    monkeypatch.setenv("COMPANION_STREAMS", "0")
    server.start()
    page, other = phone(new=True), phone()
    page.clock.install()
    code = open_table(page, ["Ann", "Ben"])
    with page.expect_response(lambda answer: f"/t/{code}/live" in answer.url) as refused:
        page.goto(f"/t/{code}")
    assert refused.value.status == 503
    shown = page.locator("#fragment")
    expect(shown).to_have_attribute("data-revision", "0")
    other.goto(f"/j/{code}")
    other.locator(".seat", has_text="Ben").tap()
    other.wait_for_url(f"**/t/{code}*")
    page.clock.fast_forward(10_000)
    expect(shown).to_have_attribute("data-revision", "1")
    expect(page.get_by_text("looks only every ten seconds")).to_be_visible()
    expect(page.locator("#lost")).to_be_hidden()
    server.stop()
    monkeypatch.delenv("COMPANION_STREAMS")
    server.start()
    page.clock.fast_forward(70_000)
    expect(page.get_by_text("looks only every ten seconds")).to_be_hidden()
