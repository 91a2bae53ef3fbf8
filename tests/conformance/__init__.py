"""Every promise of `companion.engine.game.Game`, held against every game."""
