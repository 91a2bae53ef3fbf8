"""Tables: opened, played, followed and closed by programs."""

import json
from random import Random
from typing import Any

import pytest

from companion.codec import dump_move
from companion.codec.answers import dump_answer
from companion.engine.game import AnyGame, random_walk
from companion.games import get_game
from companion.tables.access import NAME_LENGTH, NOTE_LENGTH
from companion.tables.logs.ledger import history
from companion.web.api.answers import StandingPosition, standing_data
from companion.web.api.writes import ROOM
from tests.web.api.program import (
    ROOT,
    Program,
    Table,
    deal_request,
    illegal,
    names_for,
    played_to_the_end,
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
    write = {"move": move, "revision": table.revision, "client_id": "one-single-tap"}
    first = table.ask("moves", write, 200)
    assert table.ask("moves", write, 200) == first
    other = {**write, "insist": True, "move": move, "revision": first["revision"]}
    note = {"text": "hello", "revision": first["revision"], "client_id": "one-single-tap"}
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
    assert table.write("finish", insist=True)["finished_at"]
    assert program.get("/history")["tables"] == []
    answer = table.program.get("/history")["tables"][0]
    assert answer["code"] == table.code
    assert len(answer["result"]["totals"]) >= len(names_for(game))
    assert table.write("finish", 409)["code"] == "table_closed"


def test_an_unfinished_game_is_closed_only_if_the_table_insists(table: Table) -> None:
    refused = table.write("finish", 409)
    assert (refused["code"], refused["problems"][0]["path"]) == ("unsettled", "insist")
    assert not table.get()["closed"]
    answer = table.written("finish", insist=True)
    assert answer["closed"]
    assert_nobody_is_asked(table, answer)
    assert answer["outcome"]["reason"] == "closed"
    opened = table.write("take-back", to=table.get("log")["entries"][-2]["revision"])
    assert (opened["closed"], opened["now"]["outcome"]) == (False, None)
    assert opened["now"]["awaited"]


def test_a_game_that_its_rules_have_ended_is_closed_and_asks_nobody(
    program: Program, pig: AnyGame
) -> None:
    table = Table.opened(program, pig).at_seats()
    played_to_the_end(table, pig)
    answer = table.written("notes", text="What a game")
    assert answer["closed"]
    assert_nobody_is_asked(table, answer)
    assert len(answer["outcome"]["winners"]) == 1


@pytest.mark.parametrize("slug", ["iwari", "score_sheet"])
def test_a_counted_end_asks_nobody_and_has_its_winners_once_it_is_closed(
    program: Program, slug: str
) -> None:
    table = Table.opened(program, get_game(slug), "count")
    groups = table.get("count-sheet")["groups"]
    cells = [cell for group in groups for row in group["rows"] for cell in row["cells"]]
    answer = table.written("counts", counts={cells[-1]["name"]: cells[-1]["low"]})
    assert (answer["outcome"], answer["closed"]) == (None, False)
    assert_nobody_is_asked(table, answer)
    answer = table.written("finish", insist=True)
    assert (answer["outcome"]["reason"], answer["closed"]) == ("counted", True)
    (listed,) = table.program.get("/tables")["tables"]
    assert answer["outcome"]["winners"] == listed["result"]["winners"]


def test_a_sheet_gets_a_title_two_swap_places_and_a_tie_is_decided(program: Program) -> None:
    table = Table.opened(program, get_game("score_sheet"), "count")
    guest = table.held_by(table.ask("seats/1/take")["token"])
    table.written("counts", counts={f"points.1.{seat}": 7 for seat in range(3)})
    for path, fields, said in (
        ("title", {"title": " Skat "}, "Skat"),
        ("seats/0/swap", {"other": 2}, "Ada and Cleo swap places."),
        ("tie", {"seat": 1, "why": "more tricks"}, "Ben wins the tie: more tricks."),
        ("tie", {"seat": None}, "They share the victory."),
        ("tie", {"seat": 2, "why": "more tricks."}, "Cleo wins the tie: more tricks."),
    ):
        assert guest.write(path, 403, **fields)["code"] == "not_allowed"
        assert said in table.written(path, **fields)["entries"][-1]["text"]
    for path, fields, where in (
        ("title", {"title": ""}, "title"),
        ("title", {"title": "x" * 61}, "title"),
        ("seats/0/swap", {"other": 0}, "seat"),
        ("seats/0/swap", {"other": 9}, "seat"),
        ("tie", {"seat": 9, "why": "luck"}, "seat"),
        ("tie", {"seat": 1, "why": ""}, "why"),
        ("tie", {"seat": 1, "why": "x" * 61}, "why"),
    ):
        assert table.written(path, 422, **fields)["problems"][0]["path"] == where
    (won,) = table.written("finish", insist=True)["outcome"]["winners"]
    assert won == 2
    assert table.written("tie", 409, seat=1, why="luck")["code"] == "table_closed"


def assert_nobody_is_asked(table: Table, answer: Any) -> None:
    """Every answer of the API says so."""
    offered, now = table.get("legal-moves"), table.get()
    earlier = table.get(f"positions/{now['revision']}")
    for found in (answer, offered, now["now"], earlier):
        assert (found["awaited"], found["prompt"]) == ([], "")
    assert offered["moves"] == []
    assert now["closed"] == answer["closed"]
    assert now["now"]["outcome"] == earlier["outcome"] == answer["outcome"]
    for listed in table.program.get("/tables")["tables"]:
        assert not listed["awaited"]


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


def test_the_list_of_tables_begins_with_the_last_one_used(program: Program, pig: AnyGame) -> None:
    first, second = Table.opened(program, pig), Table.opened(program, pig)
    both = program.bearing(first.token, second.token)
    assert [one["code"] for one in both.get("/tables")["tables"]] == [second.code, first.code]
    first.write("notes", text="Still here.")
    assert [one["code"] for one in both.get("/tables")["tables"]] == [first.code, second.code]


@pytest.mark.parametrize("path", ["/tables", "/history", "/groups", "/games"])
def test_the_head_of_a_list_says_what_the_list_would(
    program: Program, pig: AnyGame, path: str
) -> None:
    table = Table.opened(program, pig)
    client = table.program.app.test_client(use_cookies=False)
    bearing = {"Authorization": f"Bearer {table.token}"}
    whole = client.get(f"/api/v1{path}", headers=bearing)
    head = client.head(f"/api/v1{path}", headers=bearing)
    assert (whole.status_code, head.status_code, head.data) == (200, 200, b"")
    for name in ("ETag", "Content-Type", "Content-Length", "Vary"):
        assert head.headers.get(name) == whole.headers.get(name)
    known = bearing | {"If-None-Match": whole.headers["ETag"]}
    assert client.head(f"/api/v1{path}", headers=known).status_code == 304


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


# Joining


def test_the_code_alone_lists_the_seats(program: Program, table: Table, game: AnyGame) -> None:
    answer = program.get(f"/tables/{table.code}/seats")
    assert [seat["name"] for seat in answer["seats"]] == names_for(game)
    assert not any(seat["taken"] for seat in answer["seats"])
    assert {participant["letter"] for participant in answer["participants"]}


def test_a_free_seat_is_taken_once(program: Program, table: Table) -> None:
    stranger = table.held_by()
    token = stranger.ask("seats/1/take")["token"]
    assert program.get(f"/tables/{table.code}/seats")["seats"][1]["taken"]
    assert stranger.ask("seats/1/take", status=403)["code"] == "not_allowed"
    assert table.held_by(token).get()["you"]["seats"] == [1]
    stranger.ask("seats/7/take", status=422)


def test_a_seat_makes_its_own_moves_only(table: Table, game: AnyGame) -> None:
    while (awaited := table.get()["now"]["awaited"]) == ["chance"]:
        table.move()
    seat = awaited[0]
    other = (seat + 1) % len(names_for(game))
    mine = table.held_by(table.ask(f"seats/{seat}/take")["token"])
    theirs = table.held_by(table.ask(f"seats/{other}/take")["token"])
    move = mine.get("legal-moves")["moves"][0]["move"]
    refused = theirs.write("moves", 409, move=move)
    assert [found["code"] for found in refused["violations"]] == ["not_yours"]
    assert mine.write("moves", move=move)["begun"]


def test_who_watches_sees_and_writes_nothing(table: Table) -> None:
    watching = table.held_by(table.held_by().ask("watch")["token"])
    assert watching.get()["you"] == {"host": False, "watch": True, "seats": [], "asked": []}
    move = table.legal()[0]
    for path, fields in (
        ("moves", {"move": move}),
        ("notes", {"text": "hello"}),
        ("redo", {}),
        ("finish", {}),
        ("setup", {"seed": "K7PXWQ"}),
        ("seats/0/name", {"name": "Zoë"}),
        ("seats/0/confirmation", {}),
    ):
        assert watching.write(path, 403, **fields)["code"] == "not_allowed", path


def test_a_seat_is_taken_over_once_the_host_approves(table: Table) -> None:
    old = table.held_by(table.held_by().ask("seats/0/take")["token"])
    new = table.held_by(table.held_by().ask("seats/0/request")["token"])
    new.get(status=403)
    waiting = next(grant for grant in table.get("grants")["grants"] if grant["pending"])
    other = table.held_by(table.held_by().ask("seats/1/take")["token"])
    other.ask(f"grants/{waiting['id']}/approve", status=403)
    table.ask(f"grants/{waiting['id']}/approve", status=204)
    assert new.get()["you"]["seats"] == [0]
    assert old.get(status=401)["code"] == "token_unknown"


def test_whoever_sits_there_lets_a_second_phone_play_too(table: Table) -> None:
    link = table.ask("grants", {"role": "seat", "seat": 0})["token"]
    first, second = (
        table.held_by(table.held_by().ask("open-link", {"link": link})["token"]) for _ in range(2)
    )
    second.get(status=403)
    waiting = next(grant for grant in table.get("grants")["grants"] if grant["pending"])
    first.ask(f"grants/{waiting['id']}/approve", status=204)
    assert first.get()["you"]["seats"] == second.get()["you"]["seats"] == [0]


def test_a_revoked_link_gives_no_rights(table: Table) -> None:
    player = table.held_by(table.ask("seats/1/take")["token"])
    held = next(grant for grant in table.get("grants")["grants"] if grant["seat"] == 1)
    path = f"/tables/{table.code}/grants/{held['id']}"
    assert player.program.delete(path, 403)["code"] == "not_allowed"
    table.program.delete(path)
    player.get(status=401)
    assert not table.get("seats")["seats"][1]["taken"]
    table.program.delete(f"/tables/{table.code}/grants/99999", 404)
    table.program.delete(f"/tables/{table.code}/grants/{2**70}", 404)


def test_only_the_host_sees_and_makes_links(table: Table) -> None:
    player = table.held_by(table.ask("seats/0/take")["token"])
    assert player.get("grants", 403)["code"] == "not_allowed"
    assert player.ask("grants", {"role": "host"}, 403)["code"] == "not_allowed"
    link = table.ask("grants", {"role": "host"})["token"]
    table.held_by(link).get(status=401)
    opened = table.held_by().ask("open-link", {"link": link})["token"]
    assert table.held_by(opened).get()["you"]["host"]
    assert table.held_by(table.link(1)).get()["you"]["seats"] == [1]
    table.ask("grants", {"role": "seat"}, 422)
    table.ask("grants", {"role": "king"}, 422)


def test_a_seat_is_given_up(table: Table) -> None:
    player = table.held_by(table.ask("seats/0/take")["token"])
    player.ask("seats/1/release", status=403)
    player.ask("seats/0/release", status=204)
    assert not table.get("seats")["seats"][0]["taken"]
    player.get(status=401)


def test_one_program_holds_several_seats(program: Program, table: Table, game: AnyGame) -> None:
    tokens = [table.ask(f"seats/{seat}/take")["token"] for seat in (0, 1)]
    assert table.held_by(*tokens).get()["you"]["seats"] == [0, 1]


# Entries of the past, put right by programs


@pytest.fixture
def played(program: Program) -> Table:
    """A table of Iwari after two moves, held by everybody at once."""
    table = Table.opened(program, get_game("iwari")).at_seats()
    table.move(0)
    table.move(5)
    return table


def test_another_move_takes_the_place_of_one_and_the_later_one_stays(played: Table) -> None:
    first, second = [entry for entry in entries(played) if entry["kind"] == "move"]
    other = {**first["body"]["move"], "space": "whitecliff-1"}
    answer = played.write("amendments", of=first["revision"], moves=[other])
    assert answer["revision"] > second["revision"]
    made = [
        entry["body"]["move"]
        for entry in entries(played)[second["revision"] + 1 :]
        if "move" in entry["body"]
    ]
    assert made[-2:] == [other, second["body"]["move"]]


def test_a_move_that_the_rules_forbade_is_refused_with_the_rule(played: Table) -> None:
    first, second = [entry for entry in entries(played) if entry["kind"] == "move"]
    answer = played.write("amendments", 409, of=second["revision"], moves=[first["body"]["move"]])
    assert answer["violations"][0]["cite"]["section"]


@pytest.mark.parametrize(
    "wrong", [{"moves": []}, {"moves": 5}, {"moves": [5]}, {"of": 900}, {"drop": ["x"]}]
)
def test_what_cannot_be_meant_is_refused_and_nothing_is_written(
    played: Table, wrong: dict[str, Any]
) -> None:
    first = next(entry for entry in entries(played) if entry["kind"] == "move")
    before = played.get()["revision"]
    asked = {"of": first["revision"], "moves": [first["body"]["move"]]} | wrong
    played.write("amendments", 404 if "of" in wrong else 422, **asked)
    assert played.get()["revision"] == before


def entries(table: Table) -> list[dict[str, Any]]:
    """The log."""
    found: list[dict[str, Any]] = table.get("log")["entries"]
    return found


# The live stream, read as a program reads it


def test_the_stream_sends_the_last_entry_and_each_new_one(table: Table) -> None:
    client = table.program.app.test_client()
    response = client.get(
        f"{ROOT}/tables/{table.code}/live",
        query_string={"after": table.revision},
        headers={"Authorization": f"Bearer {table.token}"},
        buffered=False,
    )
    assert response.mimetype == "text/event-stream"
    events = response.iter_encoded()
    assert next(events).startswith(b"retry:")
    now = table.move()["revision"]
    heard = 0
    while heard < now:  # a seat is taken first, which is an entry, too
        event = next(events)
        if b"event: table" in event:
            heard = int(event.split(b"\n")[0].removeprefix(b"id: "))
    assert heard == now
    response.close()


# Score sheets through the API

GAME = get_game("score_sheet")


def test_a_sheet_has_no_moves_to_record(program: Program) -> None:
    body = {"game": GAME.slug, "names": ["Ada", "Ben"], "edition": "rounds"}
    refused = program.post("/tables", body, 422)
    assert "must be count: Score sheet has no moves to record" in refused["detail"]


def test_the_pad_grows_by_a_round_as_each_is_counted(program: Program) -> None:
    table = Table.opened(program, GAME, mode="count")
    groups = [group["id"] for group in table.get("count-sheet")["groups"]]
    assert groups == ["round_1"]
    table.write("counts", counts={"points.1.0": 5, "points.1.1": -4, "points.1.2": 0})
    found = table.get("count-sheet")["groups"]
    assert [group["id"] for group in found] == ["round_1", "round_2"]
    assert found[0]["so_far"] == [[0, 5], [1, -4], [2, 0]]
    score = table.get("score")
    assert [one["total"] for one in score["scores"]] == [5, -4, 0]


def test_decimals_are_json_numbers_from_the_cell_to_the_total_and_back(program: Program) -> None:
    table = Table.opened(program, GAME, mode="count")
    (cells,) = [row["cells"] for row in table.get("count-sheet")["groups"][0]["rows"]]
    assert (cells[0]["decimals"], cells[0]["high"]) == (True, 9_999_999)
    table.write("counts", counts={"points.1.0": 12.5, "points.1.1": -0.5, "points.1.2": 3.0})
    assert table.get()["counts"] == {"points.1.0": 12.5, "points.1.1": -0.5, "points.1.2": 3}
    score = table.get("score")
    assert [one["total"] for one in score["scores"]] == [12.5, -0.5, 3]
    for many in (0.0005, 1.23456, 10_000_000.5):
        refused = table.write("counts", 422, counts={"points.1.0": many})
        assert "points.1.0" in json.dumps(refused), many
    record = table.get("record")
    body = {"deal": record["deal"], "counts": record["counts"]}
    again = program.post("/games/score_sheet/score", body)
    assert [one["total"] for one in again["scores"]] == [12.5, -0.5, 3]
    table.write("finish", insist=True)
    assert table.get("score")["verdict"] == score["verdict"]


def test_a_round_that_nobody_can_play_is_refused(program: Program) -> None:
    table = Table.opened(program, GAME, mode="count")
    table.write("counts", 422, counts={"points.99.0": 5})


def test_counts_are_scored_without_a_table(program: Program) -> None:
    asked = {"names": ["Ada", "Ben"], "edition": "lowest_wins", "seed": "K7PXWQ"}
    deal = program.post("/games/score_sheet/deal", asked)["deal"]
    counts = {"points.1.0": 100, "points.1.1": 26}
    report = program.post("/games/score_sheet/score", {"deal": deal, "counts": counts})
    assert [one["seat"] for one in report["standings"] if one["wins"]] == [1]
    assert report["lowest"]


# What a write is answered

MOST = 4096
FRAME = 500
"""Bytes for what a write answers besides sentences and the position."""
LONGEST = [chr(0x20000 + seat) * NAME_LENGTH for seat in range(8)]
"""Names of as many letters as can be, each of four bytes."""


def size(answer: Any) -> int:
    return len(json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode())


def crowded(program: Program, game: AnyGame) -> Table:
    """A table of as many players as can be, held by all of them."""
    players = max(game.players)
    body = {
        "game": game.slug,
        "edition": game.editions()[0].id,
        "names": LONGEST[:players],
        "seed": "K7PXWQ",
    }
    made = program.post("/tables", body, 201)
    table = Table(program.bearing(made["token"]), made["code"], made["token"], made["revision"])
    return table.held_by(table.token, *(table.link(seat) for seat in range(players)))


def test_no_write_is_answered_with_more_than_four_kilobytes(
    program: Program, game: AnyGame
) -> None:
    table = crowded(program, game)
    answers = [table.written("setup", seed="QW7PXK")]
    for _ in range(4):
        move = table.get("legal-moves")["moves"][0]["move"]
        answers.append(table.written("moves", move=move))
    answers.append(table.written("notes", text="\U00020000" * NOTE_LENGTH, revision=0))
    answers.append(table.written("take-back", to=0))
    if answers[-1]["can_redo"]:  # no draw of the app's followed at once
        answers.append(table.written("redo"))
    answers.append(table.written("seats/0/name", name="x" * NAME_LENGTH))
    answers.append(table.written("seats/0/confirmation"))
    answers.append(table.written("finish", insist=True))
    assert max(map(size, answers)) <= MOST


@pytest.mark.quick_with("orichalcum")
def test_no_position_is_too_long_to_be_answered(game: AnyGame) -> None:
    """The worst positions of long games, with the longest names."""
    options = {option.id: option.choices[-1].id for option in game.options}
    for chosen in ({}, options):
        names = LONGEST[: max(game.players)]
        deal = game.deal(game.editions()[0], names, chosen, Random(3), {})
        for n, (at, _) in enumerate(random_walk(game, game.start(deal), Random(4), 400)):
            if n % 8 == 0:
                answer = dump_answer(StandingPosition(**standing_data(game, at)), game.rulebook)
                del answer["state"]
                assert size(answer) + ROOM + FRAME <= MOST, n


def test_a_write_is_answered_with_all_entries_since_the_client_looked(table: Table) -> None:
    seen = table.get()["revision"]
    table.write("notes", text="Tea.")
    answer = table.written("notes", text="More tea.", revision=seen)
    assert [entry["text"] for entry in answer["entries"]] == ["Tea.", "More tea."]
    assert answer["next"] is None
    assert answer["revision"] == answer["entries"][-1]["revision"] == table.get()["revision"]


def test_what_has_no_room_is_in_the_log(table: Table) -> None:
    seen = table.get()["revision"]
    for n in range(4):
        table.write("notes", text=f"{n}" * NOTE_LENGTH)
    answer = table.written("notes", text="The last.", revision=seen)
    assert len(answer["entries"]) < 5
    rest = table.get("log", after=answer["next"])["entries"]
    assert len(answer["entries"]) + len(rest) == 5


def test_with_return_minimal_only_what_changed_is_answered(program: Program, pig: AnyGame) -> None:
    table = Table.opened(program, pig).at_seats()
    table.move()
    answer = table.written("notes", text="Tea.", prefer="return=minimal")
    assert answer.keys() == {"revision", "entries"}
    whole = table.get()
    roll = table.get("legal-moves")["moves"][0]["move"]
    answer = table.written("moves", move=roll, prefer="handling=strict, return=minimal")
    assert "confirmed" not in answer
    now = table.get()["now"]
    for name in ("awaited", "prompt", "facts", "outcome"):
        assert (name in answer) is (now[name] != whole["now"][name]), name
    assert all(answer[name] == now[name] for name in answer.keys() & now.keys())


def test_a_client_that_was_behind_gets_everything(program: Program, pig: AnyGame) -> None:
    table = Table.opened(program, pig)
    seen = table.get()["revision"]
    table.write("notes", text="Tea.")
    answer = table.written("notes", text="More.", revision=seen, prefer="return=minimal")
    assert {"awaited", "prompt", "facts", "outcome", "confirmed"} <= answer.keys()


def test_a_minimal_answer_names_the_preference_that_was_applied(table: Table) -> None:
    body = {"revision": table.revision, "client_id": "note-by-host-1", "text": "Tea."}
    client = table.program.app.test_client()
    headers = {"Authorization": f"Bearer {table.token}", "Prefer": "return=minimal"}
    response = client.post(f"{ROOT}/tables/{table.code}/notes", json=body, headers=headers)
    assert response.headers["Preference-Applied"] == "return=minimal"


def test_the_log_comes_without_bodies_where_nobody_wants_them(table: Table) -> None:
    table.move()
    whole, short = table.get("log", limit=3), table.get("log", limit=3, bodies="false")
    for entry in whole["entries"]:
        assert entry.pop("body")
    assert short == whole
    assert size(short) < 3_000
