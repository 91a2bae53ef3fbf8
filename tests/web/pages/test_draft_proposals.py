"""What a photo proposes while a board is entered: nothing counts before somebody has taken it."""

import json
import re
from io import BytesIO
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw
from sqlalchemy import select

from companion.games import get_game
from companion.games.khilor.box import in_square
from companion.games.khilor.editor import PLAIN
from companion.games.orichalcum.editor.islands import circles_of
from companion.photos import apart
from companion.tables.editions.drafts import draft as draft_at
from companion.tables.storage.database import reading
from companion.tables.storage.models import Photo
from tests.measure.photos.generated import printed
from tests.measure.photos.told import as_file, board_of, edition_photo
from tests.quick import quick_with
from tests.web.pages.conftest import Phone
from tests.web.pages.test_editions import begin, bring
from tests.web.pages.test_photo_found import WHOLE

KHILOR = get_game("khilor")


def straight(host: Phone, draft: str, data: bytes, step: str) -> None:
    assert bring(host, draft, data, step=step) == 200
    assert host.post(f"{draft}/photo/corners", step=step, **WHOLE) == 200
    assert host.get(f"{draft}?step={step}") == 200


def take_all(host: Phone, draft: str, step: str) -> int:
    """Take all that is proposed; how many touches that were."""
    found = re.search(r'name="touches" value="(\[.*?\])"><button[^>]*>Take all', host.page)
    assert found, host.words
    touches = json.loads(found[1].replace("&#34;", '"'))
    sent = json.dumps(touches)
    assert host.post(f"{draft}/touches", touches=sent, step=step, here=step) == 200
    return len(touches)


def sketch_of(host: Phone, draft: str) -> Any:
    with host.client.application.app_context():
        return draft_at(draft.rsplit("/", 1)[1]).sketch


def printed_on(board: Any) -> dict[str, str]:
    """What is printed on the squares of Khilor's board, where something is."""
    return {square: letter for square, letter in board.letter.items() if letter != PLAIN}


def seen(host: Phone) -> list[str]:
    return re.findall(r'data-id="(seen\.[^"]+)"', host.page)


def test_the_squares_of_khilors_board_are_proposed_with_their_colours(host: Phone) -> None:
    """All but the white egg, which looks like paper."""
    edition: Any = KHILOR.editions()[0]
    paper = printed(board_of(KHILOR), np.random.default_rng(21))
    draft = begin(host, "khilor")
    straight(host, draft, edition_photo(paper), "squares")
    assert printed_on(sketch_of(host, draft)) == {}
    assert len(seen(host)) == 20
    take_all(host, draft, "squares")
    assert printed_on(sketch_of(host, draft)) == {
        square: letter for square, letter in edition.letter.items() if letter not in ".e"
    }
    assert "seen in the photo" not in host.words


