"""Promises about a table in several pictures; a single one is held to those of `face`."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.engine.game import AnyGame
from companion.engine.pictures import Board
from companion.testing.conformance.face import assert_sound, points_of
from companion.testing.worlds import Table, Walk, sampled, views


def rows(table: Table, walk: Walk) -> Iterator[tuple[Any, int | None, tuple[Board, ...]]]:
    """The boards of sampled positions, as a spectator and each seat see them."""
    for _, seat, seen in views(table, walk) if table.game.boards else ():
        yield seen, seat, table.game.boards_for(seen, seat)


def test_each_picture_of_a_table_has_words_and_a_tab_of_its_own(table: Table, walk: Walk) -> None:
    for _, _, boards in rows(table, walk):
        assert boards
        assert len({board.id for board in boards}) == len(boards)
        assert len({board.name for board in boards}) == len(boards)
        assert all(board.id and board.name for board in boards)
        for board in boards:
            assert_sound(board.picture)


def test_everything_drawn_lies_in_its_picture(table: Table, walk: Walk) -> None:
    for _, _, boards in rows(table, walk):
        for board in boards:
            for element in board.picture.elements:
                for x, y in points_of(element):
                    assert 0 <= x <= board.picture.width
                    assert 0 <= y <= board.picture.height


def test_a_place_lies_on_one_board_and_the_boards_show_the_whole_picture(
    table: Table, walk: Walk
) -> None:
    for seen, _, boards in rows(table, walk):
        found = Counter(place for board in boards for place in board.places)
        assert set(found.values()) <= {1}
        assert found.keys() == {element.id for element in table.game.picture(seen).elements}


def test_a_tap_on_a_place_lies_on_one_board(table: Table, walk: Walk) -> None:
    for at in sampled(walk) if table.game.boards else ():
        whole = {element.id for element in table.game.picture(at).elements}
        boards = table.game.boards_for(at, None)
        for place in whole & taps_of(table.game, at):
            assert sum(place in board.places for board in boards) == 1, place


def test_the_viewers_own_board_comes_first(table: Table, walk: Walk) -> None:
    for _, seat, boards in rows(table, walk):
        if seat is not None and any(board.seat == seat for board in boards):
            assert boards[0].seat == seat


def test_ghosts_of_a_move_on_its_way_lie_at_places_of_a_board(table: Table, walk: Walk) -> None:
    for at in sampled(walk):
        boards = [(one.picture, one.places) for one in table.game.boards_for(at, None)]
        for move in table.game.legal_moves(at):
            for ghost in move.ghosts(at):
                (picture,) = (one for one, places in boards if ghost.id in places)
                for x, y in points_of(ghost):
                    assert 0 <= x <= picture.width
                    assert 0 <= y <= picture.height


def taps_of(game: AnyGame, at: Any) -> set[str]:
    """Everything that is touched for any move that a person could mean."""
    return {tap.id for move in game.pseudo_legal_moves(at) for tap in game.taps(at, move)}
