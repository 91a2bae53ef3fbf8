"""What lies on a board is told from its photo, only as far as that is certain."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import permutations, product
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from companion.engine.layout import Layout
from companion.engine.problems import Malformed
from companion.games import get_game
from companion.photos import LONGEST, apart, worker
from companion.photos.corners import corners_of as corners_in_photo
from companion.photos.corners import is_board
from companion.photos.looking import (
    NOTHING,
    Corners,
    Look,
    PlaceToSee,
    Search,
    Seen,
    Sighting,
    answer,
    answered,
    asked,
    question,
    refusal,
    unpacked,
)
from companion.photos.pictures import in_lab
from companion.photos.pieces import HALF, _may_have_moved, evened, judged
from companion.photos.seeing import _lamps, looked
from companion.web.parts.photos import rgb, search_of
from tests.measure.photos import generated
from tests.measure.photos.generated import CONDITIONS, Condition, Scene, printed
from tests.measure.photos.told import as_file, board_of, edition_photo, mirrored, photographed
from tests.quick import quick_with

ALL_GAMES = ("khilor", "iwari", "ichor", "grecos", "orichalcum")
SEED = 31
"""One of those that thresholds may be tuned to."""


@cache
def shot_of(slug: str, how: Condition) -> tuple[Layout, Any, Scene]:
    """A board, how it is printed, and a photo of it."""
    rng, board = np.random.default_rng(SEED), board_of(get_game(slug))
    paper = printed(board, rng)
    shot = photographed(board, paper, "wood", how, rng)
    for picture in (paper, shot.photo, shot.corners):
        picture.setflags(write=False)
    return board, paper, shot


def corners_of(shot: Scene) -> Corners:
    high, wide = shot.photo.shape[:2]
    return tuple((float(x) / wide, float(y) / high) for x, y in shot.corners)


@pytest.mark.parametrize("condition", quick_with("hand's shadow", among=CONDITIONS))
def test_with_the_editions_photo_what_is_sure_is_right(condition: str) -> None:
    board, paper, shot = shot_of("khilor", CONDITIONS[condition])
    found = looked(as_file(shot.photo), search_of(board, {}, None), edition_photo(paper))
    assert found.corners is not None
    assert found.compared
    off = np.abs(np.array(found.corners) * shot.photo.shape[1::-1] - shot.corners)
    assert off.max() < 0.004 * np.linalg.norm(shot.corners[0] - shot.corners[1])
    sure = {place: seen.kind for place, seen in found.seen.items() if seen.sure}
    assert sure == {place: shot.truth[place] for place in sure}
    assert len(sure) > 0.7 * len(shot.truth)


def test_corners_set_by_a_thumb_are_refined_on_the_printed_places() -> None:
    board, _, shot = shot_of("iwari", Condition(10))
    high, wide = shot.photo.shape[:2]
    width = np.linalg.norm(shot.corners[0] - shot.corners[1])
    for seed in range(2):
        rng = np.random.default_rng(seed)
        thumb = shot.corners + rng.choice((-1, 1), (4, 2)) * 0.015 * width
        given = tuple((float(x) / wide, float(y) / high) for x, y in thumb)
        found = looked(as_file(shot.photo), search_of(board, {}, given), None)
        off = np.abs(np.array(found.corners) * (wide, high) - shot.corners)
        assert off.mean() < 0.5 * np.abs(thumb - shot.corners).mean()


def test_without_the_editions_photo_nothing_is_sure_until_it_was_shown() -> None:
    board, _, shot = shot_of("iwari", Condition(10))
    given = corners_of(shot)
    first = looked(as_file(shot.photo), search_of(board, {}, given), None)
    assert not any(seen.sure for seen in first.seen.values())
    shown: dict[str, int] = {}
    for place, kind in shot.truth.items():
        if list(shown.values()).count(kind) < 2:
            shown[place] = kind
    then = looked(as_file(shot.photo), search_of(board, shown, given), None)
    assert all(then.seen[place] == Seen(kind, True) for place, kind in shown.items())
    sure = {place: seen.kind for place, seen in then.seen.items() if seen.sure}
    assert sure == {place: shot.truth[place] for place in sure}
    assert len(sure) > 0.8 * len(shot.truth)


def test_nothing_is_sure_on_a_board_that_is_nearly_black() -> None:
    board, paper, shot = shot_of("iwari", Condition(10))
    bright, dim = (
        looked(as_file((shot.photo * light).astype(np.uint8)), search, edition_photo(paper))
        for search in [search_of(board, {}, corners_of(shot))]
        for light in (1.0, 0.07)
    )
    assert dim.compared
    assert sum(seen.sure for seen in bright.seen.values()) > 0.9 * len(shot.truth)
    assert not any(seen.sure for seen in dim.seen.values())


def cut(shot: Scene, share: float) -> bytes:
    """The photo, of whose board that share lies beyond the right edge."""
    wide = np.ptp(shot.corners[:, 0])
    right = round(float(shot.corners[:, 0].max() - share * wide))
    return as_file(np.ascontiguousarray(shot.photo[:, :right]))


def test_half_a_board_asks_for_another_photo_and_not_for_corners_that_are_not_on_it() -> None:
    board, paper, shot = shot_of("khilor", Condition(10))
    with pytest.raises(Malformed, match="Only a part of the board is on the photo"):
        looked(cut(shot, 0.5), search_of(board, {}, None), edition_photo(paper))


def test_of_a_board_that_lies_a_little_outside_what_is_not_seen_is_doubtful() -> None:
    board, paper, shot = shot_of("khilor", Condition(0))
    found = looked(cut(shot, 0.12), search_of(board, {}, None), edition_photo(paper))
    assert found.compared
    left, _, width, _ = board.box
    beyond = {place.id for place in board.places if place.at[0] + place.size > left + 0.88 * width}
    sure = {place: seen.kind for place, seen in found.seen.items() if seen.sure}
    assert beyond
    assert not beyond & sure.keys()
    assert sure == {place: shot.truth[place] for place in sure}
    assert len(sure) > 0.8 * (len(shot.truth) - len(beyond))


def by_a_moving_phone(photo: Any) -> Any:
    """Blurred along the way that a phone moved."""
    kernel = np.eye(MOVED, dtype=np.float32) / MOVED
    return cv2.filter2D(photo, -1, kernel)


MOVED = 19


def test_a_board_is_found_in_a_photo_by_a_phone_that_moved() -> None:
    board, paper, shot = shot_of("iwari", CONDITIONS["slanted"])
    photo = as_file(by_a_moving_phone(shot.photo))
    found = looked(photo, search_of(board, {}, None), edition_photo(paper))
    assert found.compared
    off = np.abs(np.array(found.corners) * shot.photo.shape[1::-1] - shot.corners)
    assert off.max() < 0.01 * np.linalg.norm(shot.corners[0] - shot.corners[1])


@pytest.mark.parametrize("slug", quick_with("khilor", among=ALL_GAMES))
@pytest.mark.parametrize("table", [(96, 70, 52), (60, 80, 120)], ids=["wood", "a blue cloth"])
def test_corners_are_guessed_by_the_rim_where_nobody_knows_the_print(
    monkeypatch: pytest.MonkeyPatch, slug: str, table: tuple[int, int, int]
) -> None:
    monkeypatch.setattr(generated, "TABLE", table)
    board, _, shot = shot_of(slug, CONDITIONS["warm light"])
    found = looked(as_file(shot.photo), search_of(board, {}, None), None)
    assert found.corners is None
    off = np.abs(np.array(found.guess) * shot.photo.shape[1::-1] - shot.corners)
    assert off.max() < 0.05 * np.linalg.norm(shot.corners[0] - shot.corners[1])


def test_where_no_rim_is_clear_no_corners_are_guessed() -> None:
    board, flat = board_of(get_game("khilor")), np.full((1200, 900, 3), 130, np.uint8)
    rng = np.random.default_rng(SEED)
    for photo in (flat, flat + rng.normal(0, 12, flat.shape).astype(np.int8)):
        found = looked(as_file(photo.astype(np.uint8)), search_of(board, {}, None), None)
        assert (found.corners, found.guess) == (None, None)


def test_a_photo_that_is_nearly_black_asks_for_light() -> None:
    board, paper, shot = shot_of("khilor", Condition(10))
    black = as_file((shot.photo * 0.02).astype(np.uint8))
    for print_ in (None, edition_photo(paper)):
        with pytest.raises(Malformed, match="nearly black"):
            looked(black, search_of(board, {}, None), print_)


@pytest.mark.slow
def test_the_board_of_another_game_is_not_taken_for_this_one() -> None:
    board, paper, _ = shot_of("khilor", Condition(10))
    _, _, other = shot_of("iwari", Condition(10))
    found = looked(as_file(other.photo), search_of(board, {}, None), edition_photo(paper))
    assert (found.corners, found.compared) == (None, False)


IN_LINE = ((0.1, 0.1), (0.5, 0.5), (0.9, 0.9), (0.1, 0.9))
ACROSS = ((0.1, 0.1), (0.9, 0.9), (0.9, 0.1), (0.1, 0.9))
NOWHERE = ((float("nan"), 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))


@pytest.mark.parametrize("corners", [IN_LINE, ACROSS, NOWHERE], ids=["line", "across", "nowhere"])
def test_corners_that_form_no_board_are_asked_again(corners: Corners) -> None:
    board, paper, shot = shot_of("khilor", Condition(10))
    search = search_of(board, {}, corners)
    for print_ in (None, edition_photo(paper)):
        assert looked(as_file(shot.photo), search, print_).corners is None


def test_a_singular_homography_shows_no_board() -> None:
    nowhere = corners_in_photo(np.zeros((3, 3)), 1.2)
    assert not is_board(nowhere, (1000, 1000))


RED, GREY, BLUE = (190, 40, 30), (150, 150, 150), (40, 60, 180)
YELLOW, ORANGE = (230, 190, 40), (225, 120, 30)
ROWS, COLUMNS = np.mgrid[0 : 2 * HALF, 0 : 2 * HALF]
DISC = np.hypot(ROWS - HALF, COLUMNS - HALF) < 14
Colours = Sequence[tuple[int, int, int]]


def window_of(*discs: tuple[int, int, int]) -> Any:
    """Places on a grey board, each with a disc of that colour."""
    window = np.full((len(discs), 2 * HALF, 2 * HALF, 3), GREY, np.uint8)
    for one, colour in zip(window, discs, strict=True):
        one[DISC] = colour
    return window


def tell(
    discs: Colours,
    kinds: Colours,
    known: Mapping[str, int],
    print_: Colours | None,
    said: Colours | None = None,
) -> list[Seen]:
    """What is told of those discs, given what is printed below them, or what the edition says."""
    places = tuple(
        PlaceToSee(str(n), n / 9, 0.5, 0.05, (), said[n] if said else None)
        for n in range(len(discs))
    )
    search = Search(1.0, places, tuple(map(Look, kinds)), known)
    prints = None if print_ is None else window_of(*print_)
    return list(judged(search, window_of(*discs), prints).values())


def test_where_the_print_looks_like_a_kind_neither_that_kind_nor_nothing_is_sure() -> None:
    paler = (185, 60, 50)
    first, bare, blue = tell([RED, paler, BLUE], [RED, BLUE], {}, [paler, paler, paler])
    assert not first.sure
    assert not bare.sure
    assert blue == Seen(1, True)
    assert tell([RED, GREY, BLUE], [RED, BLUE], {}, [GREY] * 3)[:2] == [
        Seen(0, True),
        Seen(NOTHING, True),
    ]


def test_a_kind_that_is_sure_nowhere_makes_its_neighbours_in_hue_doubtful() -> None:
    """Amber may have been taken for orange; blue is no neighbour."""
    discs, kinds = [ORANGE, BLUE, GREY], [YELLOW, ORANGE, BLUE]
    orange, blue, empty = tell(discs, kinds, {}, [GREY] * 3)
    assert orange == Seen(1, False)
    assert blue == Seen(2, True)
    assert empty == Seen(NOTHING, True)
    [orange, *_] = tell([*discs, YELLOW], kinds, {}, [GREY] * 4)
    assert orange == Seen(1, True)


def test_a_colour_between_two_names_may_be_that_of_the_kind_that_is_sure_nowhere() -> None:
    """Blue wood may look green by a lamp; no dye is so far from its name that it could be red."""
    green, strayed, teal, others = (44, 106, 56), (44, 112, 84), (40, 116, 132), [YELLOW, BLUE]
    for disc, missing, sure in ((green, teal, True), (strayed, teal, False), (strayed, RED, True)):
        found = tell([*others, disc, disc], [*others, green, missing], {}, [GREY] * 4)
        assert found[2:] == [Seen(2, sure)] * 2
    found = tell([*others, strayed, teal], [*others, green, teal], {}, [GREY] * 4)
    assert found[2:] == [Seen(2, True), Seen(3, True)]


IN_BOXES = ("red", "yellow", "orange"), ("green", "yellow", "blue", "purple", "pink")


def told_by_colours_alone(dye: float) -> tuple[float, float]:
    """Of the things in drawn boxes, whose dyes are so far from their names: the share that is sure,
    and that of those sure and wrong."""
    rng, told, sure, wrong = np.random.default_rng(SEED), 0, 0, 0
    for tones, _ in product(IN_BOXES, range(300)):
        names = np.array([rgb(tone) for tone in tones])
        dyes = np.clip(names + rng.normal(0, dye, names.shape), 8, 250)
        named, seen = (in_lab(one.astype(np.float32)) for one in (names, dyes))
        orders = np.array(list(permutations(range(len(tones)))))
        far = ((seen[:, None] - named) ** 2).sum(axis=2)
        best = orders[far[orders, range(len(tones))].sum(axis=1).argmin()]
        votes: Any = SimpleNamespace(learnt=seen[best], named=named)
        looks = [Look((int(r), int(g), int(b))) for r, g, b in names]
        doubtful = _may_have_moved(looks, range(len(tones)), (), votes)
        told += len(tones)
        sure += len(tones) - len(doubtful)
        wrong += sum(one != kind for kind, one in enumerate(best) if kind not in doubtful)
    return sure / told, wrong / told


def test_of_a_thousand_things_in_other_dyes_one_at_most_is_sure_and_another() -> None:
    """And in dyes of usual boxes most are sure."""
    assert told_by_colours_alone(30)[1] <= 0.001
    assert told_by_colours_alone(9)[0] > 0.85


def test_two_kinds_whose_dyes_may_have_changed_places_are_doubtful_until_one_was_shown() -> None:
    """What looks yellow may be a pale orange, and what looks orange a warm yellow."""
    yellow, orange = (200, 178, 40), (205, 140, 45)
    kinds, discs = [(226, 190, 30), (224, 128, 40)], [yellow] * 4 + [orange] * 4
    as_named = tell(kinds * 4, kinds, {}, [GREY] * 8)
    assert [seen.sure for seen in as_named] == [True] * 8
    between = [(215, 165, 35)] * 4 + [(222, 142, 36)] * 4
    for seen in tell(between, kinds, {}, [GREY] * 8):
        assert not seen.sure
    found = tell(discs, kinds, {"0": 0, "4": 1}, [GREY] * 8)
    assert [seen.kind for seen in found] == [0] * 4 + [1] * 4


def test_a_piece_like_a_tile_of_ground_is_doubtful_until_one_was_shown() -> None:
    """A tile of another dye looks like the piece, whatever the edition's photo shows."""
    looks = (Look(RED), Look((176, 92, 62), ground=True))
    places = tuple(PlaceToSee(str(n), n / 9, 0.5, 0.05) for n in range(4))
    window = window_of(RED, RED, GREY, GREY)
    for shown, sure in (({}, False), ({"0": 0}, True)):
        found = judged(Search(1.0, places, looks, shown), window, np.full_like(window, GREY))
        assert found["1"] == Seen(0, sure)


