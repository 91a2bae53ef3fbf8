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

import hashlib
import os
import re
import secrets
import sys
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import timedelta
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from platformdirs import user_data_path

# The names of the settings, and what is said of a variable that looks like one and is none

SETTINGS = (
    "COMPANION_DATA",
    "COMPANION_DATABASE_URL",
    "COMPANION_REDIS_URL",
    "COMPANION_SECRET_KEY",
    "COMPANION_PUBLIC_URL",
    "COMPANION_PROXIES",
    "COMPANION_STREAMS",
    "COMPANION_KEEP_DAYS",
    "COMPANION_HOUSE_LIST",
    "COMPANION_METRICS",
    "COMPANION_JSON_LOGS",
)
OTHERS = (
    "COMPANION_CHROMIUM",
    "COMPANION_DOMAIN",
    "COMPANION_LIGHTHOUSE",
    "COMPANION_SOAK",
    "COMPANION_TEST_SEED",
)
"""What the tests and compose.yaml read: no settings, but rightly set."""
PREFIX = "COMPANION_"
LIKE = 0.5
"""How much of a misspelt name a setting must have in common with it, from 0 to 1."""


def warn_of_strangers(names: Iterable[str]) -> None:
    """Name, on standard error, each variable that would be a setting if it were spelt rightly."""
    for sentence in strangers(names):
        print(sentence, file=sys.stderr, flush=True)


def strangers(names: Iterable[str]) -> list[str]:
    """A sentence for each of these variables that begins like a setting and is none."""
    known = [name.removeprefix(PREFIX) for name in SETTINGS]
    sentences = []
    for name in sorted(names):
        if name.startswith(PREFIX) and name not in (*SETTINGS, *OTHERS):
            near = get_close_matches(name.removeprefix(PREFIX), known, n=1, cutoff=LIKE)
            what = f"; did you mean {PREFIX}{near[0]}?" if near else ", and has no effect."
            sentences.append(f"{name} is not a setting{what}")
    return sentences


# Checks of the settings in the environment

SHORTEST_KEY = 16
"""Characters; a shorter key can be guessed, or was cut off by a full disk."""
DIGITS = 6
DATABASES = ("sqlite", "postgresql")
"""What tables can be kept in."""


class SettingError(Exception):
    """A setting that cannot be used; the message names it and says what to do."""


def number(environ: Mapping[str, str], name: str, default: int) -> int:
    """A whole number of at most six digits; `default` if the text is empty. Raises SettingError."""
    value = environ.get(name, "").strip()
    if not value:
        return default
    if not (value.isascii() and value.isdigit() and len(value) <= DIGITS):
        most = 10**DIGITS - 1
        raise SettingError(f"{name} must be a whole number from 0 to {most}, not {value!r}.")
    return int(value)


def yes_or_no(environ: Mapping[str, str], name: str) -> bool:
    """Whether the text is `yes`; an empty text means no. Raises SettingError."""
    value = environ.get(name, "").strip().lower()
    if value not in ("", "yes", "no"):
        raise SettingError(f"{name} must be yes or no, not {value!r}.")
    return value == "yes"


def public_url(value: str) -> str | None:
    """The address without its last slash; None if the text is empty. Raises SettingError."""
    value = value.strip().rstrip("/")
    if not value:
        return None
    wrong = SettingError(
        "COMPANION_PUBLIC_URL must be an address such as https://games.example, without a path, "
        f"not {value!r}."
    )
    try:
        parts = urlsplit(value)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError as error:
        raise wrong from error
    if not sound or value != f"{parts.scheme}://{parts.netloc}" or not _is_host(parts.netloc):
        raise wrong
    return value


def _is_host(netloc: str) -> bool:
    """Whether it is a host name or an address, perhaps with a port, but without a password."""
    return bool(re.fullmatch(r"(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::[0-9]+)?", netloc))


def database_url(value: str) -> str:
    """The address of a database, for which the driver is installed. Raises SettingError.

    The address may hold a password, so no message repeats it.
    """
    from sqlalchemy import make_url  # noqa: PLC0415 - reading other settings needs no database
    from sqlalchemy.exc import ArgumentError, NoSuchModuleError  # noqa: PLC0415

    unusable = SettingError(
        "COMPANION_DATABASE_URL names no database that the companion can use. Write it as "
        "postgresql://user:password@host/name or sqlite:////folder/file."
    )
    try:
        url = make_url(value)
        supported = url.get_backend_name() in DATABASES
        if supported:
            url.get_dialect().import_dbapi()
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise unusable from error
    except ImportError as error:
        raise SettingError(
            f"COMPANION_DATABASE_URL asks for the driver {error.name}, which is not installed. For "
            "PostgreSQL, pip install 'tabletop-companion[scale]', and begin the address with "
            "postgresql://."
        ) from error
    if not supported:
        raise unusable
    return value


