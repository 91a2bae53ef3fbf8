"""More than one machine: PostgreSQL, Redis, and what those who run them want to know.

`README.md` beside this file says how it is set up. Nothing here is needed on a kitchen table.
"""
