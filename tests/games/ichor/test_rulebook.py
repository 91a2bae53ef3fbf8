"""What refusals cite, and what the paraphrases keep of the printed conditions."""

import pytest

from companion.games.ichor import GAME

from .boards import board, play, refused

CITE = GAME.rulebook.citations

CONDITIONS = {
    "power_hera": ("instead of moving", "four", "border"),
    "power_heracles": ("any one monster", "off the board", "another figure"),
    "power_zeus": ("instead of moving", "enemy tokens", "no other"),
    "power_griffin": ("normal", "any one figure", "go on", "same direction"),
    "power_minotaur": ("opposite", "go on", "direction in which he set out"),
    "power_hestia": ("instead of moving", "two more gods", "column"),
    "power_echidna": ("instead of moving", "one more monster", "nearest to their player"),
    "power_poseidon": ("instead of moving", "both sides", "row or his column"),
    "power_hydra": ("instead of moving", "both sides", "straight and diagonal"),
    "power_hermes": ("without a figure", "leaves a token"),
    "power_artemis": ("without a token",),
    "power_siren": ("leaves no token",),
    "gate_recharge": ("face down", "not used in that turn"),
    "gate_transform": ("ended", "no card left"),
    "gate_jump": ("without a figure", "no token"),
    "gate_boost": ("ended", "row or column"),
}


@pytest.mark.parametrize("rule", CONDITIONS)
def test_a_paraphrase_keeps_the_conditions_of_the_card(rule: str) -> None:
    text = CITE[rule].text.lower()
    assert [words for words in CONDITIONS[rule] if words not in text] == []


OPEN = """
    .  .  .  .  .  .
    .  .  .  .  .  .
    Ze .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  Hy .
    .  .  .  .  .  .
"""


def test_a_figure_without_a_card_in_the_line_was_set_aside_at_set_up() -> None:
    violation = refused(board(OPEN, aside=["Po"]), "Po-c4")
    assert (violation.code, violation.cite.id) == ("not_in_play", "figures")
    assert "set aside" in violation.cite.text


def test_the_spaces_of_a_sacrifice_are_those_of_the_gate_whatever_power_led_there() -> None:
    for word in ("Ze-e4", "Al*e4"):
        at = board(OPEN.replace("Ze", word[:2]), gates=("sacrifice", "boost"))
        violation = refused(play(at, word), "+a4")
        assert (violation.code, violation.cite.id) == ("not_offered", "gate_sacrifice")


def test_an_empty_power_is_a_matter_of_what_this_table_chose() -> None:
    quiet = board(OPEN.replace("Ze", "Po"), empty_powers="forbidden")
    violation = refused(quiet, "Po*row")
    assert (violation.code, violation.cite.ruling) == ("power_is_empty", "IC-37")


def test_a_card_that_transform_cannot_reveal_cites_the_gate() -> None:
    asked = play(board(OPEN, gates=("transform", "boost"), aside=["Po"]), "Ze-d4")
    assert refused(asked, "?Ze").cite.id == "gate_transform"
