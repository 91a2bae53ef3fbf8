"""Play without a table: everything comes with the request."""

from typing import Any

import pytest

from companion.codec import dump_move
from companion.engine.game import AnyGame
from companion.engine.play.replay import Timeline
from tests.web.api.program import (
    Program,
    as_json,
    illegal,
    position_json,
    random_beginning,
    state_json,
)


@pytest.fixture
def played(game: AnyGame) -> Timeline[Any, Any, Any]:
    """The beginning of a game."""
    return random_beginning(game)


@pytest.fixture
def record(game: AnyGame, played: Timeline[Any, Any, Any]) -> Any:
    """The same as a document."""
    moves = [dump_move(game, move) for move in played.moves]
    return {"deal": as_json(played.deal), "moves": moves}


def test_legal_moves_of_a_record_and_of_its_position_are_the_same(
    program: Program, game: AnyGame, played: Timeline[Any, Any, Any], record: Any
) -> None:
    path = f"/games/{game.slug}/legal-moves"
    answer = program.post(path, record)
    assert answer == program.post(
        path, {"position": position_json(game, played.deal, played.position)}
    )
    assert [found["move"] for found in answer["moves"]] == [
        dump_move(game, move) for move in game.legal_moves(played.position)
    ]
    assert all(found["text"] and found["taps"] for found in answer["moves"])


def test_a_legal_move_is_called_legal(program: Program, game: AnyGame, record: Any) -> None:
    last = record["moves"].pop()
    answer = program.post(f"/games/{game.slug}/check", {**record, "move": last})
    assert answer["legal"]
    assert answer["text"]
    assert answer["violations"] == []


def test_an_illegal_move_is_called_illegal_with_every_rule(
    program: Program, game: AnyGame, played: Timeline[Any, Any, Any], record: Any
) -> None:
    path = f"/games/{game.slug}"
    ply, wrong = illegal(game, played)
    record = {**record, "moves": record["moves"][:ply]}
    answer = program.post(f"{path}/check", {**record, "move": dump_move(game, wrong)})
    assert not answer["legal"]
    assert [found["code"] for found in answer["violations"]] == [
        found.code for found in game.violations(played.positions[ply], wrong)
    ]
    assert all(found["cite"]["text"] for found in answer["violations"])
    refused = program.post(f"{path}/apply", {**record, "next": [dump_move(game, wrong)]}, 409)
    assert refused["code"] == "illegal"
    assert refused["ply"] == 0
    assert refused["violations"][0]["code"] == answer["violations"][0]["code"]


def test_apply_and_replay_lead_to_the_same_position(
    program: Program, game: AnyGame, played: Timeline[Any, Any, Any], record: Any
) -> None:
    path = f"/games/{game.slug}"
    replayed = program.post(f"{path}/replay", record)
    assert replayed["state"] == state_json(game, played.position)
    assert len(replayed["made"]) == len(played.moves)
    half = len(played.moves) // 2
    applied = program.post(
        f"{path}/apply",
        {
            "position": position_json(game, played.deal, played.positions[half]),
            "next": record["moves"][half:],
        },
    )
    assert applied == {**replayed, "made": replayed["made"][half:]}


def test_a_record_that_breaks_a_rule_names_the_move(
    program: Program, game: AnyGame, played: Timeline[Any, Any, Any], record: Any
) -> None:
    ply, wrong = illegal(game, played)
    record = {**record, "moves": [*record["moves"][:ply], dump_move(game, wrong)]}
    for verb in ("replay", "score", "legal-moves"):
        answer = program.post(f"/games/{game.slug}/{verb}", record, 409)
        assert answer["ply"] == ply, verb


def test_a_tally_a_record_and_a_position_score_the_same(
    program: Program, game: AnyGame, played: Timeline[Any, Any, Any], record: Any
) -> None:
    path = f"/games/{game.slug}/score"
    from_record = program.post(path, record)
    assert from_record == program.post(
        path, {"position": position_json(game, played.deal, played.position)}
    )
    tally = {"deal": as_json(played.deal), "tally": as_json(game.tally(played.position))}
    assert from_record == program.post(path, tally)
    for score in from_record["scores"]:
        assert score["total"] == sum(line["points"] for line in score["lines"])


def test_an_empty_pad_scores_nothing_and_a_wrong_cell_is_named(
    program: Program, game: AnyGame, played: Timeline[Any, Any, Any]
) -> None:
    path = f"/games/{game.slug}"
    deal = as_json(played.deal)
    if game.counting is None:
        refused = program.post(f"{path}/count-sheet", {"deal": deal}, 422)
        assert "not counted by hand" in refused["detail"]
        return
    sheet = program.post(f"{path}/count-sheet", {"deal": deal})
    cell = sheet["groups"][0]["rows"][0]["cells"][0]
    assert program.post(f"{path}/score", {"deal": deal, "counts": {}})["scores"]
    counted = {"deal": deal, "counts": {cell["name"]: cell["low"]}}
    assert program.post(f"{path}/score", counted)["scores"]
    for name, number in (("nowhere", 1), (cell["name"], -1), (cell["name"], "1")):
        answer = program.post(f"{path}/score", {"deal": deal, "counts": {name: number}}, 422)
        assert answer["problems"][0]["path"].startswith("counts"), (name, number)


def test_a_position_is_drawn_and_written_as_text(
    program: Program, game: AnyGame, played: Timeline[Any, Any, Any], record: Any
) -> None:
    answer = program.post(f"/games/{game.slug}/picture", record)
    assert answer["diagram"] == game.diagram(played.position)
    assert len(answer["picture"]["elements"]) == len(game.picture(played.position).elements)
    assert {found["type"] for found in answer["picture"]["elements"]} <= {
        "area",
        "route",
        "space",
        "piece",
    }


def test_a_seat_is_shown_what_it_may_see(
    program: Program, game: AnyGame, played: Timeline[Any, Any, Any], record: Any
) -> None:
    path = f"/games/{game.slug}/replay"
    for seat in (None, 0, 1):
        answer = program.post(path, {**record, "view": seat})
        assert answer["state"] == state_json(game, game.view(played.position, seat))
    answer = program.post(path, {**record, "view": 50}, 422)
    assert answer["problems"] == [{"path": "view", "message": "is no seat of this deal"}]


def test_a_document_of_other_rules_is_refused(program: Program, game: AnyGame, record: Any) -> None:
    path = f"/games/{game.slug}/replay"
    assert program.post(path, {**record, "rules_version": game.rules_version})["made"]
    answer = program.post(path, {**record, "rules_version": "0.0"}, 422)
    assert answer["problems"][0]["path"] == "rules_version"
    answer = program.post(path, {**record, "game": "chess"}, 422)
    assert answer["problems"][0]["path"] == "game"


def test_a_request_without_a_position_is_malformed(program: Program, game: AnyGame) -> None:
    for verb in ("legal-moves", "score", "picture", "count-sheet", "replay"):
        program.post(f"/games/{game.slug}/{verb}", {}, 422)


def test_faults_are_named_from_the_root_of_the_request(
    program: Program, game: AnyGame, record: Any
) -> None:
    path = f"/games/{game.slug}"
    body = {**record, "next": [record["moves"][0], {"type": "fly"}]}
    answer = program.post(f"{path}/apply", body, 422)
    assert answer["problems"][0]["path"] == "next[1]"
    record["moves"][1] = {"type": "fly"}
    answer = program.post(f"{path}/replay", record, 422)
    assert answer["problems"][0]["path"] == "moves[1]"
