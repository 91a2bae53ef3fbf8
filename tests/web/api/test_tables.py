"""Tables: opened, played, followed and closed by programs."""

from typing import Any

import pytest

from companion.codec import dump_move
from companion.engine.game import AnyGame
from companion.tables.logs.ledger import history
from tests.web.api.program import (
    Program,
    Table,
    deal_request,
    illegal,
    names_for,
    random_beginning,
    state_json,
)


def test_who_opens_a_table_is_its_host(table: Table, game: AnyGame) -> None:
    answer = table.get()
    assert answer["you"] == {"host": True, "watch": False, "seats": [], "asked": []}
    assert answer["game"] == game.slug
    assert answer["mode"] == "track"
    assert answer["seed"] == "K7PXWQ"
    assert not answer["begun"]


def test_a_table_is_dealt_as_a_stateless_deal_with_that_seed(
    program: Program, table: Table, game: AnyGame
) -> None:
    dealt = program.post(f"/games/{game.slug}/deal", deal_request(game))
    del dealt["seed"]
    assert table.get("setup") == dealt


def test_a_move_is_recorded_and_described_in_words(table: Table) -> None:
    table = table.at_turn()
    offered = table.get("legal-moves")["moves"][0]
    answer = table.write("moves", move=offered["move"])
    assert answer["begun"]
    entries = table.get("log")["entries"]
    made = next(
        entry
        for entry in entries
        if entry["kind"] in ("move", "chance") and entry["by"] is not None
    )
    assert made["text"] == offered["text"]
    assert made["body"] == {"move": offered["move"]}
    assert (
        table.get("log", after=answer["revision"] - 1)["entries"] == entries[answer["revision"] :]
    )
    assert table.get("log", after=answer["revision"])["entries"] == []


@pytest.mark.quick_with("orichalcum")
def test_a_game_can_be_played_by_calls_alone(table: Table) -> None:
    table = table.at_seats()
    for _ in range(12):
        if not table.get("legal-moves")["moves"]:
            break
        answer = table.move()
    assert answer["now"] == table.get(f"positions/{answer['revision']}")
    assert table.get("score")["scores"]
    assert table.get("picture")["diagram"]


def test_the_same_write_twice_is_written_once(table: Table) -> None:
    table = table.mover()
    move = table.get("legal-moves")["moves"][0]["move"]
    write = {"move": move, "revision": table.revision, "client_id": "one-tap-1"}
    first = table.ask("moves", write, 200)
    assert table.ask("moves", write, 200) == first
    other = {**write, "insist": True, "move": move, "revision": first["revision"]}
    note = {"text": "hello", "revision": first["revision"], "client_id": "one-tap-1"}
    assert table.ask("notes", note, 409)["code"] == "client_id_reused"
    assert table.ask("moves", other, 200)["revision"] == first["revision"]


def test_an_entry_that_is_not_there_yet_is_refused_as_such(table: Table) -> None:
    """As of a client that knows more than a database that was restored from a backup."""
    now = table.get()["revision"]
    for path, fields in (("notes", {"text": "Tea."}), ("take-back", {"to": 0}), ("redo", {})):
        answer = table.write(path, 409, revision=now + 5, **fields)
        assert answer["code"] == "ahead", path
        assert answer["revision"] == now
        assert str(now + 5) in answer["detail"]
        assert "faster" not in answer["detail"]


def test_a_stale_write_is_answered_with_the_state_of_the_table(table: Table) -> None:
    table = table.at_turn()
    seen = table.get()["revision"]
    move = table.get("legal-moves")["moves"][0]["move"]
    now = table.move()
    answer = table.write("moves", 409, move=move, revision=seen)
    assert answer["code"] == "stale"
    assert answer["revision"] == now["revision"]
    assert answer["state"] == now["now"]["state"]


