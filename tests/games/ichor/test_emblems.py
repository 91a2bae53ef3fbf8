"""Every figure has an emblem of its own, on the board and on its card."""

import re

from companion.engine.pictures.picture import Area, Piece
from companion.games.ichor.board.picture import EMBLEMS
from companion.games.ichor.box.components import FIGURES
from companion.games.ichor.game import GAME

from .boards import board

NUMBER = re.compile(r"-?(?:\d+\.\d+|\d+|\.\d+)")


def test_every_figure_has_an_emblem_of_its_own() -> None:
    assert EMBLEMS.keys() == FIGURES.keys()
    assert len(set(EMBLEMS.values())) == len(FIGURES)


def test_emblems_stay_in_their_box() -> None:
    for path in EMBLEMS.values():
        assert all(abs(float(number)) <= 1.1 for number in NUMBER.findall(path)), path


def test_a_figure_and_its_card_show_the_same_emblem() -> None:
    at = board("""
        .  .  .  .  .  .
        .  .  Ze .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  Hy .
        .  .  .  .  .  .
    """)
    drawn = {element.id: element for element in GAME.picture(at).elements}
    piece, card = drawn["zeus"], drawn["card-zeus"]
    assert isinstance(piece, Piece)
    assert isinstance(card, Area)
    assert piece.emblem == card.emblem == EMBLEMS["zeus"]
    assert card.label == "Zeus"
