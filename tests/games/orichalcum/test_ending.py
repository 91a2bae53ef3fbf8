"""End of game and victory (OR-9, OR-18), and who is nearest."""

from random import Random

import pytest

from companion.games.orichalcum.ending import Holding, Tally, check_tally, score
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.rules.actions import Fight, ForgeMedallion, RollDie
from companion.games.orichalcum.rules.decisions import ChooseCard
from companion.games.orichalcum.rules.turn import PlaceTerrain, TakeCard
from tests.games.orichalcum.positions import (
    BEN,
    NAMES,
    REFERENCE,
    acting,
    play,
    player,
    position,
    row,
)

LAIR = {"creatures": {"B1": "hellhound"}}


def tally(*holdings: tuple[int, int, int, int]) -> Tally:
    return Tally(
        ("Ada", "Ben", "Cleo")[: len(holdings)], True, tuple(Holding(*h) for h in holdings)
    )


def test_five_points_and_a_pacified_island_win_at_once() -> None:
    at = play(acting("construct", player(nuggets=5, medallions=4)), ForgeMedallion())
    assert GAME.is_over(at)
    assert GAME.outcome(at).winners == (0,)


def test_points_alone_do_not_win() -> None:
    ada = player("V B1 0", nuggets=5, medallions=6, **LAIR)
    at = play(acting("construct", ada), ForgeMedallion())
    assert not GAME.is_over(at)


def test_a_pacified_island_alone_does_not_win() -> None:
    at = play(acting("capture", player("V B1 0", medallions=4, **LAIR)), Fight("B1", 0))
    assert not GAME.is_over(play(at, RollDie(0)))


def test_the_last_creature_wins_with_enough_points() -> None:
    at = play(acting("capture", player("V B1 0", medallions=5, **LAIR)), Fight("B1", 0))
    assert GAME.is_over(play(at, RollDie(0)))


def test_a_titan_can_win_as_soon_as_the_tile_lies_or_9() -> None:
    ada = player("FF A3 0", medallions=4)
    at = position(ada, asked=(ChooseCard(),), row=row("construct-1 F"))
    assert GAME.is_over(play(at, TakeCard(0), PlaceTerrain("B4", 0)))


def test_an_exchange_of_titans_is_one_change_or_15() -> None:
    """Four medallions and a Titan that is replaced never count as six points in between."""
    ada = player("FF A3 0", medallions=3, titans=("hyperion",))
    at = position(ada, asked=(ChooseCard(),), row=row("construct-1 F"))
    at = play(at, TakeCard(0), PlaceTerrain("B4", 0))
    assert not GAME.is_over(at)
    assert at.player.victory_points == 4


def test_only_the_active_player_is_tested_or_9() -> None:
    """A Titan that Ada takes from Ben cannot make anybody else win."""
    ben = player("V A1 0", metropolis="C1", medallions=5, creatures={"A1": "gorgon"})
    at = acting("construct", player(nuggets=5), ben)
    assert not GAME.is_over(play(at, ForgeMedallion()))


def test_five_points_with_a_pacified_island_beat_six_with_a_creature() -> None:
    sheet = score(tally((1, 2, 2, 0), (2, 2, 2, 1)))
    assert [standing.seat for standing in sheet.standings] == [0, 1]
    assert sheet.standings[0].wins
    assert sheet.verdict == "Ada wins with 5 victory points and no creature left."
    assert [found.total for found in sheet.scores] == [5, 6]


def test_before_the_end_points_then_fewest_creatures_decide_who_is_nearest_or_18() -> None:
    sheet = score(tally((0, 1, 2, 2), (1, 1, 1, 1), (0, 0, 1, 0)))
    assert [standing.seat for standing in sheet.standings] == [1, 0, 2]
    assert [standing.rank for standing in sheet.standings] == [1, 2, 3]


def test_players_who_are_level_in_both_share_the_place_or_18() -> None:
    sheet = score(tally((1, 1, 1, 1), (0, 2, 1, 1)))
    assert [standing.rank for standing in sheet.standings] == [1, 1]


def test_the_verdict_says_what_a_player_with_enough_points_still_lacks() -> None:
    sheet = score(tally((1, 2, 2, 3), (0, 0, 0, 0)))
    assert sheet.remarks == ("With 5 victory points, Ada still has to capture 3 creatures.",)


def test_counts_beyond_the_box_are_refused() -> None:
    paths = [problem.path for problem in check_tally(tally((3, 0, 0, 0), (2, 0, 0, 0)))]
    assert paths == ["holdings[1].titans"]
    assert check_tally(tally((0, 9, 9, 1), (0, 0, 0, 0)))


@pytest.mark.parametrize(
    ("field", "most", "side"),
    [("titans", 3, "easy"), ("temples", 7, "easy"), ("temples", 6, "hard")],
)
def test_nobody_has_more_titans_than_oratories_allow_nor_more_temples_than_fit(
    field: str, most: int, side: str
) -> None:
    """Two Oratories in the box; a temple takes four circles besides those of the Metropolis."""
    deal = GAME.deal(REFERENCE, NAMES[:2], {}, Random(1), {"side.0": side})
    cell = f"holdings.0.{field}"
    assert GAME.count_problems(deal, {cell: most, "holdings.1.creatures": 1}) == ()
    assert [fault.path for fault in GAME.count_problems(deal, {cell: most + 1})] == [cell]


@pytest.mark.parametrize(
    ("counts", "refused"),
    [
        ({"temples": 7, "creatures": 1}, ""),
        ({"temples": 7, "creatures": 2}, "creatures"),
        ({"temples": 7, "titans": 2}, ""),
        ({"temples": 7, "titans": 3}, "temples"),
        ({"temples": 6, "titans": 3, "creatures": 4}, "creatures"),
    ],
)
def test_temples_creatures_and_oratories_share_the_circles_of_the_island(
    counts: dict[str, int], refused: str
) -> None:
    """29 circles lie beside the Metropolis of the easy side."""
    deal = GAME.deal(REFERENCE, NAMES[:2], {}, Random(1), {"side.0": "easy"})
    entered = {f"holdings.0.{field}": count for field, count in counts.items()}
    faults = GAME.count_problems(deal, entered | {"holdings.1.creatures": 1})
    assert [fault.path for fault in faults] == ([f"holdings.0.{refused}"] if refused else [])
    assert all("29 beside the Metropolis" in fault.message for fault in faults)


def test_only_one_player_can_have_won() -> None:
    assert check_tally(tally((1, 2, 2, 0), (1, 2, 2, 0)))


def test_the_score_of_a_position_names_where_points_lie() -> None:
    ada = player("F A3 0", titans=("theia",), medallions=1)
    at = acting("produce", ada)
    lines = GAME.score(GAME.tally(at)).score(0).lines
    assert [(line.points, line.where) for line in lines] == [
        (1, ("titan-theia",)),
        (0, ()),
        (1, ("medallion-0-0",)),
    ]
    assert GAME.score(GAME.tally(at)).score(BEN).total == 0


def test_the_end_says_what_everybody_has_of_both_conditions_or_9() -> None:
    sheet = score(tally((1, 3, 1, 0), (2, 0, 1, 1)))
    assert sheet.tie_breaks[0].shown == ("5 points and no creature", "3 points and 1 creature")
