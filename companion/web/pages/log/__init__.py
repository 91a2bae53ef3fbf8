"""The log of a table: its routes, what it shows, and whether a move in it was legal."""
