"""Khilor by Alvaro G. Echave, after the English rulebook, with its solo mode.

Catch demons with polyominoes, lay eggs, and be first in the colours that pay. What is printed
on board and polyominoes is an edition's, see `box.py`; rulings are in `rulebook/`.
"""

from companion.engine.record import Description

DESCRIPTION = Description(
    slug="khilor",
    title="Khilor",
    tagline="Catch demons, lay eggs, follow the dragon round the ring.",
    tone="purple",
    rules_version="2.0",
    players=(1, 2, 3, 4),
)
