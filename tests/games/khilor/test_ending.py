"""Scoring, who wins, and the end counted by hand."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.findings import findings
from companion.engine.game import random_walk
from companion.engine.scoring import ScoreSheet
from companion.games.khilor.box import COLOURS, LETTERS, Edition
from companion.games.khilor.ending import Tally, counted_eggs, counted_own, doubts, most_left
from companion.games.khilor.game import GAME
from companion.games.khilor.rules import Catch, TakePoints
from tests.games.khilor.positions import RETURN, a_deal, after, held, position

# Scoring

NAMES = ("Ada", "Ben", "Cleo", "Dov")


def tallied(
    *piles: Mapping[Any, int],
    eggs: Mapping[Any, int] | None = None,
    own: Mapping[Any, int] | None = None,
    compensated: tuple[int, ...] | None = None,
    names: tuple[str, ...] | None = None,
) -> Tally:
    tally = Tally(
        edition=GAME.editions()[0],
        names=names or NAMES[: len(piles)],
        start_player=0,
        caught=tuple(held(**pile) for pile in piles),
        eggs=held(**(eggs or {})),
        own=held(**(own or {})),
        compensated=compensated or (0,) * len(piles),
        left=0,
    )
    assert GAME.check_tally(tally) == ()
    return tally


def green(*counts: int, eggs: int = 5, own: int = 2) -> ScoreSheet:
    """The score where only green was caught."""
    piles = [{"green": count} for count in counts]
    return GAME.score(tallied(*piles, eggs={"green": eggs}, own={"green": own}))


def points(sheet: ScoreSheet, label: str | None = None) -> list[int]:
    """Each player's points, of lines with that label only."""
    return [
        sum(line.points for line in score.lines if label in (None, line.label))
        for score in sheet.scores
    ]


EXAMPLE = tallied(
    {"green": 1, "yellow": 6, "blue": 1, "purple": 8, "pink": 5},
    {"green": 5, "yellow": 3, "blue": 7, "purple": 2, "pink": 5},
    {"green": 8, "yellow": 6, "blue": 2, "purple": 2, "pink": 3},
    eggs={"green": 3, "yellow": 8, "blue": 6, "purple": 4, "pink": 10},
    names=("Sara", "Axel", "Dani"),
)


def test_the_booklet_s_example_gives_28_25_and_19() -> None:
    sheet = GAME.score(EXAMPLE)
    assert points(sheet) == [28, 25, 19]
    assert [standing.seat for standing in sheet.standings] == [0, 1, 2]
    assert sheet.verdict == "Sara wins with 28 points."


@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        ("green", [0, 2, 6]),
        ("yellow", [8, 0, 8]),
        ("blue", [0, 11, 3]),
        ("purple", [10, 2, 2]),
        ("pink", [10, 10, 0]),
    ],
)
def test_the_booklet_s_example_colour_by_colour(colour: str, expected: list[int]) -> None:
    sheet = GAME.score(EXAMPLE)
    assert [score.points(colour) for score in sheet.scores] == expected


def test_the_sheet_says_that_the_booklet_misprints_27() -> None:
    (remark,) = GAME.score(EXAMPLE).remarks
    assert "prints 27" in remark
    assert "28" in remark
    assert GAME.rulebook.citations["scoring_example"].ruling == "KH-17"
    assert GAME.score(tallied({"green": 3}, {})).remarks == ()


def test_the_first_scores_eggs_and_once_more_those_on_their_own_colour() -> None:
    sheet = green(3, 1, 1)
    lines = {line.label: line.points for line in sheet.score(0).lines}
    assert lines == {"Green eggs": 5, "On green squares": 2, "Demons ahead": 2}


def test_the_second_scores_half_of_the_first_s_eggs_rounded_up() -> None:
    assert points(green(3, 1, 0, eggs=5, own=2), "Half of the first") == [0, 4, 0]
    assert points(green(3, 1, 0, eggs=4, own=2), "Half of the first") == [0, 3, 0]
    assert points(green(3, 1, 0, eggs=0, own=0), "Half of the first") == [0, 0, 0]


