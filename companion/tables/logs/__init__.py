"""Logs: the entries of a table as values, folded into its history, and how they are stored.

Pages and the API read: `ledger.history`, and the values of `history`, as far as `visible_to` lets
a phone see them. Only writes append, through `ledger`.
"""
