"""A group as files."""
