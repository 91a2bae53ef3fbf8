"""Promises about hidden information: who sees what, and that nobody sees more."""

from collections.abc import Iterator
from random import Random
from typing import Any

from companion import codec
from companion.engine.decision import CHANCE
from companion.engine.game import AnyGame
from companion.engine.legacy import Game as LegacyGame
from companion.engine.replay import Timeline
from companion.engine.step import Event, Step
from companion.testing.tables import SAMPLES, Table, sample, sampled, tables, walked
from companion.testing.words import is_sentence
from companion.testing.worlds import Ply, may_open, plies, told

Walk = Timeline[Any, Any, Any]
MOVES = 60
"""How many of a seat's conceivable moves are asked about in each world."""


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
            read = codec.load(codec.dump_state(game, seen), game.state_type)
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


def test_whoever_may_act_can_work_out_all_of_it_from_what_they_see(
    table: Table, walk: Walk
) -> None:
    """A page asks a seat's view; the table asks the whole position, and must say the same."""
    game = table.game
    for at in sampled(walk):
        for seat in game.may_act(at) - {CHANCE}:
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


def test_what_looks_alike_to_a_seat_leaves_it_with_equal_views_and_events(
    table: Table, walk: Walk
) -> None:
    """Unless it opens something to the seat, which a step says of itself."""
    game = table.game
    for seat, ply in trials(table, walk):
        made = ply.made
        after = game.view(made.step.state, seat)
        for twin in ply.twins:
            same = game.view(twin.step.state, seat) == after
            assert same or may_open(game, made, twin)
            if same and not game.is_over(made.step.state):
                assert heard(made.step, seat) == heard(twin.step, seat)
                assert made.step.reveals == twin.step.reveals


def test_moves_that_leave_a_seat_with_equal_views_look_alike_to_it(
    table: Table, walk: Walk
) -> None:
    """What a seat's view does not tell apart, the moves and events before may not either."""
    game = table.game
    if not has_secrets(table, walk):
        return
    for at in sampled(walk):
        made = [(move, game.apply(at, move)) for move in of_each_kind(game, at)]
        for seat in onlookers(table):
            by_view: dict[str, Any] = {}
            for move, step in made:
                mover = game.mover(at, move)
                if mover == seat or game.is_over(step.state):
                    continue
                key = repr((mover, codec.dump_state(game, game.view(step.state, seat))))
                shown = (game.view_move(at, move, seat), heard(step, seat))
                before, state = by_view.setdefault(key, (shown, step.state))
                assert shown == before or state == step.state


def test_worlds_that_look_alike_to_a_seat_answer_it_alike(table: Table, walk: Walk) -> None:
    """Whatever it asks, refusals included: who is awaited, what it may do, and why not."""
    game = table.game
    for number, (seat, ply) in enumerate(trials(table, walk)):
        if ply.worlds and number % max(1, len(walk.moves) // SAMPLES) == 0:
            first = answers(game, ply.made.at, seat)
            for world in ply.worlds:
                assert answers(game, world, seat) == first


def test_a_game_with_secrets_is_tried_in_other_worlds(game: AnyGame) -> None:
    """The tests above would hold nothing to its promise if no other world were ever found."""
    tried = [(table, walked(table)) for table in tables(game)]
    secret = [(table, walk) for table, walk in tried if has_secrets(table, walk)]
    if secret:
        assert any(ply.worlds for table, walk in secret for _, ply in trials(table, walk))


def test_a_deal_tells_nothing_hidden(table: Table) -> None:
    """Everybody may know the deal, so nobody may be shown less than the start that it makes."""
    game = table.game
    start = game.start(table.deal())
    assert game.start(table.deal()) == start
    for seat in onlookers(table):
        seen = game.view(start, seat)
        if isinstance(game, LegacyGame):
            assert game.view(game.start(game.deal_of(seen)), seat) == seen
        else:
            assert seen == start


def test_after_the_end_everything_is_open(table: Table, walk: Walk) -> None:
    game, end = table.game, walk.position
    for seat in onlookers(table):
        assert game.view(end, seat) == end or isinstance(game, LegacyGame)


def has_secrets(table: Table, walk: Walk) -> bool:
    """Whether anything in that game is hidden from a spectator."""
    game = table.game
    made = zip(walk.positions, walk.moves, strict=False)
    return any(game.view(at, None) != at for at in walk.positions) or any(
        game.view_move(at, move, None) != move for at, move in made
    )


def trials(table: Table, walk: Walk) -> Iterator[tuple[int | None, Ply]]:
    """Every move of a game with secrets, beside its other worlds, for every seat."""
    if has_secrets(table, walk):
        for seat in onlookers(table):
            for ply in plies(table.game, walk, seat, Random(str(table))):
                yield seat, ply


def answers(game: AnyGame, at: Any, seat: int | None) -> dict[str, Any]:
    """Everything that the seat can learn of a position."""
    seen = game.view(at, seat)
    found = {
        "view": codec.dump_state(game, seen),
        "asked": (game.awaited(at), game.may_act(at), game.prompt(seen), game.facts(seen)),
        "shown": (game.picture(seen), game.diagram(seen), game.score(game.tally(seen))),
    }
    if seat is None:
        return found
    refused = [refusals(game, at, move, seat) for move in meant(game, seen, seat)]
    return found | {"may": choices(game, at, seat), "refused": refused}


def choices(game: AnyGame, at: Any, seat: int) -> dict[Any, Any]:
    """What the seat may do, in words and in touches."""
    return {
        move: (game.describe(at, move), game.taps(at, move))
        for move in game.legal_moves(at)
        if game.mover(at, move) == seat
    }


def meant(game: AnyGame, seen: Any, seat: int) -> list[Any]:
    """Some of the moves that the seat could mean by what it sees, and could tell of chance."""
    tells = game.chance_move(seen, Random(0)) is None
    movers = {seat, CHANCE} if tells else {seat}
    moves = (m for m in game.conceivable_moves(seen) if game.mover(seen, m) in movers)
    return sample(moves, MOVES)


def refusals(game: AnyGame, at: Any, move: Any, seat: int) -> tuple[Any, ...]:
    """What the table answers when the seat makes that move."""
    if isinstance(game, LegacyGame):
        return tuple(game.violations(at, move))
    return tuple(game.violations(at, move, {seat}))


def heard(step: Step[Any], seat: int | None) -> list[Event]:
    """The events that the seat is told; where a step reveals, what it tells some is its own."""
    return told(step, seat, openly=step.reveals)


def of_each_kind(game: AnyGame, at: Any) -> list[Any]:
    """Some legal moves of every kind."""
    moves = list(game.legal_moves(at))
    kinds = dict.fromkeys(type(move) for move in moves)
    return [m for kind in kinds for m in sample((m for m in moves if type(m) is kind), 6)]
