"""A photo of the table's board: proposed, confirmed, counted; and everything that goes wrong."""

import json
import re
from base64 import b64decode
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pytest
from PIL import Image
from sqlalchemy import func, select

from companion.extensions import limiter
from companion.tables.storage.database import reading
from companion.tables.storage.models import Photo
from tests.measure.photos.generated import Condition, printed
from tests.measure.photos.told import as_file, photographed
from tests.quick import quick_with
from tests.web.pages.conftest import Phone
from tests.web.pages.photographing import (
    NAMES,
    at_corners,
    boards_of_table,
    hidden,
    history_of,
    send,
    shot_of,
)
from tests.web.pages.test_editions import begin, bring

GAMES = ("iwari", "khilor", "ichor", "grecos", "orichalcum")


@pytest.fixture
def code(host: Phone) -> str:
    return host.open_table(*NAMES, mode="count")


def test_a_tracked_board_is_compared_whatever_part_is_counted(host: Phone) -> None:
    code = host.open_table(*NAMES)
    host.get(f"/t/{code}")
    assert f'href="/t/{code}/photo"' in host.page
    assert host.get(f"/t/{code}/photo") == 200
    assert "Nothing is changed" in host.words
    assert "Half journey" not in host.words


def test_the_pad_leads_to_the_photo(host: Phone, code: str) -> None:
    assert host.get(f"/t/{code}") == 200
    assert f'href="/t/{code}/photo?part=The+end"' in host.page
    assert host.get(f"/t/{code}/photo?part=The+end") == 200
    assert "Nothing counts before you have confirmed it" in host.words


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("iwari", "a piece of each kind and 3 empty places, with 6 taps"),
        ("orichalcum", "You confirm each of the"),
    ],
)
def test_what_a_photo_will_need_is_said_before_it_is_taken(
    host: Phone, slug: str, said: str
) -> None:
    code = host.open_table(*NAMES, game=slug, mode="count")
    host.get(f"/t/{code}/photo?board={len(boards_of_table(host, code)) - 1}")
    assert said in host.words
    assert "An edition with a photo of its board spares you the corners" in host.words


def test_what_a_photo_does_not_show_is_said_before_and_after_it_was_looked_at(
    host: Phone, code: str
) -> None:
    host.get(f"/t/{code}/photo?board=1")
    assert "Totems and feats are not read from a photo" in host.words
    shot = shot_of(code, host)
    send(host, code, as_file(shot.photo), board=1, **at_corners(shot))
    assert "Totems and feats are not read from a photo" in host.words


def test_what_was_counted_from_a_photo_can_be_changed_until_the_count_is_closed(
    host: Phone, code: str
) -> None:
    place, fields = "duskmoor-1", {"lies.duskmoor-1": "0"}
    assert host.post(f"/t/{code}/photo/count", board=1, revision=0, **fields) == 200
    assert history_of(host, code).counts == {f"final.at.{place}": 1}
    host.post(f"/t/{code}/counts", revision=1, place=place, piece=2, part="The end")
    assert history_of(host, code).counts == {f"final.at.{place}": 3}
    again = {"lies.duskmoor-1": "-1"}
    assert host.post(f"/t/{code}/photo/count", board=1, revision=2, **again) == 200
    assert not history_of(host, code).counts.get(f"final.at.{place}")


@pytest.mark.parametrize("slug", quick_with("khilor", among=GAMES))
def test_every_pad_whose_edition_has_places_takes_a_photo(host: Phone, slug: str) -> None:
    code = host.open_table("Ann", "Ben", game=slug, mode="count")
    host.get(f"/t/{code}")
    assert f"/t/{code}/photo" in host.page
    assert host.get(f"/t/{code}/photo") == 200
    shot = shot_of(code, host)
    number = len(boards_of_table(host, code)) - 1
    assert send(host, code, as_file(shot.photo), board=number, **at_corners(shot)) == 200
    assert "places to confirm" in host.words
    assert host.page.count('class="seen-place') == len(shot.truth)


def test_without_a_photo_of_the_edition_the_corners_are_asked(host: Phone, code: str) -> None:
    shot = shot_of(code, host)
    assert send(host, code, as_file(shot.photo)) == 200
    assert "This may be the board. Drag each corner that is off" in host.words
    for field, where in at_corners(shot).items():
        [guess] = re.findall(rf'name="{field}"[^>]* value="([\d.]+)"', host.page)
        assert float(guess) == pytest.approx(float(where), abs=4), field
    assert "Without it, type where the corners are" in host.words
    assert "data-corners" in host.page
    source = hidden(host.page, "source")
    fields = at_corners(shot)
    assert host.post(f"/t/{code}/photo", board=1, source=source, **fields) == 200
    assert "places to confirm" in host.words


