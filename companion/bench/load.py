"""The load process: plays many tables at once through the API and times every move.

Reads a plan from standard input and prints the measured `Load`, both as JSON. It is a process
of its own, so that it does not share the server's interpreter, and starts with little: it takes
its time from the machine that is measured.
"""

import json
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

from companion.bench.client import Client


@dataclass(frozen=True, slots=True)
class Opened:
    """A table that is ready for its first move."""

    code: str
    token: str
    revision: int


@dataclass(frozen=True, slots=True)
class Load:
    """How long each move took, in seconds, and the time from the first to the last answer."""

    waits: list[float]
    seconds: float


def play(port: int, tables: Sequence[Opened], moves: list[Any]) -> Load:
    """Every table plays all `moves`, each as soon as the one before is answered."""
    together = threading.Barrier(len(tables) + 1)

    def play_one(table: Opened) -> list[float]:
        waits, revision = [], table.revision
        with Client(port, table.token) as client:
            together.wait()
            for move in moves:
                started = time.perf_counter()
                revision = client.move(table.code, revision, move)
                waits.append(time.perf_counter() - started)
        return waits

    with ThreadPoolExecutor(len(tables)) as pool:
        played = [pool.submit(play_one, table) for table in tables]
        together.wait()
        started = time.perf_counter()
        waits = [wait for one in played for wait in one.result()]
    return Load(waits, time.perf_counter() - started)


def main() -> None:
    """The plan of standard input, played."""
    plan = json.load(sys.stdin)
    tables = [Opened(**table) for table in plan["tables"]]
    json.dump(asdict(play(plan["port"], tables, plan["moves"])), sys.stdout)


if __name__ == "__main__":
    main()
