"""Prints the figures: `python -m tests.measure [turns games examples times lighthouse]`."""

import sys

from tests.measure import examples, games, lighthouse, times, turns

CHAPTERS = {
    "turns": turns.measure,
    "games": games.measure,
    "examples": examples.measure,
    "times": times.measure,
    "lighthouse": lighthouse.measure,
}

if __name__ == "__main__":
    asked = sys.argv[1:] or list(CHAPTERS)
    if unknown := set(asked) - set(CHAPTERS):
        sys.exit(f"Unknown: {', '.join(sorted(unknown))}. There are {', '.join(CHAPTERS)}.")
    for name in asked:
        print(f"{name}: {(sys.modules[CHAPTERS[name].__module__].__doc__ or '').splitlines()[0]}")
        for line in CHAPTERS[name]():
            print(line, flush=True)
