"""What an enemy stack threatens, asked out of its turn (ux: any piece can be asked about)."""

from companion.games.grecos.game import GAME
from companion.games.grecos.moves.battle import Attack

from .positions import position


def test_in_the_enemys_turn_its_stack_attacks_its_neighbours() -> None:
    at = position({"C6": "hero"}, {"C7": "hoplites"}, phase="move")
    assert GAME.in_turn
    battle, march = GAME.in_turn(at, 1)
    assert Attack("C7", "C6") in set(GAME.legal_moves(battle))
    assert {GAME.mover(march, move) for move in GAME.legal_moves(march)} == {1}
    assert at.turn == 0, "the table itself goes on as it was"
