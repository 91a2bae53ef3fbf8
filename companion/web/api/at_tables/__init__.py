"""The calls about one table: reading it, seats, moves, counts, its stream."""
