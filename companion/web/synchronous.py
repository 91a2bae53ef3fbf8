"""Flask for routes that all run in threads."""

from collections.abc import Callable
from typing import Any

from flask import Flask


class SynchronousFlask(Flask):
    """Flask looks ten times in a request whether something of it is a coroutine. Nothing is."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself."""
        return func
