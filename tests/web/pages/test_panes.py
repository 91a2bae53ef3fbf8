"""Several pictures of a table in a row, tried with Pig in two of them."""

from companion.engine.pictures.boards import Board, stacked
from companion.engine.pictures.picture import Area, Picture, Piece, Route, Space
from companion.engine.setup.participants import Participant
from companion.web.parts.panes import Panes, row_of
from companion.web.svg.drawing import board as draw

ADA = Participant(0, "Ada", "Red disc", "red", "circle", "R")
FIELD = Area("field", "Field", ((0, 0), (10, 0), (10, 10)), "forest", "One\ntwo", (5, 5))
STONE = Piece("stone", "Stone", (2, 2), 1, "circle", "red", "S")
CARD = Space("card", "Card", (5, 5), 2, "square", "bone")
ROAD = Route("road", "Road", ((0, 0), (20, 20)), "path")
HERS = Board("hers", "Ada", Picture("Hers", "A field.", 10, 10, (FIELD, STONE)), 0)
ROW = Board("row", "Cards", Picture("Row", "A card.", 20, 20, (CARD, ROAD)))


def panes(**more: object) -> Panes:
    return row_of((HERS, ROW), (ADA,), lambda board: f"/t?board={board}", **more)  # type: ignore[arg-type]


def in_view(row: Panes) -> str:
    (found,) = (pane.board.id for pane in row.panes if pane.shown)
    return found


def test_the_first_picture_is_in_view_where_nothing_is_lit() -> None:
    row = panes()
    assert (in_view(row), row.comes) == ("hers", "")
    assert row.panes[0].who == ADA
    assert row.panes[1].who is None
    assert row.places == {"field", "stone", "card", "road"}


def test_the_picture_comes_on_which_all_lit_places_lie() -> None:
    row = panes(lit=("card",), marked=("stone",))
    assert (in_view(row), row.comes) == ("row", "row")
    assert [pane.lit for pane in row.panes] == [False, True]


def test_none_comes_by_itself_where_several_have_lit_places() -> None:
    row = panes(lit=("card", "stone"))
    assert (in_view(row), row.comes) == ("hers", "")
    assert all(pane.lit for pane in row.panes)


def test_a_picture_that_a_move_changes_comes_where_nothing_is_lit() -> None:
    assert panes(marked=("card",)).comes == "row"


def test_the_picture_that_was_asked_for_stays_in_view() -> None:
    assert in_view(panes(asked="row", lit=("stone",))) == "row"
    assert in_view(panes(asked="nonsense")) == "hers"


def test_a_stack_of_boards_has_all_their_places_below_each_other() -> None:
    whole = stacked("All", (HERS, ROW))
    assert (whole.width, whole.height) == (10, 20)
    assert whole.description == "A field. A card."
    field, stone, card, road = whole.elements
    assert isinstance(field, Area)
    assert field.label_at == (5, 5)
    assert isinstance(stone, Piece)
    assert stone.at == (2, 2)
    assert isinstance(card, Space)
    assert (card.at, card.size) == ((2.5, 12.5), 1)
    assert isinstance(road, Route)
    assert road.points == ((0, 10), (10, 20))


def test_a_ghost_is_drawn_on_the_picture_that_has_its_place_and_is_not_read_out() -> None:
    ghost = Piece("field", "Ghost", (5, 5), 1, "star", "blue", "G")
    assert 'class="piece tone-blue"' in draw(HERS.picture, ghosts=(ghost,))
    assert "Ghost" not in draw(HERS.picture, ghosts=(ghost,))
    assert "ghosts" not in draw(ROW.picture, ghosts=(ghost,))


def test_a_label_of_two_lines_is_drawn_in_two_lines() -> None:
    assert '>One<tspan x="50" dy="4.2">two</tspan></text>' in draw(HERS.picture)
