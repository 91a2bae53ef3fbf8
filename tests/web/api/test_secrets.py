"""Secrets at a table: a token shows its own seat's, and no call reveals another's."""

import json
from random import Random
from typing import Any

import pytest

from companion.codec import dump_move, load_move
from companion.engine.game import AnyGame
from companion.engine.play.decision import BY_CHANCE, CHANCE
from companion.engine.play.replay import random_move
from companion.games import all_games, get_game
from companion.tables.access.rights import rights_of
from companion.tables.logs.ledger import carry_out, history
from companion.tables.play.moves import RecordMoves
from tests.tables.evening import timeline_of
from tests.web.api.program import Program, Table, names_for, random_beginning, state_json


def ways_with_secrets() -> list[tuple[AnyGame, dict[str, str]]]:
    """Each game with one choice of an option under which positions hold secrets."""
    return [
        (game, {option.id: choice.id})
        for game in all_games().values()
        if game.hide is not None
        for option in game.options
        for choice in option.choices
        if any(
            _hides(game, s) for s in random_beginning(game, 20, **{option.id: choice.id}).positions
        )
    ]


def _hides(game: AnyGame, state: Any) -> bool:
    actors = game.awaited(state)
    return bool(actors) and CHANCE not in actors and game.view(state, None) != state


@pytest.fixture(params=ways_with_secrets(), ids=lambda way: f"{way[0].slug}-{way[1]}")
def secret(request: pytest.FixtureRequest, program: Program) -> tuple[AnyGame, Table]:
    """A table, held by its host, where the seat to move has something to hide."""
    game, options = request.param
    table = Table.opened(program, game, **options)
    seats = [table.ask(f"seats/{seat}/take")["token"] for seat in range(len(names_for(game)))]
    playing = table.held_by(*seats)
    playing.move()
    while not _hides(game, full_history(table).at):
        playing.move()
    return game, table


def full_history(table: Table) -> Any:
    with table.program.app.app_context():
        return history(table.code)


def test_a_spectator_is_shown_no_secret(secret: tuple[AnyGame, Table]) -> None:
    game, table = secret
    watching = table.held_by(table.ask("watch")["token"])
    seen = state_json(game, game.view(full_history(table).at, None))
    assert watching.get()["now"]["state"] == seen
    assert watching.get(f"positions/{table.get()['revision']}")["state"] == seen
    assert watching.get("picture")["diagram"] == game.diagram(
        game.view(full_history(table).at, None)
    )


def test_a_seat_is_shown_its_own_secret(secret: tuple[AnyGame, Table]) -> None:
    game, table = secret
    token = table.link(1)
    seen = state_json(game, game.view(full_history(table).at, 1))
    assert table.held_by(token).get()["now"]["state"] == seen


def test_the_log_shows_a_spectator_no_secret_move(secret: tuple[AnyGame, Table]) -> None:
    game, table = secret
    line = timeline_of(full_history(table))
    moves = [
        entry["body"]["move"]
        for entry in table.held_by(table.ask("watch")["token"]).get("log")["entries"]
        if entry["kind"] in ("move", "chance")
    ]
    assert moves == [
        json.loads(json.dumps(dump_move(game, game.view_move(state, move, None))))
        for state, move in zip(line.positions, line.moves, strict=False)
    ]


def test_legal_moves_are_listed_only_where_they_reveal_no_secret(
    secret: tuple[AnyGame, Table],
) -> None:
    game, table = secret
    asked = game.may_act(full_history(table).at)
    for seat in range(len(names_for(game))):
        held = table.held_by(table.link(seat))
        if seat in asked:
            offered = held.get("legal-moves")["moves"]
            at = full_history(table).at
            assert offered or seat not in game.awaited(at)
            assert game.view(at, seat) == at or all(
                game.mover(at, load_move(game, row["move"])) == seat for row in offered
            )
        else:
            assert held.get("legal-moves", 403)["code"] == "not_allowed"


