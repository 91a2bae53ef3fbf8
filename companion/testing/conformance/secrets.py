"""Promises about hidden information: who sees what, and that nobody sees more."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from companion import codec
from companion.engine.game import AnyGame
from companion.engine.moves import CHANCE
from companion.engine.values import Event, Step
from companion.testing.checks import is_sentence
from companion.testing.worlds import (
    Made,
    Ply,
    Table,
    Walk,
    choices,
    events_for,
    may_open,
    meant,
    onlookers,
    plies,
    refusals,
    sample,
    sampled,
    tables,
    thoroughness,
    views,
    walked,
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


# Worlds that look alike to a seat, as `companion.testing.worlds` has them: nothing that it is
# shown may differ


def test_what_looks_alike_to_a_seat_leaves_it_with_equal_views_and_events(table: Table) -> None:
    """Except after a step that says that it reveals something to the seat."""
    game = table.game
    for seat, ply in kept_trials(table):
        made = ply.made
        after = game.view(made.step.state, seat)
        for twin in ply.twins:
            same = game.view(twin.step.state, seat) == after
            assert same or may_open(game, made, twin)
            if same and not game.is_over(made.step.state):
                assert events_seen(made.step, seat) == events_seen(twin.step, seat)
                assert made.step.reveals == twin.step.reveals


def test_moves_that_leave_a_seat_with_equal_views_look_alike_to_it(
    table: Table, walk: Walk
) -> None:
    """If a seat's views are equal, the moves and events before them must look equal to it too."""
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
                shown = (game.view_move(at, move, seat), events_seen(step, seat))
                before, state = by_view.setdefault(key, (shown, step.state))
                assert shown == before or state == step.state


def test_worlds_that_look_alike_to_a_seat_answer_it_alike(table: Table, walk: Walk) -> None:
    """This includes who is awaited, what the seat may do, and why other moves are refused."""
    game, every = table.game, max(1, len(walk.moves) // thoroughness())
    for number, (seat, ply) in enumerate(kept_trials(table)):
        if ply.worlds and number % every == 0:
            wanted = wishes(game, ply.made, seat)
            first = answers(game, ply.made.at, seat, wanted)
            for world in ply.worlds:
                assert answers(game, world, seat, wanted) == first
            shown = face(game, game.view(ply.made.at, seat), seat)
            assert face(game, game.view(ply.worlds[0], seat), seat) == shown


def test_a_game_with_secrets_is_tried_in_other_worlds(game: AnyGame) -> None:
    """If no other world were ever found, the tests above would check nothing."""
    is_secret = False
    for table in tables(game):
        walk = walked(table)
        if has_secrets(table, walk):
            is_secret = True
            if any(ply.worlds for _, ply in trials(table, walk)):
                return
    assert not is_secret


def has_secrets(table: Table, walk: Walk) -> bool:
    """Whether anything in that game is hidden from a spectator."""
    game = table.game
    made = zip(walk.positions, walk.moves, strict=False)
    return any(game.view(at, None) != at for at in walk.positions) or any(
        game.view_move(at, move, None) != move for at, move in made
    )


@lru_cache(maxsize=1)
def kept_trials(table: Table) -> tuple[tuple[int | None, Ply], ...]:
    """The trials at a table, kept while several promises are held against them."""
    return tuple(trials(table, walked(table)))


def trials(table: Table, walk: Walk) -> Iterator[tuple[int | None, Ply]]:
    """Every move of a game with secrets, beside its other worlds, for every seat."""
    if has_secrets(table, walk):
        for seat in onlookers(table):
            for ply in plies(table.game, walk, seat, Random(str(table))):
                yield seat, ply


def wishes(game: AnyGame, made: Made, seat: int | None) -> list[Any]:
    """Moves to ask about: those the seat could mean or enter; in another's turn, the one made."""
    if seat is None:
        return []
    if game.may_act(made.at).isdisjoint({seat, CHANCE}):
        return [game.view_move(made.at, made.move, seat)]
    return meant(game, game.view(made.at, seat), seat)


def answers(game: AnyGame, at: Any, seat: int | None, wanted: list[Any]) -> dict[str, Any]:
    """Everything that the seat can learn about a position, besides how its view is drawn."""
    return {
        "view": codec.dump_state(game, game.view(at, seat)),
        "asked": (game.awaited(at), game.may_act(at), game.outcome(at)),
        "may": choices(game, at, seat) if seat in game.may_act(at) else {},
        "refused": [refusals(game, at, move, seat) for move in wanted],
    }


def face(game: AnyGame, seen: Any, seat: int | None) -> tuple[Any, ...]:
    """How a view is drawn. It depends on the view alone, so one other world is enough."""
    drawn = (game.picture(seen), game.boards_for(seen, seat), game.diagram(seen))
    moment = (*(said(seen) for said in (game.race, game.alarm, game.part_over) if said),)
    asked = (game.card_rows(seen, seat), game.prompt(seen), game.facts(seen))
    return (*drawn, *moment, *asked, game.score(game.tally(seen)))


def events_seen(step: Step[Any], seat: int | None) -> list[Event]:
    """The events that the seat may know of; for a step that reveals, only those for everybody."""
    return events_for(step, seat, openly=step.reveals)


def of_each_kind(game: AnyGame, at: Any) -> list[Any]:
    """Some legal moves of every kind."""
    moves = list(game.legal_moves(at))
    kinds = dict.fromkeys(type(move) for move in moves)
    return [m for kind in kinds for m in sample((m for m in moves if type(m) is kind), 6)]