def test_corners_in_one_line_are_asked_again_with_the_photo(host: Phone, code: str) -> None:
    shot = shot_of(code, host)
    corners = at_corners(shot) | {"upper-right-x": "50", "upper-right-y": "50"}
    corners |= {"upper-left-x": "10", "upper-left-y": "10"}
    corners |= {"lower-right-x": "90", "lower-right-y": "90"}
    assert send(host, code, as_file(shot.photo), board=1, **corners) == 200
    assert "none across another" in host.words
    assert hidden(host.page, "source")


def test_nothing_counts_that_nobody_has_confirmed(host: Phone, code: str) -> None:
    shot = shot_of(code, host)
    send(host, code, as_file(shot.photo), board=1, **at_corners(shot))
    assert hidden(host.page, "sure") == "{}"
    assert history_of(host, code).counts == {}
    assert host.post(f"/t/{code}/photo/count", board=1, revision=0, sure="{}") == 422
    assert "Confirm what lies on a place first" in host.words
    assert history_of(host, code).counts == {}
    place, kind = next((p, k) for p, k in shot.truth.items() if k >= 0)
    fields = {f"lies.{place}": str(kind)}
    assert host.post(f"/t/{code}/photo/count", board=1, revision=0, **fields) == 200
    assert history_of(host, code).counts == {f"final.at.{place}": kind + 1}


def test_it_learns_what_was_confirmed_and_all_sure_ones_are_one_tap(host: Phone, code: str) -> None:
    shot = shot_of(code, host)
    send(host, code, as_file(shot.photo), board=1, **at_corners(shot))
    source, known = hidden(host.page, "source"), {}
    for kind in (-1, -1, 0, 1, 2):
        place = next(p for p, k in shot.truth.items() if k == kind and f"lies.{p}" not in known)
        known[f"lies.{place}"] = str(kind)
    host.post(f"/t/{code}/photo", board=1, source=source, **at_corners(shot), **known)
    sure = json.loads(hidden(host.page, "sure"))
    assert len(sure) > 0.8 * len(shot.truth)
    assert all(shot.truth[place] == kind for place, kind in sure.items())
    sent = {"sure": json.dumps(sure), "all": "yes", **known}
    assert host.post(f"/t/{code}/photo/count", board=1, revision=0, **sent) == 200
    counts = history_of(host, code).counts
    for place in (*sure, *(field.removeprefix("lies.") for field in known)):
        assert counts[f"final.at.{place}"] == shot.truth[place] + 1


def test_a_place_that_glare_hides_has_to_be_shown_elsewhere(host: Phone, code: str) -> None:
    shot = shot_of(code, host)
    place = next(p for p, kind in shot.truth.items() if kind >= 0)
    shot.photo[:] = 255
    fields = {f"lies.{place}": str(shot.truth[place])}
    assert send(host, code, as_file(shot.photo), board=1, **at_corners(shot), **fields) == 200
    assert "Glare or the dark hides 1 place that you confirmed" in host.words


def test_what_was_counted_by_hand_is_confirmed_already(host: Phone, code: str) -> None:
    shot = shot_of(code, host)
    place, kind = next((p, k) for p, k in shot.truth.items() if k >= 0)
    host.post(f"/t/{code}/counts", revision=0, place=place, piece=kind, part="The end")
    send(host, code, as_file(shot.photo), board=1, **at_corners(shot))
    assert f'data-place="{place}"' in host.page
    assert f'is-confirmed" data-place="{place}"' in host.page


def test_numbers_that_others_count_meanwhile_stay(host: Phone, code: str) -> None:
    place = "duskmoor-1"
    host.post(f"/t/{code}/counts", revision=0, place=place, piece=2, part="The end")
    fields = {f"lies.{place}": "0", "lies.duskmoor-2": "1"}
    assert host.post(f"/t/{code}/photo/count", board=1, revision=0, **fields) == 200
    assert "1 number that others have counted meanwhile" in host.words
    counts = history_of(host, code).counts
    assert (counts[f"final.at.{place}"], counts["final.at.duskmoor-2"]) == (3, 2)


