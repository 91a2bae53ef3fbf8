"""For whoever runs the server: health, metrics, and logs as JSON."""

import logging
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import orjson
from flask import Blueprint, Flask, Response, current_app, g, jsonify, request

from companion.streams import Streams, streams_of
from companion.tables.errors import StorageFault
from companion.tables.storage.database import probe

# Whether the server answers, and whether its database can be read and written

health = Blueprint("health", __name__)


@health.get("/healthz")
def healthz() -> Response:
    """200 with `{"status": "ok"}`, or 503 with the reason, such as `"disk_full"`.

    Answers at once, even while nobody can write.
    """
    try:
        probe()
    except StorageFault as fault:
        return _unwell(fault.code, fault.message, fault.retry_seconds)
    return jsonify(status="ok")


@health.get("/readyz")
def readyz() -> Response:
    """As `/healthz`, and 503 with `"stopping"` from a process that is about to stop.

    `"redis"` is true or false, or null if none is used. A missing Redis is no reason to send phones
    to another process.
    """
    streams = streams_of(current_app)
    if streams.is_closed:
        return _unwell("stopping", "This process is about to stop.", 1)
    answer = healthz()
    if answer.status_code != 200:
        return answer
    return jsonify(status="ok", redis=streams.redis_connected)


def _unwell(code: str, message: str, seconds: int) -> Response:
    response = jsonify(status=code, message=message)
    response.status_code = 503
    response.headers["Retry-After"] = str(seconds)
    return response


# Logs as lines of JSON, for a program that collects them: COMPANION_JSON_LOGS=yes

LOGGED_AS = "companion"
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
            **getattr(record, LOGGED_AS, {}),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return orjson.dumps(line, default=str).decode()


def init_logs(app: Flask) -> None:
    """If the setting asks for it, log as JSON to standard error, with a line for each request."""
    if not app.config["JSON_LOGS"]:
        return
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.getLogger().handlers[:] = [handler]
    logging.getLogger("companion").setLevel(logging.INFO)
    app.before_request(_begin_request)
    app.after_request(_log_request)


def _begin_request() -> None:
    g.logged_from = time.perf_counter()


def _log_request(response: Response) -> Response:
    now = time.perf_counter()
    fields = {
        "method": request.method,
        "route": request.url_rule.rule if request.url_rule else None,
        "status": response.status_code,
        "milliseconds": round(1000 * (now - g.get("logged_from", now)), 1),
    }
    requests.info("answered", extra={LOGGED_AS: fields})
    return response


# Figures for Prometheus at /metrics, if COMPANION_METRICS is yes

METRICS_ADDRESS = "/metrics"
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds within which a request was answered."""
METRICS_TYPE = "text/plain; version=0.0.4"


class Requests:
    """Counts requests by status, and measures how long they take."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._answered: Counter[int] = Counter()
        self._within: Counter[float] = Counter()
        self._seconds = 0.0

    def begin(self) -> None:
        """Note that a request begins."""
        g.begun = time.perf_counter()

    def end(self, response: Response) -> Response:
        """Count an answered request."""
        seconds = time.perf_counter() - g.get("begun", time.perf_counter())
        with self._lock:
            self._answered[response.status_code] += 1
            self._seconds += seconds
            for bound in BOUNDS:
                self._within[bound] += seconds <= bound
        return response

    def lines(self) -> Iterator[str]:
        """The figures in Prometheus' format."""
        with self._lock:
            answered, within = dict(self._answered), dict(self._within)
            seconds = self._seconds
        total = sum(answered.values())
        yield "# TYPE companion_requests_total counter"
        for status, number in sorted(answered.items()):
            yield f'companion_requests_total{{status="{status}"}} {number}'
        yield "# TYPE companion_request_seconds histogram"
        for bound in BOUNDS:
            yield f'companion_request_seconds_bucket{{le="{bound}"}} {within.get(bound, 0)}'
        yield f'companion_request_seconds_bucket{{le="+Inf"}} {total}'
        yield f"companion_request_seconds_sum {seconds:.6f}"
        yield f"companion_request_seconds_count {total}"


def init_metrics(app: Flask) -> None:
    """If the setting asks for it, count requests and serve the figures."""
    if not app.config["METRICS"]:
        return
    requests = Requests()
    app.before_request(requests.begin)
    app.after_request(requests.end)

    def metrics() -> Response:
        """What this process has done since its start"""
        lines = [*requests.lines(), *stream_lines(streams_of(app))]
        return Response("\n".join(lines) + "\n", mimetype=METRICS_TYPE)

    app.add_url_rule(METRICS_ADDRESS, "metrics", metrics)


def stream_lines(streams: Streams) -> Iterator[str]:
    """The figures of streams: those that are open, and those that were refused."""
    yield "# TYPE companion_streams gauge"
    yield f"companion_streams {len(streams.places)}"
    yield "# TYPE companion_streams_limit gauge"
    yield f"companion_streams_limit {streams.places.limit}"
    yield "# TYPE companion_streams_refused_total counter"
    yield f"companion_streams_refused_total {streams.refused}"
    if streams.redis_connected is not None:
        yield "# TYPE companion_redis_connected gauge"
        yield f"companion_redis_connected {int(streams.redis_connected)}"
