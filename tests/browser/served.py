"""`companion`, except that the app draws the same at every table: `python -m tests.browser.served`.

Codes and tokens stay as they are: two tables have different ones.
"""

import secrets

from companion.cli import main
from companion.tables import access
from tests.luck import Luck


class SameTape:
    """Stands in for the module `secrets` where the server makes codes, tokens and tapes."""

    choice = staticmethod(secrets.choice)
    token_urlsafe = staticmethod(secrets.token_urlsafe)

    @staticmethod
    def token_hex(size: int) -> str:
        """What a tape is made of, and nothing else."""
        return Luck("the tape of every table").token_hex(size)


access.secrets = SameTape()  # type: ignore[assignment] # also where the server's child imports this

if __name__ == "__main__":
    main()
