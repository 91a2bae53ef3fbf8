"""Programs that tests drive, installed from Debian where they are missing and we may."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOCK = Path(tempfile.gettempdir()) / "companion-installing.lock"
APT = ("apt-get", "-o", "Acquire::Retries=5", "-o", "DPkg::Lock::Timeout=300")
"""A mirror that does not answer at once is asked again, and another installer waited for."""


def may_install() -> bool:
    """Whether this is a Debian on which we are root."""
    return bool(shutil.which("apt-get")) and os.geteuid() == 0


def install(*packages: str) -> None:
    """Install Debian packages. Raises RuntimeError where one of the commands fails."""
    run([*APT, "update", "-q"])
    run([*APT, "install", "-q", "-y", "--no-install-recommends", *packages])


def run(command: list[str]) -> None:
    """Run one command, its words on standard error. Raises RuntimeError where it fails."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    ended = subprocess.run(command, env=quiet, stdout=sys.stderr, check=False)
    if ended.returncode:
        raise RuntimeError(f"{' '.join(command)} failed.")


@contextmanager
def alone() -> Iterator[None]:
    """One installer at a time: parallel test processes wait here for the first one."""
    try:
        import fcntl  # noqa: PLC0415 - Windows has none, and no apt-get to protect either
    except ImportError:
        yield
        return
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
