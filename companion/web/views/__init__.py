"""Page objects: one frozen value a page, so that templates only loop, print and include."""
