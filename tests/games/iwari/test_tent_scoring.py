"""Tent scoring: dense ranks, ties, and what each rank is paid for (IW-4)."""

from typing import Any

import pytest

from companion.games.iwari.game import GAME

from .board import earned, position, table

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
