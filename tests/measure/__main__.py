"""Prints the figures: `python -m tests.measure`, or of some chapters only: add their names. Those
of `LONG` are measured only where they are named. `photos FOLDER GAME` tells the photos of a folder,
as photos/README.md says."""

import os
import sys

from tests.measure import (
    against_boardgame,
    against_chess,
    examples,
    fuzz,
    games,
    growth,
    house,
    lighthouse,
    memory,
    mutations,
    strangers,
    times,
    turns,
    walk,
    words,
)
from tests.measure.photos import told

CHAPTERS = {
    "turns": turns.measure,
    "games": games.measure,
    "examples": examples.measure,
    "times": times.measure,
    "fuzz": fuzz.measure,
    "lighthouse": lighthouse.measure,
    "strangers": strangers.measure,
    "house": house.measure,
    "walk": walk.measure,
    "words": words.measure,
    "chess": against_chess.measure,
    "boardgame": against_boardgame.measure,
    "growth": growth.measure,
    "memory": memory.measure,
    "mutations": mutations.measure,
    "photos": told.measure,
}
LONG = ("chess", "boardgame", "growth", "memory", "mutations", "photos")
"""These need another program, or minutes."""


def load() -> str:
    """What else the machine does: how many processes have waited for a processor in the last
    minute, and how many processors there are. Times are worth little unless the first is small."""
    waiting = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    return f"{waiting} on {os.cpu_count()} processors"


if __name__ == "__main__":
    asked = sys.argv[1:] or [name for name in CHAPTERS if name not in LONG]
    if asked[0] == "photos":
        asked = asked[:1]
    if unknown := set(asked) - set(CHAPTERS):
        sys.exit(f"Unknown: {', '.join(sorted(unknown))}. There are {', '.join(CHAPTERS)}.")
    print(f"Load before: {load()}")
    for name in asked:
        print(f"{name}: {(sys.modules[CHAPTERS[name].__module__].__doc__ or '').splitlines()[0]}")
        for line in CHAPTERS[name]():
            print(line, flush=True)
    print(f"Load after: {load()}")
