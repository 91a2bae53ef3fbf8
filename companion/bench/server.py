"""A real server in a process of its own, for as long as a `with` block lasts."""

import http.client
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import IO

HOST = "127.0.0.1"
PATIENCE = 30.0
"""Seconds after which a server that does not answer is given up."""
SETTLED = 1.0
"""Seconds that a server has to itself after its start: ours loads its games meanwhile."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """An answer, and the seconds until it had come whole."""

    status: int
    packed: bool
    body: bytes
    seconds: float


def fetched(port: int, path: str, **headers: str) -> Fetched:
    """The answer to a GET, on a connection of its own."""
    with closing(http.client.HTTPConnection(HOST, port, timeout=PATIENCE)) as connection:
        started = time.perf_counter()
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        body = answer.read()
        packed = answer.headers.get("Content-Encoding") == "gzip"
        return Fetched(answer.status, packed, body, time.perf_counter() - started)


@dataclass(frozen=True, slots=True)
class Server:
    """The server's port, its process, and the time from the command to the first answer."""

    port: int
    ready_after: float
    process: int

    def get(self, path: str, **headers: str) -> Fetched:
        """A page. Raises RuntimeError if it is refused."""
        found = fetched(self.port, path, **headers)
        if found.status != 200:
            raise RuntimeError(f"{path} answers {found.status}")
        return found


@contextmanager
def running_server(data: str | None = None, **settings: str) -> Iterator[Server]:
    """Run `companion serve` on a free port with `settings` as environment variables.

    `data` is its data folder, by default a new and empty one. Raises RuntimeError if it does not
    start.
    """
    port = free_port()
    command = [sys.executable, "-m", "companion", "serve", "--host", HOST, "--port", str(port)]
    # Its output goes to a file: a pipe that nobody reads would fill up and block it.
    with (
        tempfile.TemporaryDirectory(prefix="companion-bench-") as own,
        tempfile.TemporaryFile() as said,
    ):
        environ = installed(os.environ)
        started = time.perf_counter()
        process = subprocess.Popen(  # noqa: S603 - our own command
            [*command, "--data", data or own],
            env={**environ, **settings},
            stdout=subprocess.DEVNULL,
            stderr=said,
        )
        try:
            _wait_for(process, port, said)
            yield Server(port, time.perf_counter() - started, process.pid)
        finally:
            process.terminate()
            process.wait(timeout=PATIENCE)


@contextmanager
def settled_server() -> Iterator[Server]:
    """A server as phones meet it: it has not started this very moment."""
    with running_server() as server:
        time.sleep(SETTLED)
        yield server


def installed(environ: Mapping[str, str]) -> dict[str, str]:
    """The environment without settings, in which modules are kept compiled, as an installed
    program has them: compiling them takes as long as all the rest of a start."""
    left_out = "PYTHONDONTWRITEBYTECODE"
    return {
        name: value
        for name, value in environ.items()
        if "COMPANION" not in name and name != left_out
    }


def _wait_for(process: "subprocess.Popen[bytes]", port: int, said: IO[bytes]) -> None:
    ends = time.perf_counter() + PATIENCE
    while time.perf_counter() < ends:
        if process.poll() is not None:
            said.seek(0)
            printed = said.read().decode(errors="replace")
            raise RuntimeError(f"companion serve ended with {process.returncode}: {printed}")
        if _is_healthy(port):
            return
        time.sleep(0.005)
    raise RuntimeError(f"companion serve did not answer within {PATIENCE:g} seconds")


def _is_healthy(port: int) -> bool:
    try:
        return fetched(port, "/healthz").status == 200
    except OSError:
        return False


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port
