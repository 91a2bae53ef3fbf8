"""Taps: from what a person taps to the moves that this may become, without a database.

Pages call in: `move_entry.enter` for a page, `choices.choices` for a phone that needs no network.
"""
