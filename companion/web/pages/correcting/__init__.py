"""Putting the board right by hand: the page, and the changes in its address."""
