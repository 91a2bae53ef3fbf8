"""Codes to read aloud, seeds to print, tokens to keep."""

import base64
import hashlib
import hmac
import secrets

ALPHABET = "BCDFGHJKMNPQRSTVWXZ23456789"
"""No vowels, and nothing that looks like something else: no 0 O, 1 I L."""
LENGTH = 6


def new_code() -> str:
    """A table's code, drawn from 387 million."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def new_seed() -> str:
    """A seed short enough to print beside the set-up it makes."""
    return new_code()


def new_token() -> str:
    """128 bits that only one phone knows."""
    return secrets.token_urlsafe(16)


def repeated_token(key: str, *asked: str) -> str:
    """The token of those who ask the same under the same id: 128 bits made with the server's key,
    so that an answer that was lost can be given once more though no token is stored."""
    digest = hmac.digest(key.encode(), "\0".join(asked).encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


def new_tape() -> str:
    """256 bits from which everything is derived that the app draws at a table."""
    return secrets.token_hex(32)


def token_hash(token: str) -> str:
    """What is stored of a token: a copy of the database opens no seat."""
    return hashlib.sha256(token.encode()).hexdigest()
