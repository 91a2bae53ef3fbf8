"""Settings from the environment. Every one has a default that suits a kitchen table.

| variable | what it sets | default |
|---|---|---|
| COMPANION_DATA | the folder for the database and the secret key | the user's data folder |
| COMPANION_DATABASE_URL | the database, such as postgresql://... | a SQLite file in that folder |
| COMPANION_REDIS_URL | the Redis by which several processes share limits and news | none |
| COMPANION_SECRET_KEY | what signs cookies | made once, kept in that folder |
| COMPANION_PUBLIC_URL | the address that phones open | as the first phone reached it |
| COMPANION_PROXIES | how many reverse proxies stand in front | 0 |
| COMPANION_STREAMS | how many phones a process streams to; the others ask every 10 s | 500 |
| COMPANION_KEEP_DAYS | days until a table left alone is deleted; 0: never | 90 |
| COMPANION_HOUSE_LIST | `yes`: any phone is shown all finished games | no |
| COMPANION_METRICS | `yes`: figures for Prometheus at /metrics | no |
| COMPANION_JSON_LOGS | `yes`: logs as lines of JSON, one for each request | no |
"""

import os
import secrets
import time
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from companion.scale.settings import database, redis
from companion.settings.checks import (
    SHORTEST_KEY,
    SettingError,
    number,
    public_url,
    secret_key,
    yes_or_no,
)

KILOBYTE = 1024
KEY_FILE = "secret-key"
PRIVATE = 0o600
"""Nobody but this user may read the key."""
PACKED = 3
"""How hard gzip tries: a table page takes a third of the time that it takes at 6, which every phone
waits for after each move, and becomes a tenth larger."""
WAIT_FOR_KEY = 2.0
"""Seconds in which another process that has begun to write a key is done with it."""


def settings(environ: Mapping[str, str], given: Mapping[str, Any]) -> dict[str, Any]:
    """Flask's configuration; values in `given` take precedence. Makes the data folder if needed.

    Raises SettingError.
    """
    public = public_url("COMPANION_PUBLIC_URL", environ.get("COMPANION_PUBLIC_URL", ""))
    found: dict[str, Any] = {
        "PUBLIC_URL": public,
        "PROXIES": _number(environ, "COMPANION_PROXIES", 0),
        "STREAMS": _number(environ, "COMPANION_STREAMS", 500),
        "KEEP_DAYS": _number(environ, "COMPANION_KEEP_DAYS", 90),
        "HOUSE_LIST": yes_or_no("COMPANION_HOUSE_LIST", environ.get("COMPANION_HOUSE_LIST", "")),
        "METRICS": yes_or_no("COMPANION_METRICS", environ.get("COMPANION_METRICS", "")),
        "JSON_LOGS": yes_or_no("COMPANION_JSON_LOGS", environ.get("COMPANION_JSON_LOGS", "")),
        "COMPRESS_STREAMS": False,
        "COMPRESS_LEVEL": PACKED,
        "MAX_CONTENT_LENGTH": 512 * KILOBYTE,
        "MAX_FORM_MEMORY_SIZE": 512 * KILOBYTE,
        "SESSION_COOKIE_NAME": "companion",
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_SECURE": (public or "").startswith("https:"),
        "PERMANENT_SESSION_LIFETIME": timedelta(days=365),
        "WTF_CSRF_TIME_LIMIT": None,
    }
    if url := environ.get("COMPANION_DATABASE_URL"):
        found.update(database(url))
    key = environ.get("COMPANION_SECRET_KEY", "")
    found.update(redis(environ.get("COMPANION_REDIS_URL", ""), has_key=bool(key)))
    if key:
        found["SECRET_KEY"] = secret_key("COMPANION_SECRET_KEY", key)
    found.update(given)
    if "SQLALCHEMY_DATABASE_URI" not in found:
        found["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{data_folder(environ) / 'companion.sqlite3'}"
    if "SECRET_KEY" not in found:
        found["SECRET_KEY"] = _kept_key(data_folder(environ) / KEY_FILE)
    return found


def _number(environ: Mapping[str, str], name: str, default: int) -> int:
    return number(name, environ.get(name, ""), default)


def data_folder(environ: Mapping[str, str]) -> Path:
    """The folder of the database and the key; made if it is missing. Raises SettingError."""
    named = environ.get("COMPANION_DATA")
    folder = Path(named) if named else user_data_path("companion", appauthor=False)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        why = error.strerror or error
        raise SettingError(f"{folder} cannot be the data folder: {why}.") from error
    return folder.resolve()


def _kept_key(path: Path) -> str:
    """The key in that file, which is made if it is missing and readable by this user only."""
    if not path.exists():
        _make_key(path)
    until = time.monotonic() + WAIT_FOR_KEY
    while len(kept := path.read_bytes().strip()) < SHORTEST_KEY and time.monotonic() < until:
        time.sleep(0.05)
    if len(kept) < SHORTEST_KEY or not kept.isascii():
        raise SettingError(f"{path} holds no key any more. Remove it, and a new one is made.")
    return kept.decode("ascii")


def _make_key(path: Path) -> None:
    """Make a new key in that file, unless another process has just made one."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    _write_new(draft, key := secrets.token_urlsafe(32))
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    except OSError:  # this file system has no hard links
        with suppress(FileExistsError):
            _write_new(path, key)
    draft.unlink()


def _write_new(path: Path, text: str) -> None:
    with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE), "w") as file:
        file.write(text)