@pytest.mark.parametrize(
    ("counts", "firsts", "seconds"),
    [
        ((5, 3), [0], [1]),
        ((3, 3), [0, 1], []),
        ((3, 0), [0], []),
        ((0, 0), [], []),
        ((5, 3, 1), [0], [1]),
        ((5, 3, 3), [0], [1, 2]),
        ((5, 5, 3), [0, 1], []),
        ((5, 5, 5), [0, 1, 2], []),
        ((5, 0, 0), [0], []),
        ((0, 0, 2), [2], []),
        ((5, 3, 2, 1), [0], [1]),
        ((5, 3, 3, 1), [0], [1, 2]),
        ((4, 3, 3, 3), [0], [1, 2, 3]),
        ((5, 5, 3, 1), [0, 1], []),
        ((5, 5, 5, 1), [0, 1, 2], []),
        ((4, 4, 4, 4), [0, 1, 2, 3], []),
        ((4, 4, 3, 3), [0, 1], []),
        ((1, 5, 3, 3), [1], [2, 3]),
        ((0, 0, 0, 0), [], []),
    ],
)
def test_who_is_first_and_who_is_second(
    counts: tuple[int, ...], firsts: list[int], seconds: list[int]
) -> None:
    sheet = green(*counts)
    eggs = points(sheet, "Green eggs")
    own = points(sheet, "On green squares")
    half = points(sheet, "Half of the first")
    assert eggs == [5 if seat in firsts else 0 for seat in range(len(counts))]
    assert own == [2 if seat in firsts else 0 for seat in range(len(counts))]
    assert half == [4 if seat in seconds else 0 for seat in range(len(counts))]
    ahead = points(sheet, "Demons ahead")
    assert all(not value or [seat] == firsts for seat, value in enumerate(ahead))


def test_no_demon_no_points() -> None:
    sheet = green(0, 0, 0)
    assert all(score.lines == () for score in sheet.scores)


@pytest.mark.parametrize(
    ("counts", "expected"),
    [((3, 2), 0), ((3, 1), 0), ((4, 1), 3), ((7, 2), 3), ((7, 1), 6), ((8, 0), 6), ((19, 0), 18)],
)
def test_two_players_score_three_points_for_every_full_three_demons_ahead(
    counts: tuple[int, int], expected: int
) -> None:
    assert points(green(*counts), "Demons ahead") == [expected, 0]


@pytest.mark.parametrize(
    ("counts", "expected"),
    [((5, 3, 1), 2), ((5, 0, 0), 5), ((5, 4, 4), 1), ((9, 4, 3, 3), 5), ((19, 0, 0, 0), 19)],
)
def test_three_or_four_players_score_a_point_for_every_demon_ahead(
    counts: tuple[int, ...], expected: int
) -> None:
    ahead = points(green(*counts), "Demons ahead")
    assert ahead == [expected, *(0 for _ in counts[1:])]


def test_a_tie_for_first_scores_no_difference() -> None:
    assert points(green(5, 5, 1), "Demons ahead") == [0, 0, 0]


def test_the_difference_is_not_part_of_what_is_halved() -> None:
    assert points(green(9, 1, eggs=1, own=0), "Half of the first") == [0, 1]


def test_the_reason_of_each_line_names_the_position() -> None:
    sheet = green(5, 3, 3)
    reasons = [line.because for score in sheet.scores for line in score.lines]
    assert reasons == [
        "Ada is first with 5 green demons; 5 green eggs stand on the board.",
        "2 green eggs stand on squares of that colour.",
        "5 green demons, the next has 3: 2 ahead.",
        "Ben and Cleo tie for second with 3 green demons to 5: half of 7, rounded up.",
        "Ben and Cleo tie for second with 3 green demons to 5: half of 7, rounded up.",
    ]
    reasons = [line.because for line in green(5, 5).score(0).lines]
    assert (
        reasons[0]
        == "Ada and Ben tie for first with 5 green demons; 5 green eggs stand on the board."
    )
    reasons = [line.because for line in green(8, 0, eggs=1, own=0).score(0).lines]
    assert reasons[0].endswith("1 green egg stands on the board.")
    assert reasons[1] == "8 green demons, nobody else has any: 8 ahead, 2 times a full three."


