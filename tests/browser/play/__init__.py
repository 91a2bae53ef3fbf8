"""A game in progress: turns, refusals, the log, and putting right."""
