"""Tents, totem connections, settlements and feats: what they score, and who wins."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.iwari.box import Feat, Flags
from companion.games.iwari.ending.scoring import Counted, Settlement, Tally
from companion.games.iwari.game import GAME
from companion.games.iwari.rules.table import PlacedFeat, Position
from tests.games.iwari.board import LETTERS, SMALL, earned, position, table

ALL: dict[str, Any] = {"union": "yes", "discovery": "yes", "honour": "yes", "respect": "yes"}
DEAL = table(3, **ALL)


# What they multiply (IW-14)


@pytest.mark.parametrize(("feats", "times"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)])
def test_feats_multiply_the_tents_of_their_territory(feats: int, times: int) -> None:
    kinds = (Feat.UNION, Feat.UNION, Feat.DISCOVERY, Feat.DISCOVERY)[:feats]
    placed = tuple(PlacedFeat(kind, n % 2, "desert") for n, kind in enumerate(kinds))
    at = position(DEAL, desert="TTTGG", feats=placed)
    assert earned(at, "tents") == {"Ann": 5 * times, "Ben": 0, "Cleo": 3 * times}


def test_two_union_feats_make_fifteen_of_five_and_nine_of_three() -> None:
    """The booklet's example."""
    placed = (PlacedFeat(Feat.UNION, 0, "desert"), PlacedFeat(Feat.UNION, 1, "desert"))
    sheet = GAME.score(GAME.tally(position(DEAL, desert="TTTGG", feats=placed)))
    first, second = sheet.score(0).lines[0], sheet.score(2).lines[0]
    assert (first.points, first.count, first.each) == (15, 5, 3)
    assert (second.points, second.count, second.each) == (9, 3, 3)
    assert first.because == "Tents: Ann 3 and Cleo 2. 2 feats: times 3."
    assert first.cite.id == "feats"


def test_a_feat_on_a_connection_doubles_it_for_all_who_score_it() -> None:
    placed = (PlacedFeat(Feat.HONOUR, 0, "connection.7"),)
    at = position(DEAL, glaciers="FF TG", tundra="FF TG", feats=placed)
    assert earned(at, "connections") == {"Ann": 8, "Ben": 0, "Cleo": 8}


def test_feats_multiply_nothing_at_half_journey_and_no_settlement() -> None:
    placed = (PlacedFeat(Feat.UNION, 0, "desert"),)
    half = {f"desert-{n}": 0 for n in (1, 2, 3, 4)}
    at = position(DEAL, desert="TTTT", feats=placed, half=half, shuffles=1)
    assert earned(at, "half_tents")["Ann"] == 4
    assert earned(at, "tents")["Ann"] == 8
    assert earned(at, "settlements")["Ann"] == 4


# Tent scoring

FIVE = table(5)


def points(camp: str, deal: Any = FIVE) -> str:
    """What each tribe scores for that camp in the desert, in seat order."""
    return "/".join(str(n) for n in earned(position(deal, desert=camp), "tents").values())


@pytest.mark.parametrize(
    ("camp", "scores"),
    [
        ("TTTGGFC", "7/2/3/2/0"),
        ("TTTFFG", "6/3/2/0/0"),
        ("TTTFFFG", "7/7/3/0/0"),
        ("TTTFFG", "6/3/2/0/0"),
        ("T", "1/0/0/0/0"),
        ("TF", "2/2/0/0/0"),
        ("TFGCD", "5/5/5/5/5"),
        ("TTFGCD", "6/2/2/2/2"),
        ("TTFFGCD", "7/7/2/2/2"),
        ("TTTTFGG", "7/2/4/0/0"),
        ("TTTTFFG", "7/4/2/0/0"),
        ("......", "0/0/0/0/0"),
    ],
    ids=[
        "the booklet's example, third place tied",
        "three ranks",
        "first place tied, the next rank is paid for one of them",
        "nobody behind third",
        "alone",
        "two alone",
        "all level",
        "one ahead of four level",
        "two ahead of three level",
        "second by the number of tents, not by seat",
        "each rank is paid for the one above",
        "an empty territory",
    ],
)
def test_ranks_are_dense_and_each_is_paid_for_the_rank_above(camp: str, scores: str) -> None:
    assert points(camp) == scores


