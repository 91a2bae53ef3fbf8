"""Photos of what is printed: read with care, straightened, stripped, made small.

Nothing here knows a game, a database or the web: bytes in, bytes out.
"""
