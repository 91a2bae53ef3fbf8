"""Event streams: each phone that follows a table or a draft hears of its last entry.

A stream keeps the thread that the server gave to its request. One more thread, the broadcaster,
asks the database for all streams together what is new and who may know it.
"""
