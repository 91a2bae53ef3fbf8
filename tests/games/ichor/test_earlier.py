"""Deals, positions and counts as rules version 1 wrote them, read as today's."""

from typing import Any

import pytest

from companion.codec import dump, load_state
from companion.games.ichor.box import OWN
from companion.games.ichor.earlier import upgrade_counts, upgrade_deal, upgrade_state
from companion.games.ichor.game import GAME
from companion.games.ichor.rules.table import Ending, Position
from companion.games.ichor.rules.turn import SetUpAgain
from companion.tables.logs.ledger import read_earlier_deal
from tests.games.ichor.boards import board, play

WEST = """
    .  .  .  .  .  .
    .  .  .  .  .  .
    {} .  .  .  .  .
    .  .  .  .  .  .
    m  .  .  m  Hy .
    .  Ty .  .  m  m
"""


def read(at: Position) -> Position:
    """That position as version 1 wrote it, read under today's rules."""
    written = dump(at.state)
    asked, doing = written.pop("decisions"), written.pop("doing")
    if doing:
        del doing["before"]
        steps = [step for step in reversed(asked) if step["type"] != "end_turn"]
        for step in steps:
            step.pop("rule", None)
        doing |= {"todo": steps[:1], "then": steps[1:]}
    written |= {"deal": dump(at.deal), "pending": doing}
    found: Position = load_state(GAME, at.deal, upgrade_state("1", at.deal, written))
    return found


def at_a4(code: str, **changes: Any) -> Position:
    return board(WEST.replace("{}", code), **changes)


def test_a_side_that_is_to_move() -> None:
    at = at_a4("Al", used="centaur")
    assert read(at) == at


@pytest.mark.parametrize(
    ("code", "gate", "word", "asked"),
    [
        ("Al", "reinforcements", "Al*d4", ["ReinforceTrail", "WalkBack"]),
        ("Al", "boost", "Al*d4", ["BoostStep", "WalkBack"]),
        ("Ar", "jump", "Ar*c4", ["LandAnywhere", "Leave", "TurnCardsUp"]),
        ("Hp", "transform", "Hp*d4", ["DrawCard"]),
    ],
)
def test_a_turn_goes_on_with_what_it_still_has_to_do(
    code: str, gate: str, word: str, asked: list[str]
) -> None:
    at = play(at_a4(code, gates=(gate, "offerings"), down=["Ah"]), word)
    assert [type(found).__name__ for found in reversed(at.state.decisions[1:])] == asked
    assert read(at) == at


def test_spaces_for_tokens_are_chosen_by_the_rule_that_offers_them() -> None:
    """By a power while its figure stands, else by the Sacrifice that took the figure."""
    by_power = play(
        board(WEST.replace("{}", "Ze").replace("Hy", "Cb"), "gods", supply={"gods": 1}), "Ze*"
    )
    assert by_power.decision.rule == "power_zeus"
    assert read(by_power) == by_power
    for word in ("Al*d4", "Al-d4"):
        by_gate = play(at_a4("Al", gates=("sacrifice", "jump")), word)
        assert by_gate.decision.rule == "gate_sacrifice"
        assert read(by_gate) == by_gate


@pytest.mark.parametrize(("games", "asked"), [("match", (SetUpAgain(),)), ("single", ())])
def test_after_a_game_the_second_one_follows_or_nothing(games: str, asked: Any) -> None:
    at = play(at_a4("Al", games=games, supply={"gods": 1}), "Al-b4")
    assert at.state.ending == Ending("all_tokens", "gods")
    assert at.state.decisions == asked
    assert read(at) == at


def test_a_deal_that_named_its_figures_one_by_one() -> None:
    """There were no boxes to choose, and the edition did not say what the base box holds."""
    deal = at_a4("Al", **{f"{OWN}zeus": "no"}).deal
    written = dump(deal)
    del written["edition"]["base_box"], written["options"]["figures"]
    assert deal.options["figures"] == "chosen"
    assert read_earlier_deal(GAME, "1", written) == deal


def test_a_pad_that_counted_games_from_1() -> None:
    assert upgrade_counts("1", {"game_1.off.0": 3}) == {"games.0.off.0": 3}
    assert upgrade_counts("1", {"game_2.won.1": 1}) == {"games.1.winner": 1}


def test_a_pad_on_which_wins_were_ticked_or_followed_from_no_token_off_the_board() -> None:
    written = {"game_1.won.0": 1, "game_1.won.1": 0, "game_1.off.1": 13, "game_1.off.0": 2}
    assert upgrade_counts("1", written) == {
        "games.0.winner": 0,
        "games.0.off.1": 13,
        "games.0.off.0": 2,
    }
    assert upgrade_counts("1", {"game_2.off.1": 0}) == {"games.1.winner": 1}
    assert upgrade_counts("1", {"game_2.off.1": None}) == {"games.1.off.1": None}


def test_what_today_s_rules_wrote_stays_as_it_is() -> None:
    at = at_a4("Al")
    assert upgrade_state("2.0", at.deal, dump(at.state)) == dump(at.state)
    assert upgrade_deal("2.0", dump(at.deal)) == dump(at.deal)
    assert upgrade_counts("2.0", {"games.0.off.0": 0}) == {"games.0.off.0": 0}
