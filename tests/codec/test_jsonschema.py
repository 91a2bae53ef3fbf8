"""The JSON Schema says what the codec reads and writes."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Literal

import pytest

from companion.codec.jsonschema import Schemas, game_schema
from companion.engine.problems import Most
from companion.games import all_games


class Biome(Enum):
    FOREST = "forest"
    TUNDRA = "tundra"


@dataclass(frozen=True)
class Place:
    """Puts a piece down."""

    at: tuple[float, float]
    note: str = ""


@dataclass(frozen=True)
class Pass:
    pass


@dataclass(frozen=True)
class Position:
    moves: tuple[Place | Pass, ...]
    last: Place | Pass | None
    stock: Mapping[Biome, int]
    seen: frozenset[str]
    side: Literal["left", "right"]
    owner: int | None = None
    first: Place | None = None


def schemas() -> Schemas:
    return Schemas(place="#/$defs/", prefix="game")


def test_a_dataclass_is_an_object_that_forbids_unknown_fields() -> None:
    found = schemas()
    assert found.of(Place) == {"$ref": "#/$defs/GamePlace"}
    assert found.named["GamePlace"] == {
        "description": "Puts a piece down.",
        "type": "object",
        "properties": {
            "at": {
                "type": "array",
                "prefixItems": [{"type": "number"}, {"type": "number"}],
                "minItems": 2,
                "maxItems": 2,
            },
            "note": {"type": "string"},
        },
        "additionalProperties": False,
        "required": ["at"],
    }


def test_a_member_of_a_union_carries_its_type_and_is_named_after_it() -> None:
    found = schemas()
    found.of(Position)
    assert found.named["GamePass"] == {
        "type": "object",
        "properties": {"type": {"type": "string", "const": "pass"}},
        "additionalProperties": False,
        "required": ["type"],
    }
    assert found.named["GamePlace"]["required"] == ["type", "at"]


def test_a_class_that_stands_alone_too_has_a_second_name() -> None:
    found = schemas()
    found.of(Position)
    assert found.named["GameTestJsonschemaPlace"]["required"] == ["at"]


def test_names_differ_by_more_than_capitals_and_signs() -> None:
    for game in all_games().values():
        names = game_schema(game)["$defs"].keys() - {
            "edition",
            "deal",
            "state",
            "position",
            "move",
            "tally",
        }
        plain = {re.sub("[^a-z0-9]", "", name.lower()) for name in names}
        assert len(plain) == len(names), game.slug


def test_constants_name_their_type() -> None:
    """Programs that make clients of a schema lose what has no type."""

    def bare(schema: Any) -> list[Any]:
        if isinstance(schema, list):
            return [found for one in schema for found in bare(one)]
        if not isinstance(schema, dict):
            return []
        own = [schema] if {"enum", "const"} & schema.keys() and "type" not in schema else []
        return own + [found for one in schema.values() for found in bare(one)]

    for game in all_games().values():
        assert not bare(game_schema(game)), game.slug
    assert schemas().of(Literal["host", 7]) == {
        "anyOf": [{"type": "string", "enum": ["host"]}, {"type": "integer", "enum": [7]}]
    }


def test_every_kind_of_field_has_its_schema() -> None:
    found = schemas()
    found.of(Position)
    fields = found.named["GamePosition"]["properties"]
    union = {
        "oneOf": [{"$ref": "#/$defs/GamePlace"}, {"$ref": "#/$defs/GamePass"}],
        "discriminator": {
            "propertyName": "type",
            "mapping": {"place": "#/$defs/GamePlace", "pass": "#/$defs/GamePass"},
        },
    }
    assert fields["moves"] == {"type": "array", "items": union}
    assert fields["last"] == {"anyOf": [union, {"type": "null"}]}
    assert fields["stock"] == {
        "type": "object",
        "additionalProperties": {"type": "integer"},
        "propertyNames": {"type": "string", "enum": ["forest", "tundra"]},
    }
    assert fields["seen"] == {"type": "array", "items": {"type": "string"}, "uniqueItems": True}
    assert fields["side"] == {"type": "string", "enum": ["left", "right"]}
    assert fields["owner"] == {"anyOf": [{"type": "integer"}, {"type": "null"}]}
    assert fields["first"] == {
        "anyOf": [{"$ref": "#/$defs/GameTestJsonschemaPlace"}, {"type": "null"}]
    }


def test_two_classes_of_one_name_get_two_names() -> None:
    other = dataclass(type("Place", (), {"__module__": f"{__name__}.map", "__annotations__": {}}))
    found = schemas()
    assert found.of(Place) == {"$ref": "#/$defs/GamePlace"}
    assert found.of(other) == {"$ref": "#/$defs/GameMapPlace"}


def test_a_list_says_how_long_it_may_be() -> None:
    found = schemas().of(Annotated[tuple[int, ...], Most(3)])
    assert found == {"type": "array", "items": {"type": "integer"}, "maxItems": 3}


def test_what_json_cannot_say_is_refused() -> None:
    with pytest.raises(TypeError):
        schemas().of(set[int])


@pytest.mark.parametrize("slug", all_games())
def test_every_game_documents_its_roles(slug: str) -> None:
    game = all_games()[slug]
    schema = game_schema(game)
    assert {"edition", "deal", "position", "tally"} <= schema["$defs"].keys()
    assert ("move" in schema["$defs"]) != game.only_counted