def test_a_pad_of_sums_is_counted_when_every_place_is_confirmed(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", game="orichalcum", mode="count")
    shot = shot_of(code, host)
    fields = {f"lies.{place}": str(kind) for place, kind in shot.truth.items()}
    some = dict(list(fields.items())[:-2])
    assert host.post(f"/t/{code}/photo/count", board=1, revision=0, **some) == 422
    assert "2 places to go" in host.words
    assert host.post(f"/t/{code}/photo/count", board=1, revision=0, **fields) == 200
    creatures = list(shot.truth.values()).count(0)
    assert history_of(host, code).counts == {"holdings.1.creatures": creatures}


def test_the_photo_is_kept_nowhere_and_has_no_metadata(host: Phone, code: str) -> None:
    shot = shot_of(code, host)
    exif = Image.Exif()
    exif[0x010F] = "A phone at home"
    written = BytesIO()
    Image.fromarray(shot.photo).save(written, "JPEG", exif=exif)
    send(host, code, written.getvalue(), board=1, **at_corners(shot))
    sent_back = b64decode(hidden(host.page, "source"))
    assert b"A phone" in written.getvalue()
    assert b"A phone" not in sent_back
    assert b"Exif" not in sent_back
    with host.client.application.app_context(), reading() as session:
        assert session.scalar(select(func.count(Photo.id))) == 0


@cache
def large(kind: str) -> bytes:
    """48 million pixels in a small file."""
    written = BytesIO()
    Image.new("L", (8000, 6000)).save(written, kind, progressive=True)
    return written.getvalue()


def claiming(width: int, height: int) -> bytes:
    """A small JPEG whose head says that it is so large."""
    written = BytesIO()
    Image.new("RGB", (300, 200)).save(written, "JPEG")
    data = bytearray(written.getvalue())
    head = data.index(b"\xff\xc0") + 5
    data[head : head + 4] = height.to_bytes(2, "big") + width.to_bytes(2, "big")
    return bytes(data)


def tiny() -> bytes:
    written = BytesIO()
    Image.new("L", (1, 1)).save(written, "PNG")
    return written.getvalue()


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (lambda: b"not a photo", "none of JPEG"),
        (
            lambda: b"\0\0\0\x18ftypheic" + bytes(100),
            "with Settings, Camera, Formats, Most Compatible",
        ),
        (lambda: b"", "The photo"),
        (tiny, "too small to show a board. Send it as the camera took it"),
        (lambda: b"GIF89a" + bytes(99), "none of JPEG"),
        (lambda: large("PNG"), "too many pixels. Send it as the camera's JPEG, or a smaller one"),
        (lambda: large("JPEG"), "too many pixels. Send it as the camera's JPEG, or a smaller one"),
        (lambda: large("JPEG")[:9000], "The photo"),
        (lambda: claiming(20_000, 20_000), "too many pixels"),
    ],
    ids=[
        "text",
        "HEIC",
        "nothing",
        "a pixel",
        "GIF",
        "48 megapixels",
        "48 megapixels in scans",
        "half a file",
        "a head of 20,000 by 20,000",
    ],
)
def test_what_is_no_photo_is_refused_in_words(
    host: Phone, code: str, made: Callable[[], bytes], said: str
) -> None:
    draft, data = begin(host), made()
    assert send(host, code, data, board=1) == 422
    assert said in host.words
    assert bring(host, draft, data, step="land") == 422
    assert said in host.words


def test_a_nearly_black_photo_asks_for_light(host: Phone, code: str) -> None:
    assert send(host, code, as_file(np.full((1200, 900, 3), 4, np.uint8)), board=1) == 422
    assert "Turn on a lamp and take it again" in host.words


def test_a_phone_asks_for_its_place_in_the_queue(host: Phone, code: str) -> None:
    host.get(f"/t/{code}/photo")
    assert 'data-sending="/photos/ahead"' in host.page
    assert host.get("/photos/ahead") == 200
    assert host.page == "0"


