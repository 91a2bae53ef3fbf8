"""The boards of a count that can be photographed."""

from random import Random

import pytest

from companion.engine.game import AnyGame
from companion.engine.scores.from_photos import photo_boards
from companion.engine.scores.photographed import PhotoBoard
from companion.games import get_game
from tests.example_discs import GAME as DISCS

GAMES = ("iwari", "khilor", "ichor", "grecos", "orichalcum")


def boards(game: AnyGame) -> tuple[PhotoBoard, ...]:
    deal = game.deal(game.editions()[0], ("Ann", "Ben"), {}, Random(1), {})
    assert game.counting is not None
    return photo_boards(game.counting, deal, game.participants(deal))


@pytest.mark.parametrize("slug", GAMES)
def test_every_games_boards_are_sound(slug: str) -> None:
    """Places are drawn and lie on the board, and what follows from them are cells of the pad."""
    game = get_game(slug)
    deal = game.deal(game.editions()[0], ("Ann", "Ben"), {}, Random(1), {})
    found = boards(game)
    assert found
    for board in found:
        left, top, width, height = board.box
        drawn = {element.id for element in board.picture.elements}
        assert len(board.places) == len({place.id for place in board.places}) > 0
        for place in board.places:
            assert place.id in drawn
            assert left <= place.at[0] <= left + width
            assert top <= place.at[1] <= top + height
            assert 0 < place.size < width / 4
        for kind in (None, *range(len(board.kinds))):
            most = None if kind is None else board.kinds[kind].most
            lying: dict[str, int | None] = dict.fromkeys(place.id for place in board.places)
            lying |= dict.fromkeys(list(lying)[:most], kind)
            counts = board.counts(lying)
            sheet = game.pad.sheet(deal)
            for cell, number in counts.items():
                known = sheet.cell(cell)
                assert known, cell
                assert known.low <= number <= known.high
                group = sheet.group_of(cell)
                assert group is not None
                assert group.part == board.part


def test_a_place_of_a_tapped_board_is_counted_as_a_tap_would() -> None:
    end = boards(get_game("iwari"))[-1]
    assert end.by_place
    assert end.part == "The end"
    assert end.counts({"duskmoor-1": 1, "duskmoor-2": None}) == {
        "final.at.duskmoor-1": 2,
        "final.at.duskmoor-2": 0,
    }


def test_tokens_on_ichors_board_are_not_off_it() -> None:
    """Thirteen of the monsters' fourteen tokens lie there, one space having two; no god's."""
    board = boards(get_game("ichor"))[0]
    single, pair, figure = 0, 1, 2
    lying: dict[str, int | None] = dict.fromkeys((place.id for place in board.places), None)
    kinds = [single] * 11 + [pair] + [figure] * 6
    lying |= dict(zip(lying, kinds, strict=False))
    assert sorted(board.counts(lying).values()) == [1, 14]


def test_whoever_has_every_token_on_the_board_has_won() -> None:
    board = boards(get_game("ichor"))[0]
    lying: dict[str, int | None] = dict.fromkeys((place.id for place in board.places), None)
    lying |= dict(zip(lying, [1] * 7, strict=False))
    counts = board.counts(lying)
    winner = counts["games.0.winner"]
    assert counts == {"games.0.winner": winner, f"games.0.off.{1 - winner}": 14}


def test_a_pad_without_limits_of_pieces_is_not_photographed() -> None:
    assert boards(DISCS) == ()