def test_a_line_lights_the_eggs_that_earned_it() -> None:
    at = position(changes={"caught": (held(green=2), held(green=1), held())}, A2="(G)", A1="(G)")
    sheet = GAME.score(GAME.tally(at))
    where = {line.label: line.where for line in sheet.score(0).lines}
    assert where["Green eggs"] == ("A1", "A2")
    assert where["On green squares"] == ("A2",)
    assert sheet.score(1).lines[0].where == ("A1", "A2")


def test_only_eggs_of_a_colour_on_squares_of_that_colour_score_twice() -> None:
    eggs: Any = {"A2": "green", "B1": "green", "A4": "blue"}
    found, own = counted_eggs(eggs), counted_own(GAME.editions()[0], eggs)
    assert (found["green"], own["green"]) == (2, 1)
    assert (found["blue"], own["blue"]) == (1, 0)


def best(**totals: Mapping[Any, int]) -> ScoreSheet:
    """The score without eggs, so that only differences count."""
    return GAME.score(tallied(*totals.values(), names=tuple(totals)))


def test_most_points_win() -> None:
    sheet = best(Ada={"green": 4}, Ben={"blue": 5}, Cleo={"pink": 3})
    assert [(s.seat, s.rank, s.wins) for s in sheet.standings] == [
        (1, 1, True),
        (0, 2, False),
        (2, 3, False),
    ]
    assert sheet.tie_breaks == ()


def test_a_tie_goes_to_the_largest_pile_of_one_colour() -> None:
    sheet = best(Ada={"green": 4, "pink": 2}, Ben={"blue": 6, "pink": 2}, Cleo={"pink": 2})
    assert points(sheet) == [4, 6, 0]
    sheet = best(Ada={"green": 6}, Ben={"blue": 4, "purple": 2}, Cleo={})
    assert points(sheet) == [6, 6, 0]
    assert sheet.standings[0].seat == 0
    assert sheet.tie_breaks[0].values == (6, 4, 0)
    assert sheet.verdict == (
        "Ada and Ben have 6 points each; Ada wins by the tie-break: largest pile of one "
        "colour, 6 to 4."
    )


def test_then_to_the_one_who_scores_from_more_colours() -> None:
    sheet = best(
        Ada={"green": 4, "pink": 2},
        Ben={"blue": 4, "purple": 1, "yellow": 1},
        Cleo={},
    )
    assert points(sheet) == [6, 6, 0]
    assert sheet.tie_breaks[1].values == (2, 3, 0)
    assert sheet.standings[0].seat == 1
    assert "colours that gave points, 3 to 2" in sheet.verdict


def test_then_the_place_is_shared() -> None:
    sheet = best(Ada={"green": 4}, Ben={"blue": 4}, Cleo={"pink": 1})
    assert [(s.seat, s.rank, s.wins) for s in sheet.standings] == [
        (0, 1, True),
        (1, 1, True),
        (2, 3, False),
    ]
    assert sheet.verdict == "Ada and Ben have 4 points each and share the victory."


def test_a_tie_of_three_can_be_broken_in_part() -> None:
    sheet = best(Ada={"green": 6}, Ben={"blue": 6}, Cleo={"pink": 5, "yellow": 1}, Dov={})
    assert [s.rank for s in sheet.standings] == [1, 1, 3, 4]
    assert sheet.verdict == (
        "Ada, Ben and Cleo have 6 points each; Ada and Ben share the victory by the "
        "tie-break: largest pile of one colour, 6 to 6 to 5."
    )


def test_points_of_additional_turns_are_a_row_of_their_own() -> None:
    sheet = GAME.score(tallied({"green": 3}, {"blue": 3}, compensated=(0, 1)))
    assert points(sheet) == [3, 6]
    (line,) = (line for line in sheet.score(1).lines if line.category == "additional")
    assert (line.count, line.each, line.because) == (
        1,
        3,
        "Nothing could be caught in Ben's additional turn.",
    )


