"""Asking the rules in everyday words: searching, and questions that every game answers."""
