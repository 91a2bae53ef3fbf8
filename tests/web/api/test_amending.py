"""Entries of the past, put right by programs."""

from typing import Any

import pytest

from companion.games import get_game
from tests.web.api.program import Program, Table


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
