"""The page on which an edition is entered by touch: its routes and what it shows."""
