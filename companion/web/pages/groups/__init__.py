"""A group on its phones: its games and people, what they show, and how phones come and go."""
