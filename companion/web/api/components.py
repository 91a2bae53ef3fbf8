"""Schemas of the OpenAPI document that come from dataclasses rather than from marshmallow."""

from collections.abc import Mapping
from enum import Enum
from inspect import getdoc
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import fields

from companion.codec.jsonschema import Schemas, schemas_of
from companion.engine.game import AnyGame

PLACE = "#/components/schemas/"


class Role(Enum):
    """A document whose form is the game's own."""

    EDITION = "Edition"
    DEAL = "Deal"
    STATE = "State"
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


class DataConverter(OpenAPIConverter):
    """Writes a `Data` field as the schema of its kind, which joins the document."""

    spec: APISpec

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._engine = Schemas(place=PLACE)

    def init_attribute_functions(self) -> None:
        """apispec asks these one by one about every field."""
        super().init_attribute_functions()  # type: ignore[no-untyped-call]
        self.attribute_functions.append(self.data2properties)

    def data2properties(self, field: "fields.Field[Any]", **_: Any) -> dict[str, Any]:
        """What stands for a `Data` field; nothing for any other."""
        if not isinstance(field, Data):
            return {}
        if isinstance(field.kind, Role):
            return {"$ref": PLACE + field.kind.value}
        schema = self._engine.of(field.kind)
        self.publish(self._engine)
        return schema

    def publish(self, schemas: Schemas) -> None:
        """Adds the named schemas that the document does not have yet."""
        for name, schema in schemas.named.items():
            if name not in self.spec.components.schemas:
                self.spec.components.schema(name, schema)


class Plugin(MarshmallowPlugin):
    """apispec's plugin with our converter; each schema is described by its docstring."""

    Converter = DataConverter
    converter: DataConverter

    def schema_helper(  # type: ignore[override]
        self, name: str, _: Any, schema: Any = None, **kwargs: Any
    ) -> Any:
        """The JSON Schema of a marshmallow schema; None for what is one already."""
        made = super().schema_helper(name, _, schema, **kwargs)  # type: ignore[no-untyped-call]
        return {**made, "description": getdoc(schema)} if made else None

    def add_games(self, games: Mapping[str, AnyGame]) -> None:
        """Each game's own schemas, and for each role the choice between the games."""
        by_role: dict[str, list[dict[str, Any]]] = {role.name.lower(): [] for role in Role}
        for game in games.values():
            schemas, roles = schemas_of(game, PLACE)
            self.converter.publish(schemas)
            for name, schema in roles.items():
                by_role[name].append(schema)
        for name, choices in by_role.items():
            text = f"The {name} of a game, in that game's own form."
            self.converter.spec.components.schema(
                name.capitalize(), {"description": text, "anyOf": choices}
            )
