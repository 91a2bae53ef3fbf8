"""What the app draws at random is the same in every run of a test."""

import os
import string
from random import Random

SEED = os.environ.get("COMPANION_TEST_SEED", "K7PXWQ")
"""Another seed tries other draws; a run that failed is repeated with the seed in its header."""


class Luck:
    """Stands in for the module `secrets` where the app makes codes, tokens and tapes."""

    def __init__(self, *occasion: str) -> None:
        self._random = Random("\0".join((SEED, *occasion)))

    def choice(self, letters: str) -> str:
        """One of the letters."""
        return self._random.choice(letters)

    def token_urlsafe(self, size: int) -> str:
        """As many characters as `size` bytes have in base64."""
        letters = string.ascii_letters + string.digits + "-_"
        return "".join(self._random.choices(letters, k=-(-size * 4 // 3)))

    def token_hex(self, size: int) -> str:
        """Two hexadecimal digits a byte."""
        return self._random.randbytes(size).hex()
