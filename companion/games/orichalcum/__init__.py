"""Orichalcum by Bruno Cathala and Johannes Goupy (Catch Up Games, 2022), English rulebook.

Explore an island tile by tile, capture its creatures, and be the first with five victory points and
a pacified island. The rulebook that we have lacks its pictures: what they showed belongs to the
edition, see `box/edition.py`. Rulings are in `rulebook/`; what buildings, Titans and loot do is in
`box/pieces.py`.
"""

from companion.engine.record import Description

DESCRIPTION = Description(
    slug="orichalcum",
    title="Orichalcum",
    tagline="Explore an island, call its Titans, and leave no creature on it.",
    tone="orange",
    rules_version="1.0",
    players=(2, 3, 4),
)
