"""What people see and tap: the ring's tiles, the board, facts and diagrams."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.engine.game import random_walk
from companion.engine.pictures import Area, Picture
from companion.engine.problems import Malformed
from companion.games.khilor.box import Placement
from companion.games.khilor.game import GAME
from companion.games.khilor.rules import (
    AdditionalTurn,
    Catch,
    CatchDemons,
    DriveWhiteDemon,
    EndTurn,
    Fill,
    FillBoard,
    LayEggs,
    Move,
    Position,
    TendEggs,
)
from tests.games.khilor.positions import RETURN, a_deal, after, held, position
from tests.games.khilor.reading import read_diagram

BAR = Catch("I", 0, "B1")
LAID = Placement("I", 0, "B1")
ROW = {"A1": "g", "C1": "b", "D1": "y"}
REST = {"A7": "gg", "B7": "gg", "C7": "gg", "D7": "gg"}


def places(picture: Picture) -> set[str]:
    return {element.id for element in picture.elements}


def taps(at: Position, move: Move) -> tuple[str, ...]:
    return tuple(tap.id for tap in GAME.taps(at, move))


def test_a_catch_is_two_taps_the_polyomino_as_it_shall_lie_and_the_square() -> None:
    at = position(**ROW, **REST)
    assert taps(at, BAR) == ("lie-I-0", "B1")
    assert taps(at, Catch("O", 3, "C5")) == ("lie-O-3", "C5")


def test_the_available_polyominoes_are_drawn_in_all_four_turns_from_the_dragon_on() -> None:
    drawn = places(GAME.picture(position(**ROW, **REST)))
    assert {f"lie-{piece}-{turns}" for piece in "IO" for turns in range(4)} <= drawn
    assert {f"ring-{piece}" for piece in "TSZLJ"} <= drawn
    assert "ring-I" not in drawn
    assert "dragon" in drawn


def test_a_polyomino_that_is_not_available_is_tapped_in_the_ring_first() -> None:
    assert taps(position(**ROW, **REST), Catch("T", 1, "B1")) == ("ring-T", "lie-T-1", "B1")


def test_three_polyominoes_are_drawn_for_a_single_player_with_their_arrows() -> None:
    at = position(1, changes={"white": ("B2", "F6")}, **ROW, **REST)
    picture = GAME.picture(at)
    labels = {e.id: e.label for e in picture.elements if isinstance(e, Area)}
    assert (labels["lie-T-0"], labels["lie-T-1"]) == ("T →↓←", "T ↓←↑")
    assert {"white-1", "white-2"} <= places(picture)


def test_all_polyominoes_are_drawn_in_an_additional_turn() -> None:
    at = position(changes={"dragon": "T"}, turn=1, A1="g", A3="g", A4="g")
    drawn = places(GAME.picture(at))
    assert {f"lie-{piece}-0" for piece in "IOTSZLJ"} <= drawn
    assert not any(place.startswith("ring-") for place in drawn)
    assert taps(at, Catch("I", 1, "A2")) == ("lie-I-1", "A2")


def test_the_polyomino_that_was_laid_is_marked_while_eggs_are_laid() -> None:
    drawn = places(GAME.picture(after(position(**ROW, **REST), BAR)))
    assert {"under-A1", "under-B1", "under-C1", "under-D1"} <= drawn


def ways(at: Position, move: Move) -> set[tuple[str, ...]]:
    """The taps that a person makes; Confirm closes a set."""
    return {tuple(t.id for t in way if t.role != "done") for way in GAME.ways(at, move)}


def test_eggs_are_squares_and_their_colour_or_a_colour_without_some_squares() -> None:
    at = after(position(**ROW, **REST, B1="(K)"), BAR)
    assert ways(at, LayEggs("green", ("A1",))) == {("A1", "lay-green"), ("lay-green", "C1", "D1")}
    assert ways(at, RETURN) == {("return-egg",)}
    assert ("lay-green", "B1") in ways(at, LayEggs("green", (*at.nests, "B1"), returns=True))
    both = ways(at, LayEggs("green", at.nests, returns=True))
    assert {("lay-green", "return-egg"), ("return-egg", "lay-green")} <= both
    assert taps(at, EndTurn()) == ("end-turn",)


@pytest.mark.parametrize("egg", ["(K)", ""])
def test_any_eggs_are_chosen_by_three_taps_at_most(egg: str) -> None:
    """With the two of the polyomino and Confirm a turn has six."""
    at = after(position(**ROW, **REST, **({"B1": egg} if egg else {})), BAR)
    for move in GAME.legal_moves(at):
        assert min(map(len, ways(at, move))) <= 3


def test_demons_drawn_by_hand_are_two_taps() -> None:
    at = GAME.start(a_deal(fill="table"))
    assert taps(at, Fill(("A1",), "green")) == ("demon-green", "A1")
    assert taps(at, Fill(("A1", "B1"), "pink")) == ("demon-pink", "A1", "B1")


def test_a_square_says_what_lies_on_it() -> None:
    picture = GAME.picture(position(A1="gb", A2="(Y)", B1="p", **REST))
    titles = {element.id: element.title for element in picture.elements}
    assert titles["A1"] == "A1: blue on green"
    assert titles["A2"] == "A2, green square: yellow egg"
    assert titles["B1"] == "B1, blue square: one purple demon"
    assert titles["C1"] == "C1: empty"
    assert titles["D4"] == "D4: the white egg"


def test_facts_keep_piles_and_eggs_in_view() -> None:
    at = position(changes={"caught": (held(green=2), held(), held())}, A2="(Y)", **REST)
    facts = {(fact.seat, fact.label): fact.value for fact in GAME.facts(at)}
    assert facts[0, "Green demons"] == "2"
    assert facts[None, "Yellow eggs left"] == "9"
    assert facts[None, "Demons on the board"] == "8"


DIAGRAM = """\
   A   B   C   D   E   F   G
