"""The first page, and the lists of games and tables: what is seen away from a table."""
