"""A PostgreSQL of the tests' own: its own folder and port, started, stopped and started again."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from tests import debian
from tests.patience import PATIENCE
from tests.ports import HOST, free_port

USER = "postgres"
INSTALLED = Path("/usr/lib/postgresql")
ADVICE = (
    "These tests need PostgreSQL, and it could not be installed. Install it yourself "
    "(Debian: apt-get install postgresql; macOS: brew install postgresql)."
)


class Postgres:
    """One server; a database of its own for each test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._numbers = count()
        self.port = free_port()
        self._run("initdb", "-D", str(folder), "-U", USER, "-A", "trust", "-N")

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = f"-p {self.port} -c listen_addresses={HOST} -c unix_socket_directories=''"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self.folder), "-o", options, "-l", log, "-w", "start")

    def stop(self) -> None:
        """Stop it at once: whoever is connected is cut off."""
        self._run("pg_ctl", "-D", str(self.folder), "-m", "immediate", "-w", "stop")

    def new_database(self, name: str) -> str:
        """The address of an empty database, as COMPANION_DATABASE_URL takes it. Each has a number:
        a worker that is handed the rest of a module sets its fixtures up again."""
        numbered = f"{name}_{next(self._numbers)}"
        self._run("createdb", "-h", HOST, "-p", str(self.port), "-U", USER, numbered)
        return f"postgresql://{USER}@{HOST}:{self.port}/{numbered}"

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [*as_user(), str(binaries() / program), *arguments],
            cwd=self.folder.parent,
            stdout=subprocess.DEVNULL,
            timeout=PATIENCE,
            check=True,
        )


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A running server, stopped and removed at the end."""
    above = Path(tempfile.mkdtemp(prefix="companion-postgres-"))
    try:
        binaries()
        if os.geteuid() == 0:
            shutil.chown(above, USER)
        server = Postgres(above / "data")
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(above)


def binaries() -> Path:
    """The folder of PostgreSQL's programs; installs them where we may. Raises RuntimeError."""
    if found := _found():
        return found
    with debian.alone():
        if _found() is None and debian.may_install():
            debian.install("postgresql")
    if found := _found():
        return found
    raise RuntimeError(ADVICE)


def as_user() -> list[str]:
    """PostgreSQL does not run as root: how to run something as its own user."""
    return ["runuser", "-u", USER, "--"] if os.geteuid() == 0 else []


def wait_for_port(port: int) -> None:
    """Wait until something listens there."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        with socket.socket() as probe:
            if probe.connect_ex((HOST, port)) == 0:
                return
        time.sleep(0.02)
    raise RuntimeError(f"nothing listens on port {port}")


def _found() -> Path | None:
    folders = sorted(INSTALLED.glob("*/bin"), key=lambda folder: int(folder.parent.name))
    if folders:
        return folders[-1]
    path = shutil.which("initdb")
    return Path(path).parent if path else None