def test_ground_is_doubtful_while_a_kind_that_may_look_like_it_is_seen_nowhere() -> None:
    """The tile at the third place may be a blue piece in a brown dye, until anything is shown."""
    brown = (176, 92, 62)
    places = tuple(PlaceToSee(str(n), n / 9, 0.5, 0.05) for n in range(4))
    window = window_of(RED, RED, brown, GREY)
    ground = Look(brown, ground=True)
    blue = Look((40, 70, 170))
    for looks, shown, sure in (
        ((Look(RED), blue, ground), {}, False),
        ((Look(RED), blue, ground), {"0": 0}, True),
        ((Look(RED), replace(blue, most=0), ground), {"0": 0}, True),
    ):
        found = judged(Search(1.0, places, looks, shown), window, np.full_like(window, GREY))
        assert found["2"] == Seen(NOTHING, sure)
        assert found["3"].kind == NOTHING


def test_where_a_lamp_is_mirrored_nothing_is_sure() -> None:
    board, paper, shot = shot_of("khilor", Condition(0))
    search, print_ = search_of(board, {}, None), edition_photo(paper)
    plain = looked(as_file(shot.photo), search, print_)
    near = next(place for place, one in plain.seen.items() if one.sure and one.kind != NOTHING)
    found = looked(as_file(mirrored(board, shot, [near]).photo), search, print_).seen
    assert not found[near].sure
    others = {place for place, one in plain.seen.items() if one.sure} - {near}
    assert sum(found[place].sure for place in others) > 0.8 * len(others)


