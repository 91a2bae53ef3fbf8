"""Photos: what is no photo is refused, what is kept is upright, stripped, straight and small."""

import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest
from PIL import Image

from companion.engine.problems import Malformed
from companion.games import get_game
from companion.games.iwari.box import Edition
from companion.photos import apart, looking, reading
from companion.photos.reading import encoded, read_photo, straightened
from tests.browser.editor.board_photo import photo_of
from tests.quick import quick_with

WHOLE = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
ORIENTATION, MAKER, TURN_RIGHT = 0x0112, 0x010F, 6


def as_file(photo: Image.Image, kind: str = "JPEG", **how: object) -> bytes:
    written = BytesIO()
    photo.save(written, kind, **how)
    return written.getvalue()


def flag(size: tuple[int, int] = (300, 200)) -> Image.Image:
    """Red on the left, blue on the right."""
    made = Image.new("RGB", size, "red")
    made.paste("blue", (size[0] // 2, 0, *size))
    return made


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_the_usual_kinds_are_read(kind: str) -> None:
    assert read_photo(as_file(flag(), kind)).size == (300, 200)


def test_a_photo_taken_with_the_phone_turned_is_put_upright() -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = TURN_RIGHT
    upright = read_photo(as_file(flag(), exif=exif))
    assert upright.size == (200, 300)
    top, bottom = upright.getpixel((100, 20)), upright.getpixel((100, 280))
    assert top[0] > 200 > 60 > top[2]
    assert bottom[2] > 200 > 60 > bottom[0]


def test_nothing_but_the_pixels_is_kept() -> None:
    exif = Image.Exif()
    exif[MAKER] = "A phone at home"
    sent = as_file(flag(), exif=exif, comment=b"our kitchen")
    kept = encoded(read_photo(sent))
    assert b"A phone at home" in sent
    for secret in (b"A phone", b"kitchen", b"Exif", b"http://ns.adobe"):
        assert secret not in kept


def test_grey_of_16_bits_and_the_colours_of_print_are_read_as_they_look() -> None:
    fine = Image.new("I;16", (200, 200), 0x8000)
    cyan = Image.new("CMYK", (200, 200), (127, 127, 127, 0))
    for photo, kind in ((fine, "PNG"), (cyan, "JPEG")):
        seen = read_photo(as_file(photo, kind)).getpixel((100, 100))
        assert all(abs(part - 128) < 4 for part in seen), kind


def test_transparent_and_paletted_pictures_are_made_plain() -> None:
    for photo in (flag().convert("P"), flag().convert("RGBA"), flag().convert("L")):
        assert read_photo(as_file(photo, "PNG")).mode == "RGB"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xd8\xff\xe0",
        b"not a photo",
        as_file(flag(), "GIF"),
        as_file(flag(), "BMP"),
        as_file(flag(), "PNG")[:60],
        as_file(flag())[:200],
    ],
    ids=["nothing", "a beginning", "text", "GIF", "BMP", "half a PNG", "half a JPEG"],
)
def test_a_file_that_is_not_a_photo_is_refused_in_words(content: bytes) -> None:
    with pytest.raises(Malformed) as refused:
        read_photo(content)
    assert refused.value.problems[0].message.startswith("The photo ")


def test_a_small_file_of_very_many_pixels_is_refused() -> None:
    bomb = as_file(Image.new("1", (20_000, 20_000)), "PNG")
    assert len(bomb) < 100_000
    with pytest.raises(Malformed, match="too many pixels"):
        read_photo(bomb)


@pytest.mark.parametrize("size", [(1, 1), (1, 3000), (3000, 99)])
def test_a_picture_too_small_for_a_board_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(Malformed, match="too small to show a board"):
        read_photo(as_file(Image.new("RGB", size), "PNG"))


def test_an_iphones_heic_is_read_and_one_of_24_million_pixels_is_not() -> None:
    """The library for it is not everywhere: only the size is looked at here."""
    photo = Image.new("L", (4032, 3024))
    photo.format = "HEIF"
    reading._require_size(photo, b"")
    with pytest.raises(Malformed, match="Send it as the camera's JPEG"):
        photo = Image.new("L", (5712, 4284))
        photo.format = "HEIF"
        reading._require_size(photo, b"")


def test_a_file_of_more_than_16_mb_is_refused_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_BYTES", 100)
    with pytest.raises(Malformed, match="16 MB"):
        read_photo(as_file(flag()))


def test_a_photo_of_very_many_scans_is_refused() -> None:
    """Each scan of a progressive JPEG costs a pass over all of it, in as little as ten bytes."""
    sound = as_file(flag(), progressive=True)
    assert read_photo(sound).size == (300, 200)
    with pytest.raises(Malformed, match="broken"):
        read_photo(sound[:-2] + b"\xff\xda" * 60 + sound[-2:])


