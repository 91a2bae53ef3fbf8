"""Logs as lines of JSON, for a program that collects them: `COMPANION_JSON_LOGS=yes`.

A line about a request has the pattern of its path, never the path or the client's address, because
codes and links are secrets.
"""

import logging
import sys
import time
from datetime import UTC, datetime
from typing import Any

import orjson
from flask import Flask, Response, g, request

FIELD = "companion"
requests = logging.getLogger("companion.requests")


class JsonLines(logging.Formatter):
    """Formats a record as one line with `time`, `level`, `logger`, `message` and its extras."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, FIELD, {}),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return orjson.dumps(line, default=str).decode()


def init_app(app: Flask) -> None:
    """If the setting asks for it, log as JSON to standard error, with a line for each request."""
    if not app.config["JSON_LOGS"]:
        return
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.getLogger().handlers[:] = [handler]
    logging.getLogger("companion").setLevel(logging.INFO)
    app.before_request(_begin)
    app.after_request(_end)


def _begin() -> None:
    g.logged_from = time.perf_counter()


def _end(response: Response) -> Response:
    now = time.perf_counter()
    fields = {
        "method": request.method,
        "route": request.url_rule.rule if request.url_rule else None,
        "status": response.status_code,
        "milliseconds": round(1000 * (now - g.get("logged_from", now)), 1),
    }
    requests.info("answered", extra={FIELD: fields})
    return response
