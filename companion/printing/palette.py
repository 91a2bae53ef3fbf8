"""The light colours of the app's palette, for paper. Those of pages are in static/css/house.css."""

from typing import Final

TONES: Final = {
    "clay": "#dc8053",
    "bone": "#fdf7ea",
    "ink": "#1a1210",
    "gold": "#edb233",
    "red": "#b02a1d",
    "green": "#2c6a38",
    "blue": "#1f57a4",
    "yellow": "#f4c92f",
    "orange": "#e7801c",
    "purple": "#6a3ea1",
    "pink": "#f095b7",
    "tundra": "#dfa893",
    "forest": "#b1bb8d",
    "glacier": "#b6ced3",
    "coast": "#ecd99d",
    "desert": "#e5b684",
    "water": "#9fb9c2",
    "sea": "#96b3bc",
    "rock": "#b9a895",
    "path": "#fdf7ea",
}


def colour(tone: str) -> str:
    """The colour of a tone as #rrggbb; that of ink for an unknown tone."""
    return TONES.get(tone, TONES["ink"])
