"""What a proxy hears of Redis from a process that has served nobody yet."""

import pytest

from companion.scale import announcements
from companion.scale.announcements import Announcements
from tests.ports import HOST, free_port
from tests.redis_server import RedisServer


def nobody(name: str, entry: None) -> None:
    """No stream is open."""


def test_redis_is_connected_before_the_first_stream(redis: RedisServer) -> None:
    assert Announcements(redis.url, nobody).is_connected()


def test_a_redis_that_is_away_is_not_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcements, "PATIENCE", 0.2)
    assert not Announcements(f"redis://{HOST}:{free_port()}/0", nobody).is_connected()
