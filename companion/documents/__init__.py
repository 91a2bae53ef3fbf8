"""The JSON documents that people, programs and the command line exchange, each with its game.

| document | fields |
|---|---|
| record | `game`, `rules_version`, `deal`, `moves`: a set-up with what was played since |
| position | `game`, `rules_version`, `position`, and `move` if the question is about one |
| tally | `game`, `rules_version`, `tally`, and `deal` if names should be shown |
| counts | `game`, `rules_version`, `deal`, `counts`: the numbers on the pad, by cell |

A record of a game that has a notation may also be a written game: plain text, recognised by its
first line, "game: ichor, rules 1".

`rules_version` may be left out of what is read. Any version but the installed one is refused,
because the same moves may mean something else under it. All readers raise UnknownGame, and
Malformed with the faults and their places. They do not check whether moves are legal.
"""

from companion.documents.answers import (
    Json,
    answer_data,
    envelope,
    position_data,
    record_data,
    score_sheet_data,
    verdict_data,
)
from companion.documents.reading import (
    Document,
    EndState,
    KeptGame,
    PositionDocument,
    RecordDocument,
    load_document,
    load_end_state,
    load_kept_game,
    load_position,
    load_record,
    parse_json,
    random_game,
    random_record,
    read_text,
    record_sheet,
    score_of,
    violations_of,
)

__all__ = [
    "Document",
    "EndState",
    "Json",
    "KeptGame",
    "PositionDocument",
    "RecordDocument",
    "answer_data",
    "envelope",
    "load_document",
    "load_end_state",
    "load_kept_game",
    "load_position",
    "load_record",
    "parse_json",
    "position_data",
    "random_game",
    "random_record",
    "read_text",
    "record_data",
    "record_sheet",
    "score_of",
    "score_sheet_data",
    "verdict_data",
    "violations_of",
]
