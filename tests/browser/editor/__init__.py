"""A board of one's own, entered by touch."""
