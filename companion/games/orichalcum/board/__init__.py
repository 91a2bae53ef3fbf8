"""The table as a picture, as numbers and as text."""
