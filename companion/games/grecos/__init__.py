"""Grecos by Lloyd Krassner (Warp Spawn Games), a print-and-play wargame, after its rules page.

Recruit, draw events, move and fight until you hold all City States or are the last one left. Tiles,
chits and cards belong to the edition, see `box.py`; rulings are in `rulebook/`.
"""

from companion.engine.record import Description

DESCRIPTION = Description(
    slug="grecos",
    title="Grecos",
    tagline="Occupy all six City States, or be the last one standing.",
    tone="blue",
    rules_version="1.0",
    players=(2, 3, 4, 5, 6),
)