def test_points_of_additional_turns_are_no_colour_in_the_tie_break() -> None:
    sheet = GAME.score(tallied({"green": 3}, {"blue": 3}, {}, compensated=(0, 0, 1)))
    assert points(sheet) == [3, 3, 3]
    assert sheet.tie_breaks[1].values == (1, 1, 0)


# Counts that no table can have

REFERENCE = GAME.editions()[0]
SMALL = replace(
    REFERENCE, board=("....", ".e..", "....", "...."), white_demons=("A1", "D4"), id="small"
)
"""Fifteen squares for thirty demons."""


def a_tally(players: int = 2, **changes: Any) -> Tally:
    """A tally of nothing at all, with something changed; the first player started."""
    nothing = Tally(
        edition=REFERENCE,
        names=("Ada", "Ben", "Cleo")[:players],
        start_player=0,
        caught=(held(),) * players,
        eggs=held(),
        own=held(),
        compensated=(0,) * players,
        left=0,
    )
    assert GAME.check_tally(nothing) == ()
    return replace(nothing, **changes)


def faults(tally: Tally) -> list[tuple[str, str]]:
    return [(problem.path, problem.message) for problem in GAME.check_tally(tally)]


def green_eggs(*squares: str, eggs: int, own: int) -> dict[str, Any]:
    """Counts of green eggs, and the squares where they stand."""
    return {
        "eggs": held(green=eggs),
        "own": held(green=own),
        "egg": dict.fromkeys(squares, "green"),
    }


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"edition": replace(REFERENCE, board=())}, "edition.board"),
        ({"names": ()}, "names"),
        ({"start_player": 2}, "start_player"),
        ({"compensated": (0,)}, "compensated"),
        ({"compensated": (2, 0)}, "compensated[0]"),
        ({"compensated": (0, -1)}, "compensated[1]"),
        ({"caught": (held(),)}, "caught"),
        ({"caught": (held(), {})}, "caught[1]"),
        ({"caught": (held(green=10), held(green=10))}, "caught[1].green"),
        ({"left": -1}, "left"),
        ({"left": 96}, "left"),
        ({"eggs": {}}, "eggs"),
        ({"own": {}}, "own"),
        ({"eggs": held(green=11)}, "eggs.green"),
        ({"eggs": held(green=-1)}, "eggs"),
        (green_eggs(eggs=1, own=2), "own.green"),
        (green_eggs(eggs=6, own=5), "own.green"),
        (green_eggs("A1", eggs=2, own=0), "eggs.green"),
        (green_eggs("A1", "D4", eggs=2, own=0), "egg.D4"),
        (green_eggs("A1", "Z9", eggs=2, own=0), "egg.Z9"),
        (green_eggs("A1", eggs=1, own=1), "own.green"),
        (green_eggs("A2", eggs=1, own=0), "own.green"),
        (green_eggs("A2", eggs=1, own=1) | {"eggs": held(green=1, pink=1)}, "eggs.pink"),
    ],
)
def test_a_tally_that_cannot_be_is_named_by_its_field(changes: Any, path: str) -> None:
    assert path in [found for found, _ in faults(a_tally(**changes))]


def test_the_start_player_has_no_additional_turn_to_be_compensated_for() -> None:
    assert faults(a_tally(compensated=(1, 0))) == [
        ("compensated[0]", "The start player has no additional turn.")
    ]
    assert faults(a_tally(compensated=(0, 1))) == []
    assert faults(a_tally(compensated=(1, 0), start_player=1)) == []
    assert faults(a_tally(1, compensated=(1,)))[0][0] == "compensated[0]"


def test_one_additional_turn_gives_three_points_at_most() -> None:
    assert faults(a_tally(compensated=(0, 2))) == [
        ("compensated[1]", "There is one additional turn at most.")
    ]


def test_no_more_eggs_stand_there_than_there_are_squares() -> None:
    most = dict.fromkeys(COLOURS, 10)
    assert faults(a_tally(eggs=most)) == [
        ("eggs.green", "50 eggs do not fit on 48 squares: eggs stand on empty ones.")
    ]
    assert faults(a_tally(eggs=most | {"pink": 8})) == []


