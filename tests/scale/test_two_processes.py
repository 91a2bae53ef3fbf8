"""Two processes at one table: streams, rights, undo and limits are the same at both."""

import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from redis import Redis

from companion.scale.announcements import CHANNEL
from tests.patience import PATIENCE
from tests.postgres import Postgres
from tests.redis_server import RedisServer
from tests.running import Running
from tests.scale.phone import Phone, refusal, take_away, write
from tests.security.test_streams import opened_table

pytestmark = pytest.mark.slow

Pair = tuple[Running, Running]


def test_what_is_written_at_one_is_heard_and_undone_at_the_other(pair: Pair) -> None:
    one, other = pair
    code, token = opened_table(one.ask)
    player, move = a_move(one, code, token)
    with Phone(other, code, token) as phone:
        seated = phone.heard()
        assert seated == 1
        revision = write(one, code, player, "moves", revision=seated, move=move)
        assert phone.heard() == revision
    taken_back = write(other, code, player, "take-back", revision=revision, to=seated)
    assert taken_back == revision + 1
    assert one.ask(f"/tables/{code}", token=token)["can_redo"]


def test_a_link_that_is_revoked_at_one_ends_the_stream_at_the_other(pair: Pair) -> None:
    one, other = pair
    code, token = opened_table(one.ask)
    watching = one.ask(f"/tables/{code}/watch", {})["token"]
    with Phone(other, code, watching) as phone:
        assert phone.heard() == 0
        take_away(one, code, token)
        write(one, code, token, "notes", text="hello")
        assert phone.heard() is None
    with pytest.raises(urllib.error.HTTPError) as refused:
        other.ask(f"/tables/{code}", token=watching)
    assert refused.value.code == 401
    refused.value.close()


def test_one_seat_is_given_once(pair: Pair) -> None:
    code, _ = opened_table(pair[0].ask)
    answers: list[int] = []

    def sit(server: Running, name: str) -> None:
        try:
            server.ask(f"/tables/{code}/seats/0/take", {"client_id": f"one-seat-{name}"})
            answers.append(201)
        except urllib.error.HTTPError as refused:
            refused.close()
            answers.append(refused.code)

    together([lambda n=n: sit(pair[n % 2], f"phone-{n:04}") for n in range(6)])
    assert sorted(answers) == [201] + [403] * 5


def test_notes_from_both_at_once_are_all_in_the_log_once(pair: Pair) -> None:
    code, token = opened_table(pair[0].ask)

    def talk(server: Running, name: str) -> None:
        for number in range(10):
            write(
                server,
                code,
                token,
                "notes",
                text=f"{name} {number}",
                client_id=f"{name}-{number:04}",
            )
            write(
                server,
                code,
                token,
                "notes",
                text=f"{name} {number}",
                client_id=f"{name}-{number:04}",
            )

    together([lambda n=n: talk(pair[n % 2], f"phone-{n}") for n in range(4)])
    entries = pair[1].ask(f"/tables/{code}/log?limit=100", token=token)["entries"]
    assert [entry["revision"] for entry in entries] == list(range(41))
    texts = {entry["text"] for entry in entries}
    assert len(texts) == 41


def test_what_is_announced_is_only_a_reason_to_look(pair: Pair, redis: RedisServer) -> None:
    one, _ = pair
    code, token = opened_table(one.ask)
    with Phone(one, code, token) as phone, Redis.from_url(redis.url) as stranger:
        assert phone.heard() == 0
        for forged in (f"x {code}", code, "x " + "A" * 5000, b"\xff\xfe", "", f"x {code} 99"):
            stranger.publish(CHANNEL, forged)
        assert write(one, code, token, "notes", text="hello") == 1
        assert phone.heard() == 1


def test_without_redis_nothing_is_lost_and_with_it_all_is_well_again(
    pair: Pair, redis: RedisServer
) -> None:
    one, other = pair
    code, token = opened_table(one.ask)
    with Phone(other, code, token) as phone:
        assert phone.heard() == 0
        redis.kill()
        for number in range(1, 4):
            assert write(one, code, token, "notes", text="hello") == number
            assert phone.heard() == number
        with Phone(one, code, token) as late:
            assert late.heard() == 3
        redis.start()
        for number in range(4, 7):
            assert write(one, code, token, "notes", text="hello") == number
            assert phone.heard() == number


def test_while_postgresql_is_gone_it_is_said_and_then_all_goes_on(
    pair: Pair, database_server: Postgres
) -> None:
    one, other = pair
    code, token = opened_table(one.ask)
    said = {"text": "hello", "client_id": "said-again-1"}
    with Phone(other, code, token) as phone:
        assert phone.heard() == 0
        database_server.stop()
        try:
            for server in pair:
                for _ in range(3):
                    with pytest.raises(urllib.error.HTTPError) as refused:
                        write(server, code, token, "notes", **said)
                    assert refused.value.code == 503
                    assert int(refused.value.headers["Retry-After"]) > 0
                    assert "does not answer" in refusal(refused.value)
        finally:
            database_server.start()
        revision = write(one, code, token, "notes", patient=True, **said)
        assert write(other, code, token, "notes", **said) == revision == 1
        assert phone.heard() == 1


def test_wrong_codes_are_counted_together(pair: Pair, redis: RedisServer) -> None:
    """The last of these: whoever guesses from here is turned away from now on."""
    one, other = pair

    def status(server: Running, number: int) -> int:
        try:
            urllib.request.urlopen(f"{server.url}j/BBBB{number:02}", timeout=PATIENCE).close()
        except urllib.error.HTTPError as refused:
            refused.close()
            return refused.code
        return 200

    for server in pair:  # which may still count for itself, after Redis was gone
        counted, until = wrong_codes(redis), time.monotonic() + PATIENCE
        while wrong_codes(redis) == counted:
            assert time.monotonic() < until
            assert status(server, 0) == 404
            time.sleep(1)
    guesses = 1
    while status(one, guesses) == 404:
        guesses += 1
        assert guesses < 62, "thirty may pass, and thirty more if a minute ends meanwhile"
    for _ in range(20):  # it counts for itself for some seconds if Redis takes long to answer
        if (answered := status(other, guesses)) == 429:
            break
        time.sleep(1)
    assert answered == 429, "by itself the other process would let thirty pass"


def wrong_codes(redis: RedisServer) -> int:
    """How many wrong codes Redis has counted today."""
    with Redis.from_url(redis.url) as asked:
        return sum(int(asked.get(key) or 0) for key in asked.scan_iter("*wrong codes*day*"))


def a_move(server: Running, code: str, token: str) -> tuple[str, Any]:
    """The token of the player who is asked, and something that can be done there now."""
    (seat, *_) = server.ask(f"/tables/{code}", token=token)["now"]["awaited"]
    player = server.ask(f"/tables/{code}/seats/{seat}/take", {})["token"]
    (move, *_) = server.ask(f"/tables/{code}/legal-moves", token=player)["moves"]
    return player, move["move"]


def together(works: list[Callable[[], None]]) -> None:
    """All of them at once, each in a thread."""
    threads = [threading.Thread(target=work) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
