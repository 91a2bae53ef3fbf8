"""Revising: the writes that change what was recorded, with what the others are asked before.

Taking back, amending, correcting the board and the table's decisions about a dispute. Nothing is
erased: each is an entry of the log. Pages, the API and the command line call in.
"""
