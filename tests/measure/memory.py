"""What a server keeps of ten large groups that came and went, and of 20,000 moves: megabytes."""

import json
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from secrets import token_hex

from companion.bench.figures import memory_mb
from companion.bench.phones import Client
from companion.bench.server import HOST, SETTLED, Server, running_server
from companion.codec import dump_move
from companion.documents.reading import random_record
from companion.games import get_game
from tests.measure.aims import row

FILES = 10
GAMES = 20_000
SEATS, PLAYERS = 2, 7
MOVES = 20_000
TOLD = 5_000
"""After so many moves each it is measured."""
SCRIPT = "khilor"
WITHIN = 250
PATIENCE = 600.0


def measure() -> Iterator[str]:
    """The memory after each step, while one server runs."""
    with running_server(COMPANION_PROXIES="1") as server:
        time.sleep(SETTLED)
        yield _row("at the start", server)
        file = _file()
        for number in range(FILES):
            _comes_and_goes(server, file)
            yield _row(f"{number + 1} files of {GAMES:,} games", server)
        del file
        made = 0
        for moves in range(TOLD, MOVES + 1, TOLD):
            while made < moves:
                made += _played(server, made)
            yield _row(f"{moves:,} moves", server)


def _row(what: str, server: Server) -> str:
    return row(what, memory_mb(server.process) or 0, WITHIN)


def _comes_and_goes(server: Server, file: bytes) -> None:
    """A group is made and filled, looked at in every way, and deleted."""
    with Client(server.port) as phone:
        group = phone.post("/groups", {"name": "Large", "client_id": token_hex(8)})
    path, token = f"/groups/{group['code']}", group["token"]
    given = {"choices": {}, "client_id": token_hex(8)}
    body = json.dumps(given).encode()[:-1] + b', "file": ' + file + b"}"
    _ask(server, token, "POST", f"{path}/import", body)
    for asked in ("", "/games", "/statistics", "/file", "/games.csv"):
        _ask(server, token, "GET", path + asked)
    _ask(server, token, "DELETE", path)


def _ask(server: Server, token: str, method: str, path: str, body: bytes | None = None) -> None:
    """A call that may take as long as it likes. Raises RuntimeError if it is refused."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    with closing(HTTPConnection(HOST, server.port, timeout=PATIENCE)) as connection:
        connection.request(method, f"/api/v1{path}", body, headers)
        answer = connection.getresponse()
        said = answer.read()
    if answer.status >= 300:
        raise RuntimeError(f"{method} {path}: {answer.status} {said[:200]!r}")


def _played(server: Server, number: int) -> int:
    """A game of Khilor at a table of its own; how many moves it had."""
    game = get_game(SCRIPT)
    record = random_record(game, 2, f"MEMORY {number}")
    edition, names = game.editions()[0].id, [*record.deal.names]
    body = {"game": SCRIPT, "edition": edition, "names": names, "seed": f"MEMORY {number}"}
    address = f"10.0.{number // 250 % 250}.{number % 250}"
    with Client(server.port, address=address) as host:
        opened = host.post("/tables", body)
    revision = opened["revision"]
    with Client(server.port, opened["token"], address) as phone:
        for move in record.moves:
            revision = phone.move(opened["code"], revision, dump_move(game, move))
    return len(record.moves)


def _file() -> bytes:
    """A group's file with as many games as a group may have."""
    file = {
        "format": "companion group",
        "version": 1,
        "name": "Large",
        "games": [
            {
                "source": f"made:{number}",
                "title": "Chess for three",
                "ended": f"{1950 + number // 336}-{1 + number // 28 % 12:02}-{1 + number % 28:02}"
                f"T{number % 24:02}:00:00Z",
                "seats": [
                    {
                        "name": f"Player {1 + (number + seat) % PLAYERS}",
                        "rank": seat + 1,
                        "wins": seat == 0,
                    }
                    for seat in range(SEATS)
                ],
            }
            for number in range(GAMES)
        ],
    }
    return json.dumps(file).encode()
