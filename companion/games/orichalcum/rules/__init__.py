"""The rules: islands, the position, what is asked in a round, and the moves."""
