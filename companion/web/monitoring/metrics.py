"""Figures for Prometheus at `/metrics`, if `COMPANION_METRICS` is `yes`.

They say how many requests there are and how long they take, but not at which table or by whom.
"""

import threading
import time
from collections import Counter
from collections.abc import Iterator

from flask import Flask, Response, g

from companion.streams import Streams, streams_of

ADDRESS = "/metrics"
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds within which a request was answered."""
MIMETYPE = "text/plain; version=0.0.4"


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


def init_app(app: Flask) -> None:
    """If the setting asks for it, count requests and serve the figures."""
    if not app.config["METRICS"]:
        return
    requests = Requests()
    app.before_request(requests.begin)
    app.after_request(requests.end)

    def metrics() -> Response:
        """What this process has done since its start"""
        lines = [*requests.lines(), *stream_lines(streams_of(app))]
        return Response("\n".join(lines) + "\n", mimetype=MIMETYPE)

    app.add_url_rule(ADDRESS, "metrics", metrics)


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
