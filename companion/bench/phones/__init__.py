"""Phones that follow a table: their streams, and the bytes of their pages."""
