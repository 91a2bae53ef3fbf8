"""JSON text of answers."""

from typing import Any

import orjson
from flask.json.provider import DefaultJSONProvider


class FastJson(DefaultJSONProvider):
    """Flask's JSON, written by orjson and always compact.

    A position brings its whole map along, and the standard library takes ten times as long to
    write all those coordinates: longer than making the move.
    """

    def dumps(self, obj: Any, **_: Any) -> str:
        """`obj` as JSON text. Raises TypeError for what JSON has no form for."""
        return orjson.dumps(obj, default=self.default).decode()
