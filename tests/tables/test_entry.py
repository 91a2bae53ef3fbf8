"""Entering a move by taps, on Pig and on every installed game."""

from random import Random

import pytest

from companion.engine.game import AnyGame
from companion.engine.replay import random_walk
from companion.tables.entry import enter


def opening(game: AnyGame) -> object:
    names = ["Ann", "Ben", "Cleo"][: max(2, min(game.players))]
    deal = game.deal(game.editions()[0], names, {}, Random(7), {})
    return game.initial_state(deal)


def test_without_a_tap_everything_that_could_begin_a_move_is_offered(game: AnyGame) -> None:
    state = opening(game)
    entry = enter(game, state, ())
    first = {game.taps(state, move)[0].id for move in game.conceivable_moves(state)}
    assert {choice.tap.id for choice in entry.choices} == first
    assert entry.wish is None


def test_exactly_what_begins_a_legal_move_is_lit(game: AnyGame) -> None:
    state = opening(game)
    lit = {choice.tap.id for choice in enter(game, state, ()).choices if choice.legal}
    assert lit == {game.taps(state, move)[0].id for move in game.legal_moves(state)}


def test_every_legal_move_can_be_entered_by_its_taps(game: AnyGame) -> None:
    for state, _ in random_walk(game, opening(game), Random(3), 25):
        for move in list(game.legal_moves(state))[:12]:
            entry = enter(game, state, [tap.id for tap in game.taps(state, move)])
            assert entry.legal
            assert entry.wish == move
            assert entry.sentence == game.describe(state, move)


def test_an_illegal_wish_is_answered_with_its_rules(game: AnyGame) -> None:
    state = opening(game)
    wish = next((move for move in game.conceivable_moves(state) if game.check(state, move)), None)
    if wish is None:
        pytest.fail(f"{game.slug} lights only what is legal: nothing can be asked of its rules")
    entry = enter(game, state, [tap.id for tap in game.taps(state, wish)])
    assert not entry.legal
    assert entry.violations == tuple(game.violations(state, wish))
    assert entry.may_insist == all(violation.possible for violation in entry.violations)


def test_taps_that_begin_no_move_are_forgotten(game: AnyGame) -> None:
    state = opening(game)
    entry = enter(game, state, ["no-such-place"])
    assert entry.tapped == ()
    assert entry.choices == enter(game, state, ()).choices
