"""Promises about documents: what was written can be read, and junk is refused with a reason.

A document that loads has been checked, so whatever is then done with its value must not fail.
"""

import json
from dataclasses import fields, replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import codec
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.testing.checks import Damage, damaged
from companion.testing.worlds import NAMES, Table, Walk, patient, sampled, tables, walked


def through_text(document: object) -> Any:
    return json.loads(json.dumps(document, allow_nan=False))


def through_json(value: object) -> Any:
    """A value's document after it was written as JSON text and read again."""
    return through_text(codec.dump(value))


def test_editions_are_sound_and_survive_json(game: AnyGame) -> None:
    editions = game.editions()
    assert editions
    assert len({edition.id for edition in editions}) == len(editions)
    for edition in editions:
        assert edition.title
        assert codec.load_edition(game, through_json(edition)) == edition


def test_deals_survive_json(table: Table) -> None:
    game, deal = table.game, table.deal()
    assert codec.load_deal(game, through_json(deal)) == deal
    assert codec.load_deal(game, through_text(codec.dump_deal(game, deal))) == deal


def test_positions_survive_json(table: Table, walk: Walk) -> None:
    game = table.game
    for at in sampled(walk):
        assert codec.load_state(game, walk.deal, through_text(codec.dump_state(game, at))) == at


def test_a_diagram_shows_every_field_of_a_position(table: Table, walk: Walk) -> None:
    """Each field in turn gets the value that it has later in the game; where such a position can
    be, its diagram differs from that of the position without the change."""
    game, positions = table.game, list(sampled(walk))
    for at, later in pairwise(positions):
        for field in fields(at.state):
            value = getattr(later.state, field.name)
            changed = at.with_state(replace(at.state, **{field.name: value}))
            if changed != at and not game.state_problems(changed):
                assert game.diagram(changed) != game.diagram(at), f"it does not show {field.name}"


def test_moves_survive_json(table: Table, walk: Walk) -> None:
    for at in sampled(walk):
        for move in table.game.pseudo_legal_moves(at):
            document = through_text(codec.dump_move(table.game, move))
            assert codec.load_move(table.game, document) == move


@pytest.mark.parametrize("junk", [None, [], "", 1, {"no_such_field": 1}], ids=str)
def test_junk_is_malformed(game: AnyGame, junk: Any) -> None:
    for load in (codec.load_edition, codec.load_deal, codec.load_move, codec.load_tally):
        with pytest.raises(Malformed):
            load(game, junk)
    with pytest.raises(Malformed):
        codec.load_state(game, tables(game)[0].deal(), junk)


@patient
@given(data=st.data())
def test_a_damaged_edition_is_malformed_or_can_be_dealt(game: AnyGame, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(game.editions()) - 1), label="edition")
    document = through_json(game.editions()[number])
    edition = loaded(codec.load_edition, game, data.draw(damaged(document), label="damage"))
    if edition is not None:
        deal = game.deal(edition, NAMES[: game.players[0]], {}, Random(1), {})
        assert_deal_works(game, deal)


@patient
@given(data=st.data())
def test_a_damaged_deal_is_malformed_or_can_be_played(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(tables(game)), label="table")
    document = through_json(table.deal())
    deal = loaded(codec.load_deal, game, data.draw(damaged(document), label="damage"))
    if deal is not None:
        assert_deal_works(game, deal)


@patient
@given(data=st.data())
def test_a_damaged_position_is_malformed_or_can_be_played_on(
    game: AnyGame, data: st.DataObject
) -> None:
    """And since a diagram shows the whole position, that of another one is different."""
    deal, at = some_position(game, data)
    document = through_text(codec.dump_state(game, at))
    read = loaded(codec.load_state, game, data.draw(damaged(document), label="damage"), deal)
    if read is not None:
        assert_position_works(game, deal, read)
        assert (game.diagram(read) == game.diagram(at)) == (read == at)


@patient
@given(data=st.data())
def test_a_damaged_move_is_malformed_or_judged(game: AnyGame, data: st.DataObject) -> None:
    deal, at = some_position(game, data)
    moves = list(game.pseudo_legal_moves(at))
    if not moves:
        return
    document = through_text(codec.dump_move(game, data.draw(st.sampled_from(moves))))
    move = loaded(codec.load_move, game, data.draw(damaged(document), label="damage"))
    if move is None:
        return
    broken = list(game.violations(at, move))
    if all(violation.possible for violation in broken):
        assert game.describe(at, move)
        assert_position_works(game, deal, game.apply(at, move).state)


@patient
@given(data=st.data())
def test_a_damaged_tally_is_malformed_or_scored(game: AnyGame, data: st.DataObject) -> None:
    _, at = some_position(game, data)
    document = through_json(game.tally(at))
    tally = loaded(codec.load_tally, game, data.draw(damaged(document), label="damage"))
    if tally is not None:
        assert game.score(tally).verdict


def some_position(game: AnyGame, data: st.DataObject) -> tuple[Any, Any]:
    """A deal and a position from a random game of it, at any table."""
    walk = walked(data.draw(st.sampled_from(tables(game)), label="table"))
    positions = list(sampled(walk))
    return walk.deal, positions[data.draw(st.integers(0, len(positions) - 1), label="position")]


def loaded(load: Any, game: AnyGame, damage: Damage, *deal: Any) -> Any:
    """The value of a damaged document; None where it was refused with a place and a reason."""
    try:
        return load(game, *deal, damage.document)
    except Malformed as refused:
        assert refused.problems
        assert all(problem.message for problem in refused.problems)
        return None


def assert_deal_works(game: AnyGame, deal: Any) -> None:
    assert game.setup_steps(deal)
    assert game.participants(deal)
    assert game.deal_picture(deal).elements
    assert game.counting is None or game.pad.sheet(deal).groups
    game.deal_items(deal)
    assert_position_works(game, deal, game.start(deal))


def assert_position_works(game: AnyGame, deal: Any, at: Any) -> None:
    """Whatever a page or the API asks about the position has an answer."""
    assert codec.load_state(game, deal, through_text(codec.dump_state(game, at))) == at
    for move in list(game.pseudo_legal_moves(at))[:50]:
        list(game.violations(at, move))
        game.taps(at, move)
        game.describe(at, move)
        game.mover(at, move)
    for move in list(game.legal_moves(at))[:5]:
        game.apply(at, move)
    game.chance_move(at, Random(1))
    assert (game.outcome(at) is None) != game.is_over(at)
    assert bool(game.awaited(at)) != game.is_over(at)
    assert game.score(game.tally(at)).verdict
    assert game.picture(at).elements
    assert game.diagram(at)
    assert game.prompt(at)
    game.facts(at)
    for seat in (None, 0):
        game.view(at, seat)
