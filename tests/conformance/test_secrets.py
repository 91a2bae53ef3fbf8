"""Promises about hidden information: who sees what, and that nobody sees more."""

from random import Random
from typing import Any

from companion import codec
from companion.engine.decision import CHANCE
from companion.engine.game import AnyGame
from companion.engine.legacy import Game as LegacyGame
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
    for at in sampled(walk):
        for seat in onlookers(table):
            seen = game.view(at, seat)
            assert game.view(seen, seat) == seen
            assert game.view(seen, None) == game.view(at, None)


def test_a_view_is_a_position_that_can_be_written_and_read(table: Table, walk: Walk) -> None:
    game = table.game
    for at in sampled(walk):
        for seat in onlookers(table):
            seen = game.view(at, seat)
            data = codec.dump_state(game, seen)
            read = codec.load(data, game.state_type)
            assert read == (seen if isinstance(game, LegacyGame) else seen.state)


def test_a_view_answers_what_a_page_asks(table: Table, walk: Walk) -> None:
    game = table.game
    for at in sampled(walk):
        for seat in onlookers(table):
            seen = game.view(at, seat)
            assert game.awaited(seen) == game.awaited(at)
            assert game.may_act(seen) == game.may_act(at)
            assert game.outcome(seen) == game.outcome(at)
            assert is_sentence(game.prompt(seen))
            assert game.picture(seen).elements
            assert game.diagram(seen)
            assert game.score(game.tally(seen)) == game.score(game.tally(at))
            game.facts(seen)


def test_whoever_may_act_sees_every_legal_move_of_their_own(table: Table, walk: Walk) -> None:
    game = table.game
    for at in sampled(walk):
        for seat in game.may_act(at) - {CHANCE}:
            seen = game.view(at, seat)
            assert moves_of(game, seen, seat) == moves_of(game, at, seat)


def test_a_move_as_others_see_it_is_described(table: Table, walk: Walk) -> None:
    game = table.game
    for at, move in zip(walk.positions, walk.moves, strict=False):
        for seat in onlookers(table):
            shown = game.view_move(at, move, seat)
            assert game.view_move(at, shown, seat) == shown
            assert is_sentence(game.describe(game.view(at, seat), shown))
            assert codec.load_move(game, codec.dump_move(game, shown)) == shown


def test_draws_that_look_alike_to_a_seat_leave_it_with_equal_views(
    table: Table, walk: Walk
) -> None:
    """Two draws that differ only in another's secret must not differ in anything one is shown."""
    game = table.game
    for at in walk.positions:
        draws = {game.chance_move(at, Random(seed)) for seed in range(DRAWS)} - {None}
        for seat in onlookers(table):
            by_look: dict[Any, Any] = {}
            for draw in draws:
                look = game.view_move(at, draw, seat)
                after = game.apply(at, draw)
                shown = (game.view(after.state, seat), after.events)
                assert by_look.setdefault(look, shown) == shown


def test_a_deal_tells_nothing_hidden(table: Table) -> None:
    """Everybody may know the deal, so nobody may be shown less than the start that it makes."""
    game = table.game
    start = game.start(table.deal())
    for seat in onlookers(table):
        seen = game.view(start, seat)
        if isinstance(game, LegacyGame):
            assert game.view(game.start(game.deal_of(seen)), seat) == seen
        else:
            assert seen == start


def moves_of(game: AnyGame, at: Any, seat: int) -> set[Any]:
    return {move for move in game.legal_moves(at) if game.mover(at, move) == seat}
