"""A real server in a process of its own, to be started, asked, stopped and killed."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE

HOST = "127.0.0.1"
STOPS: tuple[int, ...]
"""By what a server can be asked to stop. On Windows a program can send Ctrl+Break only."""
if sys.platform == "win32":
    STOPS, GROUP = (signal.CTRL_BREAK_EVENT,), subprocess.CREATE_NEW_PROCESS_GROUP
else:
    STOPS, GROUP = (signal.SIGTERM, signal.SIGINT), 0


@dataclass
class Running:
    """`companion serve` on a free port; `said` is what its terminal shows first."""

    process: "subprocess.Popen[str]"
    url: str
    said: str

    def ask(self, path: str, body: Any = None, token: str = "") -> Any:
        """The JSON answer of the API: a POST where there is a body."""
        request = urllib.request.Request(
            f"{self.url}api/v1{path}",
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "Authorization": f"Bearer {token}"},
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)


def limit_files(largest: int) -> None:
    """Let this process write no file beyond a size; beyond it, writing fails as on a full disk."""
    import resource  # noqa: PLC0415 - not on Windows

    resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))


@contextmanager
def running(
    data: Path, *options: str, largest_file: int | None = None, **environ: str
) -> Iterator[Running]:
    """A server on that data folder, up and listening; killed at the end if it still runs.

    No file that it writes may exceed `largest_file` bytes.
    """
    command = [sys.executable, "-m", "companion", "serve", "--host", HOST, "--port", "0"]
    process = subprocess.Popen(
        [*command, "--data", str(data), *options],
        env={
            **{name: os.environ[name] for name in os.environ if "COMPANION" not in name},
            "PYTHONIOENCODING": "utf-8",
            **environ,
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        creationflags=GROUP,
        preexec_fn=None if largest_file is None else partial(limit_files, largest_file),  # noqa: PLW1509 - one call
    )
    assert process.stdout is not None
    try:
        said = ""
        while "Ctrl+C" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        found = re.search(r"https?://\S+", said)
        assert found, said
        yield Running(process, f"{found[0].rstrip('/')}/", said)
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE)
