"""The end of a game: podium, confirming, what to share, and the next game."""