def test_a_lamp_reaches_beyond_what_it_makes_white() -> None:
    """By two fifths of its radius. Grain is no lamp, and neither is a whole board in the sun."""
    flat = np.full((600, 900, 3), 120, np.uint8)
    cv2.circle(flat, (300, 300), 50, (255, 255, 255), -1)
    flat[100, 700:705] = 255
    lamps = _lamps(flat)
    assert lamps[300, [300, 345, 365]].all()
    assert not lamps[300, [375, 700]].any()
    assert not lamps[100, 702]
    for bright in (0, 255):
        assert not _lamps(np.full((600, 900, 3), bright, np.uint8)).any()


def test_what_people_have_said_stays_beside_a_lamp() -> None:
    """A place of which a lamp whitens a corner is doubtful, and certain once it was confirmed."""
    board, paper, shot = shot_of("khilor", Condition(0))
    search, print_ = search_of(board, {}, None), edition_photo(paper)
    plain = looked(as_file(shot.photo), search, print_)
    near = next(place for place, one in plain.seen.items() if one.sure and one.kind != NOTHING)
    _, _, width, height = board.box
    flat_at = next(place for place in search.places if place.id == near)
    edge = np.array([[flat_at.x + 0.75 * flat_at.size, flat_at.y]]) * 1000
    corner = np.float32(
        [(0, 0), (1000, 0), (1000, 1000 * height / width), (0, 1000 * height / width)]
    )
    way = cv2.getPerspectiveTransform(corner, np.float32(shot.corners))
    x, y = cv2.perspectiveTransform(np.float32([edge]), way)[0][0]
    photo = shot.photo.copy()
    cv2.circle(photo, (round(float(x)), round(float(y))), 15, (255, 255, 255), -1)
    assert not looked(as_file(photo), search, print_).seen[near].sure
    kind = plain.seen[near].kind
    said = looked(as_file(photo), replace(search, known={near: kind}), print_).seen
    assert said[near] == Seen(kind, True)


