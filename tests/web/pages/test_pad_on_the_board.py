"""A pad that is counted by taps alone, as an author of Reversi would make it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion import games
from companion.engine.game import AnyGame
from companion.engine.pictures.picture import Picture, Piece, Space
from companion.engine.scores.counting import (
    CountBoard,
    CountCell,
    CountGroup,
    Counting,
    CountRow,
    Counts,
    CountSheet,
)
from companion.testing.conformance import pad, pages
from tests.example_game.scoring import Tally
from tests.web.pages.conftest import Phone

SQUARES = tuple(f"square-{n}" for n in range(4))


def drawn(deal: Any, counts: Counts) -> Picture:
    """Four squares, and a disc on each that was counted."""
    squares = tuple(
        Space(one, f"Square {n}", (n + 0.5, 0.5), 0.45, "square", "bone")
        for n, one in enumerate(SQUARES)
    )
    discs = tuple(
        Piece(f"disc.{n}", f"Disc {n}", (n + 0.5, 0.5), 0.3, "circle", "ink")
        for n, one in enumerate(SQUARES)
        if one in counts
    )
    return Picture("Board", "Four squares.", 4, 1, (*squares, *discs))


def tap(deal: Any, counts: Counts, where: str, hand: int) -> Counts:
    """A disc of whoever's piece is in hand, on a square or instead of the disc there."""
    number = int(where.split("-" if where.startswith("square") else ".")[1])
    return {**counts, SQUARES[number]: hand}


def tap_of_squares_only(deal: Any, counts: Counts, where: str, hand: int) -> Counts:
    return {**counts, SQUARES[int(where.split("-")[1])]: hand}


def sheet(deal: Any) -> CountSheet:
    cells = tuple(CountCell(one, "Disc", 0, len(deal.names) - 1) for one in SQUARES)
    rows = tuple(CountRow("Disc", (cell,)) for cell in cells)
    return CountSheet((CountGroup("discs", "Discs", rows, SQUARES, on_board=True),))


def tally(deal: Any, counts: Counts) -> Tally:
    points = (list(counts.values()).count(seat) for seat in range(len(deal.names)))
    return Tally(deal.names, tuple(points), deal.target)


def discs(pig: AnyGame, taps: Any = tap) -> AnyGame:
    return replace(
        pig, slug="discs", counting=Counting(sheet, tally, (CountBoard(drawn, taps),)), editor=None
    )


@pytest.fixture
def installed(pig: AnyGame, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    """The game, as one of another package."""
    game = discs(pig)
    monkeypatch.setattr(games, "installed", lambda: games.Installed({"discs": game}, ()))
    yield game


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


def test_conformance_looks_at_a_pad_on_the_board(installed: AnyGame) -> None:
    pages.test_every_page_of_a_count_can_be_shown(installed)


def test_a_tap_on_a_piece_that_breaks_is_found(
    pig: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = discs(pig, tap_of_squares_only)
    with pytest.raises((IndexError, ExceptionGroup)):
        pad.test_taps_on_the_pads_picture_count_in_its_cells(broken)