1  g   .   .   y   .   .   .
2  (P) .   .   .   .   .   .
3  .   .   .   .   .   .   .
4  .   .   .   ()  .   .   .
5  .   .   .   .   .   .   .
6  .   .   .   .   .   .   .
7  gb  gk  .   .   .   .   yp
> Ada   g 0  y 1  b 1  p 0  k 1  + 0
  Ben   g 0  y 0  b 0  p 0  k 0  + 0
  Cleo  g 0  y 0  b 0  p 0  k 0  + 3
dragon: O
white: -
turn: nest I 0 B1 front, caught ybk, laid b
"""


def test_a_diagram_is_read_as_it_was_written() -> None:
    at = read_diagram(a_deal(), DIAGRAM)
    assert at.state.demons["A7"] == ("green", "blue")
    assert at.state.eggs == {"A2": "purple"}
    assert at.state.compensated == (0, 0, 1)
    assert (at.decision, at.turn) == (TendEggs(0, LAID, ("yellow", "blue", "pink"), "blue"), 0)
    assert GAME.diagram(at) == DIAGRAM


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("()", "."),
        ("(P)", "(Q)"),
        ("gb  gk", "ggg gk"),
        ("7  gb", "8  gb"),
        ("> Ada", "  Ada"),
        ("dragon: O", "dragon: X"),
        ("dragon: O", "dragon -"),
        ("white: -", "white: B2 F6"),
        ("turn: nest", "turn: rest"),
        ("nest I 0 B1", "nest I 0 Z9"),
        ("y 1  b 1", "y 1  b 20"),
        ("Cleo  g 0", "Cleo"),
        ("+ 3", "+ 2"),
        ("nest I 0 B1 front, caught ybk, laid b", "white I 0 B1 front, number 1"),
    ],
)
def test_a_faulty_diagram_is_malformed(old: str, new: str) -> None:
    assert old in DIAGRAM
    with pytest.raises(Malformed):
        read_diagram(a_deal(), DIAGRAM.replace(old, new))


TWO_ROWS = [f"{column}{row}" for row in (1, 2) for column in "ABCDEF"]


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"caught": ()}, "caught"),
        ({"caught": ({}, {}, {})}, "caught[0]"),
        ({"compensated": (0,)}, "compensated"),
        ({"compensated": (1, 0, 0)}, "compensated[0]"),
        ({"compensated": (0, 2, 0)}, "compensated[1]"),
        ({"dragon": "X"}, "dragon"),
        ({"demons": {"D4": ("green",)}}, "demons.D4"),
        ({"demons": {"A1": ("green",) * 3}}, "demons.A1"),
        ({"eggs": {"D4": "green"}}, "eggs.D4"),
        ({"eggs": {"A7": "green"}}, "eggs.A7"),
        ({"demons": {}, "eggs": dict.fromkeys(TWO_ROWS, "pink")}, "eggs"),
        ({"caught": (held(green=12), held(), held())}, "demons"),
        ({"white": ("B2", "F6")}, "white"),
    ],
)
def test_a_position_that_cannot_be_is_named_by_its_field(changes: Any, path: str) -> None:
    at = position(**ROW, **REST)
    at = at.with_state(replace(at.state, **changes))
    assert path in [problem.path for problem in GAME.state_problems(at)]


EGGS = TendEggs(0, LAID, ("green",))
DRIVE = DriveWhiteDemon(0, LAID, 0)


@pytest.mark.parametrize(
    ("stack", "why"),
    [
        ((CatchDemons(3),), "must be a seat"),
        ((CatchDemons(0), CatchDemons(0)), "other decisions must follow in this turn"),
        ((CatchDemons(0), FillBoard()), "the app has filled this board"),
        ((EGGS,), "other decisions must follow in this turn"),
        ((CatchDemons(0), EGGS), "other decisions must follow in this turn"),
        ((CatchDemons(1), DRIVE, EGGS), "other decisions must follow in this turn"),
        (
            (CatchDemons(1), TendEggs(0, Placement("X", 0, "B1"), ())),
            "must be a polyomino on a square of the set",
        ),
        (
            (CatchDemons(1), TendEggs(0, LAID, ("green",) * 4)),
            "must be the demons of one turn",
        ),
        ((CatchDemons(1), TendEggs(0, LAID, ())), "must wait for somebody who can answer"),
        ((CatchDemons(1), DRIVE), "must be a white demon"),
        ((AdditionalTurn(1),), "demons can still be caught, or the game is over"),
        ((), "the game is not over"),
    ],
)
def test_a_stack_of_decisions_that_cannot_lie_there_is_refused(stack: Any, why: str) -> None:
    at = position(**ROW, **REST)
    at = at.with_state(replace(at.state, decisions=stack))
    assert why in [problem.message for problem in GAME.state_problems(at)]


def test_no_catch_is_asked_for_where_none_is_possible() -> None:
    over = position(A1="gg")
    assert GAME.is_over(over)
    for stack in ((CatchDemons(0),), (AdditionalTurn(0),)):
        assert GAME.state_problems(over.with_state(replace(over.state, decisions=stack)))
    at = position(turn=1, changes={"dragon": "T"}, **ROW)
    assert at.state.decisions == (AdditionalTurn(1),)
    assert GAME.state_problems(at.with_state(replace(at.state, decisions=(CatchDemons(1),))))


@pytest.mark.parametrize("stack", [(0, 1), (1,), (0,)])
def test_in_the_solo_game_each_white_demon_is_driven_once(stack: Any) -> None:
    """The second may be left alone, the first may not."""
    at = position(1, {"white": ("B2", "F6")}, **ROW, **REST)
    drives = tuple(DriveWhiteDemon(0, LAID, number) for number in reversed(stack))
    at = at.with_state(replace(at.state, decisions=(CatchDemons(0), *drives)))
    assert (GAME.state_problems(at) == ()) == (stack != (0,))


def test_no_egg_lies_on_a_board_that_is_being_filled() -> None:
    at = after(GAME.start(a_deal(fill="table")), Fill(("A1", "B1"), "green"))
    assert GAME.state_problems(at) == ()
    at = at.with_state(replace(at.state, eggs={"C1": "green"}))
    assert [problem.message for problem in GAME.state_problems(at)] == [
        "the board is filled before the first turn"
    ]


def test_demons_and_eggs_are_conserved() -> None:
    for players in (1, 2, 3, 4):
        start = GAME.start(a_deal(players))
        for at, _ in random_walk(GAME, start, Random(str(players))):
            assert not any(at.bag.values())
            assert all(0 <= at.pile(colour) <= 10 for colour in at.bag)
