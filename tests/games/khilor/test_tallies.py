"""Counts that no table can have: refused alike in a tally document and on the pad."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.khilor.box.components import COLOURS
from companion.games.khilor.box.edition import Edition
from companion.games.khilor.ending.tally import Tally
from companion.games.khilor.game import GAME

from .positions import a_deal, held

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


def green(*squares: str, eggs: int, own: int) -> dict[str, Any]:
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
        (green(eggs=1, own=2), "own.green"),
        (green(eggs=6, own=5), "own.green"),
        (green("A1", eggs=2, own=0), "eggs.green"),
        (green("A1", "D4", eggs=2, own=0), "egg.D4"),
        (green("A1", "Z9", eggs=2, own=0), "egg.Z9"),
        (green("A1", eggs=1, own=1), "own.green"),
        (green("A2", eggs=1, own=0), "own.green"),
        (green("A2", eggs=1, own=1) | {"eggs": held(green=1, pink=1)}, "eggs.pink"),
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
