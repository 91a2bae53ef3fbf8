"""The page of sheets to print, for any game that has pieces of its own."""

import pytest

from tests.web.pages.conftest import Phone


def test_the_pieces_are_offered_as_pdf_on_the_chosen_paper(host: Phone) -> None:
    assert host.get("/games/grecos/print?paper=letter") == 200
    assert "Open the PDF (Letter)" in host.words
    assert "64 pieces of 45 by 45 mm on 4 sheets." in host.words
    answer = host.client.get("/games/grecos/print.pdf?paper=letter")
    assert answer.mimetype == "application/pdf"
    assert answer.data.startswith(b"%PDF-")
    assert b"/MediaBox [0 0 612.00 792.00]" in answer.data


def test_each_side_of_a_sheet_is_an_svg(host: Phone) -> None:
    answer = host.client.get("/games/grecos/print/1.svg?paper=a4")
    assert answer.mimetype == "image/svg+xml"
    assert answer.get_data(as_text=True).startswith("<svg")
    for number in (0, 21, 10**9):
        assert host.client.get(f"/games/grecos/print/{number}.svg").status_code == 404


@pytest.mark.parametrize("page", ["print", "print.pdf", "print/1.svg"])
def test_what_cannot_be_printed_says_so(host: Phone, page: str) -> None:
    assert host.get(f"/games/khilor/{page}") == 404
    assert host.get(f"/games/nonsense/{page}") == 404
    assert host.get(f"/games/grecos/{page}?edition=nonsense") == 404
    assert host.client.get(f"/games/grecos/{page}?paper=nonsense").status_code == 200


def test_the_page_of_a_new_game_leads_to_the_pieces(host: Phone) -> None:
    host.get("/new/grecos")
    assert "/games/grecos/print" in host.page
    host.get("/new/khilor")
    assert "/print" not in host.page
