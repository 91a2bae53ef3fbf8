"""Tallies that no pad wrote: what a pad refuses is refused of them as well."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.iwari.ending.tally import Counted, Settlement, Tally
from companion.games.iwari.game import GAME

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
        "final.feats.desert: there are 4 feats for territories, not 5"
    ]
    assert complaints(Counted(FOUR, feats={"connection.2": 3})) == [
        "final.feats.connection.2: there is 1 feat for water connections, not 3"
    ]


@pytest.mark.parametrize(
    ("feats", "complaint"),
    [
        (
            {"connection.3": 1, "connection.7": 1},
            "final.feats.connection.7: there is 1 feat for land connections, not 2",
        ),
        (
            {"connection.2": 1, "connection.9": 1},
            "final.feats.connection.9: there is 1 feat for water connections, not 2",
        ),
        (
            {"connection.1": 1},
            "final.feats.connection.1: connection 1 lies under a mountain and bears no feat",
        ),
    ],
    ids=["two Honour", "two Respect", "a covered connection"],
)
def test_one_honour_and_one_respect_lie_on_open_connections(
    feats: dict[str, int], complaint: str
) -> None:
    assert complaints(Counted(FOUR, feats=feats)) == [complaint]


def test_settlements_are_those_that_the_tents_on_the_map_show() -> None:
    at = dict.fromkeys(LINE, 0)
    shown, elsewhere = Settlement(4, LINE), Settlement(4, (*LINE[:3], "desert-7"))
    assert complaints(Counted(FOUR, settlements=((shown,), (), ()), at=at)) == []
    for wrong, path in (((), "[0]"), ((elsewhere,), "[0][0]")):
        assert complaints(Counted(FOUR, settlements=(wrong, (), ()), at=at)) == [
            f"final.settlements{path}: the map shows other settlements of Ann"
        ]
    assert complaints(Counted(FOUR, settlements=((Settlement(4),), (), ()), at=at)) == [
        "final.settlements[0][0]: the settlements of Ann follow from the map: leave them empty"
    ]


DEALS = [
    table(players, union="yes", discovery="yes", honour="yes", respect="yes")
    for players in (2, 3, 5)
]


@st.composite
def pads(draw: st.DrawFn) -> tuple[Any, dict[str, int]]:
    """A pad filled in with numbers of which each alone is possible; half of them are large."""
    deal = draw(st.sampled_from(DEALS))
    groups = [group for group in GAME.counting.sheet(deal).groups if not group.on_board]
    cells = [cell for group in groups for row in group.rows for cell in row.cells]
    chosen = draw(st.lists(st.sampled_from(cells), max_size=8, unique=True))
    return deal, {c.name: draw(st.integers(c.low, c.high) | st.just(c.high)) for c in chosen}


@given(pads())
def test_a_tally_is_refused_exactly_where_its_pad_is(pad: tuple[Any, dict[str, int]]) -> None:
    deal, counts = pad
    refused = GAME.count_problems(deal, counts)
    faults = GAME.check_tally(GAME.counting.tally(deal, counts))
    assert [fault.message for fault in faults] == [problem.message for problem in refused]
    assert {problem.path for problem in refused} <= counts.keys()
