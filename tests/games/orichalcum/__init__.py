"""Orichalcum: every rule, ruling, building, Titan and creature."""
