"""The pad at the end, and the score."""
