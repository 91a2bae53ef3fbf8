"""The end of a game: counts and what is wrong with them, points by line, ranks and tie-breaks."""
