"""JSON as the database keeps it."""

import orjson

loads = orjson.loads


def text(data: object) -> str:
    """Data of rules may have numbers for keys, as Python's own JSON allows. Most have text alone,
    which orjson writes in half the time if it may rely on that."""
    try:
        return orjson.dumps(data).decode()
    except TypeError:
        return orjson.dumps(data, option=orjson.OPT_NON_STR_KEYS).decode()
