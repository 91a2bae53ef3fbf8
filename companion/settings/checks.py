"""Checks of the settings in the environment. Each fault is reported in one sentence."""

import re
from urllib.parse import urlsplit

SHORTEST_KEY = 16
"""Characters; a shorter key can be guessed, or was cut off by a full disk."""
DIGITS = 6
DATABASES = ("sqlite", "postgresql")
"""What tables can be kept in."""


class SettingError(Exception):
    """A setting that cannot be used; the message names it and says what to do."""


def number(name: str, value: str, default: int) -> int:
    """A whole number of at most six digits; `default` if the text is empty. Raises SettingError."""
    value = value.strip()
    if not value:
        return default
    if not (value.isascii() and value.isdigit() and len(value) <= DIGITS):
        most = 10**DIGITS - 1
        raise SettingError(f"{name} must be a whole number from 0 to {most}, not {value!r}.")
    return int(value)


def yes_or_no(name: str, value: str) -> bool:
    """Whether the text is `yes`; an empty text means no. Raises SettingError."""
    value = value.strip().lower()
    if value not in ("", "yes", "no"):
        raise SettingError(f"{name} must be yes or no, not {value!r}.")
    return value == "yes"


def public_url(name: str, value: str) -> str | None:
    """The address without its last slash; None if the text is empty. Raises SettingError."""
    value = value.strip().rstrip("/")
    if not value:
        return None
    wrong = SettingError(
        f"{name} must be an address such as https://games.example, without a path, not {value!r}."
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


def database_url(name: str, value: str) -> str:
    """The address of a database, for which the driver is installed. Raises SettingError.

    The address may hold a password, so no message repeats it.
    """
    from sqlalchemy import make_url  # noqa: PLC0415 - reading other settings needs no database
    from sqlalchemy.exc import ArgumentError, NoSuchModuleError  # noqa: PLC0415

    try:
        url = make_url(value)
        known = url.get_backend_name() in DATABASES
        if known:
            url.get_dialect().import_dbapi()
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise _no_database(name) from error
    except ImportError as error:
        raise SettingError(
            f"{name} asks for the driver {error.name}, which is not installed. For PostgreSQL, "
            "pip install 'tabletop-companion[scale]', and begin the address with postgresql://."
        ) from error
    if not known:
        raise _no_database(name)
    return value


def _no_database(name: str) -> SettingError:
    return SettingError(
        f"{name} names no database that the companion can use. Write it as "
        "postgresql://user:password@host/name or sqlite:////folder/file."
    )


def secret_key(name: str, value: str) -> str:
    """A key that is long enough to sign with. Raises SettingError."""
    if len(value) < SHORTEST_KEY:
        raise SettingError(f"{name} must have {SHORTEST_KEY} characters or more.")
    return value
