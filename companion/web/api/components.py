"""Schemas of the OpenAPI document that come from dataclasses rather than from marshmallow."""

from enum import Enum
from inspect import getdoc
from typing import Any

from apispec import APISpec, BasePlugin
from marshmallow import Schema, fields

from companion.codec.jsonschema import Schemas, schemas_of
from companion.engine.game import AnyGame

PLACE = "#/components/schemas/"


class Role(Enum):
    """A document whose form is the game's own."""

    EDITION = "Edition"
    DEAL = "Deal"
    POSITION = "Position"
    MOVE = "Move"
    TALLY = "Tally"


class Data(fields.Raw):
    """JSON data whose form a dataclass or a game's role tells; read and checked by the codec.

    `kind` is a type as the codec knows it, or a Role.
    """

    def __init__(self, kind: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.kind = kind


class Docstrings(BasePlugin):
    """Describes each marshmallow schema by its docstring."""

    def schema_helper(
        self, name: str, definition: dict[str, Any], *, schema: Any = None, **_: Any
    ) -> dict[str, Any] | None:
        """The description of a schema."""
        text = getdoc(schema) if isinstance(schema, Schema | type) else None
        return {"description": text} if text else None


class DataSchemas:
    """What stands in the document for each `Data` field."""

    def __init__(self, spec: APISpec) -> None:
        self._spec = spec
        self._engine = Schemas(place=PLACE)

    def add_games(self, games: dict[str, AnyGame]) -> None:
        """Each game's own schemas, and for each role the choice between the games."""
        by_role: dict[str, list[dict[str, Any]]] = {role.name.lower(): [] for role in Role}
        for game in games.values():
            schemas, roles = schemas_of(game, PLACE)
            self._publish(schemas)
            for name, schema in roles.items():
                by_role[name].append(schema)
        for role in Role:
            self._spec.components.schema(
                role.value,
                {
                    "description": f"The {role.name.lower()} of a game, in that game's own form.",
                    "anyOf": by_role[role.name.lower()],
                },
            )

    def of_field(self, field: "fields.Field[Any]") -> dict[str, Any]:
        """What stands for a field of a marshmallow schema; nothing for any but `Data`."""
        if not isinstance(field, Data):
            return {}
        if isinstance(field.kind, Role):
            return {"$ref": PLACE + field.kind.value}
        schema = self._engine.of(field.kind)
        self._publish(self._engine)
        return schema

    def _publish(self, schemas: Schemas) -> None:
        for name, schema in schemas.named.items():
            if name not in self._spec.components.schemas:
                self._spec.components.schema(name, schema)
