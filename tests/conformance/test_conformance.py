"""Every game keeps every promise."""

from companion.testing.conformance import *  # noqa: F403