COST = """
import resource, sys
from pathlib import Path
from companion.engine.problems import Malformed
from companion.photos.reading import read_photo
from companion.photos.reading import encoded

encoded(read_photo(Path(sys.argv[1]).read_bytes()))
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for attempt in range(3):
    before = resource.getrusage(resource.RUSAGE_SELF)
    try:
        encoded(read_photo(Path(sys.argv[2]).read_bytes()), 900_000)
    except Malformed:
        pass
    after = resource.getrusage(resource.RUSAGE_SELF)
    if (seconds := after.ru_utime - before.ru_utime) < 1.0:
        break
print(after.ru_maxrss - memory, seconds)
"""
"""Again where it took long: on a busy machine the same work takes a processor longer, too."""


def noise(side: int) -> Image.Image:
    """What no format makes small."""
    return Image.frombytes("RGB", (side, side), Random(3).randbytes(side * side * 3))


COSTLY: dict[str, tuple[str, int, dict[str, Any]]] = {
    "PNG": ("PNG", 2449, {}),
    "a bomb": ("PNG", 7700, {}),
    "WEBP": ("WEBP", 1732, {"lossless": True}),
    "another bomb": ("WEBP", 7700, {"lossless": True}),
    "JPEG": ("JPEG", 2599, {"quality": 80}),
    "JPEG in scans": ("JPEG", 2449, {"quality": 60, "progressive": True, "subsampling": 0}),
}
"""The kind of file, how many pixels wide and high, and how it is saved."""


@pytest.mark.parametrize("photo", quick_with("a bomb", among=COSTLY))
def test_no_photo_costs_much(tmp_path: Path, photo: str) -> None:
    """At most 64 MB of memory and a second of the server's time, in a process of its own."""
    kind, side, how = COSTLY[photo]
    small, large = tmp_path / "small", tmp_path / "large"
    small.write_bytes(as_file(flag()))
    plain = Image.new("RGBA", (side, side), (1, 2, 3, 4))
    large.write_bytes(as_file(noise(side) if kind == "JPEG" else plain, kind, **how))
    done = subprocess.run(
        [sys.executable, "-c", COST, small, large], capture_output=True, text=True, check=True
    )
    memory, seconds = map(float, done.stdout.split())
    assert memory * (1 if sys.platform == "darwin" else 1024) < 64 * 1024**2
    assert seconds < 1.0


def test_a_large_photo_is_made_smaller() -> None:
    assert max(read_photo(as_file(Image.new("RGB", (5000, 3000)))).size) <= reading.LONGEST


def test_a_whole_photo_stays_as_it_is() -> None:
    assert straightened(flag(), WHOLE).size == (300, 200)


def test_what_lies_within_the_corners_becomes_a_rectangle() -> None:
    photo = Image.new("RGB", (400, 400), "green")
    photo.paste("red", (100, 50, 300, 350))
    corners = [(0.25, 0.125), (0.75, 0.125), (0.75, 0.875), (0.25, 0.875)]
    board = straightened(photo, corners)
    assert board.size == (200, 300)
    for x, y in ((2, 2), (197, 2), (197, 297), (2, 297), (100, 150)):
        assert board.getpixel((x, y)) == (255, 0, 0)


def test_further_away_means_smaller_so_the_middle_is_found_by_perspective() -> None:
    """In a board seen at a slant the diagonals still cross in its middle."""
    photo = Image.new("RGB", (1000, 1000), "white")
    corners = [(0.35, 0.2), (0.65, 0.2), (0.95, 0.9), (0.05, 0.9)]
    crossing = (500, 375)
    photo.paste("red", (crossing[0] - 8, crossing[1] - 8, crossing[0] + 8, crossing[1] + 8))
    board = straightened(photo, corners)
    x, y = board.width // 2, board.height // 2
    assert board.getpixel((x, y))[1] < 90


@pytest.mark.parametrize(
    "corners",
    [
        WHOLE[:3],
        [(0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0)],
        [(0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0)],
        [(0.0, 0.0), (1.0, 0.0), (0.1, 0.1), (0.0, 1.0)],
        [(0.0, 0.0), (0.01, 0.0), (0.01, 0.01), (0.0, 0.01)],
        [(-0.1, 0.0), *WHOLE[1:]],
        [(float("nan"), 0.0), *WHOLE[1:]],
    ],
    ids=["three", "crossed", "the wrong way round", "dented", "tiny", "outside", "no number"],
)
def test_corners_that_cannot_be_a_board_are_refused(corners: list[tuple[float, float]]) -> None:
    with pytest.raises(Malformed, match="four corners"):
        straightened(flag((1000, 1000)), corners)


