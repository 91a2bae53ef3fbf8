"""A table's whole game as a document."""

from random import Random
from typing import Any

import pytest

from companion.documents import PositionDocument, RecordDocument, load_document
from companion.engine.game import AnyGame
from companion.engine.play.replay import random_move
from companion.games import get_game
from companion.tables.access.rights import rights_of
from companion.tables.logs.ledger import carry_out, history
from companion.tables.play.moves import RecordMoves
from tests.web.api.program import Program, Table, names_for

HIDDEN = [("iwari", {"cards": "app"}), ("arena", {})]
"""Games with hidden hands or choices that a random game comes to the end of soon."""


def played(table: Table, game: AnyGame, limit: int = 2_000) -> Any:
    """Plays at random to the end, as somebody who holds every seat."""
    seats = table.at_seats()
    rng = Random("a whole evening")
    with table.program.app.app_context():
        rights, now = rights_of(table.code, seats.program.tokens), history(table.code)
        while not now.is_over and now.revision < limit:
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
        return now


@pytest.mark.parametrize(("slug", "options"), HIDDEN)
def test_a_finished_game_with_hidden_hands_is_exported_whole(
    program: Program, slug: str, options: dict[str, str]
) -> None:
    game = get_game(slug)
    table = Table.opened(program, game, **options)
    watching = table.held_by(table.ask("watch")["token"])
    now = played(table, game)
    assert now.is_over
    found = load_document(watching.get("record"))
    assert isinstance(found, RecordDocument)
    assert found.timeline().position == now.at


def test_a_game_is_not_exported_while_something_is_hidden(program: Program) -> None:
    game = get_game("iwari")
    table = Table.opened(program, game, cards="app")
    table.at_seats().move()
    held = (table, table.held_by(table.link(0)), table.held_by(table.ask("watch")["token"]))
    assert {one.get("record", 409)["code"] for one in held} == {"hidden_still"}
    table.write("finish")
    closed_early = {one.get("record", 409)["code"] for one in held}
    assert closed_early == {"hidden_still"}, "the host may open the game again and play on"


def test_a_game_without_secrets_is_exported_at_any_time(table: Table, game: AnyGame) -> None:
    for _ in range(3):
        table.move()
    if any(game.view(at, None) != at for at in _all_positions(table)):
        assert table.get("record", 409)["code"] == "hidden_still"
        return
    found = load_document(table.get("record"))
    assert isinstance(found, RecordDocument)
    assert found.timeline().position == _at(table)


def test_a_corrected_game_is_exported_as_its_position(program: Program, pig: AnyGame) -> None:
    table = Table.opened(program, pig)
    table.write("correction", state=table.get()["now"]["state"])
    found = load_document(table.get("record"))
    assert isinstance(found, PositionDocument)
    assert found.at == _at(table)


def test_a_count_is_exported_with_its_numbers(program: Program, pig: AnyGame) -> None:
    table = Table.opened(program, pig, "count")
    cell = table.get("count-sheet")["groups"][0]["rows"][0]["cells"][0]
    table.write("counts", counts={cell["name"]: cell["low"]})
    answer = table.get("record")
    assert answer["counts"] == {cell["name"]: cell["low"]}
    assert answer["deal"]["names"] == names_for(pig)


def _at(table: Table) -> Any:
    with table.program.app.app_context():
        return history(table.code).at


def test_a_record_becomes_a_table_again(table: Table, game: AnyGame) -> None:
    for _ in range(3):
        table.move()
    if any(game.view(at, None) != at for at in _all_positions(table)):
        assert table.get("record", 409)["code"] == "hidden_still"
        return
    record = table.get("record")
    made = table.program.bearing().post("/tables/load", {"record": record}, 201)
    again = Table(table.program.bearing(made["token"]), made["code"], made["token"], 0)
    assert again.get("record") == record
    assert _at(again) == _at(table)


def test_a_corrected_position_becomes_a_table_again(program: Program, pig: AnyGame) -> None:
    table = Table.opened(program, pig)
    table.move()
    table.write("correction", state=table.get()["now"]["state"])
    record = table.get("record")
    made = program.post("/tables/load", {"record": record}, 201)
    again = Table(program.bearing(made["token"]), made["code"], made["token"], 0)
    assert _at(again) == _at(table)
    assert again.get("record") == record


def test_an_illegal_move_of_a_record_is_refused_with_its_place(
    program: Program, pig: AnyGame
) -> None:
    table = Table.opened(program, pig)
    table.move()
    record = table.get("record")
    record["moves"] += [record["moves"][0]] * 3
    refused = program.post("/tables/load", {"record": record}, 409)
    assert refused["code"] == "illegal"
    assert refused["ply"] == len(record["moves"]) - 3
    broken = program.post("/tables/load", {"record": {**record, "counts": {}}}, 422)
    assert "record.moves" in broken["detail"]


def _all_positions(table: Table) -> list[Any]:
    with table.program.app.app_context():
        return [position.at for position in history(table.code).position.line()]
