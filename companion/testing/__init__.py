"""Ready-made tests for authors of games, described in `companion/games/README.md`.

In a module of tests, `from companion.testing.conformance import *` checks the games against every
promise of `companion.engine.game.Game`, and `from companion.testing.playthroughs import *` replays
their golden playthroughs. pytest finds `plugin.py` by itself; it chooses the games.
"""