@pytest.mark.parametrize("most", [250_000, 40_000, 3_000])
def test_a_kept_photo_has_its_limit_whatever_it_shows(most: int) -> None:
    noisy = Image.effect_noise((1400, 1400), 120).convert("RGB")
    assert len(encoded(noisy, most)) <= most


def test_a_kind_whose_library_is_missing_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    none: Callable[[], tuple[str, ...]] = tuple
    monkeypatch.setattr(reading, "_more_kinds", none)
    with pytest.raises(Malformed, match="none of JPEG, PNG, WEBP"):
        read_photo(b"\0\0\0\x18ftypheic" + bytes(100))


def test_what_leans_away_keeps_its_proportions() -> None:
    """A map of 1 to 1.2, photographed at thirty degrees; the sides alone would make it wider."""
    printed = next(one for one in get_game("iwari").editions() if one.id == "reference-shore")
    assert isinstance(printed, Edition)
    photo, corners = photo_of(printed)
    board = straightened(read_photo(photo), corners)
    assert board.height / board.width == pytest.approx(1.2, abs=0.02)


def test_circles_fall_into_sizes_and_strays_are_left_out() -> None:
    tents = [(0.1, index / 60, 0.024 + index % 3 / 5000) for index in range(50)]
    numbers = [(0.5, index / 30, 0.018 + index % 4 / 4000) for index in range(22)]
    coins = [(0.9, 0.1, 0.039), (0.9, 0.2, 0.041)]
    found = looking.by_size([*coins, *numbers, *tents])
    assert [{*group} for group in found] == [{*tents}, {*numbers}]
    assert looking.by_size(tents) == (tuple(sorted(tents, key=lambda one: one[2])),)
    assert looking.by_size(()) == ()


# The line of photos that wait for each other


def test_photos_are_read_in_the_order_in_which_they_came() -> None:
    line, read = apart.Queue(), []

    def wait(n: int) -> None:
        with line.turn(f"phone {n}"):
            read.append(n)

    with line.turn("first"):
        waiting = []
        for n in range(5):
            waiting.append(Thread(target=wait, args=(n,)))
            waiting[-1].start()
            while len(line._waiting) < n + 2:
                pass
        assert read == []
    for one in waiting:
        one.join()
    assert read == [0, 1, 2, 3, 4]


def test_a_phone_is_told_how_many_photos_come_before_its_own() -> None:
    line = apart.Queue()
    assert line.ahead("guest") == 0
    line._waiting = [(object(), one) for one in ("Ann", "Ben", "Ann", "Cleo")]
    assert [line.ahead(one) for one in ("Ann", "Ben", "Cleo", "guest")] == [2, 1, 3, 0]


def test_one_address_cannot_fill_the_line_and_all_together_not_endlessly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = apart.Queue()
    line._waiting = [(object(), "stranger")] * apart.SHARE
    with pytest.raises(Malformed, match="Many photos are waiting"), line.turn("stranger"):
        pass
    monkeypatch.setattr(apart, "PATIENCE", 0.01)
    with pytest.raises(Malformed, match="take long just now"), line.turn("guest"):
        pass
    assert len(line._waiting) == apart.SHARE
    line._waiting += [(object(), f"phone {n}") for n in range(apart.MOST - apart.SHARE)]
    with pytest.raises(Malformed, match="Many photos are waiting"), line.turn("guest"):
        pass


# Without the extras

WITHOUT_EXTRAS = """
import sys
for name in ("cv2", "numpy", "pillow_heif", "psycopg", "redis"):
    sys.modules[name] = None
"""
FIRST_PAGES = """
import companion
client = companion.create_app().test_client()
print(*(client.get(page).status_code for page in ("/", "/new/iwari", "/rules/iwari")))
"""
FLAT = """
from companion.photos import worker
worker.main()
"""


def without_extras(program: str, sent: bytes = b"") -> bytes:
    """What a program writes where only the packages are installed that are always there."""
    command = [sys.executable, "-c", WITHOUT_EXTRAS + program]
    return subprocess.run(command, input=sent, capture_output=True, check=True).stdout


def test_the_app_needs_none_of_the_extras() -> None:
    assert without_extras(FIRST_PAGES).split() == [b"200"] * 3


def test_without_the_extra_a_board_is_laid_flat_and_nothing_on_it_seen() -> None:
    photo = encoded(Image.new("RGB", (300, 200), "tan"))
    corners = [[0, 0], [1, 0], [1, 1], [0, 1]]
    flat = without_extras(FLAT, looking.packed({"task": "flatten", "corners": corners}, photo))
    head, (straight,) = looking.unpacked(flat)
    assert head["survey"] == {"circles": []}
    squares = {"task": "squares", "columns": 4, "rows": 4}
    assert looking.unpacked(without_extras(FLAT, looking.packed(squares, straight)))[0] == {
        "squares": [],
        "sizes": [],
    }
