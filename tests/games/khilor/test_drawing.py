"""What people see and tap: the ring's tiles, the board, facts and diagrams."""

import random

import pytest

from companion.engine.about import About
from companion.engine.pictures import Area, Picture, Space
from companion.engine.problems import Malformed
from companion.games.khilor.box import Placement
from companion.games.khilor.game import GAME
from companion.games.khilor.rules import Catch, EndTurn, Fill, LayEggs, Move, Position, TendEggs
from companion.web.svg.elements import INSET
from tests.games.khilor.positions import BAR, REST, RETURN, ROW, a_deal, after, held, position
from tests.games.khilor.reading import read_diagram

LAID = Placement("I", 0, "B1")


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


# What is told of a square, an egg, a polyomino or the dragon token to whoever asks about it


def told(place: str, **squares: str) -> About:
    assert GAME.about
    found = GAME.about(position(**squares), place)  # type: ignore[arg-type]
    assert found
    return found


@pytest.mark.parametrize("place", ["A1", "top-A1", "below-A1"])
def test_a_square_and_its_demons_tell_the_stack_and_that_the_top_one_is_caught(place: str) -> None:
    found = told(place, A1="gb")
    assert found.name == "Square A1"
    assert "A blue demon on top of a green one." in found.line
    assert found.text.id == "top_first"


def test_an_egg_tells_what_it_scores_and_more_on_a_square_of_its_colour() -> None:
    owner = position().edition.owner
    own, other = "egg-B1", next(f"egg-{q}" for q in position().edition.cell if q not in owner)
    letter = {"blue": "B", "green": "G", "pink": "K", "purple": "P", "yellow": "Y"}[owner["B1"]]
    assert told(own, B1=f"({letter})").text.id == "own_colour"
    assert told(other, **{other.removeprefix("egg-"): "(G)"}).text.id == "first"


@pytest.mark.parametrize("place", ["lie-I-2", "demon-I-2-1", "egg-symbol-I-2"])
def test_a_polyomino_and_its_symbols_tell_whether_it_may_be_chosen(place: str) -> None:
    found = told(place, C3="g")
    assert found.name == "Polyomino I"
    assert found.line.startswith("It may be chosen")
    assert found.text.id == "available"


def test_everything_that_is_drawn_can_be_asked_about() -> None:
    assert GAME.about
    for players in (1, 3):
        at = position(players, A1="gb", B2="(G)")
        for element in GAME.picture(at).elements:
            assert GAME.about(at, element.id), element.id
    assert GAME.about(at, "nowhere") is None


# The polyominoes below the board

LETTER = 0.9
"""Half the width of a letter."""
LINE = 0.71
"""Half the width of a ring's outer line on a phone of 390 pixels."""
FREE = 0.5


@pytest.mark.parametrize("names", [("Ann",), ("Ann", "Ben"), ("Ann", "Ben", "Cleo", "Dan")])
def test_the_light_of_a_tile_leaves_its_letter_and_its_squares_free(names: tuple[str, ...]) -> None:
    """Between the ring's corners, which lie at most so far inside those of the tile."""
    deal = GAME.deal(GAME.editions()[0], names, {}, random.Random(1), {})
    picture = GAME.picture(GAME.start(deal))
    tiles = {one.id: one for one in picture.elements if one.id.startswith("lie-")}
    assert tiles
    for place, tile in tiles.items():
        assert isinstance(tile, Area)
        assert tile.label_at
        (left, top), (right, bottom) = tile.outline[0], tile.outline[2]
        inner_left, inner_right = left + INSET, right - INSET
        assert tile.label_at[0] - LETTER * len(tile.label) >= inner_left + LINE + FREE, place
        name = place.removeprefix("lie-")
        ids = f"demon-{name}-", f"egg-symbol-{name}"
        symbols = [
            one for one in picture.elements if isinstance(one, Space) and one.id.startswith(ids)
        ]
        assert len(symbols) == 4
        assert all(inner_left <= one.at[0] - one.size for one in symbols), place
        assert all(one.at[0] + one.size <= inner_right for one in symbols), place
        assert all(top < one.at[1] - one.size for one in symbols), place
        assert all(one.at[1] + one.size < bottom for one in symbols), place
