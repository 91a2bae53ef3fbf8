"""The preview says all that a move is certain to take off the board, as the log need not."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.engine.play.replay import random_walk
from companion.games import get_game
from companion.games.ichor.game import GAME as ICHOR
from companion.tables.taps.move_entry import enter
from companion.tables.taps.preview import preview
from tests.games.grecos.positions import fight, position
from tests.games.ichor.boards import board

ARTEMIS = """
    .  .  .  .  .  .
    .  .  Am .  .  Ze
    .  .  .  .  .  .
    .  .  m  .  .  .
    .  .  Gr .  .  .
    .  .  .  .  .  .
"""
MOVES_OF_A_WALK = 120
TRIED = 25


def tried(slug: str, seed: int) -> Iterator[tuple[Any, Any, Any, str]]:
    """Legal moves of a random game: position, move, position after it, preview."""
    game, rng = get_game(slug), Random(seed)
    names = ("Ann", "Ben", "Cleo")[: max(2, min(game.players))]
    start = game.start(game.deal(game.editions()[0], names, {}, rng, {}))
    for at, _ in random_walk(game, start, rng, MOVES_OF_A_WALK):
        for move in list(game.legal_moves(at))[:TRIED]:
            step = game.apply(at, move)
            yield at, move, step.state, preview(game, at, move, step)


def test_artemis_and_the_monster_that_she_ends_on_leave_and_the_preview_says_both() -> None:
    entry = enter(ICHOR, board(ARTEMIS), ("card-artemis", "griffin"))
    assert entry.legal
    assert entry.sentences[-1].endswith("Leaves the board: Griffin on c2 and Artemis.")
    logged = ICHOR.describe(board(ARTEMIS), entry.wish)
    assert "Leaves the board" not in logged, "released tables read as before"


@pytest.mark.parametrize("seed", range(3))
def test_ichor_names_every_figure_that_would_be_gone(seed: int) -> None:
    for at, _, after, said in tried("ichor", seed):
        if after.state.game != at.state.game:
            continue
        standing = at.state.monsters, after.state.monsters, at.state.gods, after.state.gods
        before, later, gods, gods_later = (sum(space >= 0 for space in s.at) for s in standing)
        came = len(after.state.gods.cards) - len(at.state.gods.cards)
        if later < before or gods_later - came < gods:
            assert "Leaves the board: " in said
        elif later == before and gods_later == gods:
            assert "Leaves the board" not in said


def test_a_unit_of_grecos_that_changes_sides_does_not_leave_the_board() -> None:
    grecos = get_game("grecos")
    at = position({"C6": "hero"}, {"C7": "hoplites"}, phase="battle", hands=["betrayal", ""])
    at = fight(at, "C6", "C7")
    for move in grecos.legal_moves(at):
        said = preview(grecos, at, move, grecos.apply(at, move))
        assert "Leaves the board" not in said


@pytest.mark.parametrize("seed", range(3))
def test_grecos_names_whatever_fewer_units_stand_there_afterwards(seed: int) -> None:
    for at, _, after, said in tried("grecos", seed):
        fewer = after.state.destroyed != at.state.destroyed
        assert fewer is False or "Leaves the board: " in said


@pytest.mark.parametrize("seed", range(3))
def test_orichalcum_names_creatures_hoplites_and_titans_that_are_gone(seed: int) -> None:
    for at, _, after, said in tried("orichalcum", seed):
        for name, before, later in zip(
            at.deal.names, at.state.players, after.state.players, strict=True
        ):
            for circle in before.island.creatures.keys() - later.island.creatures.keys():
                assert f"Leaves {name}'s island: the " in said
                assert f" on {circle}" in said
            for titan in {h.titan for h in before.titans} - {h.titan for h in later.titans}:
                assert f"{name} loses {titan.capitalize()}." in said


@pytest.mark.parametrize("seed", range(2))
def test_khilor_says_which_egg_is_returned_and_where_nothing_more_is_lost(seed: int) -> None:
    for at, _, after, said in tried("khilor", seed):
        for square in at.state.eggs.keys() - after.state.eggs.keys():
            assert at.state.eggs[square] in said or square in said


@pytest.mark.parametrize("seed", range(2))
def test_in_iwari_no_move_takes_a_tent_or_a_totem_off_the_board(seed: int) -> None:
    for at, _, after, _ in tried("iwari", seed):
        assert after.state.tents.items() >= at.state.tents.items()
        for territory, counts in at.state.totems.items():
            assert all(
                now >= n for now, n in zip(after.state.totems[territory], counts, strict=True)
            )
