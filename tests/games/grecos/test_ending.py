"""Victory, elimination, standings, and the end counted by hand."""

import pytest

from companion.games.grecos.ending import Tally
from companion.games.grecos.game import GAME
from companion.games.grecos.rules.battle import Attack, Thrown
from companion.games.grecos.rules.events import Target
from companion.games.grecos.rules.turn import LetItHappen, March, PlayCard, Recruit
from tests.games.grecos.positions import after, march, position

FIVE = {"B7": "hero", "C6": "hero", "C4": "hero", "E3": "hero", "D2": "hero"}
BEN = {"H8": "ships"}


def test_a_unit_in_every_city_wins_at_once() -> None:
    """GR-1: after a move."""
    at = position({**FIVE, "F2": "titan"}, BEN)
    assert GAME.outcome(at) is None
    at = after(at, March("F2", (0,), "E2"))
    outcome = GAME.outcome(at)
    assert (outcome.reason, outcome.winners) == ("all_cities", (0,))
    assert outcome.text == "Ada occupies all 6 City States and wins."


def test_a_recruit_wins_too() -> None:
    """GR-1: after a recruit."""
    at = position(FIVE, BEN, phase="recruit", piles=["hoplites"])
    assert GAME.outcome(after(at, Recruit("hoplites", "E2"))).reason == "all_cities"


def test_a_card_wins_too() -> None:
    """GR-1: after a card."""
    at = position({**FIVE, "F4": "hero"}, BEN, hands=["icarus"])
    at = after(at, PlayCard(0, "icarus", Target("F4", 0, goal="E2")))
    assert GAME.outcome(at).winners == (0,)


def test_cities_count_only_while_a_unit_stands_there() -> None:
    """GR-1: empty cities belong to nobody."""
    at = position({**FIVE, "C5": "hoplites"}, BEN)
    at = after(at, march(at, "B7", "hero", "C7"))
    assert len(at.held_cities(0)) == 4


def test_who_has_no_unit_is_out_and_gives_everything_back() -> None:
    """GR-2, and GR-18: hand to the discards, chits to the destroyed ones."""
    at = position(
        {"C6": "hero"},
        {"C7": "nymphs"},
        {"H8": "ships"},
        phase="battle",
        hands=["", "zeus hera", "lost"],
        piles=["", "titan"],
    )
    at = after(at, Attack("C6", "C7"), Thrown(1))
    assert at.state.out == (1,)
    assert at.state.discards == ("hera", "zeus")
    assert at.state.destroyed == ("nymphs", "titan")
    assert at.state.hands[1] == at.state.piles[1] == ()
    assert at.alive_from(1) == (2, 0)
    assert GAME.outcome(at) is None


def test_the_last_player_left_wins() -> None:
    """GR-2."""
    at = position({"C6": "hero"}, {"C7": "nymphs"}, phase="battle")
    at = after(at, Attack("C6", "C7"), Thrown(1))
    assert GAME.outcome(at).text == "Ada is the last one in the game and wins."


def test_the_turn_passes_over_who_is_out() -> None:
    at = position({"C6": "hero"}, {}, {"H8": "ships"}, hands=["lost"], out=(1,))
    assert at.after(0) == 2


def test_a_card_of_the_table_can_put_its_own_player_out() -> None:
    """GR-18: elimination is tested after each card."""
    at = position({"F6": "hero"}, BEN, {"G1": "ships"}, phase="event", hands=["volcano", "lost"])
    at = after(at, PlayCard(0, "volcano", Target("F6")), LetItHappen())
    assert at.state.out == (0,)
    assert at.turn == 1


def test_the_standings_go_by_cities_then_units_then_the_order_of_leaving() -> None:
    """No points are invented: the total is the number of cities."""
    names = ("Ada", "Ben", "Cleo", "Dov")
    tally = Tally(names, 6, (2, 2, 0, 0), (3, 5, 0, 0), (0, 0, 2, 1), ((),) * 4)
    assert GAME.check_tally(tally) == ()
    sheet = GAME.score(tally)
    assert [(s.seat, s.rank, s.total) for s in sheet.standings] == [
        (1, 1, 2),
        (0, 2, 2),
        (2, 3, 0),
        (3, 4, 0),
    ]
    assert sheet.verdict == "Ada and Ben lead with 2 City States each."
    assert not any(standing.wins for standing in sheet.standings)


def test_the_last_one_in_wins_by_staying_and_not_by_a_number() -> None:
    """GR-2: whoever holds nothing may still be the last one in."""
    tally = Tally(("Ada", "Ben", "Cleo"), 6, (0, 0, 0), (0, 1, 0), (2, 0, 1), ((),) * 3)
    sheet = GAME.score(tally)
    assert [(s.seat, s.rank, s.total, s.wins) for s in sheet.standings] == [
        (1, 1, None, True),
        (0, 2, None, False),
        (2, 3, None, False),
    ]
    assert sheet.tie_breaks == ()


def test_the_pad_counts_the_same_end() -> None:
    deal = position(FIVE, BEN).deal
    counts = {"held.0": 6, "units.0": 7, "units.1": 1}
    assert GAME.count_problems(deal, counts) == ()
    assert GAME.score(GAME.counting.tally(deal, counts)).verdict == (
        "Ada occupies all 6 City States and wins."
    )
    out = {"held.0": 1, "left.1": 1}
    assert GAME.score(GAME.counting.tally(deal, out)).verdict == (
        "Ada is the last one in the game and wins."
    )


def test_counts_that_cannot_be_are_refused_by_cell() -> None:
    deal = position(FIVE, BEN).deal
    problems = GAME.count_problems(deal, {"held.0": 3, "units.0": 2, "left.1": 1, "units.1": 1})
    assert [problem.path for problem in problems] == ["units.0", "left.1"]


@pytest.mark.parametrize(
    ("counts", "cell"),
    [
        ({"units.0": 40, "units.1": 25}, "units.0"),
        ({"units.0": 3, "units.1": 0}, "units.1"),
        ({"units.0": 3, "units.1": 1, "left.2": 3}, "left.2"),
        ({"units.0": 3, "left.1": 1, "left.2": 1}, "left.2"),
    ],
)
def test_more_chits_than_there_are_nobody_on_the_board_and_gaps_are_refused(
    counts: dict[str, int], cell: str
) -> None:
    """GR-2: whoever is still in has a unit. Who went out has a place without a gap before it."""
    deal = position(FIVE, BEN, {"G1": "ships"}).deal
    assert [problem.path for problem in GAME.count_problems(deal, counts)] == [cell]
    assert GAME.count_problems(deal, {"units.0": 45, "units.1": 3, "left.2": 1}) == ()
