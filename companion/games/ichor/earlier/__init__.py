"""What only older rules of Ichor know."""
