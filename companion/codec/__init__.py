"""Values of the engine and the games as JSON data, and back, with errors that name the place.

Every frozen dataclass reads and writes as an object of the same field names. A member of a
union carries its kind as `"type"`, the class name in snake_case. Nothing is coerced: a
number is a number, an unknown field is an error.
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
]
