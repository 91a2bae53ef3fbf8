"""Reading JSON text, more strictly than the standard library does."""

import json
from collections import Counter
from typing import Any

from companion.engine.problems import Malformed


def parse_json(text: str | bytes) -> Any:
    """JSON text as data. Raises Malformed; NaN, doubled keys and endless nesting are refused."""
    try:
        if isinstance(text, bytes):
            text = text.decode(json.detect_encoding(text))
        data = DECODER.decode(text)
        _require_whole_characters(text, data)
    except RecursionError as error:
        raise Malformed.at("", "is nested too deeply") from error
    except UnicodeError as error:
        raise Malformed.at("", "is not UTF-8 text") from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise Malformed.at("", f"is not JSON: {error.msg} at {place}") from error
    except Malformed:
        raise
    except ValueError as error:  # Python refuses to read as many digits
        raise Malformed.at("", "has a number of thousands of digits") from error
    return data


def _require_whole_characters(text: str, data: Any) -> None:
    """Half a surrogate pair parses, and breaks later: raises UnicodeError. It stands in the
    text itself, or is written as an escape."""
    text.encode()
    if "\\u" in text:
        json.dumps(data, ensure_ascii=False).encode()


def _no_constant(name: str) -> None:
    raise Malformed.at("", f"is not JSON: {name} is no number")


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        doubled = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise Malformed.at("", f'is not JSON: "{doubled}" stands twice in one object')
    return found


DECODER = json.JSONDecoder(parse_constant=_no_constant, object_pairs_hook=_once_each)
