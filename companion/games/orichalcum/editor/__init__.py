"""How a printed set is entered."""
