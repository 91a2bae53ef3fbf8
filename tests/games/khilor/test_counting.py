"""The end counted by hand: the pad, its checks, and the board tapped in."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from companion.engine.scores.findings import findings
from companion.games.khilor.box.components import COLOURS, LETTERS
from companion.games.khilor.ending.pad import tap
from companion.games.khilor.game import GAME

from .positions import a_deal, position

assert GAME.counting
PAD = GAME.counting
THREE = a_deal()
SOLO = a_deal(1)
BOARD = PAD.board()


def problems(counts: Mapping[str, int], players: int = 3) -> list[tuple[str, str]]:
    return [(p.path, p.message) for p in GAME.count_problems(a_deal(players), counts)]


def tapped(*taps: str) -> dict[str, int]:
    """The counts after those taps on the board, each a colour's letter and a place: `G A1`."""
    counts: Mapping[str, int] = {}
    for letter, place in map(str.split, taps):
        counts = tap(THREE, counts, place, list(LETTERS.values()).index(letter))
    return dict(counts)


def test_the_pad_asks_for_demons_by_player_then_eggs_then_additional_turns() -> None:
    groups = [group.id for group in PAD.sheet(THREE).groups]
    assert groups == ["caught_0", "caught_1", "caught_2", "eggs", "board", "additional"]
    assert [group.id for group in PAD.sheet(SOLO).groups] == ["eggs", "board", "left"]


def test_the_booklet_s_example_counted_on_the_pad() -> None:
    piles = {"green": (1, 5, 8), "yellow": (6, 3, 6), "blue": (1, 7, 2)}
    piles |= {"purple": (8, 2, 2), "pink": (5, 5, 3)}
    eggs = {"green": 3, "yellow": 8, "blue": 6, "purple": 4, "pink": 10}
    counts = {f"eggs.{colour}": count for colour, count in eggs.items()}
    for colour, held in piles.items():
        counts |= {f"caught.{seat}.{colour}": count for seat, count in enumerate(held)}
    assert problems(counts) == []
    sheet = GAME.score(PAD.tally(THREE, counts))
    assert [score.total for score in sheet.scores] == [28, 25, 19]


def test_counts_need_not_be_multiples_of_three() -> None:
    assert problems({"caught.0.green": 4, "caught.1.green": 1}) == []


def test_there_are_nineteen_demons_of_a_colour() -> None:
    assert problems({"caught.0.green": 10, "caught.1.green": 9}) == []
    assert problems({"caught.0.green": 10, "caught.1.green": 10}) == [
        ("caught.1.green", "20 green demons were caught; there are 19.")
    ]


def test_there_are_ten_eggs_of_a_colour_and_as_many_squares_as_the_board_has() -> None:
    sheet = PAD.sheet(THREE)
    eggs, own = sheet.cell("eggs.green"), sheet.cell("own.green")
    assert eggs and own
    assert (eggs.high, own.high) == (10, 4)


@pytest.mark.parametrize(
    ("cell", "count"), [("caught.0.green", -1), ("eggs.pink", 11), ("egg.A1", 6), ("own.blue", 5)]
)
def test_a_number_that_the_components_rule_out_is_refused(cell: str, count: int) -> None:
    assert [path for path, _ in problems({cell: count})] == [cell]
    GAME.score(PAD.tally(THREE, {cell: count}))


def test_a_cell_that_the_pad_lacks_is_named() -> None:
    assert problems({"caught.7.green": 1}) == [("caught.7.green", "the pad has no such cell")]


def test_no_more_eggs_stand_on_their_own_colour_than_stand_at_all() -> None:
    assert problems({"eggs.green": 1, "own.green": 2}) == [
        ("own.green", "More than the 1 green eggs counted.")
    ]


def test_eggs_and_the_demons_left_need_room() -> None:
    counts = {f"caught.{seat}.{colour}": 1 for seat in range(3) for colour in COLOURS}
    assert problems({**counts, "eggs.green": 8}) == []
    assert problems({**counts, "eggs.green": 9}) == [
        (
            "eggs.green",
            "9 eggs and 80 demons left do not fit on 48 squares: eggs stand on empty ones.",
        )
    ]
    assert problems({"eggs.green": 9}) == []


def test_a_solo_board_needs_room_too() -> None:
    assert problems({"left": 80, "eggs.pink": 8}, players=1) == []
    assert problems({"left": 80, "eggs.pink": 9}, players=1)[0][0] == "eggs.pink"


def test_the_three_points_of_an_additional_turn_are_ticked() -> None:
    tally = PAD.tally(THREE, {"compensated.1": 1})
    assert tally.compensated == (0, 1, 0)


def test_a_tap_lays_the_colour_in_hand_and_a_second_one_lifts_it() -> None:
    assert tapped("G A1") == {"egg.A1": 1}
    assert tapped("G A1", "K A1") == {"egg.A1": 5}
    assert tapped("G A1", "Y B1", "G A1") == {"egg.B1": 2}


