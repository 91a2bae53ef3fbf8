"""The geometry of a set (KH-3, KH-14), and what is wrong with one."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.codec.packaged import read_edition
from companion.engine.problems import Malformed
from companion.games.khilor.box import (
    Edition,
    Placement,
    check_edition,
    demons_around_egg,
    geometry_of,
    outline,
    steps_from,
    turned,
)
from companion.games.khilor.game import GAME

REFERENCE = GAME.editions()[0]


def test_a_quarter_turn_is_clockwise_with_rows_counted_downwards() -> None:
    assert turned((1, 0), 1) == (0, 1)
    assert turned((0, 1), 1) == (-1, 0)
    assert turned((2, -1), 4) == (2, -1)


def test_squares_are_lettered_from_the_left_and_numbered_from_the_top() -> None:
    assert REFERENCE.cell["A1"] == (0, 0)
    assert REFERENCE.cell["G1"] == (6, 0)
    assert REFERENCE.cell["A7"] == (0, 6)
    assert REFERENCE.white_egg == "D4"
    assert list(REFERENCE.cell)[:8] == ["A1", "B1", "C1", "D1", "E1", "F1", "G1", "A2"]


@pytest.mark.parametrize(
    ("turns", "demons"),
    [
        (0, {"C3", "E3", "F3"}),
        (1, {"D2", "D4", "D5"}),
        (2, {"C3", "B3", "E3"}),
        (3, {"D1", "D2", "D4"}),
    ],
)
def test_a_placement_is_named_by_its_egg_symbol_and_its_turns(turns: Any, demons: set[str]) -> None:
    assert set(geometry_of(REFERENCE).footprint[Placement("I", turns, "D3")].demons) == demons


def test_a_flipped_polyomino_has_the_mirrored_shape_and_its_own_symbols() -> None:
    piece = REFERENCE.polyomino["S"]
    assert outline(piece.back) == outline(piece.front, mirrored=True)
    assert outline(piece.back) != outline(piece.front)
    assert demons_around_egg(piece.front) != demons_around_egg(piece.back)


def test_squares_beyond_the_edge_are_counted_as_overhang() -> None:
    assert geometry_of(REFERENCE).footprint[Placement("I", 0, "F1")].overhang == 1
    assert geometry_of(REFERENCE).footprint[Placement("I", 0, "G1")].overhang == 2
    assert geometry_of(REFERENCE).footprint[Placement("I", 0, "E1")].overhang == 0


def test_arrows_turn_with_the_polyomino_and_stop_at_the_edge() -> None:
    assert steps_from(REFERENCE, "D3", Placement("L", 0, "A1")) == ("D2", "E3")
    assert steps_from(REFERENCE, "D3", Placement("L", 1, "A1")) == ("E3", "D4")
    assert steps_from(REFERENCE, "G1", Placement("L", 0, "A1")) == ()


def test_equal_sets_share_one_geometry() -> None:
    assert geometry_of(REFERENCE) is geometry_of(replace(REFERENCE))


def test_the_reference_set_says_that_it_is_not_the_printed_one() -> None:
    assert "not the printed" in REFERENCE.title
    assert "own" in REFERENCE.note


def test_the_reference_set_spreads_its_coloured_squares_evenly() -> None:
    owners = list(REFERENCE.owner.values())
    assert {owners.count(colour) for colour in owners} == {4}
    for square, (x, y) in REFERENCE.cell.items():
        turned_square = REFERENCE.square[6 - y, x]
        assert REFERENCE.owner.get(square) == REFERENCE.owner.get(turned_square)


def test_the_reference_set_has_the_seven_one_sided_tetrominoes() -> None:
    assert len({outline(piece.front) for piece in REFERENCE.polyominoes}) == 7


def broken(**changes: Any) -> list[tuple[str, str]]:
    """The faults of the reference set with something changed."""
    return [(p.path, p.message) for p in GAME.edition_problems(replace(REFERENCE, **changes))]


def with_piece(**changes: Any) -> list[tuple[str, str]]:
    """The faults of the reference set with its first polyomino changed."""
    first, *rest = REFERENCE.polyominoes
    return broken(polyominoes=(replace(first, **changes), *rest))


def test_a_set_needs_an_id_a_title_and_a_note() -> None:
    assert broken(id="No Spaces")[0][0] == "id"
    assert broken(title=" ")[0][0] == "title"
    assert broken(note="")[0][0] == "note"


def test_a_board_is_a_rectangle_of_known_letters_with_one_white_egg() -> None:
    rows = REFERENCE.board
    assert broken(board=rows[:3])[0] == ("board", "has 4 to 9 rows")
    assert broken(board=(*rows[:6], "g . ."))[0][0] == "board[6]"
    assert broken(board=(*rows[:6], ". q . y . b ."))[0] == (
        "board[6]",
        "holds q; use g, y, b, p, k, e and .",
    )
    assert broken(board=(*rows[:6], rows[3]))[0] == (
        "board",
        "has exactly one square e for the white egg, not 2",
    )


def test_a_set_has_seven_polyominoes_with_names_of_their_own() -> None:
    assert broken(polyominoes=REFERENCE.polyominoes[:6])[0][0] == "polyominoes"
    assert with_piece(id="O")[0] == ("polyominoes[0].id", "Two polyominoes are called O.")
    assert with_piece(id="two words")[0][0] == "polyominoes[0].id"


def test_a_side_is_one_piece_with_three_demon_symbols_and_one_egg_symbol() -> None:
    assert with_piece(front=("dddd",))[0] == (
        "polyominoes[0].front",
        "has 3 demon symbols and 1 egg symbol, not 4 and 0",
    )
    assert with_piece(back=("de.dd",))[0][0] == "polyominoes[0].back"
    assert with_piece(front=("dexd",))[0][0] == "polyominoes[0].front"


def test_the_back_is_the_mirrored_front() -> None:
    assert with_piece(back=("de", "dd"))[0] == (
        "polyominoes[0].back",
        "must have the mirrored shape of the front",
    )


def test_a_polyomino_has_different_arrows() -> None:
    assert with_piece(arrows=())[0][0] == "polyominoes[0].arrows"
    assert with_piece(arrows=("N", "N"))[0][0] == "polyominoes[0].arrows"


def test_two_white_demons_stand_on_demons() -> None:
    assert broken(white_demons=("B2",))[0][0] == "white_demons"
    assert broken(white_demons=("B2", "D4"))[0][0] == "white_demons[1]"


def test_a_faulty_set_cannot_be_read_or_dealt() -> None:
    with pytest.raises(Malformed):
        read_edition('id = "x"\ntitle = "X"', Edition, check_edition)
    with pytest.raises(Malformed) as refused:
        GAME.deal(replace(REFERENCE, board=()), ("Ada",), {}, None, {})  # type: ignore[arg-type]
    assert refused.value.problems[0].path == "edition.board"


def test_a_set_of_another_size_plays() -> None:
    small = replace(
        REFERENCE, board=("....", ".e..", "....", "...."), white_demons=("A1", "D4"), id="small"
    )
    large = replace(REFERENCE, board=("e........", *(".........",) * 8), id="large")
    for edition, demons in ((small, 30), (large, 95)):
        deal = GAME.deal(edition, ("Ada", "Ben"), {}, Random(1), {})
        assert sum(map(len, deal.fill.values())) == demons
        assert next(iter(GAME.legal_moves(GAME.start(deal))))
