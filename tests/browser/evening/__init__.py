"""Around a game: seats, deal, podium, the next game, the big screen."""
