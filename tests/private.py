"""Which files only this user can read."""

import stat
import sys
from pathlib import Path


def is_private(*files: Path) -> bool:
    """Whether other users of the machine cannot read these files.

    Windows has no modes. A file has the rights of its folder there, and the folder of a user's data
    admits no other user.
    """
    modes = {stat.S_IMODE(file.stat().st_mode) for file in files}
    return sys.platform == "win32" or modes == {0o600}
