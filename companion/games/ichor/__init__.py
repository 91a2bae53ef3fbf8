"""Ichor by Reiner Knizia, after the English rulebook of Bitewing Games, 2024."""

from companion.engine.record import Description

DESCRIPTION = Description(
    slug="ichor",
    title="Ichor",
    tagline="Gods and monsters, each with a power, and every token on the board.",
    tone="red",
    rules_version="2.0",
    players=(2,),
)
