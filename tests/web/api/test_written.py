"""What a write is answered: where the table stands, in a few kilobytes, or only what changed."""

import json
from random import Random
from typing import Any

import pytest

from companion.codec.answers import dump_answer
from companion.engine.game import AnyGame
from companion.engine.play.replay import random_walk
from companion.tables.access.typed_text import NAME_LENGTH, NOTE_LENGTH
from companion.web.api.answers import standing
from companion.web.api.at_tables.written import ROOM
from tests.web.api.program import ROOT, Program, Table

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
    answers.append(table.written("finish"))
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
                answer = dump_answer(standing(game, at), game.rulebook)
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
    body = {"revision": table.revision, "client_id": "note-0001", "text": "Tea."}
    client = table.program.app.test_client()
    headers = {"Authorization": f"Bearer {table.token}", "Prefer": "return=minimal"}
    response = client.post(f"{ROOT}/tables/{table.code}/notes", json=body, headers=headers)
    assert response.headers["Preference-Applied"] == "return=minimal"
