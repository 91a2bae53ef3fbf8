"""Photos of boards that a script makes, and how many of their places are told right."""
