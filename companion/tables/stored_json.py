"""JSON as the database keeps it."""

import orjson

__all__ = ["loads", "text"]

loads = orjson.loads


def text(data: object) -> str:
    """Data of rules may have numbers for keys, as Python's own JSON allows."""
    return orjson.dumps(data, option=orjson.OPT_NON_STR_KEYS).decode()
