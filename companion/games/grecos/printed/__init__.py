"""Tiles, chits, cards and counters of an edition, to be printed and cut out.

The original art of the set is lost, so everything is drawn here from the edition's data.
"""

from companion.engine.pictures import PrintSet
from companion.games.grecos.box.edition import Edition
from companion.games.grecos.printed.faces import (
    CARD,
    CHIT,
    COUNTER,
    TILE,
    back,
    card_face,
    chit_face,
    counter_faces,
    tile_face,
)


def print_sets(edition: Edition) -> tuple[PrintSet, ...]:
    """Everything that a table needs beside a chessboard and a die."""
    tiles = tuple(tile_face(edition, t) for t in edition.tiles for _ in range(t.count))
    chits = tuple(chit_face(u) for u in edition.units for _ in range(u.count))
    cards = tuple(card_face(card) for card in edition.cards)
    return (
        PrintSet(
            "tiles",
            "Terrain tiles",
            "The map: shuffled face down, then laid on a chessboard whose squares are 45 mm or "
            "more, or as a square of 36 cm without one.",
            TILE,
            TILE,
            tiles,
            back(TILE, TILE, "temple", "Back of a tile"),
        ),
        PrintSet(
            "chits",
            "Unit chits",
            "Drawn blind from the common pile, so their backs must be alike. Four fit on a tile.",
            CHIT,
            CHIT,
            chits,
            back(CHIT, CHIT, "helmet", "Back of a chit"),
        ),
        PrintSet(
            "cards",
            "Event cards",
            "One of each, the size of playing cards: the usual sleeves of 63 by 88 mm fit.",
            *CARD,
            cards,
            back(*CARD, "shears", "Back of a card"),
        ),
        PrintSet(
            "counters",
            "Counters",
            "Damage goes below the unit that took it. A player's mark lies on each stack, for "
            "chits do not say whose they are.",
            COUNTER,
            COUNTER,
            tuple(counter_faces(edition)),
        ),
    )
