"""Every game has golden playthroughs, and they are still told the same."""

from companion.testing.playthroughs import *  # noqa: F403
