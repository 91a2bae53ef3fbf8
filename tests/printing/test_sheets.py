"""Sheets to print: sizes in millimetres, marks outside of the pieces, nothing off the page."""

import re
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.engine.pictures import Face, Ink, Patch, Point, PrintSet, Words, rectangle
from companion.games import all_games
from companion.printing import (
    EDGE,
    PAPERS,
    TONES,
    Page,
    Paper,
    all_fonts,
    grid_of,
    measured,
    pages,
    pdf,
    runs,
    svg,
)
from companion.settings import static_folder

PRINTED = [game for game in all_games().values() if game.print_sets]
papers = pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS.keys())
printed = pytest.mark.parametrize("made", PRINTED, ids=lambda game: game.slug)
CELL = rectangle(1, 1, 28, 18)


def a_set(number: int, back: bool = True) -> PrintSet:
    faces = tuple(Face(f"Piece {n}", (Patch(CELL, "bone"),)) for n in range(number))
    return PrintSet("things", "Things", "", 30, 20, faces, faces[0] if back else None)


def points(ink: Ink) -> Iterator[Point]:
    """The outermost points of what is drawn, text by its box."""
    match ink:
        case Patch():
            yield from ink.outline
        case Words():
            yield from rectangle(*ink.at, ink.width, ink.height)
        case _:
            yield from ink.points


def drawn(page: Page) -> Iterator[Point]:
    for ink in (*page.head, *page.marks):
        yield from points(ink)
    for placed in page.placed:
        for ink in placed.face.ink:
            yield from ((placed.at[0] + x, placed.at[1] + y) for x, y in points(ink))


@papers
@printed
def test_nothing_lies_where_printers_leave_white(made, paper: Paper) -> None:  # type: ignore[no-untyped-def]
    for edition in made.editions():
        for page in pages(made.title, made.print_sets(edition), paper):
            for x, y in drawn(page):
                assert EDGE <= round(x, 6) <= page.width - EDGE
                assert EDGE <= round(y, 6) <= page.height - EDGE


@printed
def test_nothing_is_drawn_outside_of_its_piece(made) -> None:  # type: ignore[no-untyped-def]
    """A millimetre stays white around each, so that a cut need not be exact."""
    for pieces in made.print_sets(made.editions()[0]):
        for face in {*pieces.faces, *filter(None, [pieces.back])}:
            for ink in face.ink:
                for x, y in points(ink):
                    assert 1 <= x <= pieces.width - 1, face.name
                    assert 1 <= y <= pieces.height - 1, face.name


@printed
def test_text_stays_in_its_box(made) -> None:  # type: ignore[no-untyped-def]
    for pieces in made.print_sets(made.editions()[0]):
        for face in set(pieces.faces):
            for ink in face.ink:
                if isinstance(ink, Words):
                    for run in runs(ink):
                        assert run.at[0] >= ink.at[0] - 0.01
                        assert run.at[0] + run.width <= ink.at[0] + ink.width + 0.01
                        assert ink.at[1] < run.at[1] < ink.at[1] + ink.height


@printed
def test_backs_look_the_same_after_half_a_turn(made) -> None:  # type: ignore[no-untyped-def]
    """So it makes no difference along which edge the paper is turned."""
    for pieces in made.print_sets(made.editions()[0]):
        if pieces.back is None:
            continue
        found = {(round(x, 3), round(y, 3)) for ink in pieces.back.ink for x, y in points(ink)}
        turned = {(round(pieces.width - x, 3), round(pieces.height - y, 3)) for x, y in found}
        assert all(any(abs(x - a) + abs(y - b) < 0.01 for a, b in found) for x, y in turned)


@papers
def test_each_piece_is_printed_once_and_each_front_has_its_back(paper: Paper) -> None:
    found = pages("Test", (a_set(100),), paper)
    fronts, backs = found[::2], found[1::2]
    assert [p.face.name for page in fronts for p in page.placed] == [
        f"Piece {n}" for n in range(100)
    ]
    for front, back in zip(fronts, backs, strict=True):
        places = {placed.at for placed in back.placed}
        assert {placed.at for placed in front.placed} <= places
        mirrored = {(round(front.width - 30 - x, 6), round(y, 6)) for x, y in places}
        assert mirrored == {(round(x, 6), round(y, 6)) for x, y in places}
        upended = {(round(x, 6), round(front.height - 20 - y, 6)) for x, y in places}
        assert upended == {(round(x, 6), round(y, 6)) for x, y in places}


