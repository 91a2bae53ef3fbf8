"""Watching: what changed at which table, for whom, and the lists in which tables stand.

Streams, pages and the API call in, and logs for the places that an entry changed. Nothing here
changes a game; the shelf puts tables away.
"""
