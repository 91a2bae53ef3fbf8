"""Companion: set up, track, score and settle physical game nights on phones."""
