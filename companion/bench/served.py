"""The speed of the real server, in a process of its own with a database of its own."""

import gzip
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from functools import cache
from html.parser import HTMLParser
from itertools import islice
from pathlib import PurePosixPath
from statistics import median
from typing import Any
from urllib.parse import urljoin, urlsplit

from companion.bench.figures import Figure, memory_mb, percentile
from companion.bench.phones import Client, Load, Opened, follow
from companion.bench.server import PATIENCE, Server, installed, running_server, settled_server
from companion.codec import dump_move, load
from companion.documents.answers import packed
from companion.documents.reading import RecordDocument, random_record
from companion.engine.game import AnyGame

# The bytes that a page takes on its way to a phone: compressed, with everything it loads

LOADS = {"stylesheet", "icon", "preload", "modulepreload", "manifest"}
INNER = {
    ".css": re.compile(r"""url\(\s*["']?([^"')]+)"""),
    ".js": re.compile(r"""\b(?:from|import)\s*["'](\.[^"']+)["']"""),
}
"""How a file of that kind names the files that it loads."""
FACE = re.compile(r"@font-face\s*{[^}]*}")
SPAN = re.compile(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", re.IGNORECASE)


class Assets(HTMLParser):
    """The addresses that a page makes a browser fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in ("script", "img", "source", "iframe") and given.get("src"):
            self.found.append(given["src"])
        if tag == "link" and LOADS & set(given.get("rel", "").split()):
            self.found.append(given.get("href", ""))


def page_weights(server: Server, path: str) -> dict[str, int]:
    """The bytes transferred for a page and each file that it loads, directly or indirectly.

    Raises RuntimeError if one of them cannot be fetched.
    """
    size, content = _fetch(server, path)
    page = content.decode()
    weighed = {path: size}
    parser = Assets()
    parser.feed(page)
    waiting = [urljoin(path, address) for address in parser.found]
    while waiting:
        address = waiting.pop(0)
        if urlsplit(address).scheme == "data" or address in weighed:
            continue
        weighed[address], content = _fetch(server, address)
        waiting += [urljoin(address, found) for found in inner_addresses(address, content, page)]
    return weighed


def inner_addresses(address: str, content: bytes, page: str) -> list[str]:
    """The files that a file loads; fonts only if the page has characters of their range."""
    kind = PurePosixPath(urlsplit(address).path).suffix
    if kind not in INNER:
        return []
    text = FACE.sub(lambda face: face[0] if _is_used(face[0], page) else "", content.decode())
    return INNER[kind].findall(text)


def _is_used(face: str, page: str) -> bool:
    _, ranged, spans = face.partition("unicode-range:")
    if not ranged:
        return True
    wanted = [(int(low, 16), int(high or low, 16)) for low, high in SPAN.findall(spans)]
    return any(low <= ord(letter) <= high for letter in page for low, high in wanted)


def _fetch(server: Server, path: str) -> tuple[int, bytes]:
    """The bytes on the wire, and the content."""
    found = server.get(path, **{"Accept-Encoding": "gzip"})
    return len(found.body), gzip.decompress(found.body) if found.packed else found.body


STARTS = 3
PLAYERS = 4
SEED = "BENCH"
ROUNDS = {1: 1, 4: 1, 16: 2}
"""Tables played at once, and how many whole games at each: a server opens 60 tables a minute."""
OPEN = 400
"""Connections that are kept open for a further request, as browsers do after each page."""
LOAD_SECONDS = 120


def start(_: AnyGame) -> Iterator[Figure]:
    """From the command to the first answer, with a new data folder each time."""
    waits = []
    for _again in range(STARTS):
        with running_server() as server:
            waits.append(server.ready_after)
    yield Figure("start", "companion serve, until it answers", median(waits), "s", aim=1)
    listed = [_seconds_of("games") for _again in range(STARTS)]
    yield Figure("start", "companion games", median(listed), "s", aim=0.3)


def _seconds_of(command: str) -> float:
    """How long a command of ours takes, in seconds."""
    started = time.perf_counter()
    subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "companion", command],
        env=installed(os.environ),
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return time.perf_counter() - started


def pages(_: AnyGame) -> Iterator[Figure]:
    """The page a newcomer opens first, in kB as transferred, and its parts."""
    with running_server() as server:
        parts = page_weights(server, "/")
    total = sum(parts.values()) / 1000
    yield Figure("pages", f"first page with its {len(parts) - 1} files, gzip", total, "kB", aim=60)
    for address, size in parts.items():
        yield Figure("pages", f"  {address}", size / 1000, "kB")


def tables(game: AnyGame) -> Iterator[Figure]:
    """Moves that are on disk when they are answered, with several tables playing at once."""
    moves = script(game)
    with settled_server() as server:
        for at_once, rounds in ROUNDS.items():
            loads = [play_at_once(server, game, at_once, moves) for _ in range(rounds)]
            waits = [wait for load in loads for wait in load.waits]
            per_second = len(waits) / sum(load.seconds for load in loads)
            where = f"{at_once} tables at once" if at_once > 1 else "1 table"
            aim = 25 if at_once == max(ROUNDS) else None
            yield Figure("tables", f"recorded moves, {where}", per_second, "/s")
            yield Figure("tables", f"  a move, {where}, p50", percentile(waits, 50) * 1000, "ms")
            yield Figure(
                "tables", f"  a move, {where}, p99", percentile(waits, 99) * 1000, "ms", aim
            )
        waits = _beside_others(server, game, moves).waits
        where = f"1 table beside {OPEN} open connections"
        yield Figure("tables", f"  a move, {where}, p50", percentile(waits, 50) * 1000, "ms")


def _beside_others(server: Server, game: AnyGame, moves: list[Any]) -> Load:
    """One table played while phones keep connections open on which they ask for nothing."""
    with ExitStack() as others:
        for _ in range(OPEN):
            others.enter_context(Client(server.port)).get(f"/games/{game.slug}/editions")
        return play_at_once(server, game, 1, moves)


def tap(game: AnyGame) -> Iterator[Figure]:
    """From a move sent by one phone to the table read anew by another that follows its stream."""
    with settled_server() as server:
        waits = follow(server.port, open_table(server, game), script(game))
    yield Figure("tap", "tap to the other phone, p50", percentile(waits, 50) * 1000, "ms")
    yield Figure("tap", "tap to the other phone, p99", percentile(waits, 99) * 1000, "ms")


def script(game: AnyGame) -> list[Any]:
    """The moves of the game that `open_table` deals: the same seed deals the same."""
    return [dump_move(game, move) for move in _record(game).moves]


def open_table(server: Server, game: AnyGame, address: str = "") -> Opened:
    """A table at which `script` can be played; an address may open so many a minute."""
    names = _record(game).deal.names
    edition = game.editions()[0].id
    body = {"game": game.slug, "edition": edition, "names": list(names), "seed": SEED}
    with Client(server.port, address=address) as client:
        return load(client.post("/tables", body), Opened)


@cache
def _record(game: AnyGame) -> RecordDocument:
    """The game that is played at every table."""
    return random_record(game, PLAYERS, SEED)


def play_at_once(
    server: Server, game: AnyGame, at_once: int, moves: list[Any], address: str = ""
) -> Load:
    """One whole game at each of `at_once` tables, sent by a process of their own."""
    opened = [asdict(open_table(server, game, address)) for _ in range(at_once)]
    plan = {"port": server.port, "tables": opened, "moves": moves}
    done = subprocess.run(
        [sys.executable, "-m", "companion.bench.phones", "play"],
        input=json.dumps(plan),
        capture_output=True,
        text=True,
        timeout=LOAD_SECONDS,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"the load process failed: {done.stderr.strip().splitlines()[-1]}")
    return Load(**json.loads(done.stdout))


# Many phones that follow tables: how soon the last one receives a move, and what they cost

PHONES = 500
STREAMS = 2000
MOVES = 60
A_PHONE = 8
"""Streams that one phone may have open."""


def streams(game: AnyGame) -> Iterator[Figure]:
    """One table of 500 phones, then 2,000 streams."""
    with running_server(COMPANION_PROXIES="1", COMPANION_STREAMS=str(2 * STREAMS)) as server:
        table, before = open_table(server, game), memory_mb(server.process)
        tokens = watchers(server, table, PHONES)
        with listening(server, table, tokens) as listeners:
            waits = heard(server, table, [listeners], script(game)[:MOVES])
        where = f"a move to the last of {PHONES} phones"
        yield Figure("streams", f"{where}, p50", 1000 * percentile(waits, 50), "ms", 30)
        yield Figure("streams", f"{where}, p99", 1000 * percentile(waits, 99), "ms")
        with listening(server, table, tokens[: STREAMS // A_PHONE], A_PHONE):
            if before is not None and (after := memory_mb(server.process)) is not None:
                yield Figure("streams", f"{STREAMS:,} open streams", after - before, "MB", 300)


def watchers(server: Server, table: Opened, number: int) -> list[str]:
    """The tokens of phones that look on, each from an address of its own."""
    found = []
    for one in range(number):
        with Client(server.port, address=f"10.0.{one // 250}.{one % 250}") as phone:
            found.append(phone.post(f"/tables/{table.code}/watch", {})["token"])
    return found


@contextmanager
def listening(
    server: Server, table: Opened, tokens: Sequence[str], each: int = 1
) -> Iterator["subprocess.Popen[str]"]:
    """A process that follows a table with so many streams a token, all of them up."""
    plan = {"port": server.port, "code": table.code, "tokens": list(tokens), "each": each}
    process = subprocess.Popen(
        [sys.executable, "-m", "companion.bench.phones", "listen"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin and process.stdout
    try:
        process.stdin.write(json.dumps(plan))
        process.stdin.close()
        _heard(process)  # the first event says where the table stands, so all streams are open
        yield process
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)
        process.stdout.close()


def heard(
    server: Server,
    table: Opened,
    groups: "Sequence[subprocess.Popen[str]]",
    moves: Sequence[Any],
) -> list[float]:
    """Seconds from each move that is sent until the last phone of all groups has heard of it."""
    waits, revision = [], table.revision
    with Client(server.port, table.token) as phone:
        for move in moves:
            started = time.monotonic()
            revision = phone.move(table.code, revision, move)
            heard_at = []
            for group in groups:
                while (last := _heard(group))[0] < revision:
                    pass
                heard_at.append(last[1])
            waits.append(max(heard_at) - started)
    return waits


def _heard(listeners: "subprocess.Popen[str]") -> tuple[int, float]:
    """The next entry that all have heard of, and when the last one had."""
    assert listeners.stdout
    line = listeners.stdout.readline()
    if not line:
        raise RuntimeError("the listeners failed")
    revision, at = json.loads(line)
    return revision, at


# How long a table waits for a verdict: the page of a question about an illegal move

QUESTIONS = 110
"""Asked one after the other; an address may ask 120 a minute."""
WARM = 10
"""Of these, the first, which are not counted."""


def questions(game: AnyGame) -> Iterator[Figure]:
    """Verdicts through the server, over the positions of a game that is played at random."""
    asked = list(islice(illegal(game), QUESTIONS))
    with settled_server() as server:
        waits = [server.get(f"/question/{game.slug}?q={one}").seconds for one in asked][WARM:]
    yield Figure("questions", "the page of a question, p50", percentile(waits, 50) * 1000, "ms")
    p99 = percentile(waits, 99) * 1000
    yield Figure("questions", "the page of a question, p99", p99, "ms", aim=50)


def illegal(game: AnyGame) -> Iterator[str]:
    """Questions about moves that are illegal: one at each position that has any."""
    for seed in range(QUESTIONS):
        record = random_record(game, max(game.players), f"BENCH{seed}")
        for at in record.timeline().positions:
            if game.is_over(at):
                continue
            moves = (move for move in game.pseudo_legal_moves(at) if game.check(at, move))
            if (move := next(moves, None)) is not None:
                yield packed(game, at, move)
