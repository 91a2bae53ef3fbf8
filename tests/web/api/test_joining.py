"""Joining: a code, a seat, a token; the host approves and revokes."""

from companion.engine.game import AnyGame
from tests.web.api.program import Program, Table, names_for


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
