"""Checks of what people type, names and notes, and of the ids that clients make."""

import re
import unicodedata
from collections.abc import Sequence

from companion.documents.filed import can_be_seen, hidden_in, looks
from companion.engine.problems import Malformed

NAME_LENGTH = 40
NOTE_LENGTH = 500
SEED_LENGTH = 40
NOBODY = re.compile(r"Player \d+")
"""A seat whose player's name nobody typed."""
CLIENT_ID = re.compile(r"[A-Za-z0-9_-]{8,64}", re.ASCII)
EDITION_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}", re.ASCII)
TOKEN_ID = re.compile(r"[A-Za-z0-9_-]{12,64}", re.ASCII)
NO_CLIENT_ID = "needs 12 to 64 letters, digits, underscores or hyphens"


def clean(text: object, path: str, longest: int) -> str:
    """`text` in NFC, trimmed. Raises Malformed if it is empty, too long or has control
    characters."""
    if not isinstance(text, str):
        raise Malformed.at(path, "must be text")
    cleaned = unicodedata.normalize("NFC", text).strip()
    if not 1 <= len(cleaned) <= longest:
        raise Malformed.at(path, f"needs 1 to {longest} characters")
    if any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in cleaned):
        raise Malformed.at(path, "must be one line of plain text")
    if hidden_in(cleaned):
        raise Malformed.at(path, "contains letters that cannot be seen; type it again")
    return cleaned


def clean_name(name: object, path: str = "name") -> str:
    """A participant's name, cleaned. Raises Malformed."""
    cleaned = clean(name, path, NAME_LENGTH)
    if not can_be_seen(cleaned):
        raise Malformed.at(path, "needs at least one letter, number or emoji")
    return cleaned


def is_name(name: str) -> bool:
    """Whether somebody gave that name, and it does not only count the seats."""
    return bool(name) and not NOBODY.fullmatch(name)


def check_names_differ(names: Sequence[str]) -> None:
    """Raise Malformed if two players at a table have the same name, or names that look alike."""
    seen: set[str] = set()
    for seat, name in enumerate(names):
        if looks(name) in seen:
            twice = f"Two players are called {name}. Give one of them another name."
            raise Malformed.at(f"names[{seat}]", twice)
        seen.add(looks(name))


def check_client_id(client_id: object) -> None:
    """Raise Malformed unless `client_id` can be one. Those of 8 letters, which are not documented
    any more, are taken until 1.0."""
    if not isinstance(client_id, str) or not CLIENT_ID.fullmatch(client_id):
        raise Malformed.at("client_id", NO_CLIENT_ID)


def check_token_id(client_id: object) -> None:
    """Raise Malformed unless the id of a request for a token is long enough not to be guessed.

    This matters because whoever sends the same id again is given the same token.
    """
    if not isinstance(client_id, str) or not TOKEN_ID.fullmatch(client_id):
        raise Malformed.at("client_id", NO_CLIENT_ID)


def check_edition_id(edition_id: str) -> None:
    """Raise Malformed unless an edition's id can be used in an address and as a file name."""
    if not EDITION_ID.fullmatch(edition_id):
        raise Malformed.at("id", "needs 1 to 100 letters, digits, dots, hyphens or _")
