"""Ichor: its rules and rulings on drawn positions."""
