"""How the app uses PostgreSQL: with a time limit on everything that it could wait for."""

from collections.abc import Mapping
from typing import Any

DRIVER = "postgresql+psycopg"
SCHEMES = ("postgres", "postgresql", DRIVER)
"""What the address of a PostgreSQL database may begin with."""
WAIT_SECONDS = 5
"""How long to wait for a connection, for a lock, and for a server that does not answer."""
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
"""At most twenty connections for each process: PostgreSQL allows a hundred by default. They are
kept open: opening one costs more than a move, and the last one used has its statements prepared."""
