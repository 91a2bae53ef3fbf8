"""The form of a new game: its routes, what it shows, and what each tap on it changes."""
