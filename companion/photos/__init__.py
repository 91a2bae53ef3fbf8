"""Photos of printed parts: they are checked, straightened, made small and stripped of metadata.

This package works on bytes alone; it knows no game, no database and no web. A server asks
`companion.photos.apart` and `looking`; the rest of it runs in the process of a single photo, apart
from sizes and inks, which are plain numbers.
"""

MOST_BYTES = 16_000_000
"""Of a photo that is sent. It stands here because the server has to know it at its start, and
Pillow takes long to load."""
MOST_KEPT = 250_000
"""Of a photo that is kept with an edition."""
LONGEST = 60
"""Seconds on the clock for a photo: it takes two of a quick processor, and ten of a slow one."""