def test_a_stale_write_is_answered_with_the_position_as_its_bearer_may_see_it(
    secret: tuple[AnyGame, Table],
) -> None:
    game, table = secret
    at = full_history(table).at
    move = next(iter(game.legal_moves(at)))
    seat = game.mover(at, move)
    phone = table.held_by(table.link(seat))
    phone.write("moves", move=dump_move(game, move))
    answer = phone.write(
        "moves", 409, move=dump_move(game, move), revision=table.get()["revision"] - 1
    )
    assert answer["state"] == state_json(game, game.view(full_history(table).at, seat))


def thrown_at_the_table(program: Program) -> Table:
    """A war with hidden hands dealt by the app, where the table throws the dice and one is due."""
    game = get_game("grecos")
    options = {"dice": "table", "draws": "app", "hands": "hidden", "map": "shores"}
    table = Table.opened(program, game, **options)
    seats, rng = table.at_seats(), Random("a throw")
    with program.app.app_context():
        rights, now = rights_of(table.code, seats.program.tokens), history(table.code)
        while game.awaited(now.at) != BY_CHANCE:
            move = random_move(game, now.at, rng)
            now = carry_out(
                RecordMoves(
                    table.code,
                    rights,
                    (move,),
                    revision=now.revision,
                    client_id=f"random-{now.revision:05}",
                )
            )
    return table


def test_what_the_table_throws_may_be_asked_by_everybody_who_plays(program: Program) -> None:
    table = thrown_at_the_table(program)
    game, at = get_game("grecos"), full_history(table).at
    assert game.view(at, None) != at
    throws = [dump_move(game, move) for move in game.legal_moves(at)]
    for held in (table, *(table.held_by(table.link(seat)) for seat in range(3))):
        answer = held.get("legal-moves")
        assert [row["move"] for row in answer["moves"]] == throws
        assert answer["awaited"] == ["chance"]
    watching = table.held_by(table.ask("watch")["token"])
    assert watching.get("legal-moves", 403)["code"] == "not_allowed"
    assert table.held_by(table.link(1)).write("moves", move=throws[0])


def test_what_is_asked_changes_nothing_for_who_may_not_see_the_cards(
    secret: tuple[AnyGame, Table],
) -> None:
    """The same question, whatever the others hold: it is asked of what the bearer sees."""
    game, table = secret
    at = full_history(table).at
    for seat in game.may_act(at):
        if isinstance(seat, int) and game.view(at, seat) != at:
            answer = table.held_by(table.link(seat)).get("legal-moves")
            assert answer["prompt"] == game.prompt(game.view(at, seat))
            mine = [
                dump_move(game, move)
                for move in game.legal_moves(game.view(at, seat))
                if game.mover(at, move) in (seat, CHANCE)
            ]
            assert all(row["move"] in mine for row in answer["moves"])


def test_two_seats_together_are_shown_the_secrets_of_both_and_of_nobody_else(
    secret: tuple[AnyGame, Table],
) -> None:
    game, table = secret
    if len(names_for(game)) < 3:
        return
    at, two = full_history(table).at, table.held_by(table.link(0), table.link(1))
    shown = two.get()["now"]["state"]
    alone = [state_json(game, game.view(at, seat)) for seat in (0, 1)]
    whole, unseen = state_json(game, at), state_json(game, game.view(at, None))
    assert shown == shown_by_either(whole, alone)
    hidden = [name for name in whole if unseen[name] != whole[name] and name == "hands"]
    for name in hidden:
        assert shown[name][:2] == whole[name][:2]
        assert shown[name][2] == unseen[name][2]
    assert two.get("log")["entries"]


def shown_by_either(whole: Any, views: list[Any]) -> Any:
    """The parts of a JSON value that one of its views shows; else what the first view has."""
    if whole in views:
        return whole
    first = views[0]
    if isinstance(whole, dict) and all(isinstance(view, dict) for view in views):
        return {key: shown_by_either(whole[key], [view[key] for view in views]) for key in whole}
    if isinstance(whole, list) and all(
        isinstance(view, list) and len(view) == len(whole) for view in views
    ):
        parts = zip(whole, *views, strict=True)
        return [shown_by_either(one, seen) for one, *seen in parts]
    return first