def test_what_a_lamp_has_made_white_stays_white_by_the_light_of_the_editions_photo() -> None:
    print_ = np.full((300, 300, 3), 90, np.uint8)
    flat = np.full((300, 300, 3), 180, np.uint8)
    flat[100:120, 100:120] = 255
    even = evened(flat, print_, np.ones((300, 300), np.uint8))
    assert (even[105:115, 105:115] == 255).all()
    assert abs(int(even[250, 250, 0]) - 90) < 12


def lying(*fallen: str) -> dict[str, Seen]:
    """Nine red pieces on a board, of which those have fallen."""
    places = tuple(PlaceToSee(str(n), n % 3 / 3, n // 3 / 3, 0.05) for n in range(9))
    window = window_of(*[RED] * 9)
    for place in fallen:
        window[int(place)] = GREY
        middle = (HALF + 7, HALF + 3)
        cv2.ellipse(window[int(place)], middle, (19, 12), 20, 0, 360, RED, -1)
    return judged(Search(1.0, places, (Look(RED),), {}), window, np.full_like(window, GREY))


def test_a_piece_that_has_fallen_is_doubtful_and_those_that_stand_are_not() -> None:
    assert {place for place, seen in lying().items() if not seen.sure} == set()
    found = lying("2", "7")
    assert {place for place, seen in found.items() if not seen.sure} == {"2", "7"}
    assert {seen.kind for seen in found.values()} == {0}


def test_a_large_piece_of_which_a_part_is_hidden_is_not_surely_a_small_one() -> None:
    """Smaller than the smaller one that was shown, it may be either."""
    sizes = {"0": 13, "1": 19, "2": 13, "3": 19, "4": 9}
    window = window_of(*[GREY] * 6)
    for place, radius in sizes.items():
        cv2.circle(window[int(place)], (HALF, HALF), radius, RED, -1)
    places = tuple(PlaceToSee(str(n), n / 9, 0.5, 0.05) for n in range(6))
    looks = (Look(RED), Look(RED, scale=1.4))
    shown = {"0": 0, "1": 1, "5": NOTHING}
    found = judged(Search(1.0, places, looks, shown), window, None)
    assert (found["2"], found["3"]) == (Seen(0, True), Seen(1, True))
    assert not found["4"].sure


def test_a_large_piece_in_the_sun_does_not_pass_for_the_board_around_it() -> None:
    """It fills all that is looked at of its place, in a colour that nobody has shown."""
    discs = [RED, GREY, GREY, BLUE, *[GREY] * 6]
    window = window_of(*discs)
    window[9] = (255, 120, 60)
    places = tuple(PlaceToSee(str(n), n / 9, 0.5, 0.05) for n in range(10))
    shown = {"0": 0, "1": NOTHING, "2": NOTHING, "3": 1}
    found = judged(Search(1.0, places, (Look(RED), Look(BLUE)), shown), window, None)
    assert found["8"] == Seen(NOTHING, True)
    assert not found["9"].sure


def test_places_printed_like_a_piece_are_doubtful_until_three_empty_ones_were_shown() -> None:
    """Without a photo of the edition the print is known from its words, and then from the table:
    the edition calls it red, but the ink is grey."""
    discs, said = [RED, GREY, GREY, GREY, GREY], [RED] * 5
    two = {"0": 0, "1": NOTHING, "2": NOTHING}
    assert not any(seen.sure for seen in tell(discs, [RED], two, None, said)[3:])
    assert all(seen.sure for seen in tell(discs, [RED], two, None, [GREY] * 5))
    three = {**two, "3": NOTHING}
    assert tell(discs, [RED], three, None, said)[4] == Seen(NOTHING, True)


def test_without_the_editions_photo_only_what_looks_as_a_shown_piece_is_sure() -> None:
    """The third disc is red as well, but paler than the one that people have shown."""
    discs = [RED, RED, (205, 60, 50), GREY, GREY]
    shown = {"0": 0, "3": NOTHING, "4": NOTHING}
    found = tell(discs, [RED], shown, None)
    assert [seen.kind for seen in found[:3]] == [0, 0, 0]
    assert [seen.sure for seen in found[:3]] == [True, True, False]


def in_two_lights(sunny: Colours, dusky: Colours) -> Any:
    """Places in the sun, and others in the dusk, where the board is a third as light."""
    window = window_of(*sunny, *dusky)
    board = window[len(sunny) :]
    board[:, ~DISC] = np.array(GREY) // 3
    return window


def test_what_was_shown_in_the_dusk_may_look_in_the_sun_like_another_kind() -> None:
    """Brown wood in the sun is as orange as orange wood, and orange wood in the dusk is brown. It
    is sure again once brown wood was shown in the sun, too, or if the light is everywhere alike."""
    orange, brown = (225, 120, 30), (78, 42, 12)
    kinds = tuple(map(Look, (orange, brown)))
    sunny, dusky = [orange, orange, orange, GREY, GREY], [brown, brown, (50, 50, 50), (50, 50, 50)]
    places = tuple(PlaceToSee(str(n), n / 9, 0.5, 0.05) for n in range(9))
    shown = {"0": 0, "5": 1, "3": NOTHING, "7": NOTHING}
    found = judged(Search(1.0, places, kinds, shown), in_two_lights(sunny, dusky), None)
    assert [found[place].sure for place in "126"] == [False, False, False]
    alike = judged(Search(1.0, places, kinds, shown), window_of(*sunny, *dusky), None)
    assert [alike[place] for place in "126"] == [Seen(0, True), Seen(0, True), Seen(1, True)]


@pytest.mark.parametrize(("shown_in_the_sun", "sure"), [((180, 165, 125), False), (BLUE, True)])
def test_what_was_shown_in_the_sun_may_look_in_the_dusk_like_the_bare_board(
    shown_in_the_sun: tuple[int, int, int], sure: bool
) -> None:
    """Ivory in the dusk is as grey as the board there, and blue is not."""
    dusk = tuple(part // 3 for part in GREY)
    window = in_two_lights([shown_in_the_sun, GREY], [dusk, dusk])
    places = tuple(PlaceToSee(str(n), n / 4, 0.5, 0.05) for n in range(4))
    shown = {"0": 0, "1": NOTHING, "2": NOTHING}
    found = judged(Search(1.0, places, (Look(shown_in_the_sun),), shown), window, None)
    assert found["3"] == Seen(NOTHING, sure)


def test_without_the_editions_photo_pieces_follow_the_shown_one_in_small_steps() -> None:
    """What is printed in their colour is often a little paler than all of them."""
    shades, printed_red = [(190, 40, 30), (198, 43, 33), (205, 44, 33)], (222, 54, 42)
    shown = {"0": 0, "4": NOTHING}
    found = tell([*shades, printed_red, GREY, GREY], [RED], shown, None)
    assert [seen.sure for seen in found[:4]] == [True, True, True, False]


def test_two_groups_of_one_kind_are_doubtful_while_another_kind_is_missing() -> None:
    """The bluish green ones may be the blue of this box, until a blue one is seen or one shown."""
    green, bluish, kinds = (44, 106, 56), (46, 109, 74), [(44, 106, 56), BLUE]
    discs = [green, green, green, bluish, bluish]
    for more, shown, sure in (([GREY], {}, False), ([BLUE], {}, True), ([GREY], {"0": 0}, True)):
        found = tell([*discs, *more], kinds, shown, [GREY] * 6)
        assert found[:5] == [Seen(0, sure)] * 5
    assert tell([green] * 5, kinds, {}, [GREY] * 5) == [Seen(0, True)] * 5


def test_a_piece_of_another_colour_than_all_of_its_kind_is_doubtful() -> None:
    """With the edition's photo, too: half in glare, it may be another."""
    odd = (176, 50, 42)
    found = tell([RED, RED, RED, odd, BLUE], [RED, BLUE], {}, [GREY] * 5)
    assert [seen.kind for seen in found] == [0, 0, 0, 0, 1]
    assert [seen.sure for seen in found] == [True, True, True, False, True]


def test_where_shades_of_a_kind_are_far_apart_as_usual_none_of_them_is_doubtful() -> None:
    """As on a photo in blotchy light: the darkest is no farther from the next than others are."""
    shades = [(190, 40, 30), (170, 37, 28), (151, 34, 25), (132, 30, 22), (106, 24, 17)]
    found = tell([*shades, BLUE], [RED, BLUE], {}, [GREY] * 6)
    assert found[:5] == [Seen(0, True)] * 5


def test_an_empty_place_of_which_a_part_looks_like_a_piece_is_doubtful() -> None:
    """A lamp's reflection hides most of a piece, and the rest is as grey as the board."""
    for radius, sure in ((3.0, True), (4.5, False)):
        window = window_of(RED, RED, GREY, GREY)
        window[3, np.hypot(ROWS - HALF, COLUMNS - HALF) < radius] = RED
        places = tuple(PlaceToSee(str(n), n / 4, 0.5, 0.05) for n in range(4))
        search = Search(1.0, places, (Look(RED),), {})
        assert judged(search, window, window_of(*[GREY] * 4))["3"] == Seen(NOTHING, sure)


def test_where_three_of_four_places_are_doubtful_none_is_sure_until_something_was_shown() -> None:
    hidden = [(255, 255, 255)] * 7
    for known, sure in (({}, False), ({"0": 0}, True)):
        found = tell([RED, RED, *hidden], [RED], known, [GREY] * 9)
        assert [seen.sure for seen in found] == [sure, sure, *[False] * 7]
    found = tell([RED, RED, *hidden[:5]], [RED], {}, [GREY] * 7)
    assert [seen.sure for seen in found] == [True, True, *[False] * 5]


def test_what_looks_as_the_shown_pieces_of_two_kinds_is_doubtful() -> None:
    """In the dusk green and blue wood are nearly alike, while other green wood lies in the sun."""
    green, blue, sunny = (27, 34, 30), (22, 30, 33), (70, 110, 80)
    discs = [green, blue, (26, 33, 31), sunny, sunny, sunny, GREY, GREY]
    found = tell(discs, [(44, 106, 56), (40, 60, 180)], {"0": 0, "1": 1, "6": NOTHING}, None)
    assert not found[2].sure
    assert found[7] == Seen(NOTHING, True)


def test_an_empty_place_that_looks_like_a_piece_makes_doubtful_what_is_printed_alike() -> None:
    discs = [RED, RED, GREY, RED, GREY]
    shown = {"0": 0, "1": NOTHING, "2": NOTHING}
    found = tell(discs, [RED], shown, None, [BLUE, BLUE, GREY, BLUE, GREY])
    assert not found[3].sure
    assert found[4] == Seen(NOTHING, True)


def test_an_example_that_glare_hides_is_not_learnt_and_does_not_count_as_shown() -> None:
    discs, kinds = [RED, RED, BLUE, BLUE, GREY, GREY], [RED, BLUE]
    shown = {"0": 0, "2": 1, "4": NOTHING}
    assert all(seen.sure for seen in tell(discs, kinds, shown, None))
    for lit, unsure in (("0", {"1"}), ("4", {"1", "3", "5"})):
        window = window_of(*discs)
        window[int(lit), HALF - 9 : HALF + 9, HALF - 9 : HALF + 9] = 255
        places = tuple(PlaceToSee(str(n), n / 9, 0.5, 0.05) for n in range(len(discs)))
        found = judged(Search(1.0, places, tuple(map(Look, kinds)), shown), window, None)
        assert found[lit] == Seen(shown[lit], False)
        assert unsure <= {place for place, seen in found.items() if not seen.sure}


def judge(count: int, most: int | None, known: Mapping[str, int] = {}) -> dict[str, Seen]:
    """Three places on a grey board, the first ones with a red disc."""
    window = window_of(*[RED] * count, *[GREY] * (3 - count))
    places = tuple(PlaceToSee(str(n), n / 3, 0.5, 0.05) for n in range(3))
    search = Search(1.0, places, (Look(RED, most=most),), known)
    return judged(search, window, np.full_like(window, GREY))


def test_a_piece_is_told_from_the_bare_board() -> None:
    assert judge(2, None) == {"0": Seen(0, True), "1": Seen(0, True), "2": Seen(NOTHING, True)}


def test_no_more_pieces_are_proposed_than_the_box_has() -> None:
    """Of three discs where two exist one is something else, and none of them is sure."""
    found = judge(3, 2)
    assert sorted(seen.kind for seen in found.values()) == [NOTHING, 0, 0]
    assert not any(seen.sure for seen in found.values())


def test_what_people_have_confirmed_stands_and_counts_against_the_box() -> None:
    found = judge(3, 2, {"0": 0, "1": 0})
    assert found == {"0": Seen(0, True), "1": Seen(0, True), "2": Seen(NOTHING, False)}


def test_what_goes_to_the_process_and_back_stays_the_same() -> None:
    board = board_of(get_game("iwari"))
    for corners in (None, ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))):
        search = search_of(board, {board.places[0].id: 1}, corners)
        assert asked(*unpacked(question(b"photo\n", search, b"\nprint"))) == (
            b"photo\n",
            search,
            b"\nprint",
        )
        assert asked(*unpacked(question(b"photo", search, None))) == (b"photo", search, None)
        for guess in (None, corners):
            found = Sighting(corners, True, {"a": Seen(1, True)}, b"one\n", b"\ntwo", guess)
            assert answered(answer(found)) == found


@pytest.mark.parametrize(
    "way", quick_with("corners", "print", among=("corners", "print", "neither"))
)
def test_the_same_picture_ten_times_gives_the_same_answer(way: str) -> None:
    """By corners, by the edition's photo, by neither: chance within is drawn alike each time."""
    board, paper, shot = shot_of("khilor", CONDITIONS["all at once"])
    photo, print_ = as_file(shot.photo), edition_photo(paper) if way == "print" else None
    shown = dict(list(shot.truth.items())[:8]) if way == "corners" else {}
    search = search_of(board, shown, corners_of(shot) if shown else None)
    first, *others = (looked(photo, search, print_) for _ in range(10))
    assert (first.corners is None) is (way == "neither")
    assert others == [first] * 9


def small(search: Search) -> Search:
    return replace(search, corners=((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)))


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("while True: pass", "could not be read in the time there is. Take another one"),
        ("bytearray(2**40)", "could not be read. Take another one"),
        ("print('no JSON')", "could not be read. Take another one"),
    ],
)
def test_a_process_that_fails_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, program: str, said: str
) -> None:
    """It takes too long, wants too much memory, or answers something else."""
    real = apart.subprocess.run

    def run(_: Any, **how: Any) -> Any:
        return real([apart.sys.executable, "-c", program], **how)

    monkeypatch.setattr(apart.subprocess, "run", run)
    monkeypatch.setattr(apart, "LONGEST", 1.5)
    with pytest.raises(Malformed, match=said):
        apart.look(b"", small(search_of(board_of(get_game("iwari")), {}, None)))


def test_the_process_limits_itself_before_it_looks_at_anything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    resource = pytest.importorskip("resource", reason="Windows has no such limits")
    before: dict[int, tuple[int, int]] = {}
    monkeypatch.setattr(resource, "setrlimit", before.__setitem__)
    worker._limit()
    assert before[resource.RLIMIT_CPU] == (LONGEST, LONGEST), "no slow machine meets it first"
    if worker.sys.platform == "linux":
        assert before[resource.RLIMIT_DATA][0] == worker.MEGABYTES * 2**20


def test_the_answer_of_the_process_is_data_alone() -> None:
    """It has read a stranger's file: nothing that it says may be run."""
    refused = refusal(Malformed([]))
    assert json.loads(refused.split(b"\n")[0]) == {"refused": [], "sizes": []}
    with pytest.raises(Malformed):
        answered(refused)
    for broken in (b"", b"{}\n", b'{"sizes": []}\n', b"\x80\x04pickle"):
        with pytest.raises((ValueError, KeyError)):
            answered(broken)
