"""The end of a game: counting it on the pad, points line by line, who wins."""
