"""The names of the settings, and what is said of a variable that looks like one and is none."""

import sys
from collections.abc import Iterable
from difflib import get_close_matches

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
    found = sorted(name for name in names if name.startswith(PREFIX))
    return [_advice(name) for name in found if name not in (*SETTINGS, *OTHERS)]


def _advice(name: str) -> str:
    near = get_close_matches(_bare(name), map(_bare, SETTINGS), n=1, cutoff=LIKE)
    if near:
        return f"{name} is not a setting; did you mean {PREFIX}{near[0]}?"
    return f"{name} is not a setting, and has no effect."


def _bare(name: str) -> str:
    return name.removeprefix(PREFIX)