def test_eggs_and_the_demons_left_need_room_in_a_document_too() -> None:
    caught = (held(green=3), held(blue=12))
    assert faults(a_tally(caught=caught, left=80, eggs=held(pink=9))) == [
        (
            "eggs.pink",
            "9 eggs and 80 demons left do not fit on 48 squares: eggs stand on empty ones.",
        )
    ]


def test_no_more_demons_are_caught_than_lay_on_a_small_board() -> None:
    caught = (held(green=15), held(blue=15, pink=1))
    assert faults(a_tally(edition=SMALL, caught=caught)) == [
        ("caught[1].pink", "31 demons were caught; 30 lay on this board.")
    ]
    assert faults(a_tally(caught=caught)) == []


def test_more_demons_left_than_there_are_is_refused() -> None:
    tally = a_tally(1, caught=(held(green=19, blue=19),))
    assert faults(replace(tally, left=57)) == []
    assert faults(replace(tally, left=58)) == [
        ("left", "58 demons left and 38 caught: 95 lay on this board.")
    ]


def pad_of(deal: Any, tally: Tally) -> dict[str, int]:
    """The counts that say the same as a tally, every cell filled in."""
    counts = {f"eggs.{colour}": count for colour, count in tally.eggs.items()}
    counts |= {f"own.{colour}": count for colour, count in tally.own.items()}
    if deal.solo:
        return counts | {"left": tally.left}
    for seat, held_here in enumerate(tally.caught):
        counts |= {f"caught.{seat}.{colour}": count for colour, count in held_here.items()}
        if seat != deal.start_player:
            counts[f"compensated.{seat}"] = tally.compensated[seat]
    return counts


@st.composite
def tallies(draw: st.DrawFn) -> Tally:
    """Tallies of one to three players on either board, many of them impossible."""
    edition: Edition = draw(st.sampled_from((REFERENCE, SMALL)))
    players = draw(st.integers(1, 3))
    counts = st.integers(0, draw(st.sampled_from((3, 7, 12))))
    caught = [held(**{colour: draw(counts) for colour in COLOURS}) for _ in range(players)]
    solo = players == 1
    taken = sum(sum(one.values()) for one in caught)
    return a_tally(
        players,
        edition=edition,
        caught=(held(),) if solo else tuple(caught),
        eggs={colour: draw(counts) for colour in COLOURS},
        own={colour: draw(st.integers(0, 5)) for colour in COLOURS},
        compensated=(0, *(draw(st.integers(0, 1)) for _ in range(players - 1))),
        left=draw(st.integers(0, 96)) if solo else max(0, edition.demons - taken),
    )


@given(tally=tallies())
def test_the_pad_refuses_exactly_what_a_document_is_refused_for(tally: Tally) -> None:
    deal = replace(a_deal(len(tally.names)), edition=tally.edition)
    counts = pad_of(deal, tally)
    refused = bool(GAME.count_problems(deal, counts))
    assert refused == bool(GAME.check_tally(tally))
    if not refused:
        assert GAME.counting
        assert GAME.counting.tally(deal, counts) == tally


# The end counted by hand

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
        counts = BOARD.tapped(THREE, counts, place, list(LETTERS.values()).index(letter))
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
    for colour, caught in piles.items():
        counts |= {f"caught.{seat}.{colour}": count for seat, count in enumerate(caught)}
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


# Counts of the pad that hands could have made, though the rules forbid them


def found(players: int, piles: Mapping[int, Mapping[str, int]], **counts: int) -> dict[str, str]:
    """The doubts of a pad with every pile counted, by their cells."""
    cells = {
        f"caught.{seat}.{colour}": piles.get(seat, {}).get(colour, 0)
        for seat in range(players)
        for colour in COLOURS
    }
    cells |= {name.replace("_", "."): count for name, count in counts.items()}
    deal = a_deal(players)
    assert GAME.count_problems(deal, cells) == ()
    assert PAD.doubts
    return {doubt.path: doubt.message for doubt in PAD.doubts(deal, cells)}


def test_eggs_of_a_colour_that_nobody_caught_are_remarked_on() -> None:
    assert found(2, {0: {"green": 3}, 1: {"green": 3}}, eggs_pink=2) == {
        "eggs.pink": "Nobody caught a pink demon, so nobody could lay 2 pink eggs."
    }


