"""Promises about hidden information: who sees what, and that nobody sees more."""

from random import Random
from typing import Any

from companion import codec
from companion.engine.game import CHANCE
from companion.engine.replay import Timeline

from .tables import Table, sampled
from .words import is_sentence

Walk = Timeline[Any, Any, Any]
DRAWS = 6


def onlookers(table: Table) -> tuple[int | None, ...]:
    """Every seat, and a spectator."""
    return (*range(len(table.names)), None)


def test_a_view_of_a_view_shows_no_more_and_no_less(table: Table, walk: Walk) -> None:
    game = table.game
    for state in sampled(walk):
        for seat in onlookers(table):
            seen = game.view(state, seat)
            assert game.view(seen, seat) == seen
            assert game.view(seen, None) == game.view(state, None)


def test_a_view_is_a_position_that_can_be_written_and_read(table: Table, walk: Walk) -> None:
    game = table.game
    for state in sampled(walk):
        for seat in onlookers(table):
            seen = game.view(state, seat)
            assert codec.load(codec.dump(seen), game.state_type) == seen


def test_a_view_answers_what_a_page_asks(table: Table, walk: Walk) -> None:
    game = table.game
    for state in sampled(walk):
        for seat in onlookers(table):
            seen = game.view(state, seat)
            assert game.to_move(seen) == game.to_move(state)
            assert game.outcome(seen) == game.outcome(state)
            assert is_sentence(game.prompt(seen))
            assert game.picture(seen).elements
            assert game.diagram(seen)
            assert game.score(game.tally(seen)) == game.score(game.tally(state))
            game.facts(seen)


def test_the_one_to_move_sees_every_legal_move(table: Table, walk: Walk) -> None:
    game = table.game
    for state in sampled(walk):
        seat = game.to_move(state)
        if seat is None or seat is CHANCE:
            continue
        seen = game.view(state, seat)
        assert set(game.legal_moves(seen)) == set(game.legal_moves(state))


def test_a_move_as_others_see_it_is_described(table: Table, walk: Walk) -> None:
    game = table.game
    for state, move in zip(walk.states, walk.moves, strict=False):
        for seat in onlookers(table):
            shown = game.view_move(state, move, seat)
            assert game.view_move(state, shown, seat) == shown
            assert is_sentence(game.describe(game.view(state, seat), shown))
            assert codec.load_move(game, codec.dump_move(game, shown)) == shown


def test_draws_that_look_alike_to_a_seat_leave_it_with_equal_views(
    table: Table, walk: Walk
) -> None:
    """Two draws that differ only in another's secret must not differ in anything one is shown."""
    game = table.game
    for state in walk.states:
        draws = {game.chance_move(state, Random(seed)) for seed in range(DRAWS)} - {None}
        for seat in onlookers(table):
            by_look: dict[Any, Any] = {}
            for draw in draws:
                look = game.view_move(state, draw, seat)
                after = game.apply(state, draw)
                shown = (game.view(after.state, seat), after.events)
                assert by_look.setdefault(look, shown) == shown


def test_deals_that_look_alike_to_a_seat_start_alike(table: Table) -> None:
    """A deal's own secrets (a shuffled deck) are hidden from the first position on."""
    game = table.game
    for seat in onlookers(table):
        seen = game.view(game.initial_state(table.deal()), seat)
        assert game.view(game.initial_state(game.deal_of(seen)), seat) == seen
