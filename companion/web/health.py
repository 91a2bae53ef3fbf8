"""Whether the server answers, and whether its database can be read and written."""

from flask import Blueprint, Response, jsonify

from companion.tables.errors import StorageFault
from companion.tables.probing import probe

health = Blueprint("health", __name__)


@health.get("/healthz")
def healthz() -> Response:
    """200 with `{"status": "ok"}`; 503 with what stands against it, such as `"disk_full"`.

    Answers at once, also while nobody can write.
    """
    try:
        probe()
    except StorageFault as fault:
        response = jsonify(status=fault.code, message=fault.message)
        response.status_code = 503
        response.headers["Retry-After"] = str(fault.retry_seconds)
        return response
    return jsonify(status="ok")
