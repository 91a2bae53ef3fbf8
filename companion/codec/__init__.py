"""Values of the engine and the games as JSON data, and back, with errors that name the place.

Every frozen dataclass is written as an object with the same field names. A member of a union has
its kind as `"type"`, the class name in snake_case. Nothing is coerced when it is read: a number
must be a number, and an unknown field is an error.
"""

from companion.codec.convert import dump, load
from companion.codec.documents import (
    dump_deal,
    dump_move,
    dump_state,
    edition_digest,
    load_deal,
    load_edition,
    load_move,
    load_state,
    load_tally,
    parse_json,
    prepare,
    read_deal,
    storable,
)

__all__ = [
    "dump",
    "dump_deal",
    "dump_move",
    "dump_state",
    "edition_digest",
    "load",
    "load_deal",
    "load_edition",
    "load_move",
    "load_state",
    "load_tally",
    "parse_json",
    "prepare",
    "read_deal",
    "storable",
]