def test_five_ranks_in_a_territory() -> None:
    """Five, four, three, two and one tents need more room than any small territory has."""
    tents = {"desert": (5, 4, 3, 2, 1)}
    tally = GAME.tally(position(FIVE))
    assert tally.final is not None
    counted = type(tally.final)(tents=tents)
    sheet = GAME.score(type(tally)(tally.edition, tally.tribes, tally.blocked, None, counted))
    assert [score.total for score in sheet.scores] == [15, 5, 4, 3, 2]
    assert [score.lines[0].label for score in sheet.scores] == [
        "Most tents in Desert: 1 for each tent there",
        "Second most tents in Desert: 1 for each tent of Ann",
        "Third most tents in Desert: 1 for each tent of Ben",
        "Fourth most tents in Desert: 1 for each tent of Cleo",
        "Fifth most tents in Desert: 1 for each tent of Dov",
    ]


def test_every_territory_scores_for_itself() -> None:
    at = position(FIVE, desert="TT", coast="TF", islet="F")
    assert earned(at, "tents") == {"Ann": 4, "Ben": 3, "Cleo": 0, "Dov": 0, "Esi": 0}


def test_a_line_says_why_and_lights_up_what_it_is_paid_for() -> None:
    sheet = GAME.score(GAME.tally(position(FIVE, desert="TTTGGFC")))
    first, second, third = (sheet.score(seat).lines[0] for seat in (0, 2, 1))
    assert first.because == "Tents: Ann 3, Cleo 2, Ben 1 and Dov 1."
    assert first.where == tuple(f"desert-{n}" for n in range(1, 8))
    assert second.where == ("desert-1", "desert-2", "desert-3")
    assert third.where == ("desert-4", "desert-5")
    assert (third.count, third.each, third.points) == (2, 1, 2)
    assert third.cite.ruling == "IW-4"


def test_a_line_names_all_who_are_tied_above() -> None:
    sheet = GAME.score(GAME.tally(position(FIVE, desert="TTFFG")))
    assert sheet.score(2).lines[0].label == (
        "Second most tents in Desert: 1 for each tent of one of Ann and Ben"
    )


# Totem connections, settlements, the winner and the tie-break (IW-5, IW-6, IW-13, IW-17)

END_DEAL = table(3, A="1", B="4", C="6")


# Totem connections


def test_a_connection_pays_for_every_totem_at_both_ends_whoever_owns_it() -> None:
    """The booklet's example: the Coast leads at both ends of connection 7, five totems in all."""
    deal = table(4, A="1", B="4")
    at = position(deal, glaciers="TTT GC", tundra="TTT CCF")
    assert earned(at, "connections") == {"Ann": 0, "Ben": 0, "Cleo": 0, "Dov": 5}


def test_a_majority_at_one_end_only_pays_nothing() -> None:
    assert not any(earned(position(END_DEAL, glaciers="F G", tundra="F T"), "connections").values())


def test_all_who_lead_at_both_ends_score_in_full() -> None:
    at = position(END_DEAL, glaciers="FF TG", tundra="FFF TGF".replace("F", "T", 3))
    assert earned(at, "connections") == {"Ann": 5, "Ben": 0, "Cleo": 5}


def test_a_majority_needs_a_totem() -> None:
    """All three tribes are level at none at one end."""
    assert not any(earned(position(END_DEAL, glaciers="TTT", tundra="F T"), "connections").values())


def test_a_connection_under_a_mountain_pays_nothing() -> None:
    at = position(END_DEAL, glaciers="T T", coast="T T")
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
    at = position(END_DEAL, glaciers="TT GT", tundra="TTT GGF")
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
    assert earned(position(END_DEAL, **board), "settlements")["Ann"] == points


def test_connections_are_no_paths_unless_the_map_says_so() -> None:
    board = {"tundra": "TT", "glaciers": "..TT"}
    assert earned(position(END_DEAL, **board), "settlements")["Ann"] == 0
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
    at = position(END_DEAL, tundra="...TTT", forest="T")
    line = GAME.score(GAME.tally(at)).score(0).lines[-1]
    assert line.label == "Settlement of 4 tents"
    assert line.because == "Joined by paths in Tundra and Forest."
    assert set(line.where) == {"tundra-4", "tundra-5", "tundra-6", "forest-1"}


# The winner


def test_most_points_win() -> None:
    sheet = GAME.score(GAME.tally(position(END_DEAL, desert="TTF")))
    assert sheet.verdict == "Ann wins with 3 points."
    assert [(s.seat, s.rank, s.wins) for s in sheet.standings] == [
        (0, 1, True),
        (1, 2, False),
        (2, 3, False),
    ]
    assert sheet.tie_breaks == ()


