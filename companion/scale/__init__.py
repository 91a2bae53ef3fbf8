"""Several processes or machines: PostgreSQL, Redis, and what their operators need to know.

`README.md` beside this file says how to set it up. A single `companion serve` needs none of it.
"""