def test_an_illegal_move_is_refused_and_insisted_on_where_hands_can_do_it(
    table: Table, game: AnyGame
) -> None:
    walk = random_beginning(game)
    ply, wrong = illegal(game, walk)
    real = walk.positions[ply]
    if game.view(real, None) != real:  # what is hidden from the host cannot be set by the host
        table = table.at_seats()
    else:
        table.write("correction", state=state_json(game, real))
    wrong = _wrong_now(game, table, wrong)
    answer = table.write("moves", 409, move=dump_move(game, wrong))
    assert answer["code"] == "illegal"
    assert answer["violations"][0]["cite"]["section"]
    possible = all(found["possible"] for found in answer["violations"])
    table.write("moves", 200 if possible else 409, move=dump_move(game, wrong), insist=True)
    entries = table.get("log")["entries"]
    assert any(entry["flagged"] for entry in entries) is possible


def test_moves_are_taken_back_and_brought_back(table: Table) -> None:
    before = table.get()
    after = table.move()
    back = table.write("take-back", to=before["revision"])
    assert back["now"] == before["now"]
    assert back["can_redo"]
    assert any(entry["undone"] for entry in table.get("log", after=before["revision"])["entries"])
    assert table.write("redo")["now"] == after["now"]
    assert table.get(f"positions/{before['revision']}") == before["now"]
    assert table.get("score", revision=before["revision"])["scores"]
    answer = table.write("redo", 404)
    assert answer["code"] == "no_such_entry"


def test_the_set_up_is_dealt_anew_until_something_was_played(table: Table, game: AnyGame) -> None:
    items = {item["id"]: item["value"] for item in table.get("setup")["items"]}
    answer = table.write("setup", seed="K7PXWQ", fixed=items)
    assert answer["fixed"] == items
    table.move()
    assert table.write("setup", 409, seed="K7PXWQ")["code"] == "table_closed"


def test_a_name_is_changed_from_the_first_entry_on(table: Table) -> None:
    answer = table.write("seats/1/name", name=" Zoë ")
    assert answer["seats"][1]["name"] == "Zoë"
    assert table.get("setup")["participants"][1]["name"] == "Zoë"
    table.write("seats/1/name", 422, name="x" * 10_000)
    table.write("seats/9/name", 422, name="Ada")


def test_notes_are_kept_in_the_log(table: Table) -> None:
    table.write("notes", text="Tea <b>break</b>")
    assert table.get("log")["entries"][-1]["text"] == "Tea <b>break</b>"
    assert table.write("notes", 422, text="a\nb")["problems"][0]["path"] == "text"


def test_everybody_confirms_and_the_host_closes(
    program: Program, table: Table, game: AnyGame
) -> None:
    assert table.write("seats/0/confirmation")["seats"][0]["confirmed"]
    assert program.get("/history")["tables"] == []
    assert table.write("finish")["finished_at"]
    assert program.get("/history")["tables"] == []
    answer = table.program.get("/history")["tables"][0]
    assert answer["code"] == table.code
    assert len(answer["result"]["totals"]) >= len(names_for(game))
    assert table.write("finish", 409)["code"] == "table_closed"


def test_an_end_state_is_counted_by_calls(program: Program, game: AnyGame) -> None:
    if game.counting is None:
        program.post("/tables", deal_request(game) | {"game": game.slug, "mode": "count"}, 422)
        return
    table = Table.opened(program, game, "count")
    cell = table.get("count-sheet")["groups"][0]["rows"][0]["cells"][0]
    answer = table.write("counts", counts={cell["name"]: cell["low"]})
    assert answer["counts"] == {cell["name"]: cell["low"]}
    assert table.get("score")["scores"]
    assert table.write("counts", counts={cell["name"]: None})["counts"] == {}
    table.write("counts", 422, counts={"nowhere": 1})
    table.write("counts", 422, counts={cell["name"]: "1"})
    assert table.write("moves", 409, move=_any_move(game))["code"] == "wrong_mode"


