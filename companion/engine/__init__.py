"""The vocabulary of any tabletop game. It needs nothing but the standard library."""
