"""A second phone that follows a table by its event stream, and reads the table at every event."""

import threading
import time
from collections.abc import Sequence
from queue import Queue
from typing import Any

from companion.bench.client import Client
from companion.bench.load import Opened
from companion.bench.server import PATIENCE

Reading = tuple[int, float]
"""A table's last entry, and when the other phone had read it."""


def follow(port: int, table: Opened, moves: Sequence[Any]) -> list[float]:
    """Seconds from each move sent by one phone until the other has read the table after it."""
    readings: Queue[Reading] = Queue()
    other = threading.Thread(target=_read_on_news, args=(port, table, readings), daemon=True)
    other.start()
    waits = []
    with Client(port, table.token) as phone:
        revision, _ = readings.get(timeout=PATIENCE)
        for move in moves:
            started = time.perf_counter()
            revision = phone.move(table.code, revision, move)
            waits.append(_read_after(readings, revision) - started)
    return waits


def _read_after(readings: "Queue[Reading]", revision: int) -> float:
    """When the other phone had read entry `revision`, or a later one."""
    while True:
        read, at = readings.get(timeout=PATIENCE)
        if read >= revision:
            return at


def _read_on_news(port: int, table: Opened, readings: "Queue[Reading]") -> None:
    with Client(port, table.token) as stream, Client(port, table.token) as phone:
        for line in stream.stream(f"/tables/{table.code}/live"):
            if line.startswith("id:"):
                revision = phone.get(f"/tables/{table.code}")["revision"]
                readings.put((revision, time.perf_counter()))
