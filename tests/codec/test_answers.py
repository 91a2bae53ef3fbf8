"""Answers hold what readers need of the engine's values, as their schemas say."""

from dataclasses import dataclass, field
from typing import Annotated, Any

import pytest

from companion.codec.answers import MAYBE, Form, dump_answer
from companion.codec.jsonschema import Schemas
from companion.engine.game import AnyGame
from companion.engine.play.step import Event
from companion.engine.rulebook import Violation
from companion.engine.scores.scoring import Score, ScoreLine


@dataclass(frozen=True)
class Opened:
    """What came of it; None is said otherwise."""

    state: Annotated[Any, Form("State")]
    ply: Annotated[int, "The last entry."]
    again: int = 0
    token: str | None = field(default=None, metadata=MAYBE)


@pytest.fixture
def schemas() -> Schemas:
    return Schemas(place="#/$defs/", answers=True)


def test_a_citation_brings_the_whole_ruling(pig: AnyGame) -> None:
    cite = next(cite for cite in pig.rulebook.citations.values() if cite.ruling)
    answer = dump_answer(Violation("hold", "Not yet.", cite), pig.rulebook)["cite"]
    assert answer["ruling"]["text"] == pig.rulebook.rulings[cite.ruling].text
    assert dump_answer(cite)["ruling"] is None


def test_a_score_has_its_total_and_an_event_nothing_that_only_the_table_needs(
    pig: AnyGame,
) -> None:
    cite = next(iter(pig.rulebook.citations.values()))
    score = Score(1, (ScoreLine("a", "A", 3, cite, ""), ScoreLine("a", "B", 4, cite, "")))
    assert dump_answer(score, pig.rulebook)["total"] == 7
    event = Event("held", "Ana holds.", audience=frozenset({0}), in_sentence=True)
    assert dump_answer(event).keys() == {"code", "text", "where", "seat", "cite"}


def test_data_is_passed_on_unread_and_fields_without_a_value_are_left_out() -> None:
    state = {"mine": object()}
    answer = dump_answer(Opened(state, 3))
    assert answer == {"state": state, "ply": 3, "again": 0}
    assert answer["state"] is state
    assert dump_answer(Opened({}, 3, token="x"))["token"] == "x"


def test_the_schema_asks_for_all_that_is_always_answered(schemas: Schemas) -> None:
    assert schemas.of(Opened) == {"$ref": "#/$defs/Opened"}
    assert schemas.named["Opened"] == {
        "description": "What came of it; null is said otherwise.",
        "type": "object",
        "properties": {
            "state": {"$ref": "#/$defs/State"},
            "ply": {"type": "integer", "description": "The last entry."},
            "again": {"type": "integer"},
            "token": {"type": "string"},
        },
        "additionalProperties": False,
        "required": ["state", "ply", "again"],
    }


def test_the_schema_of_an_engine_value_is_that_of_its_answer(schemas: Schemas) -> None:
    schemas.of(tuple[Event | None, ...])
    assert "audience" not in schemas.named["Event"]["properties"]
    assert schemas.named["Citation"]["properties"]["ruling"] == {
        "anyOf": [{"$ref": "#/$defs/Ruling"}, {"type": "null"}]
    }
