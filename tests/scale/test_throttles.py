"""Limits are counted by all processes in Redis, and by each for itself while it is away."""

from collections.abc import Iterator

import pytest
from limits import parse
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter

from companion.scale import throttles
from tests.patience import PATIENCE
from tests.redis_server import RedisServer, redis_server

LIMIT = parse("2 per hour")


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    """A Redis for each test, since one of them kills it."""
    with redis_server() as server:
        yield server


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis has the time that a busy machine takes: only one that is gone does not answer."""
    monkeypatch.setattr(throttles, "PATIENCE", PATIENCE)


def counter(redis: RedisServer) -> FixedWindowRateLimiter:
    """The counting of one process."""
    return FixedWindowRateLimiter(storage_from_string(f"companion+{redis.url}"))


def test_two_processes_count_together_and_each_alone_without_redis(redis: RedisServer) -> None:
    one, other = counter(redis), counter(redis)
    assert one.hit(LIMIT, "ana")
    assert other.hit(LIMIT, "ana")
    assert not one.test(LIMIT, "ana")
    assert not other.hit(LIMIT, "ana")
    assert other.hit(LIMIT, "ben")
    redis.kill()
    assert [one.hit(LIMIT, "cleo") for _ in range(3)] == [True, True, False]
    assert [other.hit(LIMIT, "cleo") for _ in range(3)] == [True, True, False]
    assert one.get_window_stats(LIMIT, "cleo").remaining == 0


def test_who_has_done_nothing_is_not_looked_up_with_every_request(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttles, "CLEAN", 3600.0)
    one, other = counter(redis), counter(redis)
    assert other.hit(LIMIT, "dora")
    assert other.hit(LIMIT, "dora")
    assert not one.test(LIMIT, "dora")
    assert one.test(LIMIT, "emil")
    assert other.hit(LIMIT, "emil")
    assert other.hit(LIMIT, "emil")
    assert one.test(LIMIT, "emil"), "asked a moment ago"
    assert not one.hit(LIMIT, "emil"), "what counts is always counted together"
    assert not one.test(LIMIT, "emil"), "and seen at once by whoever counted"
