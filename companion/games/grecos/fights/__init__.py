"""Battles: strengths, odds, losses, and the helper that works without a table."""
