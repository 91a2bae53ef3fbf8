"""Set-up: sides and boards, who starts, what is revealed, and the steps that people follow."""

from random import Random

import pytest

from companion.engine.problems import Malformed
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.rules.decisions import DrawCard, InstallMetropolis
from tests.games.orichalcum.positions import NAMES, REFERENCE, deal


def test_each_player_chooses_a_side_or_1() -> None:
    fixed = {"side.0": "hard", "board.0": "thera", "board.1": "melos"}
    made = GAME.deal(REFERENCE, NAMES[:2], {}, Random(1), fixed)
    assert made.sides == ("hard", "easy")
    assert [len(layout.circles) for layout in made.layouts] == [27, 31]


def test_a_board_lies_before_one_player_only() -> None:
    with pytest.raises(Malformed):
        fixed = {"board.0": "thera", "board.1": "thera"}
        GAME.deal(REFERENCE, NAMES[:2], {}, Random(1), fixed)


def test_everybody_starts_with_one_of_each_and_the_right_neighbour_with_one_more() -> None:
    start = GAME.start(deal(4)).state
    assert [found.hoplites for found in start.players] == [1, 1, 1, 2]
    assert [found.nuggets for found in start.players] == [1, 1, 1, 1]


def test_cards_tiles_and_buildings_are_revealed_before_the_first_turn_or_13() -> None:
    for players, cards in ((2, 5), (3, 5), (4, 6)):
        at = GAME.start(GAME.deal(REFERENCE, NAMES[:players], {"draws": "app"}, Random(5), {}))
        assert isinstance(at.decision, DrawCard)
        rng = Random(7)
        while (move := GAME.chance_move(at, rng)) is not None:
            at = GAME.apply(at, move).state
        assert isinstance(at.decision, InstallMetropolis)
        assert len(at.state.row) == cards
        sizes = [at.edition.card[card.card].size for card in at.state.row]
        assert [len(at.edition.tile[card.tile].terrains) for card in at.state.row] == sizes
        for card in at.state.row:
            volcanoes = at.edition.tile[card.tile].terrains.count("volcano")
            assert len(card.creatures) == volcanoes
        assert None not in at.state.display


def test_the_steps_say_who_lays_which_board_on_which_side() -> None:
    steps = {step.id: step.text for step in GAME.setup_steps(deal(2))}
    assert steps["island_0"] == (
        "Ada lays the board Thera on its easy side and takes a Metropolis."
    )
    assert "Ada takes the initiative pawn; Ben, to the right" in steps["start"]
