"""Promises about moves: legality, chance, effects and the end."""

from random import Random
from typing import Any

from companion import codec
from companion.engine.game import CHANCE, AnyGame
from companion.engine.replay import Timeline, replay

from .tables import LONGEST_GAME, Table, sampled, tables, walked
from .words import is_code, is_sentence

Walk = Timeline[Any, Any, Any]


def test_a_game_ends(table: Table, walk: Walk) -> None:
    assert len(walk.moves) < LONGEST_GAME
    assert table.game.outcome(walk.state)


def test_legal_moves_are_the_conceivable_moves_that_break_no_rule(table: Table, walk: Walk) -> None:
    game = table.game
    for state in sampled(walk):
        conceivable = list(game.conceivable_moves(state))
        legal = list(game.legal_moves(state))
        assert len(set(conceivable)) == len(conceivable)
        assert len(set(legal)) == len(legal)
        assert set(legal) == {move for move in conceivable if game.check(state, move) is None}
        assert {type(move) for move in conceivable} <= set(game.move_types)


def test_every_refusal_cites_a_rule_of_the_rulebook(table: Table, walk: Walk) -> None:
    game = table.game
    for state in sampled(walk):
        for move in game.conceivable_moves(state):
            violations = list(game.violations(state, move))
            assert game.check(state, move) == (violations[0] if violations else None)
            for violation in violations:
                assert is_code(violation.code)
                assert is_sentence(violation.reason), violation.reason
                assert game.rulebook.citations[violation.cite.id] == violation.cite


def test_a_person_can_mean_a_move_that_is_refused(game: AnyGame) -> None:
    """Only so can a page say why."""
    positions = (state for table in tables(game) for state in sampled(walked(table)))
    assert any(game.check(s, move) for s in positions for move in game.conceivable_moves(s))


def test_the_one_to_move_has_a_move(table: Table, walk: Walk) -> None:
    game = table.game
    for state in walk.states:
        to_move = game.to_move(state)
        movers = {game.mover(state, move) for move in game.legal_moves(state)}
        if to_move is None:
            assert not movers
        else:
            assert to_move in movers
            assert movers <= {to_move, CHANCE}


def test_moves_after_the_end_are_refused(table: Table, walk: Walk) -> None:
    for move in set(walk.moves):
        assert table.game.check(walk.state, move)


def test_apply_leaves_its_argument_alone_and_answers_the_same_twice(
    table: Table, walk: Walk
) -> None:
    game = table.game
    for state in sampled(walk):
        for move in sample(game.legal_moves(state), 5):
            before = codec.dump(state)
            first = game.apply(state, move)
            assert codec.dump(state) == before
            assert game.apply(state, move) == first


def test_replay_equals_the_walk(table: Table, walk: Walk) -> None:
    moves = [codec.load_move(table.game, codec.dump_move(table.game, move)) for move in walk.moves]
    deal = codec.load_deal(table.game, codec.dump(walk.deal))
    assert replay(table.game, deal, moves) == walk


def test_somebody_is_to_move_until_there_is_an_outcome(table: Table, walk: Walk) -> None:
    game = table.game
    for state in walk.states:
        assert (game.outcome(state) is None) == (game.to_move(state) is not None)


def test_the_outcome_names_its_reason_and_winners(table: Table, walk: Walk) -> None:
    outcome = table.game.outcome(walk.state)
    assert is_code(outcome.reason)
    assert is_sentence(outcome.text), outcome.text
    seats = {p.seat for p in table.game.participants(walk.deal)}
    assert set(outcome.winners) <= seats
    assert len(set(outcome.winners)) == len(outcome.winners)


def test_chance_draws_only_when_it_is_to_move_and_only_legal_moves(
    table: Table, walk: Walk
) -> None:
    game = table.game
    for state in walk.states:
        drawn = game.chance_move(state, Random(1))
        if game.to_move(state) is not CHANCE:
            assert drawn is None
        elif drawn is not None:
            assert game.check(state, drawn) is None
            assert game.mover(state, drawn) is CHANCE
            assert game.chance_move(state, Random(1)) == drawn


def test_an_illegal_move_that_happened_anyway_leaves_a_position_to_play_on_from(
    table: Table, walk: Walk
) -> None:
    game = table.game
    for state in sampled(walk):
        for move in sample(insistable(game, state), 5):
            step = game.apply(state, move)
            assert game.check_state(step.state) == ()
            assert codec.load_state(game, codec.dump(step.state)) == step.state
            assert (game.outcome(step.state) is None) == (game.to_move(step.state) is not None)
            if game.outcome(step.state) is None:
                assert next(iter(game.legal_moves(step.state)), None) is not None
            assert is_sentence(game.describe(state, move))
            game.score(game.tally(step.state))
            game.picture(step.state)


def test_events_say_what_happened_and_where(table: Table, walk: Walk) -> None:
    game = table.game
    seats = {p.seat for p in game.participants(walk.deal)} | {None}
    for state, events in zip(walk.states[1:], walk.events, strict=True):
        places = {element.id for element in game.picture(state).elements} if events else set()
        for event in events:
            assert is_code(event.code)
            assert is_sentence(event.text), event.text
            assert event.seat in seats
            assert set(event.where) <= places


def insistable(game: AnyGame, state: Any) -> list[Any]:
    """The illegal moves that hands at a table could make all the same."""
    return [
        move
        for move in game.conceivable_moves(state)
        if (broken := list(game.violations(state, move))) and all(v.possible for v in broken)
    ]


def sample(moves: Any, size: int) -> list[Any]:
    """Up to `size` moves, spread over all of them."""
    found = list(moves)
    return found[:: max(1, len(found) // size)]
