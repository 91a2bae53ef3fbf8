"""Tests that a game gets for nothing, for whoever writes one: `companion/games/README.md`.

`from companion.testing.conformance import *` in a module of tests holds the games to every
promise of `companion.engine.game.Game`, `from companion.testing.playthroughs import *` tells
their golden playthroughs again. `plugin.py`, which pytest finds by itself, says which games.
"""
