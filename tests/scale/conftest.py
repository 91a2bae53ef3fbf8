"""Two processes of the real server on one PostgreSQL and one Redis."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.postgres import Postgres, postgres
from tests.redis_server import RedisServer, redis_server
from tests.running import Running, running


@pytest.fixture(scope="session")
def database_server() -> Iterator[Postgres]:
    with postgres() as server:
        yield server


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with redis_server() as server:
        yield server


@pytest.fixture(scope="module")
def start(
    database_server: Postgres, redis: RedisServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[], Running]]:
    """Starts one more process that serves the same tables."""
    url = database_server.new_database("house")
    with ExitStack() as stack:

        def one_more() -> Running:
            return stack.enter_context(
                running(
                    tmp_path_factory.mktemp("process"),
                    COMPANION_DATABASE_URL=url,
                    COMPANION_REDIS_URL=redis.url,
                    COMPANION_SECRET_KEY="the same for all of them",
                )
            )

        yield one_more


@pytest.fixture(scope="module")
def pair(start: Callable[[], Running]) -> tuple[Running, Running]:
    """Two processes that serve the same tables."""
    return start(), start()
