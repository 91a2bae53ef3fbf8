"""The JSON Schema says what the codec reads and writes."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Literal

import pytest

from companion.codec.jsonschema import Schemas, game_schema
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
    return Schemas(place="#/$defs/", prefix="game", package=__name__)


def test_a_dataclass_is_an_object_that_forbids_unknown_fields() -> None:
    found = schemas()
    assert found.of(Place) == {"$ref": "#/$defs/game.Place"}
    assert found.named["game.Place"] == {
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
    assert found.named["game.pass"] == {
        "type": "object",
        "properties": {"type": {"const": "pass"}},
        "additionalProperties": False,
        "required": ["type"],
    }
    assert found.named["game.place"]["required"] == ["type", "at"]
    assert found.named["game.Place"]["required"] == ["at"]


def test_every_kind_of_field_has_its_schema() -> None:
    found = schemas()
    found.of(Position)
    fields = found.named["game.Position"]["properties"]
    union = {
        "oneOf": [{"$ref": "#/$defs/game.place"}, {"$ref": "#/$defs/game.pass"}],
        "discriminator": {
            "propertyName": "type",
            "mapping": {"place": "#/$defs/game.place", "pass": "#/$defs/game.pass"},
        },
    }
    assert fields["moves"] == {"type": "array", "items": union}
    assert fields["last"] == {"anyOf": [union, {"type": "null"}]}
    assert fields["stock"] == {
        "type": "object",
        "additionalProperties": {"type": "integer"},
        "propertyNames": {"enum": ["forest", "tundra"]},
    }
    assert fields["seen"] == {"type": "array", "items": {"type": "string"}, "uniqueItems": True}
    assert fields["side"] == {"enum": ["left", "right"]}
    assert fields["owner"] == {"anyOf": [{"type": "integer"}, {"type": "null"}]}
    assert fields["first"] == {"anyOf": [{"$ref": "#/$defs/game.Place"}, {"type": "null"}]}


def test_two_classes_of_one_name_get_two_names() -> None:
    other = dataclass(type("Place", (), {"__module__": f"{__name__}.map", "__annotations__": {}}))
    found = schemas()
    assert found.of(Place) == {"$ref": "#/$defs/game.Place"}
    assert found.of(other) == {"$ref": "#/$defs/game.map.Place"}


def test_what_json_cannot_say_is_refused() -> None:
    with pytest.raises(TypeError):
        schemas().of(set[int])


@pytest.mark.parametrize("slug", all_games())
def test_every_game_documents_its_roles(slug: str) -> None:
    schema = game_schema(all_games()[slug])
    assert {"edition", "deal", "position", "move", "tally"} <= schema["$defs"].keys()