def test_a_turn_lays_four_eggs_at_most() -> None:
    rest = {"yellow": 19, "purple": 11}
    piles = {0: {"green": 1, **rest}, 1: {"blue": 12, "pink": 19}}
    assert found(2, piles, eggs_green=4) == {}
    assert found(2, piles, eggs_green=5) == {
        "eggs.green": "5 green eggs for 1 green demon caught: a turn lays 4 at most."
    }


def test_nobody_is_more_than_a_turn_ahead() -> None:
    assert found(2, {0: {"green": 6}, 1: {"green": 3}}) == {}
    all_of_them = dict.fromkeys(COLOURS, 19)
    assert found(2, {0: all_of_them}) == {
        "caught.0.green": "Ada has 95 demons and Ben 0, though all have equally many turns."
    }


def test_points_for_one_are_points_for_all_after() -> None:
    piles = {seat: dict.fromkeys(COLOURS, 5) for seat in range(3)}
    after_ben = "Ben took 3 points because nothing could be caught, so Cleo could catch nothing"
    assert found(3, piles, compensated_1=1, compensated_2=0) == {
        "compensated.2": f"{after_ben} either."
    }
    assert found(3, piles, compensated_1=1) == {}
    assert found(3, piles, compensated_1=0, compensated_2=1) == {}
    assert found(3, piles, compensated_1=1, compensated_2=1) == {}


def test_points_are_taken_only_when_few_demons_are_left() -> None:
    doubt = found(3, {0: {"green": 3}}, compensated_1=1, compensated_2=1)
    assert doubt == {
        "compensated.1": "3 points are taken only where nothing can be caught, but of 92 demons "
        "left three always can."
    }


@pytest.mark.parametrize("left", [94, 1, 0])
def test_alone_three_demons_leave_the_board_each_turn(left: int) -> None:
    text = f"Each turn catches 3 of 95 demons, which never leaves {left}."
    assert alone(left) == {"left": text}


def alone(left: int) -> dict[str, str]:
    assert PAD.doubts
    return {doubt.path: doubt.message for doubt in PAD.doubts(a_deal(1), {"left": left})}


def test_alone_a_number_that_turns_leave_is_fine() -> None:
    assert [alone(left) for left in (92, 50, 2)] == [{}, {}, {}]


def test_nothing_is_doubted_before_every_pile_is_counted() -> None:
    assert PAD.doubts
    assert PAD.doubts(a_deal(2), {"caught.0.green": 19, "eggs.pink": 9}) == ()


def test_what_was_left_on_the_score_sheet_is_remarked_on_there_too() -> None:
    sheet = GAME.score(tallied({"green": 3}, {"green": 3}, eggs={"pink": 1}))
    assert sheet.remarks == ("Nobody caught a pink demon, so nobody could lay 1 pink egg.",)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_game_played_by_the_rules_raises_no_doubt(players: int, seed: int) -> None:
    at: Any = GAME.start(a_deal(players))
    for before, move in random_walk(GAME, at, Random(seed)):
        at = GAME.apply(before, move).state
        if isinstance(move, TakePoints):
            assert GAME.tally(at).left <= most_left(at.edition)
    assert GAME.is_over(at)
    assert list(doubts(GAME.tally(at))) == []


def test_points_in_a_turn_that_is_not_additional_are_refused_by_their_rule() -> None:
    (violation,) = GAME.violations(position(A1="gg", B1="gg", C1="gg", B2="gg"), TakePoints())
    assert (violation.code, violation.cite.id) == ("not_now", "compensation")
    assert violation.reason == "3 points are taken only in an additional turn without a catch."


def test_the_white_egg_stays_by_the_ruling_of_the_game_that_is_played() -> None:
    for players, ruling in ((1, "KH-12"), (2, "KH-16")):
        at = after(position(players, C4="g", E4="b", F4="y"), Catch("I", 0, "D4"))
        (violation,) = GAME.violations(at, RETURN)
        assert (violation.code, violation.cite.ruling) == ("white_egg_stays", ruling)
