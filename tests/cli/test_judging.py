import json
from typing import Any

import pytest

from companion.documents.questions import question_data
from companion.engine.play.flow import is_asked
from companion.games import get_game
from companion.testing.tables import tables, walked

from .conftest import Run


@pytest.fixture
def first_position(run: Run, record: Any) -> Any:
    return json.loads(run("replay", "-", "--at", "0", "--json", document=record).stdout)


def test_a_whole_legal_game_exits_with_0(run: Run, record: Any) -> None:
    checked = run("check", "-", document=record)
    assert checked.exit_code == 0
    assert checked.stdout == f"Legal: all {len(record['moves'])} moves.\n"


def test_a_legal_move_is_described(run: Run, first_position: Any) -> None:
    asked = {**first_position, "move": {"type": "roll"}}
    checked = run("check", "-", document=asked)
    assert checked.exit_code == 0
    assert checked.stdout.startswith("Legal: ")
    assert checked.stdout.endswith(" rolls the die.\n")


def test_an_illegal_move_exits_with_1_and_cites_its_rule(run: Run, first_position: Any) -> None:
    checked = run("check", "-", document={**first_position, "move": {"type": "hold"}})
    assert checked.exit_code == 1
    assert "This move is illegal." in checked.stdout
    assert "has rolled nothing this turn" in checked.stdout
    assert "PG-1" in checked.stdout
    assert "A table may record it all the same." in checked.stdout


def test_a_move_in_words_is_judged(run: Run, first_position: Any) -> None:
    rolls = run("check", "-", "--say", "rols the die", document=first_position)
    assert rolls.exit_code == 0
    assert rolls.stdout.endswith(" rolls the die.\n")
    holds = run("check", "-", "--say", "holds", document=first_position)
    assert holds.exit_code == 1
    assert "has rolled nothing this turn" in holds.stdout
    assert run("check", "-", "--say", "zzzz", document=first_position).exit_code == 2


def test_an_illegal_move_in_a_record_is_counted_from_1(run: Run, record: Any) -> None:
    record["moves"].insert(0, {"type": "hold"})
    checked = run("check", "-", document=record)
    assert checked.exit_code == 1
    assert "Move 1 is illegal." in checked.stdout


def test_the_verdict_is_data_too(run: Run, record: Any) -> None:
    assert json.loads(run("check", "-", "--json", document=record).stdout) == {
        "legal": True,
        "violations": [],
        "ply": None,
    }
    record["moves"].insert(0, {"type": "hold"})
    checked = run("check", "-", "--json", document=record)
    assert checked.exit_code == 1
    verdict = json.loads(checked.stdout)
    assert (verdict["legal"], verdict["ply"]) == (False, 0)
    assert verdict["violations"][0]["code"] == "nothing_to_hold"
    assert verdict["violations"][0]["cite"]["ruling"]["id"] == "PG-1"


def test_a_document_without_a_move_is_only_read(run: Run, first_position: Any) -> None:
    assert "asks about no move" in run("check", "-", document=first_position).stdout


def test_the_legal_moves_of_a_position(run: Run, first_position: Any) -> None:
    assert run("legal", "-", document=first_position).stdout.endswith(" rolls the die.\n")
    assert json.loads(run("legal", "-", "--json", document=first_position).stdout) == [
        {"type": "roll"}
    ]


def test_a_game_that_is_over_has_no_legal_moves(run: Run, record: Any) -> None:
    assert run("legal", "-", document=record).stdout == "The game is over.\n"
    assert json.loads(run("legal", "-", "--json", document=record).stdout) == []


def test_a_tally_has_no_legal_moves(run: Run) -> None:
    tally = {"game": "pig", "tally": {"names": ["Ana", "Ben"], "points": [3, 4], "target": 20}}
    asked = run("legal", "-", document=tally)
    assert asked.exit_code == 2
    assert 'needs "position"' in asked.stderr


def test_records_positions_tallies_and_counts_score_alike(run: Run, record: Any) -> None:
    position = json.loads(run("replay", "-", "--json", document=record).stdout)
    points = position["position"]["state"]["points"]
    names = position["position"]["deal"]["names"]
    tally = {"names": names, "points": points, "target": 20}
    counts = {f"points.{seat}": number for seat, number in enumerate(points)}
    documents = (
        record,
        position,
        {"game": "pig", "tally": tally, "deal": record["deal"]},
        {"game": "pig", "deal": record["deal"], "counts": counts},
    )
    sheets = [json.loads(run("score", "-", "--json", document=one).stdout) for one in documents]
    assert sheets == [sheets[0]] * 4
    assert [score["total"] for score in sheets[0]["scores"]] == points
    cited = sheets[0]["scores"][0]["lines"][0]["cite"]
    assert sheets[0]["citations"][cited]["section"]


def test_a_score_is_printed_with_its_reasons(run: Run) -> None:
    tally = {"names": ["Ana", "Ben"], "points": [21, 4], "target": 20}
    printed = run("score", "-", document={"game": "pig", "tally": tally}).stdout
    assert "Total" in printed
    assert "Ana has held 21 of 20 points. (Holding)" in printed
    assert printed.endswith("\nAna wins with 21 points.\n")


def test_an_illegal_move_stops_a_score(run: Run, record: Any) -> None:
    record["moves"].insert(0, {"type": "hold"})
    scored = run("score", "-", document=record)
    assert (scored.exit_code, scored.stdout) == (1, "")
    assert "Move 1 is illegal." in scored.stderr


def test_a_move_of_another_moment_is_not_now_in_words_and_as_data(run: Run) -> None:
    game = get_game("orichalcum")
    now = walked(next(iter(tables(game)))).positions
    card = next(move for move in game.legal_moves(now[0]))
    later = next(at for at in now if at.state.decisions and not is_asked(at, card))
    asked = question_data(game, later, card)
    for more in ((), ("--json",)):
        checked = run("check", "-", *more, document=asked)
        assert checked.exit_code == 1
        assert "Something else is asked now." in checked.stdout
    assert json.loads(checked.stdout)["text"] == "A move of another moment."
