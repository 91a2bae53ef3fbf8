"""The board for people: as a picture, and as text that is read back."""