def test_the_server_itself_opens_no_photo(host: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Photos are read in a process of their own, and nothing but pixels comes back."""
    exif, written = Image.Exif(), BytesIO()
    exif[0x010F] = "A phone at home"
    paper = Image.fromarray(printed(board_of(KHILOR), np.random.default_rng(21)))
    paper.save(written, "JPEG", exif=exif)
    assert b"A phone" in written.getvalue()
    monkeypatch.setattr(Image, "open", pytest.fail)
    draft = begin(host, "khilor")
    straight(host, draft, written.getvalue(), "squares")
    assert len(seen(host)) > 10
    with host.client.application.app_context(), reading() as session:
        kept = session.scalars(select(Photo.data)).all()
    assert len(kept) == 2
    assert not any(b"A phone" in data or b"Exif" in data for data in kept)


@pytest.mark.parametrize("program", ["bytearray(2**40)", "print('no JSON')"])
def test_a_photo_that_takes_too_much_is_a_sentence_in_the_editor(
    host: Phone, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    real, paper = apart.subprocess.run, printed(board_of(KHILOR), np.random.default_rng(21))

    def run(_: Any, **how: Any) -> Any:
        return real([apart.sys.executable, "-c", program], **how)

    draft = begin(host, "khilor")
    assert bring(host, draft, edition_photo(paper), step="squares") == 200
    monkeypatch.setattr(apart.subprocess, "run", run)
    assert bring(host, draft, edition_photo(paper), step="squares") == 422
    assert "Take another one, from above" in host.words
    assert host.post(f"{draft}/photo/corners", step="squares", **WHOLE) == 422
    assert "Take another one, from above" in host.words
    assert host.get(f"{draft}?step=squares") == 200


def test_another_size_of_the_board_is_proposed_first(host: Phone) -> None:
    board = Image.new("RGB", (900, 800), "#e8e0cc")
    pen = ImageDraw.Draw(board)
    for at in range(0, 901, 100):
        pen.line((at, 0, at, 800), "#33241c", 4)
        pen.line((0, at, 900, at), "#33241c", 4)
    draft = begin(host, "khilor")
    straight(host, draft, as_file(np.asarray(board)), "size")
    assert seen(host) == ["seen.columns", "seen.rows"]
    assert take_all(host, draft, "size") == 2
    found = sketch_of(host, draft)
    assert (len(found.rows[0]), len(found.rows)) == (9, 8)


def test_gate_places_of_ichors_board_are_proposed(host: Phone) -> None:
    """Two spaces side by side in a colour of their own."""
    board = Image.new("RGB", (800, 800), "#d9d2c4")
    pen = ImageDraw.Draw(board)
    size = 6
    side = 800 / size
    known: Any = get_game("ichor").editions()[0]
    for place in known.small:
        x, y = ord(place[0]) - ord("a"), size - int(place[1:])
        pen.rectangle((x * side, y * side, (x + 2) * side, (y + 1) * side), "#b9762f")
    for n in range(size + 1):
        pen.line((n * side, 0, n * side, 800), "#33241c", 4)
        pen.line((0, n * side, 800, n * side), "#33241c", 4)
    draft = begin(host, "ichor")
    straight(host, draft, as_file(np.asarray(board)), "small")
    assert sketch_of(host, draft).small == ("", "")
    assert take_all(host, draft, "small") == 2
    assert {*sketch_of(host, draft).small} == {*known.small}


def test_the_circles_of_an_island_are_proposed_once_the_photo_lies_on_the_lattice(
    host: Phone,
) -> None:
    """Four rows of circles that touch, a little beside and smaller than the lattice."""
    board = Image.new("RGB", (1000, 800), "#7f9a6a")
    pen = ImageDraw.Draw(board)
    radius, rows = 55, (5, 6, 5, 4)
    for row, count in enumerate(rows):
        for n in range(count):
            x = 150 + 2 * radius * n + (radius if row % 2 == 0 else 0)
            y = 150 + row * radius * 3**0.5
            box = (x - radius + 3, y - radius + 3, x + radius - 3, y + radius - 3)
            pen.ellipse(box, "#efe2c4", "#33241c", 4)
    draft = begin(host, "orichalcum")
    straight(host, draft, as_file(np.asarray(board)), "side0")
    assert seen(host) == ["seen.row"]
    take_all(host, draft, "side0")
    host.get(f"{draft}?step=side0")
    assert len(seen(host)) == sum(rows)
    assert circles_of(sketch_of(host, draft).islands[0].easy) == frozenset()
    take_all(host, draft, "side0")
    found = circles_of(sketch_of(host, draft).islands[0].easy)
    counts = [sum(y == row for _, y in found) for row in sorted({y for _, y in found})]
    assert counts == [*rows]


@pytest.mark.parametrize("point", quick_with("1,1", among=("1,1", "x", "")))
def test_a_tap_beside_all_that_is_seen_says_what_to_do(host: Phone, point: str) -> None:
    paper = printed(board_of(KHILOR), np.random.default_rng(21))
    draft = begin(host, "khilor")
    straight(host, draft, edition_photo(paper), "squares")
    sent = {"step": "squares", "here": "squares", "tool": "seen", "points": point}
    assert host.post(f"{draft}/touches", **sent) == 422
    assert printed_on(sketch_of(host, draft)) == {}


def test_what_was_tapped_away_comes_back_with_an_undo(host: Phone) -> None:
    paper = printed(board_of(KHILOR), np.random.default_rng(21))
    draft = begin(host, "khilor")
    straight(host, draft, edition_photo(paper), "squares")
    before = seen(host)
    x, y = in_square(sketch_of(host, draft), "B1", 0.5, 0.5)
    sent = {"step": "squares", "here": "squares", "tool": "seen", "points": f"{x},{y}"}
    assert host.post(f"{draft}/touches", choice="gone", **sent) == 200
    assert len(seen(host)) == len(before) - 1
    assert printed_on(sketch_of(host, draft)) == {}
    assert host.post(f"{draft}/undo", here="squares", step="squares") == 200
    assert seen(host) == before
    assert host.post(f"{draft}/touches", choice="p", **sent) == 200
    assert printed_on(sketch_of(host, draft)) == {"B1": "p"}
