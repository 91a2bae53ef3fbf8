"""Phones that play and follow tables through the API.

`python -m companion.bench.phones play` and `listen` read a plan from standard input, as JSON. They
are processes of their own, so that they do not share the server's interpreter, and start with
little: they take their time from the machine that is measured.
"""

import http.client
import json
import selectors
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from queue import Queue
from secrets import token_hex
from typing import Any

from companion.bench.server import HOST, PATIENCE

# A client, which plays over one connection that stays open


class Client:
    """Requests as JSON data, answers as JSON data. Raises RuntimeError for a refusal."""

    def __init__(self, port: int, token: str = "", address: str = "") -> None:
        """`address` is what the header of a proxy would say about where this client is."""
        self._connection = http.client.HTTPConnection(HOST, port, timeout=PATIENCE)
        self._headers = {
            "Content-Type": "application/json",
            "Authorization": f"Bearer {token}",
            "Prefer": "return=minimal",
        }
        if address:
            self._headers["X-Forwarded-For"] = address

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def get(self, path: str) -> Any:
        """The answer of a GET below /api/v1."""
        return self._ask("GET", path, None)

    def post(self, path: str, body: object) -> Any:
        """The answer of a POST below /api/v1."""
        return self._ask("POST", path, json.dumps(body).encode())

    def move(self, code: str, revision: int, move: Any) -> int:
        """Make a move at a table whose last entry is `revision`; returns the new last one."""
        body = {"move": move, "revision": revision, "client_id": token_hex(8)}
        last: int = self.post(f"/tables/{code}/moves", body)["revision"]
        return last

    def stream(self, path: str) -> Iterator[str]:
        """The lines of an event stream, as they come."""
        self._connection.request("GET", f"/api/v1{path}", headers=self._headers)
        answer = self._connection.getresponse()
        while line := answer.readline():
            yield line.decode().rstrip("\n")

    def _ask(self, method: str, path: str, body: bytes | None) -> Any:
        self._connection.request(method, f"/api/v1{path}", body, self._headers)
        answer = self._connection.getresponse()
        content = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {content.decode()}")
        return json.loads(content)


# Playing many tables at once, each move timed


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


# A second phone that follows a table by its event stream, and reads the table at every event

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


# Many phones that follow one table: when the last of them receives an entry

ASK = (
    "GET /api/v1/tables/{code}/live HTTP/1.1\r\n"
    "Host: {host}\r\nAuthorization: Bearer {token}\r\n\r\n"
)
ID = b"id: "


def opened(plan: Any) -> list[socket.socket]:
    """The streams of a plan: the `port`, the table's `code`, the `tokens` and how many streams each
    of them opens (`each`). Nothing of them is read yet."""
    lines = []
    for token in plan["tokens"]:
        for _ in range(plan["each"]):
            line = socket.create_connection((HOST, plan["port"]), timeout=PATIENCE)
            line.sendall(ASK.format(code=plan["code"], host=HOST, token=token).encode())
            lines.append(line)
    return lines


def listen(lines: list[socket.socket]) -> None:
    """Read all of them until the process is killed. For each entry that all have received, print a
    line of JSON: its number, and when the last one received it, by the clock that all processes of
    a machine share. Raises RuntimeError if a stream ends."""
    heard: Counter[int] = Counter()
    with selectors.DefaultSelector() as selector:
        for line in lines:
            selector.register(line, selectors.EVENT_READ)
        while True:
            for key, _ in selector.select():
                assert isinstance(key.fileobj, socket.socket)
                data = key.fileobj.recv(4096)
                if not data:
                    raise RuntimeError("a stream was ended")
                if data.startswith(b"HTTP") and b" 200 " not in data[:15]:
                    raise RuntimeError(f"a stream was refused: {data[:15].decode()}")
                for part in data.split(ID)[1:]:
                    revision = int(part.split(b"\n", 1)[0])
                    heard[revision] += 1
                    if heard[revision] == len(lines):
                        print(json.dumps([revision, time.monotonic()]), flush=True)


if __name__ == "__main__":
    given = json.load(sys.stdin)
    if sys.argv[1] == "play":
        tables = [Opened(**table) for table in given["tables"]]
        json.dump(asdict(play(given["port"], tables, given["moves"])), sys.stdout)
    else:
        listen(opened(given))