def test_between_tied_players_the_one_with_more_unused_pieces_wins() -> None:
    sheet = GAME.score(GAME.tally(position(END_DEAL, desert="TT", coast="F F", islet="F")))
    assert sheet.verdict == (
        "Ann wins with 2 points. At 2 points unused pieces decide: Ann 26 and Ben 25."
    )
    assert sheet.tie_breaks[0].values == (26, 25, 28)
    assert [(s.seat, s.rank) for s in sheet.standings] == [(0, 1), (1, 2), (2, 3)]


def test_players_who_are_level_in_both_share_the_victory() -> None:
    sheet = GAME.score(GAME.tally(position(END_DEAL, desert="TF")))
    assert sheet.verdict == (
        "Ann and Ben share the victory with 2 points and 27 unused pieces each."
    )
    assert [(s.seat, s.rank, s.wins) for s in sheet.standings] == [
        (0, 1, True),
        (1, 1, True),
        (2, 3, False),
    ]


def test_totems_over_the_limit_are_remarked_on() -> None:
    sheet = GAME.score(GAME.tally(position(END_DEAL, desert="T TF")))
    assert sheet.remarks == ("Desert holds 2 totems, but its largest camp has 1 tent.",)


# The score against a second, naive reading of the booklet, on boards of any kind

ORACLE_DEAL = table(5, A="1")


@st.composite
def boards(draw: st.DrawFn) -> dict[str, str]:
    """A board of tents and totems, written as text."""
    board = {}
    for place, spaces in SMALL.spaces_in.items():
        tents = draw(st.text("." + LETTERS, min_size=len(spaces), max_size=len(spaces)))
        totems = draw(st.text(LETTERS, max_size=4))
        board[place] = f"{tents} {totems}".rstrip()
    return board


def tents_of(board: dict[str, str], place: str, tribe: str) -> int:
    return board[place].split(" ")[0].count(tribe)


def totems_of(board: dict[str, str], place: str, tribe: str) -> int:
    return board[place].partition(" ")[2].count(tribe)


def naive_tents(board: dict[str, str], tribe: str) -> int:
    """Points are those of the next larger camp; nobody larger, and all tents count."""
    points = 0
    for place in board:
        own = tents_of(board, place, tribe)
        camps = [tents_of(board, place, other) for other in LETTERS]
        larger = [camp for camp in camps if camp > own]
        if own:
            points += min(larger) if larger else sum(camps)
    return points


def naive_connections(board: dict[str, str], tribe: str) -> int:
    points = 0
    for link in SMALL.connections:
        if link.number == ORACLE_DEAL.mountains["A"]:
            continue
        leads = all(
            totems_of(board, place, tribe)
            == max(totems_of(board, place, other) for other in LETTERS)
            > 0
            for place in (link.a, link.b)
        )
        if leads:
            points += sum(
                totems_of(board, place, other) for place in (link.a, link.b) for other in LETTERS
            )
    return points


def naive_settlements(at: Position, seat: int) -> int:
    """Each tent spreads along paths over its own tribe's tents until nothing changes."""
    own = {space for space, owner in at.state.tents.items() if owner == seat}
    points = 0
    for start in own:
        reached = {start}
        while True:
            more = {b for a, b in SMALL.paths if a in reached and b in own}
            more |= {a for a, b in SMALL.paths if b in reached and a in own}
            if more <= reached:
                break
            reached |= more
        points += len(reached) >= 4
    return points


def fits(board: dict[str, str]) -> bool:
    return all(
        sum(tents_of(board, place, tribe) for place in board) <= 20
        and sum(totems_of(board, place, tribe) for place in board) <= 8
        for tribe in LETTERS
    )


@given(boards().filter(fits))
def test_every_board_scores_as_the_booklet_reads(board: dict[str, str]) -> None:
    at = position(ORACLE_DEAL, **board)
    sheet = GAME.score(GAME.tally(at))
    for seat, tribe in enumerate(LETTERS):
        score = sheet.score(seat)
        assert score.points("tents") == naive_tents(board, tribe)
        assert score.points("connections") == naive_connections(board, tribe)
        assert score.points("settlements") == naive_settlements(at, seat)
    best = max((score.total, 28 - pieces(board, LETTERS[score.seat])) for score in sheet.scores)
    winners = {
        score.seat
        for score in sheet.scores
        if (score.total, 28 - pieces(board, LETTERS[score.seat])) == best
    }
    assert {standing.seat for standing in sheet.standings if standing.wins} == winners


def pieces(board: dict[str, str], tribe: str) -> int:
    return sum(tents_of(board, p, tribe) + totems_of(board, p, tribe) for p in board)


# Tallies that no pad wrote

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
