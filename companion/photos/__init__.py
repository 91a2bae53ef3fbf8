"""Photos of printed parts: they are checked, straightened, made small and stripped of metadata.

This package works on bytes alone; it knows no game, no database and no web.
"""
