"""Codes to read aloud, seeds to print, tokens to keep."""

import hashlib
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


def new_tape() -> str:
    """256 bits from which everything is derived that the app draws at a table."""
    return secrets.token_hex(32)


def token_hash(token: str) -> str:
    """What is stored of a token: a copy of the database opens no seat."""
    return hashlib.sha256(token.encode()).hexdigest()
