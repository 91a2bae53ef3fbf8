"""Play: the writes at a table, from a move and its take-back to a count and the closing.

Pages, the API and the command line call in. Each module is one kind of write, with what it refuses.
"""
