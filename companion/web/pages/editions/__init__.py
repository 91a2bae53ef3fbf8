"""Editions of a game: listed, shown, entered by touch, and printed."""
