"""Every game has golden playthroughs, and each still reads the same."""

from companion.testing.playthroughs import *  # noqa: F403
