"""Rate limits: all processes count together in Redis; while it is away each counts alone."""

import logging
import time
from typing import Any

from limits.storage import MemoryStorage, Storage, storage_from_string

SCHEME = "companion+"
PATIENCE = 0.5
"""Seconds that Redis has to answer: short, because a request waits for it."""
AWAY = 5.0
"""Seconds until Redis is asked again after it has not answered."""
CLEAN = 1.0
"""Seconds for which a count of 0 is remembered. Every request at a table asks whether its address
has guessed codes, and hardly any has."""
KEYS = 10_000
"""How many of these counts are remembered."""

log = logging.getLogger(__name__)


class Throttles(Storage):
    """Counters in the Redis at an address such as `companion+redis://127.0.0.1:6379/0`."""

    STORAGE_SCHEME = [f"{SCHEME}redis", f"{SCHEME}rediss", f"{SCHEME}unix"]  # noqa: RUF012 - so declared above

    def __init__(self, uri: str, wrap_exceptions: bool = False, **options: Any) -> None:
        super().__init__(uri, wrap_exceptions, **options)
        patience = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
        self._shared = storage_from_string(uri.removeprefix(SCHEME), **patience)
        self._own = MemoryStorage()
        self._away_until = 0.0
        self._clean: dict[str, float] = {}

    @property
    def base_exceptions(self) -> type[Exception] | tuple[type[Exception], ...]:
        """What the Redis client raises; this class catches it all."""
        return self._shared.base_exceptions

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Add `amount` to a counter that ends after `expiry` seconds; returns the new count."""
        self._clean.pop(key, None)
        return int(self._asked("incr", key, expiry, amount=amount))

    def get(self, key: str) -> int:
        """The count of a key, 0 if it has none.

        What another process counts first is seen within a second.
        """
        now = time.monotonic()
        if now < self._clean.get(key, 0.0):
            return 0
        count = int(self._asked("get", key))
        if not count:
            if len(self._clean) >= KEYS:
                self._clean.clear()
            self._clean[key] = now + CLEAN
        return count

    def get_expiry(self, key: str) -> float:
        """When the counter of a key ends, in seconds since 1970."""
        return float(self._asked("get_expiry", key))

    def check(self) -> bool:
        """Whether limits can be counted: always true, since this process can count alone."""
        return True

    def reset(self) -> int | None:
        found: int | None = self._asked("reset")
        return found

    def clear(self, key: str) -> None:
        self._asked("clear", key)

    def _asked(self, what: str, *arguments: Any, **more: Any) -> Any:
        if time.monotonic() >= self._away_until:
            try:
                return getattr(self._shared, what)(*arguments, **more)
            except self.base_exceptions as error:
                log.warning("Redis does not answer, this process counts for itself: %s", error)
                self._away_until = time.monotonic() + AWAY
        return getattr(self._own, what)(*arguments, **more)
