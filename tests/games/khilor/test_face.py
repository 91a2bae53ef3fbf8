"""What people see and tap: the ring's tiles, the board, facts and diagrams."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.engine.game import Malformed
from companion.engine.picture import Area, Picture
from companion.engine.replay import random_walk
from companion.games.khilor import GAME
from companion.games.khilor.moves import Catch, EndTurn, Filled, LayEgg, Move, RemoveEgg
from companion.games.khilor.state import State

from .positions import a_deal, after, held, position

BAR = Catch("I", 0, "B1")
ROW = {"A1": "g", "C1": "b", "D1": "y"}
REST = {"A7": "gg", "B7": "gg", "C7": "gg", "D7": "gg"}


def places(picture: Picture) -> set[str]:
    return {element.id for element in picture.elements}


def taps(state: State, move: Move) -> tuple[str, ...]:
    return tuple(tap.id for tap in GAME.taps(state, move))


def test_a_catch_is_two_taps_the_polyomino_as_it_shall_lie_and_the_square() -> None:
    state = position(**ROW, **REST)
    assert taps(state, BAR) == ("lie-I-0", "B1")
    assert taps(state, Catch("O", 3, "C5")) == ("lie-O-3", "C5")


def test_the_available_polyominoes_are_drawn_in_all_four_turns_from_the_dragon_on() -> None:
    drawn = places(GAME.picture(position(**ROW, **REST)))
    assert {f"lie-{piece}-{turns}" for piece in "IO" for turns in range(4)} <= drawn
    assert {f"ring-{piece}" for piece in "TSZLJ"} <= drawn
    assert "ring-I" not in drawn
    assert "dragon" in drawn


def test_a_polyomino_that_is_not_available_is_tapped_in_the_ring_first() -> None:
    assert taps(position(**ROW, **REST), Catch("T", 1, "B1")) == ("ring-T", "lie-T-1", "B1")


def test_three_polyominoes_are_drawn_for_a_single_player_with_their_arrows() -> None:
    state = position(1, changes={"white": ("B2", "F6")}, **ROW, **REST)
    picture = GAME.picture(state)
    labels = {e.id: e.label for e in picture.elements if isinstance(e, Area)}
    assert (labels["lie-T-0"], labels["lie-T-1"]) == ("T →↓←", "T ↓←↑")
    assert {"white-1", "white-2"} <= places(picture)


def test_all_polyominoes_are_drawn_in_an_additional_turn() -> None:
    state = position(changes={"turn": 1, "dragon": "T"}, A1="g", A3="g", A4="g")
    drawn = places(GAME.picture(state))
    assert {f"lie-{piece}-0" for piece in "IOTSZLJ"} <= drawn
    assert not any(place.startswith("ring-") for place in drawn)
    assert taps(state, Catch("I", 1, "A2")) == ("lie-I-1", "A2")


def test_the_polyomino_that_was_laid_is_marked_while_eggs_are_laid() -> None:
    drawn = places(GAME.picture(after(position(**ROW, **REST), BAR)))
    assert {"under-A1", "under-B1", "under-C1", "under-D1"} <= drawn


def test_an_egg_is_its_colour_once_then_squares() -> None:
    state = after(position(**ROW, **REST, B1="(K)"), BAR)
    assert taps(state, LayEgg("green", "A1")) == ("lay-green", "A1")
    assert taps(state, RemoveEgg()) == ("remove-egg",)
    state = after(state, LayEgg("green", "A1"))
    assert taps(state, LayEgg("green", "C1")) == ("C1",)
    assert taps(state, EndTurn()) == ("end-turn",)


def test_demons_drawn_by_hand_are_two_taps() -> None:
    state = GAME.initial_state(a_deal(fill="table"))
    assert taps(state, Filled(("green", "pink"))) == ("lower-green", "upper-pink")
    assert taps(state, Filled(("green",))) == ("lower-green", "upper-none")
    assert taps(state, Filled(())) == ("lower-none",)
    assert "next" in places(GAME.picture(state))


def test_a_square_says_what_lies_on_it() -> None:
    picture = GAME.picture(position(A1="gb", A2="(Y)", B1="p", **REST))
    titles = {element.id: element.title for element in picture.elements}
    assert titles["A1"] == "A1: blue on green"
    assert titles["A2"] == "A2, green square: yellow egg"
    assert titles["B1"] == "B1, blue square: one purple demon"
    assert titles["C1"] == "C1: empty"
    assert titles["D4"] == "D4: the white egg"


def test_facts_keep_piles_and_eggs_in_view() -> None:
    state = position(changes={"caught": (held(green=2), held(), held())}, A2="(Y)", **REST)
    facts = {(fact.seat, fact.label): fact.value for fact in GAME.facts(state)}
    assert facts[0, "green"] == "2"
    assert facts[None, "yellow eggs left"] == "9"
    assert facts[None, "demons on the board"] == "8"


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
turn: nest I 0 B1 front, caught ybk, laid b, driven 0
"""


def test_a_diagram_is_read_and_told_alike() -> None:
    state = GAME.parse_diagram(a_deal(), DIAGRAM)
    assert state.demons["A7"] == ("green", "blue")
    assert state.eggs == {"A2": "purple"}
    assert state.bonus == (0, 0, 3)
    assert (state.placed, state.laid) == (BAR, "blue")
    assert GAME.diagram(state) == DIAGRAM


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
    ],
)
def test_a_faulty_diagram_is_malformed(old: str, new: str) -> None:
    assert old in DIAGRAM
    with pytest.raises(Malformed):
        GAME.parse_diagram(a_deal(), DIAGRAM.replace(old, new))


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"turn": 3}, "turn"),
        ({"caught": ()}, "caught"),
        ({"caught": ({}, {}, {})}, "caught[0]"),
        ({"bonus": (0,)}, "bonus"),
        ({"dragon": "X"}, "dragon"),
        ({"demons": {"D4": ("green",)}}, "demons.D4"),
        ({"demons": {"A1": ("green",) * 3}}, "demons.A1"),
        ({"eggs": {"D4": "green"}}, "eggs.D4"),
        ({"eggs": {"A7": "green"}}, "eggs.A7"),
        ({"eggs": dict.fromkeys([f"{c}{r}" for r in (1, 2) for c in "ABCDEF"], "pink")}, "eggs"),
        ({"caught": (held(green=12), held(), held())}, "demons"),
        ({"filled": 12}, "filled"),
        ({"filled": 99}, "filled"),
        ({"white": ("B2", "F6")}, "white"),
        ({"laid": "green"}, "pending"),
        ({"pending": "nest"}, "placed"),
        ({"pending": "nest", "placed": Catch("X", 0, "B1")}, "placed"),
        ({"pending": "white", "placed": BAR}, "pending"),
        ({"pending": "nest", "placed": BAR, "driven": 1}, "driven"),
        ({"pending": "nest", "placed": BAR, "just_caught": ("green",) * 4}, "just_caught"),
    ],
)
def test_a_position_that_cannot_be_is_named_by_its_field(changes: Any, path: str) -> None:
    state = replace(position(**REST), **changes)
    assert path in [problem.path for problem in GAME.check_state(state)]


def test_demons_and_eggs_are_conserved() -> None:
    for players in (1, 2, 3, 4):
        start = GAME.initial_state(a_deal(players))
        for state, _ in random_walk(GAME, start, Random(str(players))):
            assert not any(state.bag.values())
            assert all(0 <= state.pile(colour) <= 10 for colour in state.bag)
