"""The vocabulary of any tabletop game. Standard library only; see README.md."""
