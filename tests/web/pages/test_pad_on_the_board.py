"""A pad that is counted by taps alone: `tests/example_discs.py`."""

import re
from typing import Any

import pytest

from companion import games
from companion.engine.game import AnyGame
from companion.testing.conformance import pad, pages
from tests.example_discs import GAME, discs, tap_of_squares_only
from tests.web.pages.conftest import Phone


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """The game, as one of another package."""
    monkeypatch.setattr(games, "installed", lambda: games.Installed({"discs": GAME}, ()))
    return GAME


def counted(host: Phone) -> str:
    return host.open_table("Ann", "Ben", game="discs", mode="count")


def test_every_piece_of_a_board_can_be_taken_in_hand(installed: AnyGame, host: Phone) -> None:
    code = counted(host)
    assert host.get(f"/t/{code}") == 200
    tray = re.search(r"<ul[^>]*data-tray>.*?</ul>", host.page, re.DOTALL)
    assert tray
    links = re.findall(r'href="([^"]+)"[^>]*data-hand', tray[0])
    assert len(links) == 2
    assert host.get(links[1]) == 200
    assert 'name="piece" value="1"' in host.page
    assert host.post(f"/t/{code}/counts", revision=0, place="square-2", piece=1) == 200
    host.get(f"/t/{code}/score")
    assert "Ben leads with 1 point" in host.words


def test_a_row_with_a_cell_for_each_piece_needs_no_tray(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    host.get(f"/t/{code}")
    assert re.search(r"<ul[^>]*data-tray hidden>", host.page)


@pytest.mark.parametrize("sent", [{"place": "nowhere"}, {"place": "square-1", "piece": 7}])
def test_a_tap_on_nothing_never_reaches_the_game(
    installed: AnyGame, host: Phone, sent: dict[str, Any]
) -> None:
    code = counted(host)
    assert host.post(f"/t/{code}/counts", revision=0, **sent) == 422
    assert "no place of this board" in host.words


@pytest.mark.parametrize(
    "query", ["place=0", "place=", "cell=0", "piece=-1", "piece=9" + "9" * 5000]
)
def test_a_pad_is_shown_whatever_its_address_names(host: Phone, query: str) -> None:
    code = host.open_table("Ann", "Ben", mode="count")
    assert host.get(f"/t/{code}?{query}") == 200


@pytest.mark.parametrize("field", ["piece", "group", "check"])
def test_nothing_long_goes_back_into_an_address(host: Phone, field: str) -> None:
    code = host.open_table("Ann", "Ben", mode="count")
    sent = {"cell": "final.tents.emberfell.0", "by": 1, field: "1" * 4000}
    answer = host.client.post(
        f"/t/{code}/counts", data={"client_id": "a-tap-of-this-test", "revision": 0, **sent}
    )
    assert answer.status_code == 303
    assert len(answer.headers["Location"]) < 200


def test_conformance_looks_at_a_pad_on_the_board(installed: AnyGame) -> None:
    pages.test_every_page_of_a_count_can_be_shown(installed)


def test_a_tap_on_a_piece_that_breaks_is_found() -> None:
    broken = discs(tap_of_squares_only)
    with pytest.raises((IndexError, ExceptionGroup)):
        pad.test_taps_on_the_pads_picture_count_in_its_cells(broken)
