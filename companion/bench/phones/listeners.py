"""Many phones that follow one table, in one process: when the last of them receives an entry.

Reads a plan from standard input: the `port`, the table's `code`, the `tokens` and how many streams
each of them opens (`each`). For each entry that all have received, it prints a line of JSON: its
number, and when the last one received it, by the clock that all processes of a machine share. It
runs until it is killed.
"""

import json
import selectors
import socket
import sys
import time
from collections import Counter
from typing import Any

from companion.bench.server import HOST, PATIENCE

ASK = (
    "GET /api/v1/tables/{code}/live HTTP/1.1\r\n"
    "Host: {host}\r\nAuthorization: Bearer {token}\r\n\r\n"
)
ID = b"id: "


def opened(plan: Any) -> list[socket.socket]:
    """Open the streams; nothing of them is read yet."""
    found = []
    for token in plan["tokens"]:
        for _ in range(plan["each"]):
            line = socket.create_connection((HOST, plan["port"]), timeout=PATIENCE)
            line.sendall(ASK.format(code=plan["code"], host=HOST, token=token).encode())
            found.append(line)
    return found


def listen(lines: list[socket.socket]) -> None:
    """Read all of them for ever. Raises RuntimeError if one ends."""
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


def main() -> None:
    """Follow as the plan of standard input says."""
    listen(opened(json.load(sys.stdin)))


if __name__ == "__main__":
    main()
