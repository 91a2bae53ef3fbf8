"""Groups: people who meet again, the phones that hold a group, and the games that it has played.

A group is a token like a table's. Pages call in with the tokens of a request; every write is a
value that `carry_out_in_group` does in one transaction.
"""
