"""Written games: records in a game's notation, as people write them down."""

import json
import re
from collections.abc import Sequence
from typing import Any

from companion.documents.parse import parse_json
from companion.documents.reading import Document, RecordDocument, load_document
from companion.engine.game import AnyGame
from companion.engine.notation import Notation
from companion.engine.problems import Malformed
from companion.games import get_game

FIRST_LINE = re.compile(r"\s*game: *(\S+), *rules *(\S+)[ \r]*(?:\n|\Z)")


def record_sheet(game: AnyGame, deal: Any, moves: Sequence[Any] = ()) -> str:
    """A record in the game's notation. Raises Malformed if the game has none."""
    sheet = _notation(game).sheet_text(deal, moves)
    return f"game: {game.slug}, rules {game.rules_version}\n{sheet}"


def read_text(content: bytes) -> Document:
    """The document in a file: a written game if it begins like one, else JSON.

    Either may be in UTF-16: so Windows PowerShell writes what a command prints into a file.
    """
    try:
        text = content.decode(json.detect_encoding(content))
    except UnicodeDecodeError:
        return load_document(parse_json(content))  # which says that it is no text
    found = FIRST_LINE.match(text)
    if found is None:
        return load_document(parse_json(content))
    return _read_sheet(get_game(found[1]), found[2], text, found.end())


def _read_sheet(game: AnyGame, rules: str, text: str, start: int) -> RecordDocument:
    line = text.count("\n", 0, start)
    if rules != game.rules_version:
        raise Malformed.at(f"line {line}", f"rules must be {game.rules_version}")
    # Empty lines replace those that were read here, so that line numbers in faults are right.
    deal, moves = _notation(game).parse_sheet("\n" * line + text[start:])
    return RecordDocument(game, deal, moves)


def _notation(game: AnyGame) -> Notation[Any, Any]:
    if game.notation is None:
        raise Malformed.at("game", f"{game.title} has no notation")
    notation: Notation[Any, Any] = game.notation
    return notation
