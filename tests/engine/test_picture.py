"""A drawing in the width that a renderer wants."""

from companion.engine.pictures.picture import (
    Area,
    Picture,
    Piece,
    Route,
    Space,
    around,
    scaled,
    toward,
)

SQUARE = Area("a", "A", ((0, 0), (1, 0), (1, 1)), "bone", label="A", label_at=(0.5, 0.5))
PLAIN = Area("b", "B", ((1, 0), (2, 0), (2, 1)), "bone")
ROAD = Route("r", "R", ((0, 0), (2, 1)), "path")
SPOT = Space("s", "S", (0.5, 0.5), 0.25, "circle", "bone")
PIECE = Piece("p", "P", (1.5, 0.5), 0.25, "circle", "red", "P")
BOARD = Picture("Board", "A board", 2, 1, (SQUARE, PLAIN, ROAD, SPOT, PIECE))


def test_everything_keeps_its_place_in_proportion() -> None:
    wide = scaled(BOARD, 100)
    square, plain, road, spot, piece = wide.elements
    assert (wide.width, wide.height) == (100, 50)
    assert isinstance(square, Area)
    assert square.outline == ((0, 0), (50, 0), (50, 50))
    assert square.label_at == (25, 25)
    assert isinstance(plain, Area)
    assert plain.label_at is None
    assert isinstance(road, Route)
    assert road.points == ((0, 0), (100, 50))
    assert isinstance(spot, Space)
    assert (spot.at, spot.size) == ((25, 25), 12.5)
    assert isinstance(piece, Piece)
    assert (piece.at, piece.size) == ((75, 25), 12.5)


def test_a_drawing_of_that_width_is_left_alone() -> None:
    assert scaled(BOARD, 2) is BOARD


def test_a_point_on_the_way_lies_no_further_than_the_goal() -> None:
    assert toward((0, 0), (4, 3), 2.5) == (2, 1.5)
    assert toward((0, 0), (4, 3), 9) == (4, 3)
    assert toward((1, 1), (1, 1), 9) == (1, 1)


def test_a_ring_is_walked_clockwise_from_the_right() -> None:
    assert around((1, 1), 2, 0) == (3, 1)
    assert around((1, 1), 2, 90) == (1, 3)
