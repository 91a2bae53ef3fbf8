"""How this app uses PostgreSQL: a limit on everything that one could wait for."""

from collections.abc import Mapping
from typing import Any

DRIVER = "postgresql+psycopg"
SCHEMES = ("postgres", "postgresql", DRIVER)
"""How the address of a PostgreSQL may begin."""
WAIT_SECONDS = 5
"""For a connection, for a lock, and for a server that does not answer."""
ENGINE_OPTIONS: Mapping[str, Any] = {
    "pool_size": 20,
    "max_overflow": 0,
    "pool_use_lifo": True,
    "pool_timeout": WAIT_SECONDS,
    "connect_args": {
        "application_name": "companion",
        "connect_timeout": WAIT_SECONDS,
        "tcp_user_timeout": 2_000 * WAIT_SECONDS,
        "options": f"-c lock_timeout={WAIT_SECONDS}s -c statement_timeout={6 * WAIT_SECONDS}s",
    },
}
"""Twenty connections a process at most: a PostgreSQL of usual size takes a hundred in all. They are
kept, since to open one costs more than a move; the last one used has its statements prepared."""
