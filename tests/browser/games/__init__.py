"""Whole games and each game's own ways of tapping."""
