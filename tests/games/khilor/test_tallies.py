"""Counts that no table can have: refused alike in a tally document and on the pad."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.khilor import GAME
from companion.games.khilor.components import COLOURS
from companion.games.khilor.edition import Edition
from companion.games.khilor.tally import Nests, Tally

from .positions import a_deal, held, position

REFERENCE = GAME.editions()[0]
SMALL = replace(
    REFERENCE, board=("....", ".e..", "....", "...."), white_demons=("A1", "D4"), id="small"
)
"""Fifteen squares for thirty demons."""


def told(players: int = 2, **changes: Any) -> Tally:
    """A tally of nothing at all, with something changed; the first player started."""
    nothing = Tally(
        edition=REFERENCE,
        names=("Ada", "Ben", "Cleo")[:players],
        start_player=0,
        caught=(held(),) * players,
        eggs=dict.fromkeys(COLOURS, Nests()),
        bonus=(0,) * players,
        left=0,
    )
    assert GAME.check_tally(nothing) == ()
    return replace(nothing, **changes)


def faults(tally: Tally) -> list[tuple[str, str]]:
    return [(problem.path, problem.message) for problem in GAME.check_tally(tally)]


def green(*squares: str, own: tuple[str, ...] = (), **changes: int) -> dict[str, Any]:
    """Green eggs on these squares, and none of another colour."""
    nests = Nests(len(squares), len(own), squares, own)
    return {"eggs": dict.fromkeys(COLOURS, Nests()) | {"green": replace(nests, **changes)}}


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"edition": replace(REFERENCE, board=())}, "edition.board"),
        ({"names": ()}, "names"),
        ({"start_player": 2}, "start_player"),
        ({"bonus": (0,)}, "bonus"),
        ({"bonus": (2, 0)}, "bonus[0]"),
        ({"caught": (held(),)}, "caught"),
        ({"caught": (held(), {})}, "caught[1]"),
        ({"caught": (held(green=10), held(green=10))}, "caught[1].green"),
        ({"left": -1}, "left"),
        ({"left": 96}, "left"),
        ({"eggs": {}}, "eggs"),
        ({"eggs": dict.fromkeys(COLOURS, Nests(11))}, "eggs.green.count"),
        ({"eggs": dict.fromkeys(COLOURS, Nests(-1))}, "eggs.green.count"),
        ({"eggs": dict.fromkeys(COLOURS, Nests(1, 2))}, "eggs.green.own"),
        ({"eggs": dict.fromkeys(COLOURS, Nests(6, 5))}, "eggs.green.own"),
        (green("A1", count=2), "eggs.green.squares"),
        (green("A1", "A1"), "eggs.green.squares"),
        (green("D4"), "eggs.green.squares"),
        ({"eggs": dict.fromkeys(COLOURS, Nests(1, 1, ("A1",)))}, "eggs.green.own_squares"),
        (green("A1", own=("B1",)), "eggs.green.own_squares"),
        (green("A2"), "eggs.green.own_squares"),
    ],
)
def test_a_tally_that_cannot_be_is_named_by_its_field(changes: Any, path: str) -> None:
    assert path in [found for found, _ in faults(told(**changes))]


def test_the_start_player_has_no_additional_turn_to_be_compensated_for() -> None:
    assert faults(told(bonus=(3, 0))) == [("bonus[0]", "The start player has no additional turn.")]
    assert faults(told(bonus=(0, 3))) == []
    assert faults(told(bonus=(3, 0), start_player=1)) == []
    assert faults(told(1, bonus=(3,)))[0][0] == "bonus[0]"


def test_one_additional_turn_gives_three_points_at_most() -> None:
    assert faults(told(bonus=(0, 6))) == [
        ("bonus[1]", "An additional turn gives 3 points or none.")
    ]


def test_no_more_eggs_stand_there_than_there_are_squares() -> None:
    most = dict.fromkeys(COLOURS, Nests(10))
    assert faults(told(eggs=most)) == [
        ("eggs", "50 eggs do not fit on 48 squares: eggs stand on empty ones.")
    ]
    assert faults(told(eggs=most | {"pink": Nests(8)})) == []


def test_eggs_and_the_demons_left_need_room_in_a_document_too() -> None:
    caught = (held(green=3), held(blue=12))
    eggs = dict.fromkeys(COLOURS, Nests()) | {"green": Nests(9)}
    assert faults(told(caught=caught, left=80, eggs=eggs)) == [
        ("eggs", "9 eggs and 80 demons left do not fit on 48 squares: eggs stand on empty ones.")
    ]


def test_no_more_demons_are_caught_than_lay_on_a_small_board() -> None:
    caught = (held(green=15), held(blue=15, pink=1))
    assert faults(told(edition=SMALL, caught=caught)) == [
        ("caught", "31 demons were caught; 30 lay on this board.")
    ]
    assert faults(told(caught=caught)) == []


def test_more_demons_left_than_there_are_is_refused() -> None:
    tally = told(1, caught=(held(green=19, blue=19),))
    assert faults(replace(tally, left=57)) == []
    assert faults(replace(tally, left=58)) == [
        ("left", "58 demons left and 38 caught: 95 lay on this board.")
    ]


def test_two_eggs_do_not_stand_on_one_square() -> None:
    eggs = green("A1")["eggs"] | {"pink": Nests(1, 0, ("A1",))}
    assert faults(told(eggs=eggs)) == [("eggs.pink.squares", "Two eggs would stand on one square.")]


@pytest.mark.parametrize("bonus", [(3, 0, 0), (0, 6, 0), (0, 1, 0)])
def test_a_position_has_no_points_that_no_additional_turn_gives(bonus: Any) -> None:
    state = replace(position(A1="gg", B1="gg"), bonus=bonus)
    assert [found.path.partition("[")[0] for found in GAME.check_state(state)] == ["bonus"]


def pad_of(deal: Any, tally: Tally) -> dict[str, int]:
    """The counts that tell the same as a tally, every cell filled in."""
    counts = {f"eggs.{colour}": found.count for colour, found in tally.eggs.items()}
    counts |= {f"own.{colour}": found.own for colour, found in tally.eggs.items()}
    if deal.solo:
        return counts | {"left": tally.left}
    for seat, held_here in enumerate(tally.caught):
        counts |= {f"caught.{seat}.{colour}": count for colour, count in held_here.items()}
        if seat != deal.start_player:
            counts[f"compensated.{seat}"] = tally.bonus[seat] // 3
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
    return told(
        players,
        edition=edition,
        caught=(held(),) if solo else tuple(caught),
        eggs={colour: Nests(draw(counts), draw(st.integers(0, 5))) for colour in COLOURS},
        bonus=(0, *(draw(st.sampled_from((0, 3))) for _ in range(players - 1))),
        left=draw(st.integers(0, 96)) if solo else max(0, edition.demons - taken),
    )


@given(tally=tallies())
def test_the_pad_refuses_exactly_what_a_document_is_refused_for(tally: Tally) -> None:
    deal = replace(a_deal(len(tally.names)), edition=tally.edition)
    counts = pad_of(deal, tally)
    refused = bool(GAME.counting.problems(deal, counts))
    assert refused == bool(GAME.check_tally(tally))
    if not refused:
        assert GAME.counting.tally(deal, counts) == tally
