"""Flask for routes that all run in threads."""

from collections.abc import Callable
from typing import Any

from flask import Flask

from companion.web.addresses import LateRule


class SynchronousFlask(Flask):
    """Flask looks ten times in a request whether something of it is a coroutine. Nothing is."""

    url_rule_class = LateRule

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself."""
        return func
