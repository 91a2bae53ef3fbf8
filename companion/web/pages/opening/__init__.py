"""Opening a table: who sits where, the set-up step by step, a board that is filled by hand."""