def test_two_phones_count_different_cells_without_being_stale(
    program: Program, game: AnyGame
) -> None:
    if game.counting is None:
        return
    table = Table.opened(program, game, "count")
    groups = table.get("count-sheet")["groups"]
    cells = [cell for group in groups for row in group["rows"] for cell in row["cells"]]
    first, second = cells[0]["name"], cells[1]["name"]
    table.write("counts", counts={first: 1}, revision=0)
    table.write("counts", counts={second: 1}, revision=0)
    assert table.write("counts", 409, counts={first: 2}, revision=0)["code"] == "stale"


def test_tokens_list_their_own_tables_only(program: Program, game: AnyGame) -> None:
    ours, theirs = Table.opened(program, game), Table.opened(program, game)
    assert program.get("/tables")["tables"] == []
    assert [found["code"] for found in ours.program.get("/tables")["tables"]] == [ours.code]
    both = program.bearing(ours.token, theirs.token)
    assert {found["code"] for found in both.get("/tables")["tables"]} == {ours.code, theirs.code}


@pytest.mark.parametrize("path", ["", "log", "score", "setup", "picture", "grants", "live"])
def test_a_table_answers_nothing_without_a_token_of_its_own(
    program: Program, table: Table, game: AnyGame, path: str
) -> None:
    other = Table.opened(program, game)
    for tokens in ((), ("nonsense",), (other.token,)):
        answer = table.held_by(*tokens).get(path, 401)
        assert answer["code"] == ("token_unknown" if tokens else "token_needed")


def test_a_cookie_opens_nothing(table: Table) -> None:
    client = table.program.app.test_client()
    with client.session_transaction() as session:
        session["tokens"] = [[table.code, table.token]]
    assert client.get(f"/api/v1/tables/{table.code}").status_code == 401


def test_codes_are_read_in_small_letters_too(table: Table) -> None:
    small = Table(table.program, table.code.lower(), table.token, table.revision)
    assert small.get()["code"] == table.code


def _any_move(game: AnyGame) -> Any:
    walk = random_beginning(game, 1)
    return dump_move(game, walk.moves[0])


def _wrong_now(game: AnyGame, table: Table, first: Any) -> Any:
    """A move that breaks a rule where the table stands, whatever was dealt there: `first` if it
    does."""
    with table.program.app.app_context():
        at = history(table.code).at
    moves = (first, *game.pseudo_legal_moves(at), *random_beginning(game).moves)
    return next(move for move in moves if game.check(at, move))


def test_the_log_comes_in_parts(program: Program, pig: AnyGame) -> None:
    table = Table.opened(program, pig)
    for n in range(5):
        table.write("notes", text=f"Note {n}.")
    whole = table.get("log")["entries"]
    first = table.get("log", limit=2)["entries"]
    rest = table.get("log", after=first[-1]["revision"])["entries"]
    assert len(first) == 2
    assert first + rest == whole
    part, found = table.get("log", limit=2), []
    while True:
        found += part["entries"]
        if part["next"] is None:
            break
        part = table.get("log", limit=2, after=part["next"])
    assert found == whole
    assert table.get("log", 422, limit=501)["code"] == "malformed"


def test_the_host_puts_a_table_away_and_deletes_it(program: Program, pig: AnyGame) -> None:
    table = Table.opened(program, pig)
    seat = program.post(f"/tables/{table.code}/seats/0/take", status=201)["token"]
    program.bearing(seat).delete(f"/tables/{table.code}", 403)
    host = program.bearing(table.token)
    host.send("PUT", f"/tables/{table.code}/archived", "", "application/json")
    assert [summary["archived"] for summary in host.get("/tables")["tables"]] == [True]
    host.delete(f"/tables/{table.code}/archived")
    assert [summary["archived"] for summary in host.get("/tables")["tables"]] == [False]
    host.delete(f"/tables/{table.code}")
    assert host.get("/tables")["tables"] == []
    assert program.get(f"/tables/{table.code}", 404)["code"] == "no_such_table"
