"""A question about a move as an address: the position and the move, small enough for a QR code."""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from typing import Any

from companion.codec import dump_move
from companion.documents.parse import parse_json
from companion.documents.reading import PositionDocument, load_position
from companion.documents.writing import Json, position_data
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed

LARGEST = 200_000
"""Bytes of a question when it is unpacked; the longest that was met had twelve thousand."""
UNREADABLE = "This link is not whole: copy it again, or scan the code once more."


def question_data(game: AnyGame, at: Any, move: Any) -> Json:
    """The question as a document, as `companion check` reads it."""
    return {**position_data(game, at.deal, at), "move": dump_move(game, move)}


def packed(game: AnyGame, at: Any, move: Any) -> str:
    """The question as letters that an address can carry."""
    text = json.dumps(question_data(game, at, move), separators=(",", ":"))
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(game: AnyGame, text: str) -> PositionDocument:
    """The question in such letters, checked like any document. Raises Malformed."""
    try:
        whole = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(whole, LARGEST)
    except (NotBase64, ValueError, zlib.error) as error:
        raise Malformed.at("q", UNREADABLE) from error
    if unpacking.unconsumed_tail or not unpacking.eof:
        raise Malformed.at("q", UNREADABLE)
    found = load_position(parse_json(data), game)
    if found.move is None:
        raise Malformed.at("q", UNREADABLE)
    return found
