"""Random codes: of tables, to be read aloud; of seeds, to be printed; of tokens, to stay secret."""

import base64
import hashlib
import hmac
import secrets

from companion.tables.storage.models import CODE_LENGTH

ALPHABET = "BCDFGHJKMNPQRSTVWXZ23456789"
"""The letters of codes: no vowels, and none that looks like another one, such as 0 O, 1 I L."""


def new_code() -> str:
    """A random code for a table, one of 387 million."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def new_seed() -> str:
    """A random seed for a deal, short enough to be printed beside the set-up."""
    return new_code()


def new_token() -> str:
    """A random token of 128 bits, to be known by one phone only."""
    return secrets.token_urlsafe(16)


def repeated_token(key: str, *asked: str) -> str:
    """The token for a request that is sent again under the same id: 128 bits made with the
    server's key. So an answer that was lost can be repeated although no token is stored."""
    digest = hmac.digest(key.encode(), "\0".join(asked).encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


def new_tape() -> str:
    """A random key of 256 bits, from which everything that the app draws at a table is derived."""
    return secrets.token_hex(32)


def token_hash(token: str) -> str:
    """The SHA-256 of a token. Only this is stored, so a copy of the database opens no seat."""
    return hashlib.sha256(token.encode()).hexdigest()
