"""Storage: the database, its schema, the one writer of this process, and its cache.

The other rooms of `tables` call in; outside of it only the start, backups and measurements do.
It knows nothing of games and little of tables: rows, transactions and the faults of a database.
"""
