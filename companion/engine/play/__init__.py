"""A game in progress: decisions, moves, chance, and the positions that follow from each other."""
