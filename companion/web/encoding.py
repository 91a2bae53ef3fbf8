"""JSON text of answers."""

from typing import Any

import orjson
from flask.json.provider import DefaultJSONProvider


class FastJson(DefaultJSONProvider):
    """Flask's JSON, written by orjson and always compact.

    A position contains its whole map, and the standard library takes ten times as long to write all
    those coordinates: longer than the move itself takes.
    """

    def dumps(self, obj: Any, **_: Any) -> str:
        """`obj` as JSON text. Raises TypeError for what JSON cannot express."""
        return orjson.dumps(obj, default=self.default).decode()
