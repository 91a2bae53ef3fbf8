"""Entering a printed edition of a game by touch: steps, tools, and kinds of pieces."""
