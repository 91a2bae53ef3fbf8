"""Promises about hidden information: who sees what, and that nobody sees more."""

from companion import codec
from companion.engine.moves import CHANCE
from companion.testing.checks import is_sentence
from companion.testing.worlds import (
    Table,
    Walk,
    choices,
    meant,
    onlookers,
    refusals,
    sampled,
    views,
)


def test_a_view_of_a_view_shows_no_more_and_no_less(table: Table, walk: Walk) -> None:
    game = table.game
    for at, seat, seen in views(table, walk):
        assert game.view(seen, seat) == seen
        assert game.view(seen, None) == game.view(at, None)


def test_a_view_is_a_position_that_can_be_written_and_read(table: Table, walk: Walk) -> None:
    game = table.game
    for _, _, seen in views(table, walk):
        read = codec.load(codec.dump_state(game, seen), game.state_type)
        assert read == seen.state


def test_a_view_answers_what_a_page_asks(table: Table, walk: Walk) -> None:
    game = table.game
    for at, _, seen in views(table, walk):
        assert game.awaited(seen) == game.awaited(at)
        assert game.may_act(seen) == game.may_act(at)
        assert game.outcome(seen) == game.outcome(at)
        assert is_sentence(game.prompt(seen))
        assert game.picture(seen).elements
        assert game.diagram(seen)
        assert game.score(game.tally(seen)) == game.score(game.tally(at))
        game.facts(seen)


def test_whoever_may_act_can_work_out_all_of_it_from_what_they_see(
    table: Table, walk: Walk
) -> None:
    """A page uses the seat's view and the table the whole position; both must say the same."""
    game = table.game
    for at in sampled(walk):
        for seat in game.may_act(at):
            if seat is CHANCE:
                continue
            seen = game.view(at, seat)
            assert choices(game, seen, seat) == choices(game, at, seat)
            for move in meant(game, seen, seat):
                assert refusals(game, seen, move, seat) == refusals(game, at, move, seat)


def test_a_move_as_others_see_it_is_described(table: Table, walk: Walk) -> None:
    game = table.game
    for at, move in zip(walk.positions, walk.moves, strict=False):
        for seat in onlookers(table):
            shown = game.view_move(at, move, seat)
            assert game.view_move(at, shown, seat) == shown
            assert is_sentence(game.describe(game.view(at, seat), shown))
            assert codec.load_move(game, codec.dump_move(game, shown)) == shown


def test_a_mover_sees_the_whole_of_a_move(table: Table, walk: Walk) -> None:
    game = table.game
    for at, move in zip(walk.positions, walk.moves, strict=False):
        mover = game.mover(at, move)
        assert mover is CHANCE or game.view_move(at, move, mover) == move


def test_a_deal_tells_nothing_hidden(table: Table) -> None:
    """Everybody may know the deal, so nobody may be shown less than the start that it makes."""
    game = table.game
    start = game.start(table.deal())
    assert game.start(table.deal()) == start
    for seat in onlookers(table):
        assert game.view(start, seat) == start


def test_after_the_end_everything_is_open(table: Table, walk: Walk) -> None:
    game, end = table.game, walk.position
    for seat in onlookers(table) if game.is_over(end) else ():
        assert game.view(end, seat) == end
