"""A night of a group: what was played and won, and drawing who starts."""
