"""Groups by touch."""
