"""The settings that matter where several processes serve one database."""

from importlib.util import find_spec
from typing import Any

from companion.scale.postgresql import DRIVER, ENGINE_OPTIONS, SCHEMES
from companion.settings.checks import SettingError, database_url

DATABASE = "COMPANION_DATABASE_URL"
REDIS = "COMPANION_REDIS_URL"
REDIS_SCHEMES = ("redis://", "rediss://", "unix://")


def database(address: str) -> dict[str, Any]:
    """SQLAlchemy's settings for the database at that address. Raises SettingError."""
    scheme, found, rest = address.partition("://")
    if not (found and scheme in SCHEMES):
        return {"SQLALCHEMY_DATABASE_URI": database_url(DATABASE, address)}
    return {
        "SQLALCHEMY_DATABASE_URI": database_url(DATABASE, f"{DRIVER}://{rest}"),
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
