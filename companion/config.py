"""Settings, from the environment; everything has a default that suits a kitchen table.

| variable | what it sets | default |
|---|---|---|
| COMPANION_DATA | the folder for the database and the secret key | the user's data folder |
| COMPANION_DATABASE_URL | the database, such as postgresql://... | a SQLite file in that folder |
| COMPANION_REDIS_URL | the Redis by which several processes share limits and news | none |
| COMPANION_SECRET_KEY | what signs cookies | made once, kept in that folder |
| COMPANION_PUBLIC_URL | the address that phones open | as the first phone reached it |
| COMPANION_PROXIES | how many reverse proxies stand in front | 0 |
| COMPANION_STREAMS | how many phones a process streams to; the others look every 10 s | 2000 |
| COMPANION_KEEP_DAYS | days until a table left alone is deleted; 0: never | 90 |
| COMPANION_HOUSE_LIST | `yes`: any phone is shown all finished games | no |
"""

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from companion.scale.postgresql import ENGINE_OPTIONS
from companion.scale.postgresql import SCHEMES as POSTGRESQL

KILOBYTE = 1024
REDIS = ("redis://", "rediss://", "unix://")
SHORTEST_KEY = 16
"""Characters; a shorter key was not made by us, or was cut off by a full disk."""


ALONE: Mapping[str, Any] = {"REDIS_URL": None, "RATELIMIT_STORAGE_URI": "memory://"}
"""A process that counts for itself."""


class SettingError(Exception):
    """A setting that cannot be used; the message names it and says what to do."""


def settings(environ: Mapping[str, str], given: Mapping[str, Any]) -> dict[str, Any]:
    """Flask's configuration; what is `given` wins. Makes the data folder where it is needed.

    Raises SettingError.
    """
    public_url = environ.get("COMPANION_PUBLIC_URL", "").rstrip("/")
    found: dict[str, Any] = {
        "PUBLIC_URL": public_url or None,
        "PROXIES": _number(environ, "COMPANION_PROXIES", 0),
        "STREAMS": _number(environ, "COMPANION_STREAMS", 2000),
        "KEEP_DAYS": _number(environ, "COMPANION_KEEP_DAYS", 90),
        "HOUSE_LIST": environ.get("COMPANION_HOUSE_LIST", "no") == "yes",
        "COMPRESS_STREAMS": False,
        "MAX_CONTENT_LENGTH": 512 * KILOBYTE,
        "MAX_FORM_MEMORY_SIZE": 512 * KILOBYTE,
        "SESSION_COOKIE_NAME": "companion",
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_SECURE": public_url.startswith("https:"),
        "PERMANENT_SESSION_LIFETIME": timedelta(days=365),
        "WTF_CSRF_TIME_LIMIT": None,
    }
    if url := environ.get("COMPANION_DATABASE_URL"):
        found.update(_database(url))
    redis_url = environ.get("COMPANION_REDIS_URL", "")
    found.update(_redis(redis_url, environ) if redis_url else ALONE)
    if key := environ.get("COMPANION_SECRET_KEY"):
        found["SECRET_KEY"] = key
    found.update(given)
    if "SQLALCHEMY_DATABASE_URI" not in found:
        found["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{_folder(environ) / 'companion.sqlite3'}"
    if "SECRET_KEY" not in found:
        found["SECRET_KEY"] = _kept_key(_folder(environ) / "secret-key")
    return found


def _number(environ: Mapping[str, str], name: str, default: int) -> int:
    told = environ.get(name, "").strip()
    if not told:
        return default
    if not (told.isascii() and told.isdigit() and len(told) < 7):
        raise SettingError(f"{name} must be a whole number, not {told!r}.")
    return int(told)


def _database(url: str) -> dict[str, Any]:
    """SQLAlchemy's settings for that database."""
    scheme, found, rest = url.partition("://")
    if scheme not in POSTGRESQL or not found:
        return {"SQLALCHEMY_DATABASE_URI": url}
    _require("psycopg", "COMPANION_DATABASE_URL names a PostgreSQL")
    return {
        "SQLALCHEMY_DATABASE_URI": f"postgresql+psycopg://{rest}",
        "SQLALCHEMY_ENGINE_OPTIONS": ENGINE_OPTIONS,
    }


def _redis(url: str, environ: Mapping[str, str]) -> dict[str, Any]:
    if not url.startswith(REDIS):
        raise SettingError(f"COMPANION_REDIS_URL must begin with one of: {', '.join(REDIS)}.")
    _require("redis", "COMPANION_REDIS_URL is set")
    if not environ.get("COMPANION_SECRET_KEY"):
        raise SettingError(
            "COMPANION_REDIS_URL is set, so there are several processes: give all of them the "
            "same COMPANION_SECRET_KEY, or each of them forgets the phones of the others."
        )
    return {"REDIS_URL": url, "RATELIMIT_STORAGE_URI": f"companion+{url}"}


def _require(package: str, since: str) -> None:
    if find_spec(package) is None:
        raise SettingError(f"{since}, which needs: pip install 'companion[scale]'.")


def _folder(environ: Mapping[str, str]) -> Path:
    told = environ.get("COMPANION_DATA")
    folder = Path(told) if told else user_data_path("companion", appauthor=False)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        why = error.strerror or error
        raise SettingError(f"{folder} cannot be the data folder: {why}.") from error
    return folder.resolve()


def _kept_key(path: Path) -> str:
    """The key in that file, made by whoever comes first and readable by this user only."""
    if not path.exists():
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(32))
        with suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    kept = path.read_bytes().strip()
    if len(kept) < SHORTEST_KEY or not kept.isascii():
        raise SettingError(f"{path} holds no key any more. Remove it, and a new one is made.")
    return kept.decode("ascii")
