"""How long others wait to write while a stranger's group of 19,990 games is changed and read."""

import http.client
import re
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any
from urllib.parse import urlencode

from companion import create_app
from companion.bench.figures import percentile
from companion.bench.phones import Client
from companion.codec import dump_move
from companion.documents.filed import FiledGame, FiledPerson, FiledSeat, GroupFile
from companion.documents.reading import random_record
from companion.games import get_game
from companion.tables.access import new_token
from companion.tables.groups.files import take_in
from companion.tables.groups.games import begin_group
from companion.tables.groups.members import member_of
from companion.tables.storage.models import db
from tests.measure.aims import row
from tests.measure.house import House, cookie_of
from tests.running import HOST, Running, running

GAMES = 19_990
SEATS = 3
PLAYERS = 7
SECONDS = 20
"""How long each kind of write goes on."""
PAUSE = 0.04
"""Between two moves of the others, as of a dozen tables. A move waits from when it was due, so one
that has to wait for the move before it counts, too."""
SCRIPT = "khilor"
WITHIN = 100
FORM = {"Content-Type": "application/x-www-form-urlencoded", "Host": "localhost"}


class Stranger:
    """A phone that holds the large group, and does what it may as fast as it is let."""

    def __init__(self, port: int, house: House, token: str) -> None:
        self.port, self.house, self.token = port, house, token
        self.cookie, self.answers = house.cookie, list[int]()
        page = self.ask("GET", f"/g/{house.group}/games?start={GAMES - 10}")
        self.plays = [int(one) for one in re.findall(rf"/g/{house.group}/play/(\d+)", page)]
        people = self.ask("GET", f"/g/{house.group}/people")
        self.most, self.second = (
            int(re.findall(rf'/person/(\d+)"><b>Player {one}<', people)[0]) for one in (1, 2)
        )
        self.title = re.findall(r"/title/[^\"?]+", self.ask("GET", f"/g/{house.group}"))[0]

    def ask(self, method: str, path: str, **form: Any) -> str:
        """A page, or what is done there; keeps the answer's status."""
        connection = http.client.HTTPConnection(HOST, self.port, timeout=60)
        body = urlencode({**form, "client_id": token_hex(8)}) if method == "POST" else None
        connection.request(method, path, body, {**FORM, "Cookie": self.cookie})
        answer = connection.getresponse()
        said = answer.read().decode()
        if sent := answer.headers.get("Set-Cookie"):
            self.cookie = sent.split(";")[0]
        connection.close()
        if method == "POST":
            self.answers.append(answer.status)
        return said

    def post(self, page: str, path: str, **form: Any) -> None:
        """What is done on a page, by its form."""
        token = re.search(r'name="csrf_token" value="([^"]+)"', self.ask("GET", page))
        assert token
        self.ask("POST", path, csrf_token=token[1], **form)

    def says_who_sat_in_the_oldest_game(self) -> None:
        play = f"/g/{self.house.group}/play/{min(self.plays)}"
        self.post(play, f"{play}/seat", seat=0)
        self.post(play, f"{play}/seat", seat=0, person=self.second)

    def looks_at_the_ratings(self) -> None:
        self.says_who_sat_in_the_oldest_game()
        self.ask("GET", f"/g/{self.house.group}{self.title}")

    def merges_people(self) -> None:
        """A new person takes over the games of the one who has most of them."""
        name = token_hex(6)
        found = self.call("/people", {"name": name})
        kept = next((one["id"] for one in found.get("people", ()) if one["name"] == name), None)
        if kept is not None and self.call(f"/people/{kept}/merge", {"gone": self.most}):
            self.most = kept

    def imports_an_old_game(self) -> None:
        game = _game(token_hex(8), 0)
        seats = [{"name": seat.name, "rank": seat.rank, "wins": seat.wins} for seat in game.seats]
        data = {
            "format": "companion group",
            "version": 1,
            "name": "x",
            "games": [
                {"source": game.source, "title": game.title, "ended": game.ended, "seats": seats}
            ],
        }
        self.call("/import", {"file": data, "choices": {}})

    def call(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """What the API answers to a write in the group; nothing where it is refused."""
        body["client_id"] = token_hex(8)
        try:
            with Client(self.port, self.token) as client:
                found: dict[str, Any] = client.post(f"/groups/{self.house.group}{path}", body)
        except RuntimeError as refused:
            self.answers.append(int(str(refused).split(": ")[1][:3]))
            time.sleep(PAUSE)
            return {}
        self.answers.append(200)
        return found


def measure() -> Iterator[str]:
    """The p99 and the longest of the others' writes, in milliseconds, alone and beside each."""
    with tempfile.TemporaryDirectory(prefix="companion-measure-") as folder:
        house, token = _large_group(folder)
        with running(Path(folder), COMPANION_SECRET_KEY=house.key) as server:
            port = int(server.url.rsplit(":", 1)[1].strip("/"))
            stranger = Stranger(port, house, token)
            yield from _beside(server, port, "alone", lambda: time.sleep(0.1), stranger)
            for kind in (
                stranger.says_who_sat_in_the_oldest_game,
                stranger.looks_at_the_ratings,
                stranger.imports_an_old_game,
                stranger.merges_people,
            ):
                yield from _beside(server, port, kind.__name__.replace("_", " "), kind, stranger)


def _beside(
    server: Running, port: int, name: str, kind: Callable[[], None], stranger: Stranger
) -> Iterator[str]:
    """Others' writes while the stranger does one thing again and again."""
    stranger.answers.clear()
    over = threading.Event()

    def go_on() -> None:
        while not over.is_set():
            with suppress(OSError, AssertionError, http.client.HTTPException):
                kind()

    thread = threading.Thread(target=go_on)
    thread.start()
    try:
        waits, refused = _moves(port)
    finally:
        over.set()
        thread.join()
    said = {one: stranger.answers.count(one) for one in sorted({*stranger.answers})}
    yield row(f"{name}: p99 of {len(waits)}", percentile(waits, 99), WITHIN)
    yield row("  the longest", max(waits))
    yield row(f"  refused with 503; the stranger's {said}"[:52], refused, 0)


def _moves(port: int) -> tuple[list[float], int]:
    """How long each move of others took, and how many were refused, for SECONDS."""
    game = get_game(SCRIPT)
    record = random_record(game, 2, "STRANGERS")
    moves = [dump_move(game, move) for move in record.moves]
    body = {
        "game": game.slug,
        "edition": game.editions()[0].id,
        "names": [*record.deal.names],
        "seed": "STRANGERS",
    }
    waits, refused, ends = list[float](), 0, time.monotonic() + SECONDS
    while time.monotonic() < ends:
        with Client(port) as host:
            try:
                opened = host.post("/tables", body)
            except RuntimeError:
                refused += 1
                continue
        revision = opened["revision"]
        with Client(port, opened["token"]) as client:
            due = time.perf_counter()
            for move in moves:
                if time.monotonic() > ends:
                    break
                due += PAUSE
                time.sleep(max(0, due - time.perf_counter()))
                try:
                    revision = client.move(opened["code"], revision, move)
                except RuntimeError:
                    refused += 1
                    break
                finally:
                    waits.append((time.perf_counter() - due) * 1000)
    return waits, refused


def _game(source: str, number: int) -> FiledGame:
    day, minute = divmod(number, 1440)
    ended = f"{1950 + day // 336}-{1 + day // 28 % 12:02}-{1 + day % 28:02}"
    seats = tuple(
        FiledSeat(f"Player {1 + (number + seat) % PLAYERS}", None, seat + 1, seat == 0)
        for seat in range(SEATS)
    )
    at = f"{ended}T{minute // 60:02}:{minute % 60:02}:00Z"
    return FiledGame(source, "Chess for three", at, seats)


def _large_group(folder: str) -> tuple[House, str]:
    """A group of that many games of one title, in a database that no server uses yet."""
    key = new_token() * 2
    url = f"sqlite:///{Path(folder) / 'companion.sqlite3'}"
    app = create_app({"SECRET_KEY": key, "SQLALCHEMY_DATABASE_URI": url})
    with app.app_context():
        kept = begin_group("A large group", client_id=token_hex(16))
        member = member_of(kept.code, [kept.token])
        games = tuple(_game(f"made:{n}", n + 1) for n in range(GAMES))
        people = tuple(FiledPerson(f"Player {1 + n}") for n in range(PLAYERS))
        take_in(member, GroupFile("x", games, people))
        db.engine.dispose()
    return House(kept.code, cookie_of(app, kept.token), key), kept.token
