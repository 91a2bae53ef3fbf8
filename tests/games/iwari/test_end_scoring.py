"""Totem connections, settlements, the winner and the tie-break (IW-5, IW-6, IW-13, IW-17)."""

from dataclasses import replace

import pytest

from companion.games.iwari.box.edition import Flags
from companion.games.iwari.game import GAME

from .board import SMALL, earned, position, table

DEAL = table(3, A="1", B="4", C="6")


# Totem connections


def test_a_connection_pays_for_every_totem_at_both_ends_whoever_owns_it() -> None:
    """The booklet's example: the Coast leads at both ends of connection 7, five totems in all."""
    deal = table(4, A="1", B="4")
    at = position(deal, glaciers="TTT GC", tundra="TTT CCF")
    assert earned(at, "connections") == {"Ann": 0, "Ben": 0, "Cleo": 0, "Dov": 5}


def test_a_majority_at_one_end_only_pays_nothing() -> None:
    assert not any(earned(position(DEAL, glaciers="F G", tundra="F T"), "connections").values())


def test_all_who_lead_at_both_ends_score_in_full() -> None:
    at = position(DEAL, glaciers="FF TG", tundra="FFF TGF".replace("F", "T", 3))
    assert earned(at, "connections") == {"Ann": 5, "Ben": 0, "Cleo": 5}


def test_a_majority_needs_a_totem() -> None:
    """All three tribes are level at none at one end."""
    assert not any(earned(position(DEAL, glaciers="TTT", tundra="F T"), "connections").values())


def test_a_connection_under_a_mountain_pays_nothing() -> None:
    at = position(DEAL, glaciers="T T", coast="T T")
    assert earned(at, "connections")["Ann"] == 0
    assert earned(position(table(3, C="8"), glaciers="T T", coast="T T"), "connections")["Ann"] == 2


def test_two_connections_between_the_same_territories_both_pay() -> None:
    at = position(table(3, A="3"), tundra="T T", forest="T T")
    assert earned(at, "connections")["Ann"] == 4


def test_connections_score_in_numeric_order() -> None:
    at = position(table(3, A="3"), tundra="T T", forest="T T", glaciers="T T")
    lines = GAME.score(GAME.tally(at)).score(0).lines
    labels = [line.label.split(",")[0] for line in lines if line.category == "connections"]
    assert labels == ["Connection 1", "Connection 2", "Connection 7"]


def test_a_connection_line_says_who_leads_where() -> None:
    at = position(DEAL, glaciers="TT GT", tundra="TTT GGF")
    line = next(x for x in GAME.score(GAME.tally(at)).score(2).lines if x.count == 5)
    assert line.label == ("Connection 7, Glaciers to Tundra: 1 for each totem at either end")
    assert line.because == (
        "1 of 2 totems (tied for most) in Glaciers, 2 of 3 totems (most) in Tundra."
    )
    assert line.where == ("connection.7", "totem.glaciers", "totem.tundra")


# Settlements


@pytest.mark.parametrize(
    ("board", "points"),
    [
        ({"desert": "TTT"}, 0),
        ({"desert": "TTTT"}, 4),
        ({"desert": "TTTTTTT"}, 7),
        ({"desert": "TTT.TTT"}, 0),
        ({"desert": "TTTTFTT"}, 4),
        ({"glaciers": "TTTTT"}, 0),
        ({"tundra": "TTTT"}, 4),
        ({"forest": "TTTTT"}, 5),
        ({"tundra": "...TTT", "forest": "T"}, 4),
        ({"desert": "TTTT", "coast": "TTTTT"}, 9),
        ({"desert": "FFFT"}, 0),
    ],
    ids=[
        "three are too few",
        "four",
        "a longer line",
        "a gap",
        "another tribe between",
        "no path between the second and the third",
        "a loop counts each tent once",
        "branches count",
        "across a border",
        "every settlement scores",
        "other tribes' tents do not join",
    ],
)
def test_four_or_more_joined_tents_score_one_point_each(board: dict[str, str], points: int) -> None:
    assert earned(position(DEAL, **board), "settlements")["Ann"] == points


def test_connections_are_no_paths_unless_the_map_says_so() -> None:
    board = {"tundra": "TT", "glaciers": "..TT"}
    assert earned(position(DEAL, **board), "settlements")["Ann"] == 0
    paths = replace(SMALL, flags=Flags(connections_are_paths=True))
    assert earned(position(table(3, paths, A="1"), **board), "settlements")["Ann"] == 4


def test_a_connection_joins_the_two_tents_that_the_map_names() -> None:
    """Connection 7 joins space 3 of the Glaciers with space 1 of Tundra, and no others."""
    paths = table(3, replace(SMALL, flags=Flags(connections_are_paths=True)))
    assert earned(position(paths, tundra="TT", glaciers="TT"), "settlements")["Ann"] == 0


def test_under_a_mountain_a_connection_is_no_path() -> None:
    edition = replace(SMALL, flags=Flags(connections_are_paths=True))
    board = {"tundra": "..T", "desert": "TTT"}
    covered, free = table(3, edition, C="8"), table(3, edition, C="6")
    assert earned(position(covered, **board), "settlements")["Ann"] == 0
    assert earned(position(free, **board), "settlements")["Ann"] == 4


def test_a_settlement_line_names_its_tents() -> None:
    at = position(DEAL, tundra="...TTT", forest="T")
    line = GAME.score(GAME.tally(at)).score(0).lines[-1]
    assert line.label == "Settlement of 4 tents"
    assert line.because == "Joined by paths in Tundra and Forest."
    assert set(line.where) == {"tundra-4", "tundra-5", "tundra-6", "forest-1"}


# The winner


def test_most_points_win() -> None:
    sheet = GAME.score(GAME.tally(position(DEAL, desert="TTF")))
    assert sheet.verdict == "Ann wins with 3 points."
    assert [(s.seat, s.rank, s.wins) for s in sheet.standings] == [
        (0, 1, True),
        (1, 2, False),
        (2, 3, False),
    ]
    assert sheet.tie_breaks == ()


def test_between_tied_players_the_one_with_more_unused_pieces_wins() -> None:
    sheet = GAME.score(GAME.tally(position(DEAL, desert="TT", coast="F F", islet="F")))
    assert sheet.verdict == (
        "Ann wins with 2 points. At 2 points unused pieces decide: Ann 26 and Ben 25."
    )
    assert sheet.tie_breaks[0].values == (26, 25, 28)
    assert [(s.seat, s.rank) for s in sheet.standings] == [(0, 1), (1, 2), (2, 3)]


def test_players_who_are_level_in_both_share_the_victory() -> None:
    sheet = GAME.score(GAME.tally(position(DEAL, desert="TF")))
    assert sheet.verdict == (
        "Ann and Ben share the victory with 2 points and 27 unused pieces each."
    )
    assert [(s.seat, s.rank, s.wins) for s in sheet.standings] == [
        (0, 1, True),
        (1, 1, True),
        (2, 3, False),
    ]


def test_totems_over_the_limit_are_remarked_on() -> None:
    sheet = GAME.score(GAME.tally(position(DEAL, desert="T TF")))
    assert sheet.remarks == ("Desert holds 2 totems, but its largest camp has 1 tent.",)
