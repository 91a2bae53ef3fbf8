"""Promises about documents: what is written is read again, and junk is refused politely.

A document that loads has been checked, so nothing that is asked of its value may fail.
"""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import codec
from companion.engine.game import AnyGame, Malformed
from companion.engine.replay import Timeline

from .damage import Damage, damaged
from .tables import NAMES, Table, sampled, tables, walked

Walk = Timeline[Any, Any, Any]


def through_json(value: object) -> Any:
    """What arrives at the other end of a wire."""
    return json.loads(json.dumps(codec.dump(value), allow_nan=False))


def test_editions_are_sound_and_survive_json(game: AnyGame) -> None:
    editions = game.editions()
    assert editions
    assert len({edition.id for edition in editions}) == len(editions)
    for edition in editions:
        assert edition.title
        assert codec.load_edition(game, through_json(edition)) == edition


def test_deals_survive_json(table: Table) -> None:
    deal = table.deal()
    assert codec.load_deal(table.game, through_json(deal)) == deal


def test_positions_survive_json(table: Table, walk: Walk) -> None:
    for state in sampled(walk):
        assert codec.load_state(table.game, through_json(state)) == state


def test_moves_survive_json(table: Table, walk: Walk) -> None:
    for state in sampled(walk):
        for move in table.game.conceivable_moves(state):
            document = json.loads(json.dumps(codec.dump_move(table.game, move)))
            assert codec.load_move(table.game, document) == move


@pytest.mark.parametrize("junk", [None, [], "", 1, {"no_such_field": 1}], ids=str)
def test_junk_is_malformed(game: AnyGame, junk: Any) -> None:
    for load in (
        codec.load_edition,
        codec.load_deal,
        codec.load_state,
        codec.load_move,
        codec.load_tally,
    ):
        with pytest.raises(Malformed):
            load(game, junk)


@given(data=st.data())
def test_a_damaged_edition_is_malformed_or_can_be_dealt(game: AnyGame, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(game.editions()) - 1), label="edition")
    document = through_json(game.editions()[number])
    edition = loaded(codec.load_edition, game, data.draw(damaged(document), label="damage"))
    if edition is not None:
        deal = game.deal(edition, NAMES[: game.players[0]], {}, Random(1), {})
        assert_deal_works(game, deal)


@given(data=st.data())
def test_a_damaged_deal_is_malformed_or_can_be_played(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(tables(game)), label="table")
    document = through_json(table.deal())
    deal = loaded(codec.load_deal, game, data.draw(damaged(document), label="damage"))
    if deal is not None:
        assert_deal_works(game, deal)


@given(data=st.data())
def test_a_damaged_position_is_malformed_or_can_be_played_on(
    game: AnyGame, data: st.DataObject
) -> None:
    document = through_json(some_position(game, data))
    state = loaded(codec.load_state, game, data.draw(damaged(document), label="damage"))
    if state is not None:
        assert_position_works(game, state)


@given(data=st.data())
def test_a_damaged_move_is_malformed_or_judged(game: AnyGame, data: st.DataObject) -> None:
    state = some_position(game, data)
    moves = list(game.conceivable_moves(state))
    if not moves:
        return
    document = codec.dump_move(game, data.draw(st.sampled_from(moves)))
    document = json.loads(json.dumps(document))
    move = loaded(codec.load_move, game, data.draw(damaged(document), label="damage"))
    if move is None:
        return
    broken = list(game.violations(state, move))
    if all(violation.possible for violation in broken):
        assert game.describe(state, move)
        assert_position_works(game, game.apply(state, move).state)


@given(data=st.data())
def test_a_damaged_tally_is_malformed_or_scored(game: AnyGame, data: st.DataObject) -> None:
    document = through_json(game.tally(some_position(game, data)))
    tally = loaded(codec.load_tally, game, data.draw(damaged(document), label="damage"))
    if tally is not None:
        assert game.score(tally).verdict


def some_position(game: AnyGame, data: st.DataObject) -> Any:
    """A position from a random game at any table."""
    table = data.draw(st.sampled_from(tables(game)), label="table")
    positions = list(sampled(walked(table)))
    return positions[data.draw(st.integers(0, len(positions) - 1), label="position")]


def loaded(load: Any, game: AnyGame, damage: Damage) -> Any:
    """The value of a damaged document; None where it was refused with a place and a reason."""
    try:
        return load(game, damage.document)
    except Malformed as refused:
        assert refused.problems
        assert all(problem.message for problem in refused.problems)
        return None


def assert_deal_works(game: AnyGame, deal: Any) -> None:
    assert game.setup_steps(deal)
    assert game.participants(deal)
    assert game.deal_picture(deal).elements
    assert game.counting.sheet(deal).groups
    game.deal_items(deal)
    assert_position_works(game, game.initial_state(deal))


def assert_position_works(game: AnyGame, state: Any) -> None:
    """Whatever a page or the API asks of a position is answered."""
    assert codec.load_state(game, through_json(state)) == state
    for move in list(game.conceivable_moves(state))[:50]:
        list(game.violations(state, move))
        game.taps(state, move)
        game.describe(state, move)
        game.mover(state, move)
    for move in list(game.legal_moves(state))[:5]:
        game.apply(state, move)
    game.chance_move(state, Random(1))
    assert (game.outcome(state) is None) == (game.to_move(state) is not None)
    assert game.score(game.tally(state)).verdict
    assert game.picture(state).elements
    assert game.diagram(state)
    assert game.prompt(state)
    game.facts(state)
    for seat in (None, 0):
        game.view(state, seat)
