"""Tallies that no pad wrote: feats and settlements must be such as the game has."""

from companion.games.iwari import GAME
from companion.games.iwari.tally import Counted, Settlement, Tally

from .board import position, table

TALLY = GAME.tally(position(table(3)))
FOUR = {"desert": (4, 0, 0)}
LINE = ("desert-1", "desert-2", "desert-3", "desert-4")


def complaints(stage: Counted) -> list[str]:
    """What is said against that end of the journey."""
    tally = Tally(TALLY.edition, TALLY.tribes, TALLY.blocked, None, stage)
    return [f"{problem.path}: {problem.message}" for problem in GAME.check_tally(tally)]


def test_a_settlement_names_as_many_spaces_as_its_size_or_none() -> None:
    assert complaints(Counted(FOUR, settlements=((Settlement(4, LINE),), (), ()))) == []
    assert complaints(Counted(FOUR, settlements=((Settlement(4),), (), ()))) == []
    assert complaints(Counted(FOUR, settlements=((Settlement(4, LINE[:2]),), (), ()))) == [
        "final.settlements[0][0]: must name as many spaces as its size, or none"
    ]


def test_four_feats_at_most_multiply_a_territory_and_two_all_connections() -> None:
    """Two Union and two Discovery feats go to territories, Honour and Respect to connections."""
    assert (
        complaints(Counted(FOUR, feats={"desert": 4, "connection.2": 1, "connection.7": 1})) == []
    )
    assert complaints(Counted(FOUR, feats={"desert": 4, "coast": 1})) == [
        "final.feats: there are 4 feats for territories, not 5"
    ]
    assert complaints(Counted(FOUR, feats={"connection.2": 3})) == [
        "final.feats: there are 2 feats for connections, not 3"
    ]
