"""Play: the writes at a table, from its opening and who sits where to a count and the closing.

Pages, the API and the command line call in. Each module is one kind of write, with what it refuses.
What changes the past is in `revising`.
"""
