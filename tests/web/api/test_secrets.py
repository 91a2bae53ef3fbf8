"""Secrets at a table: a token shows its own seat's, and no call tells another's."""

import json
from typing import Any

import pytest

from companion.codec import dump_move, load_move
from companion.engine.decision import CHANCE
from companion.engine.game import AnyGame
from companion.games import all_games
from companion.tables.history import history
from tests.web.api.program import Program, Table, begun, names_for, state_json


def ways_with_secrets() -> list[tuple[AnyGame, dict[str, str]]]:
    """Each game with one choice of an option under which positions hold secrets."""
    return [
        (game, {option.id: choice.id})
        for game in all_games().values()
        for option in game.options
        for choice in option.choices
        if any(_hides(game, s) for s in begun(game, 20, **{option.id: choice.id}).positions)
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
    while not _hides(game, whole(table).at):
        playing.move()
    return game, table


def whole(table: Table) -> Any:
    with table.program.app.app_context():
        return history(table.code)


def test_a_spectator_is_shown_no_secret(secret: tuple[AnyGame, Table]) -> None:
    game, table = secret
    watching = table.held_by(table.ask("watch")["token"])
    seen = state_json(game, game.view(whole(table).at, None))
    assert watching.get()["now"]["state"] == seen
    assert watching.get(f"positions/{table.get()['revision']}")["state"] == seen
    assert watching.get("picture")["diagram"] == game.diagram(game.view(whole(table).at, None))


def test_a_seat_is_shown_its_own_secret(secret: tuple[AnyGame, Table]) -> None:
    game, table = secret
    token = table.ask("grants", {"role": "seat", "seat": 1})["token"]
    seen = state_json(game, game.view(whole(table).at, 1))
    assert table.held_by(token).get()["now"]["state"] == seen


def test_the_log_tells_a_spectator_no_secret_move(secret: tuple[AnyGame, Table]) -> None:
    game, table = secret
    line = whole(table).timeline
    told = [
        entry["body"]["move"]
        for entry in table.held_by(table.ask("watch")["token"]).get("log")["entries"]
        if entry["kind"] in ("move", "chance")
    ]
    assert told == [
        json.loads(json.dumps(dump_move(game, game.view_move(state, move, None))))
        for state, move in zip(line.positions, line.moves, strict=False)
    ]


def test_legal_moves_are_told_only_where_they_tell_no_secret(
    secret: tuple[AnyGame, Table],
) -> None:
    game, table = secret
    asked = game.may_act(whole(table).at)
    for seat in range(len(names_for(game))):
        held = table.held_by(table.link(seat))
        if seat in asked:
            offered = held.get("legal-moves")["moves"]
            at = whole(table).at
            assert offered or seat not in game.awaited(at)
            assert game.view(at, seat) == at or all(
                game.mover(at, load_move(game, row["move"])) == seat for row in offered
            )
        else:
            assert held.get("legal-moves", 403)["code"] == "not_allowed"


def test_a_stale_write_is_told_the_position_as_its_bearer_may_see_it(
    secret: tuple[AnyGame, Table],
) -> None:
    game, table = secret
    at = whole(table).at
    move = next(iter(game.legal_moves(at)))
    seat = game.mover(at, move)
    phone = table.held_by(table.link(seat))
    phone.write("moves", move=dump_move(game, move))
    told = phone.write(
        "moves", 409, move=dump_move(game, move), revision=table.get()["revision"] - 1
    )
    assert told["state"] == state_json(game, game.view(whole(table).at, seat))
