"""Iwari's rules, each test named after the rule it holds up."""
