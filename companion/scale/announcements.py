"""Announcements between processes by Redis: the name of a table that has a new entry.

A message carries no content: whoever receives it looks into the database. So nothing is lost when
a message is, and nothing can be gained by forging one. The streams ask the database every second
anyway, with or without Redis.
"""

import logging
import threading
from collections.abc import Callable
from queue import SimpleQueue
from secrets import token_hex
from typing import Any

from redis import Redis, RedisError

CHANNEL = "companion.news"
PATIENCE = 2.0
"""Seconds that Redis has to answer, and seconds between two attempts to connect."""
IDLE = 15.0
"""Seconds of silence after which the connection is tested."""
LONGEST = 64
"""Characters of a message at most: a longer one was not sent by a companion."""

log = logging.getLogger(__name__)


class Announcements:
    """What this process announces to the others and receives from them.

    Its two threads are started by the first stream, the first announcement or the first question
    whether Redis answers.
    """

    def __init__(self, url: str, notify: Callable[[str, None], None]) -> None:
        self._redis: Redis = Redis.from_url(
            url,
            socket_connect_timeout=PATIENCE,
            socket_timeout=PATIENCE,
            health_check_interval=IDLE,
        )
        self._notify = notify
        self._me = token_hex(8)
        self._waiting: SimpleQueue[str] = SimpleQueue()
        self._starting = threading.Lock()
        self._started = False
        self._tried = threading.Event()
        self.connected = False

    def is_connected(self) -> bool:
        """Whether Redis answers; the first who asks waits until that has been tried."""
        self.start()
        self._tried.wait(2 * PATIENCE)
        return self.connected

    def start(self) -> None:
        """Start to listen to the other processes; does nothing the second time."""
        with self._starting:
            if not self._started:
                self._started = True
                for work in (self._listen, self._publish):
                    threading.Thread(target=work, name=work.__name__, daemon=True).start()

    def announce(self, name: str, _: int | None) -> None:
        """Announce a table to the other processes. Never waits for Redis."""
        self.start()
        self._waiting.put(name)

    def _publish(self) -> None:
        while True:
            name = self._waiting.get()
            try:
                self._redis.publish(CHANNEL, f"{self._me} {name}")
            except RedisError:
                while not self._waiting.empty():
                    self._waiting.get()  # the others ask the database within a second anyway

    def _listen(self) -> None:
        pause = threading.Event()
        while True:
            try:
                self._hear_all()
            except RedisError as error:
                if self.connected:
                    log.warning("Redis is gone, news of other processes take a second: %s", error)
                self.connected = False
            self._tried.set()
            pause.wait(PATIENCE)

    def _hear_all(self) -> None:
        with self._redis.pubsub(ignore_subscribe_messages=True) as subscribed:  # type: ignore[no-untyped-call]
            subscribed.subscribe(CHANNEL)
            while True:
                message = subscribed.get_message(timeout=PATIENCE)
                if not self.connected:
                    self.connected = True
                    self._tried.set()
                    log.info("News of other processes come by Redis")
                if message is not None:
                    self._take(message["data"])

    def _take(self, data: Any) -> None:
        """Pass on the name in a message, unless this process sent it itself."""
        if not isinstance(data, bytes) or len(data) > LONGEST or not data.isascii():
            return
        sender, _, name = data.decode("ascii").partition(" ")
        if sender != self._me and name:
            self._notify(name, None)
