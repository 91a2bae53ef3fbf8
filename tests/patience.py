"""How long a test waits for something to happen before it gives up."""

PATIENCE = 90.0
"""Seconds. Tests wait for progress, so only what is broken takes so long."""