@papers
def test_without_a_back_an_empty_page_follows(paper: Paper) -> None:
    front, empty = pages("Test", (a_set(3, back=False),), paper)
    assert len(front.placed) == 3
    assert not (empty.placed or empty.marks or empty.head)


@papers
def test_every_cut_has_a_mark_at_both_ends(paper: Paper) -> None:
    """And none of them touches a piece."""
    page = pages("Test", (a_set(6),), paper)[0]
    columns = sorted({round(p.at[0], 6) for p in page.placed})
    rows = sorted({round(p.at[1], 6) for p in page.placed})
    cuts = [round(mark.points[0][0], 6) for mark in page.marks if _stands(mark.points)]
    assert {*columns, round(columns[-1] + 30, 6)} <= set(cuts)
    assert all(cuts.count(cut) == 2 for cut in cuts)
    for mark in page.marks:
        for x, y in mark.points:
            inside = columns[0] <= x <= columns[-1] + 30 and rows[0] <= y <= rows[-1] + 20
            assert not inside


def _stands(line: tuple[Point, ...]) -> bool:
    return line[0][0] == line[1][0]


def test_a_page_is_turned_where_more_pieces_fit() -> None:
    long = PrintSet("long", "Long", "", 200, 30, (Face("One", ()),))
    grid = grid_of(long, PAPERS["letter"])
    assert grid.page == (279.4, 215.9)


@papers
def test_a_pdf_has_its_pages_in_true_size(paper: Paper) -> None:
    found = pages("Test", (a_set(100),), paper)
    data = pdf("Test", found)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    sizes = [(float(w) * 25.4 / 72, float(h) * 25.4 / 72) for w, h in boxes]
    assert data.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", data)) == len(found)
    assert sizes
    for width, height in sizes:
        assert (width, height) == pytest.approx((paper.width, paper.height), abs=0.01)


def test_a_pdf_draws_a_piece_in_true_size() -> None:
    """The outline as it is sent to the printer, in points, measured back in millimetres."""
    once = PrintSet("one", "One", "", 30, 20, (Face("One", (Patch(CELL, "bone"),)),))
    data = pdf("Test", pages("Test", (once,), PAPERS["a4"]))
    drawing = zlib.decompress(re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL)[0])
    corners = re.search(
        rb"([\d.]+) ([\d.]+) m\s+([\d.]+) ([\d.]+) l\s+([\d.]+) ([\d.]+) l",
        drawing[drawing.rindex(b" rg") :],
    )
    assert corners
    left, top, right, _, _, bottom = (float(number) * 25.4 / 72 for number in corners.groups())
    assert (right - left, top - bottom) == pytest.approx((28, 18), abs=0.01)
    assert left == pytest.approx((210 - 6 * 30) / 2 + 1, abs=0.01)


@papers
def test_an_svg_measures_in_millimetres(paper: Paper) -> None:
    text = svg(pages("Test", (a_set(2),), paper)[0])
    width, height = f"{paper.width:g}", f"{paper.height:g}"
    assert f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"' in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "<text" not in text


def test_the_same_pieces_make_the_same_file() -> None:
    found = pages("Test", (a_set(2),), PAPERS["a4"])
    assert pdf("Test", found) == pdf("Test", found)


def test_sheets_are_drawn_by_several_requests_at_once() -> None:
    words = Words("Médée The quick brown fox", (0, 0), 40, 10, 5, "display")
    page = pages("Test", (PrintSet("t", "T", "", 60, 30, (Face("W", (words,)),)),), PAPERS["a4"])[0]
    for font in all_fonts():
        vars(font).pop("_read", None)  # as after a start: nothing has been read yet
    with ThreadPoolExecutor(8) as threads:
        assert len(set(threads.map(svg, [page] * 16))) == 1


def test_letters_of_other_alphabets_do_not_break_a_sheet() -> None:
    words = Words("Médée Ἥρα 🦉", (0, 0), 40, 10, 5)
    assert "".join(run.text for run in runs(words)).startswith("Médée ?")
    assert measured("Ἥ", "text") == measured("?", "text")


def test_the_palette_is_that_of_the_pages() -> None:
    css = (Path(static_folder()) / "css" / "house.css").read_text(encoding="utf-8")
    variables = dict(re.findall(r"--(a-\w+): (#[0-9a-f]{6});", css))
    tones = dict(re.findall(r"\.tone-(\w+) \{ --tone: ([^;]+);", css))
    for tone, colour in TONES.items():
        declared = tones[tone]
        assert colour == (variables[declared[6:-1]] if declared.startswith("var") else declared)
