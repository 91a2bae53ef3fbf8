"""A Redis of the tests' own, started, stopped and started again on the same port."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tests import debian
from tests.patience import PATIENCE
from tests.ports import HOST, free_port
from tests.postgres import wait_for_port

ADVICE = (
    "These tests need Redis, and it could not be installed. Install it yourself "
    "(Debian: apt-get install redis-server; macOS: brew install redis)."
)


class RedisServer:
    """One server, in memory only."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://{HOST}:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it listens."""
        command = [program(), "--port", str(self.port), "--bind", HOST, "--save", ""]
        self._process = subprocess.Popen(
            [*command, "--appendonly", "no"], stdout=subprocess.DEVNULL, cwd="/"
        )
        wait_for_port(self.port)

    def kill(self) -> None:
        """Kill it: what it knew is gone."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(timeout=PATIENCE)
            self._process = None


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    """A running Redis, killed at the end."""
    server = RedisServer()
    server.start()
    try:
        yield server
    finally:
        server.kill()


def program() -> str:
    """Redis' server; installs it where we may. Raises RuntimeError."""
    if found := shutil.which("redis-server"):
        return found
    with debian.alone():
        if shutil.which("redis-server") is None and debian.may_install():
            debian.install("redis-server")
    if found := shutil.which("redis-server"):
        return found
    raise RuntimeError(ADVICE)