# How the app uses PostgreSQL

DRIVER = "postgresql+psycopg"
SCHEMES = ("postgres", "postgresql", DRIVER)
"""What the address of a PostgreSQL database may begin with."""
WAIT_SECONDS = 5
"""How long to wait for a connection, for a lock, and for a server that does not answer."""
ENGINE_OPTIONS: Mapping[str, Any] = {
    "pool_size": 20,
    "max_overflow": 0,
    "pool_use_lifo": True,
    "pool_timeout": WAIT_SECONDS,
    "connect_args": {
        "application_name": "companion",
        "connect_timeout": WAIT_SECONDS,
        "tcp_user_timeout": 2_000 * WAIT_SECONDS,
        "options": f"-c lock_timeout={WAIT_SECONDS}s -c statement_timeout={6 * WAIT_SECONDS}s",
    },
}
"""At most twenty connections for each process: PostgreSQL allows a hundred by default. They are
kept open: opening one costs more than a move, and the last one used has its statements prepared."""


# The settings that matter where several processes serve one database

REDIS = "COMPANION_REDIS_URL"
REDIS_SCHEMES = ("redis://", "rediss://", "unix://")


def database(address: str) -> dict[str, Any]:
    """SQLAlchemy's settings for the database at that address. Raises SettingError."""
    scheme, found, rest = address.partition("://")
    if not (found and scheme in SCHEMES):
        return {"SQLALCHEMY_DATABASE_URI": database_url(address)}
    return {
        "SQLALCHEMY_DATABASE_URI": database_url(f"{DRIVER}://{rest}"),
        "SQLALCHEMY_ENGINE_OPTIONS": ENGINE_OPTIONS,
    }


def redis(address: str, *, has_key: bool) -> dict[str, Any]:
    """The settings for a Redis at that address; "" means that there is none.

    `has_key` says whether the secret key is set too, as every process must have the same one.
    Raises SettingError. The address may hold a password, so no message repeats it.
    """
    if not address:
        return {"REDIS_URL": None, "RATELIMIT_STORAGE_URI": "memory://"}
    if not address.startswith(REDIS_SCHEMES):
        raise SettingError(f"{REDIS} must begin with one of: {', '.join(REDIS_SCHEMES)}.")
    if find_spec("redis") is None:
        raise SettingError(f"{REDIS} is set, which needs: pip install 'tabletop-companion[scale]'.")
    if not has_key:
        raise SettingError(
            f"{REDIS} is set, so there are several processes: give all of them the same "
            "COMPANION_SECRET_KEY, or each of them forgets the phones of the others."
        )
    return {"REDIS_URL": address, "RATELIMIT_STORAGE_URI": f"companion+{address}"}


# Settings from the environment

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
    public = public_url(environ.get("COMPANION_PUBLIC_URL", ""))
    config: dict[str, Any] = {
        "PUBLIC_URL": public,
        "LISTENS_ON": "",
        "PROXIES": number(environ, "COMPANION_PROXIES", 0),
        "STREAMS": number(environ, "COMPANION_STREAMS", 500),
        "KEEP_DAYS": number(environ, "COMPANION_KEEP_DAYS", 90),
        "HOUSE_LIST": yes_or_no(environ, "COMPANION_HOUSE_LIST"),
        "METRICS": yes_or_no(environ, "COMPANION_METRICS"),
        "JSON_LOGS": yes_or_no(environ, "COMPANION_JSON_LOGS"),
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
        config.update(database(url))
    key = environ.get("COMPANION_SECRET_KEY", "")
    config.update(redis(environ.get("COMPANION_REDIS_URL", ""), has_key=bool(key)))
    if key:
        if len(key) < SHORTEST_KEY:
            raise SettingError(f"COMPANION_SECRET_KEY must have {SHORTEST_KEY} characters or more.")
        config["SECRET_KEY"] = key
    config.update(given)
    if "SQLALCHEMY_DATABASE_URI" not in config:
        config["SQLALCHEMY_DATABASE_URI"] = (
            f"sqlite:///{data_folder(environ) / 'companion.sqlite3'}"
        )
    if "SECRET_KEY" not in config:
        config["SECRET_KEY"] = _kept_key(data_folder(environ) / KEY_FILE)
    return config


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


# The folders of templates and static files

PACKAGE = Path(__file__).parent


def _found(name: str) -> str:
    installed = PACKAGE / f"_{name}"
    return str(installed if installed.is_dir() else PACKAGE.parent / name)


def template_folder() -> str:
    return _found("templates")


def static_folder() -> str:
    return _found("static")


def static_version() -> str:
    """One fingerprint for all static files, because they refer to each other without one."""
    folder, found = Path(static_folder()), hashlib.sha256()
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        found.update(file.relative_to(folder).as_posix().encode())
        found.update(file.read_bytes())
    return found.hexdigest()[:10]