def test_without_the_extra_the_page_says_what_to_install(
    host: Phone, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.web.pages.photo.can_look", lambda: False)
    host.get(f"/t/{code}/photo")
    assert "pip install 'tabletop-companion[vision]'" in host.words
    assert "<input" not in host.page.split("photo-page")[1].split("</main>")[0]
    assert send(host, code, b"any", board=1) == 422
    assert "tabletop-companion[vision]" in host.words


@pytest.mark.parametrize(
    "fields",
    [
        {"board": "99"},
        {"board": "x"},
        {"source": "no base64!"},
        {"upper-left-x": "1"},
        {"source": "AAAA", "upper-left-x": "nan"},
        {"lies.nowhere": "1"},
    ],
    ids=str,
)
def test_bad_forms_are_answered_with_words(host: Phone, code: str, fields: dict[str, str]) -> None:
    assert host.post(f"/t/{code}/photo", **fields) in (400, 422)
    assert host.post(f"/t/{code}/photo/count", revision=0, **fields) == 422


@pytest.mark.parametrize(
    "sure", ["[]", "{", '{"duskmoor-1": "x"}', '{"duskmoor-1": 99}', '"' + "[" * 9999]
)
def test_what_no_page_calls_sure_counts_nothing(host: Phone, code: str, sure: str) -> None:
    assert host.post(f"/t/{code}/photo/count", revision=0, board=1, all="yes", sure=sure) == 422
    assert history_of(host, code).counts == {}


def test_a_photo_in_the_middle_of_a_game_lists_what_lies_differently(host: Phone) -> None:
    code = host.open_table(*NAMES)
    assert host.get(f"/t/{code}/photo") == 200
    assert "Compare with a photo" in host.words
    shot = shot_of(code, host)
    assert send(host, code, as_file(shot.photo), board=1, **at_corners(shot)) == 200
    lying = sum(kind >= 0 for kind in shot.truth.values())
    assert "differences" in host.words
    assert "Nothing here is certain" in host.words
    assert "then look again" not in host.words
    assert host.page.count('class="seen-place is-different') <= lying
    assert host.page.count('class="seen-place is-different') > 0.8 * lying
    assert history_of(host, code).revision == 0


def test_what_a_photo_shows_is_filled_in_where_the_board_is_put_right(host: Phone) -> None:
    code = host.open_table(*NAMES)
    shot = shot_of(code, host)
    send(host, code, as_file(shot.photo), board=1, **at_corners(shot))
    assert "Look in the log" in host.words
    leads = re.search(rf'href="(/t/{code}/correct[^"]*)"', host.page)
    assert leads is not None
    changes = parse_qs(urlsplit(leads[1]).query)["c"]
    assert host.post(f"/t/{code}/correct", c=changes, revision=0) == 200
    assert history_of(host, code).revision == 1
    tents = history_of(host, code).at.state.tents
    assert len(tents) > 3
    assert tents.keys() <= {place for place, kind in shot.truth.items() if kind >= 0}


@pytest.mark.slow
def test_an_egg_is_told_from_a_demon_of_its_colour_by_its_size(host: Phone) -> None:
    """Where a demon was recorded, a photo shows an egg of that colour: the judge reads of both."""
    code = host.open_table(*NAMES, game="khilor")
    at = history_of(host, code).at
    [board] = boards_of_table(host, code)
    names = [kind.token.name for kind in board.kinds]
    lying = {place: names.index(f"{one[-1]} demon") for place, one in at.state.demons.items()}
    swapped = [place for place in lying if place in {one.id for one in board.places}][7]
    truth = {**lying, swapped: lying[swapped] - len(names) // 2}
    rng = np.random.default_rng(4)
    shot = photographed(board, printed(board, rng), "chits", Condition(12), rng, truth=truth)
    assert send(host, code, as_file(shot.photo), board=0, **at_corners(shot)) == 200
    egg, demon = names[truth[swapped]], names[lying[swapped]]
    assert egg.split()[0] == demon.split()[0]
    assert f"recorded: {demon}; the photo shows: {egg}" in host.words
    assert host.page.count('class="seen-place is-different') == 1
    leads = re.search(rf'href="(/t/{code}/correct[^"]*)"', host.page)
    assert leads is not None
    changes = parse_qs(urlsplit(leads[1]).query)["c"]
    assert host.post(f"/t/{code}/correct", c=changes, revision=0) == 200
    then = history_of(host, code).at.state
    assert f"{then.eggs[swapped]} egg" == egg
    assert swapped not in then.demons


@pytest.fixture(autouse=True)
def _unlimited() -> Iterator[None]:
    enabled, limiter.enabled = limiter.enabled, False
    yield
    limiter.enabled = enabled
