"""Iwari's rules, each test named after the rule that it checks."""
