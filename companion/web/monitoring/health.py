"""Whether the server answers, and whether its database can be read and written.

`/healthz` is about the database; `/readyz` is for a proxy that chooses between processes.
"""

from flask import Blueprint, Response, current_app, jsonify

from companion.streams import streams_of
from companion.tables.errors import StorageFault
from companion.tables.storage.database import probe

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
    """The same, and 503 with `"stopping"` from a process that is about to stop.

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
