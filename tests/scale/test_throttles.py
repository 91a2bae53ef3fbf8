"""Limits are counted by all processes in Redis, and by each for itself while it is away."""

from limits import parse
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter

import companion.scale.throttles  # noqa: F401 - makes its storage known
from tests.redis_server import RedisServer

LIMIT = parse("2 per hour")


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