def test_a_tap_on_the_egg_or_on_the_mark_of_its_square_is_a_tap_on_the_square() -> None:
    assert tapped("G A2", "Y egg-A2", "B own-A2") == {"egg.A2": 3}


def test_a_finger_slides_a_colour_over_squares_and_lifts_none_on_its_way() -> None:
    assert BOARD
    after = BOARD.slide(THREE, tapped("G B1"), ("A1", "B1", "C1"), 0)
    assert after == {"egg.A1": 1, "egg.B1": 1, "egg.C1": 1}
    assert BOARD.slide(THREE, after, ("A1", "B1", "E1"), 0) == {"egg.C1": 1}


@pytest.mark.parametrize("place", ["D4", "white-egg", "nowhere"])
def test_a_tap_elsewhere_changes_nothing(place: str) -> None:
    assert tapped("G A1", f"Y {place}") == {"egg.A1": 1}


def test_eggs_tapped_in_count_by_colour_and_by_the_colour_of_their_square() -> None:
    tally = PAD.tally(THREE, tapped("G A1", "G A2"))
    assert (tally.eggs["green"], tally.own["green"]) == (2, 1)
    assert tally.squares["green"] == ("A1", "A2")
    assert tally.own_squares("green") == ("A2",)


def test_eggs_tapped_in_are_the_tally_of_the_same_position() -> None:
    at = position(A1="(G)", A2="(G)", B1="(Y)")
    counted = PAD.tally(THREE, tapped("G A1", "G A2", "Y B1"))
    assert counted == GAME.tally(at)


def test_numbers_that_disagree_with_the_board_tapped_in_are_named() -> None:
    counts = tapped("G A1", "G A2")
    assert problems({**counts, "eggs.green": 2, "own.green": 1}) == []
    assert problems({**counts, "eggs.green": 3}) == [
        ("eggs.green", "3 counted, but 2 tapped in on the board.")
    ]
    assert problems({**counts, "own.green": 0}) == [
        ("own.green", "0 counted, but 1 tapped in on the board.")
    ]


def test_eleven_eggs_of_a_colour_cannot_be_tapped_in() -> None:
    counts = tapped(*(f"G {column}{row}" for row in (1, 2) for column in "ABCDEF"))
    assert ("eggs.green", "12 green eggs stand there; there are 10.") in problems(counts)


def test_the_picture_shows_what_was_tapped_in() -> None:
    assert BOARD
    picture = BOARD.picture(THREE, tapped("G A1", "G B1"))
    assert "egg-A1" in {element.id for element in picture.elements}
    assert picture.description == "No demons on the board, 2 eggs stand."


def test_the_start_player_cannot_have_taken_the_points() -> None:
    deal = replace(THREE, start_player=1)
    cells = [f"compensated.{seat}" for seat in range(3)]
    assert [PAD.sheet(deal).cell(cell) is not None for cell in cells] == [True, False, True]
    (group,) = (group for group in PAD.sheet(deal).groups if group.id == "additional")
    assert "Ben was the start player and has no additional turn." in group.help


def test_more_demons_than_lay_on_a_small_board_are_refused_by_the_last_pile() -> None:
    board = ("....", ".e..", "....", "....")
    small = replace(THREE.edition, board=board, white_demons=("A1", "D4"), id="small")
    counts = {"caught.0.green": 15, "caught.1.blue": 16, "caught.2.pink": 0}
    found = [
        (p.path, p.message) for p in GAME.count_problems(replace(THREE, edition=small), counts)
    ]
    assert found == [("caught.1.blue", "31 demons were caught; 30 lay on this board.")]


def test_fifty_eggs_do_not_fit_on_the_board_even_before_demons_are_counted() -> None:
    counts = {f"eggs.{colour}": 10 for colour in COLOURS}
    assert problems(counts) == [
        ("eggs.green", "50 eggs do not fit on 48 squares: eggs stand on empty ones.")
    ]


def test_the_numbers_of_eggs_follow_from_a_board_that_was_tapped_in() -> None:
    assert PAD.implied
    implied = PAD.implied(THREE, tapped("G A1", "G A2"))
    assert (implied["eggs.green"], implied["own.green"], implied["eggs.pink"]) == (2, 1, 0)
    assert PAD.implied(THREE, {}) == {}


def test_piles_and_eggs_that_were_not_counted_are_listed() -> None:
    counts = {f"caught.{seat}.{colour}": 3 for seat in (0, 1) for colour in COLOURS}
    texts = [found.text for found in findings(GAME, THREE, counts)]
    assert texts == [
        "Cleo's demons: not all counted.",
        "Eggs on the board: not all counted.",
        "Additional turns: not all counted.",
    ]
