"""Iwari by Michael Schacht, after the English rulebook of ThunderGryph Games, 2019.

The rulebook does not show the printed maps; those shipped here are the project's own.
"""

from companion.engine.record import Description

DESCRIPTION = Description(
    slug="iwari",
    title="Iwari",
    tagline="Tribes settle five lands: majorities of tents, ties of totems, and settlements.",
    tone="tundra",
    rules_version="2.0",
    players=(2, 3, 4, 5),
)
