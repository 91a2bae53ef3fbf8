"""What refusals cite, and what the paraphrases keep of the printed conditions."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.engine.about import About
from companion.engine.game import random_walk
from companion.games import ichor
from companion.games.ichor.box import FIGURES, GATES
from companion.games.ichor.drawing import moves_text, parse_move, parse_moves
from companion.games.ichor.game import GAME
from companion.games.ichor.rules.battle import Ending
from companion.games.ichor.rules.turns import ENDINGS
from tests.games.ichor.boards import board, drawn, events, play, refused, violations
from tests.games.ichor.test_gods import HERACLES
from tests.games.otherwise import otherwise

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


CITING = {"refuse", "impossible", "actor_of", "acting", "LayOn"}
"""What is handed a citation's id and cites it."""


def cited() -> Iterator[str]:
    """The ids that the rules cite: looked up, or handed to what cites them."""
    for path in Path(ichor.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Subscript(value=ast.Name(id="CITE")):
                    yield from constants(node.slice)
                case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in CITING:
                    yield from constants(node)
                case ast.Assign(targets=[ast.Name(id="rule")]):
                    yield from constants(node.value)
    yield from (cite for _, cite in ENDINGS.values())


def constants(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def test_every_citation_is_used_somewhere() -> None:
    powers = {f"power_{figure}" for figure in FIGURES}
    assert set(CITE) - powers - set(cited()) == set()


@pytest.mark.parametrize("figure", FIGURES)
def test_every_power_is_cited_where_it_is_used_wrongly(figure: str) -> None:
    code = FIGURES[figure].code
    at = board(OPEN.replace("Hy", ". ").replace("Ze", code), FIGURES[figure].camp)
    words = (f"{code}*row-b6", f"{code}*b6")
    assert f"power_{figure}" in {v.cite.id for word in words for v in violations(at, word)}


def test_events_that_somebody_may_ask_about_cite_the_rule_that_made_them_happen() -> None:
    """Tokens laid and returned, gates passed, figures gone, the end of a game."""
    seen: dict[str, set[str]] = {}
    for seed in range(24):
        options = {"gates": "yes", "games": "single", "figures": "reinforcements"}
        deal = GAME.deal(GAME.editions()[0], ("Ada", "Ben"), options, Random(seed), {})
        for at, move in random_walk(GAME, GAME.start(deal), Random(seed)):
            for event in GAME.apply(at, move).events:
                if event.cite:
                    seen.setdefault(event.code, set()).add(event.cite.id)
    assert seen["gate_passed"] == {"gate_passed"}
    assert seen["game_ended"] <= {"all_tokens", "no_move"}
    assert seen["laid"] >= {"trail", "gate_offerings", "gate_sacrifice", "power_geryon"}
    assert seen["sent_home"] >= {"trail", "final_space", "power_poseidon"}
    assert seen["struck"] == {"power_artemis"}
    assert seen["left_board"] == {"removed"}


# Rulings of Ichor that a table plays the other way

BOTH = """
    .  Ze .  .  .  .
    .  .  .  .  .  .
    .  Ah .  Po .  .
    .  .  .  .  .  .
    .  Me .  Hy .  Ty
    .  .  .  .  .  .
"""


def test_ic_6_a_copied_power_cannot_be_copied_again() -> None:
    at = play(board(BOTH, "monsters"), "Hy*")
    again = play(at, "Ah*")
    assert again.state.copyable == "hydra"
    assert play(otherwise(GAME, at, "IC-6"), "Ah*").state.copyable is None
    assert refused(play(otherwise(GAME, at, "IC-6"), "Ah*"), "Me*").code == "nothing_to_copy"


def test_ic_6_a_power_that_is_no_copy_can_be_copied_as_ever() -> None:
    at = otherwise(GAME, board(BOTH, "monsters"), "IC-6")
    assert play(at, "Hy*").state.copyable == "hydra"


def test_ic_12_the_monster_has_to_stand_next_to_heracles() -> None:
    at = board(HERACLES)
    play(at, "Hl*e5")
    violation = refused(otherwise(GAME, at, "IC-12"), "Hl*e5")
    assert (violation.code, violation.possible) == ("not_adjacent_to_push", True)
    assert violation.reason == "Griffin is not next to Heracles at the start."


SHUT_IN = """
    Ze Gr .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    Hy .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
"""


def test_ic_22_a_player_who_can_do_nothing_passes() -> None:
    """Zeus is shut in and his card is used: the monsters move again, until he is let out."""
    at = otherwise(GAME, board(SHUT_IN, "monsters", down=["Ze"]), "IC-22")
    passed = play(at, "Hy-a5")
    assert (passed.state.ending, passed.camp) == (None, "monsters")
    assert [event.code for event in events(at, "Hy-a5")] == ["laid", "turn_passed"]
    assert events(at, "Hy-a5")[-1].text == "The gods can neither move nor use a power, and pass."
    assert play(passed, "Gr-b3").camp == "gods"


def test_ic_22_nothing_can_be_copied_after_a_pass() -> None:
    at = otherwise(GAME, board(SHUT_IN, "monsters", down=["Ze"]), "IC-22")
    assert play(at, "Hy*").state.copyable == "hydra"
    closed = play(at, "Hy-a5", "Hy*")
    assert (closed.camp, closed.state.copyable) == ("monsters", None)


def test_ic_22_who_is_to_move_loses_where_neither_side_can_do_anything() -> None:
    """Artemis takes the last monster with her, and the last god."""
    at = board(SHUT_IN.replace("Ze Gr", "Am . ").replace("Hy", "Gr"))
    for each in (at, otherwise(GAME, at, "IC-22")):
        after = play(each, "Am*a3").state
        assert after.ending == Ending("no_move", "gods")


def test_ic_22_a_drawn_position_whose_side_has_passed_is_no_turn_of_it() -> None:
    at = otherwise(GAME, board(SHUT_IN, "monsters", down=["Ze"]), "IC-22")
    theirs = play(at, "Hy-a5")
    forged = theirs.with_state(replace(theirs.state, turn="gods"))
    assert GAME.state_problems(forged)[0].message == "the gods cannot move and have passed"


def test_ic_22_the_side_that_passes_has_a_dash_in_the_score_sheet() -> None:
    moves = tuple(map(parse_move, ("Hy-a5", "Gr-b3", "Ze-b6")))
    assert moves_text(moves) == "1. Hy-a5  --\n2. Gr-b3  Ze-b6\n"
    assert parse_moves(moves_text(moves)) == moves


ATHENA = """
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  At .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  Hy .
    .  .  .  .  .  .
"""


def test_ic_11_athena_may_stop_after_one_step_or_two() -> None:
    at = board(ATHENA)
    assert refused(at, "At*b5").code == "wrong_number_of_moves"
    free = otherwise(GAME, at, "IC-11")
    assert drawn(play(free, "At*b5"))[1][1] == "At"
    assert drawn(play(free, "At*b5-c5"))[1][:3] == [".", "g", "At"]
    assert play(free, "At*b5-c5-d5").state.gods.supply == at.state.gods.supply - 3
    assert refused(free, "At*").code == "wrong_number_of_moves"
    assert refused(free, "At*b5-c5-d5-e5").code == "wrong_number_of_moves"


def test_ic_11_a_short_walk_is_closed_by_a_button_and_a_whole_one_by_its_last_step() -> None:
    free = otherwise(GAME, board(ATHENA), "IC-11")
    ends = {
        word: parse_move(word).taps(free)[-1].id for word in ("At*b5", "At*b5-c5", "At*b5-c5-d5")
    }
    assert ends == {"At*b5": "stop", "At*b5-c5": "stop", "At*b5-c5-d5": "d5"}
    assert parse_move("At*b5").taps(board(ATHENA))[-1].id == "b5"


def test_ic_11_does_not_shorten_the_walk_of_another() -> None:
    """Typhon makes one step and then a movement."""
    at = otherwise(GAME, board(ATHENA.replace("Hy", "Ty"), "monsters"), "IC-11")
    assert refused(at, "Ty*e3").code == "wrong_number_of_moves"
    assert play(at, "Ty*e3-e6").camp == "gods"


def test_ic_11_whoever_copies_athena_may_stop_too() -> None:
    at = board(ATHENA.replace("Hy", "Me"), "monsters", used="athena")
    assert play(otherwise(GAME, at, "IC-11"), "Me*e3").camp == "gods"
    assert refused(at, "Me*e3").code == "wrong_number_of_moves"


WEST = """
    .  .  .  .  .  .
    .  .  .  .  .  .
    Al .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  Hy .
    .  .  .  .  .  .
"""


def test_ic_9_apollo_returns_after_a_jump_if_a_free_line_leads_back() -> None:
    at = board(WEST, gates=("jump", "boost"))
    free = otherwise(GAME, at, "IC-9")
    assert drawn(play(at, "Al*c4", "@a1"))[5][0] == "Al"
    assert drawn(play(free, "Al*c4", "@a1"))[2][0] == "Al"
    assert drawn(play(free, "Al*c4", "@a1"))[5][0] == "g"
    assert drawn(play(free, "Al*c4", "@f1"))[5][5] == "Al"


def test_ic_9_a_figure_on_that_line_keeps_apollo_where_he_is() -> None:
    at = otherwise(GAME, board(WEST, gates=("jump", "boost")), "IC-9")
    shut = play(board(WEST, "monsters", gates=("jump", "boost")), "Hy-a2")
    assert drawn(play(otherwise(GAME, shut, "IC-9"), "Al*c4", "@a1"))[5][0] == "Al"
    assert drawn(play(at, "Al*c4", "@a1"))[2][0] == "Al"


def test_ic_9_apollo_returns_to_where_the_power_began_after_a_boost_step_along_the_line() -> None:
    """The boost gate lies on the way back too, and offers its step again."""
    at = board(WEST, gates=("boost", "jump"))
    assert drawn(play(at, "Al*d4", "-e4"))[2][4] == "Al"
    back = play(otherwise(GAME, at, "IC-9"), "Al*d4", "-e4")
    assert drawn(back)[2][0] == "Al"
    assert drawn(play(back, "."))[2] == ["Al", "g", "g", "g", "g", "."]


def test_ic_9_an_apollo_who_has_left_the_board_does_not_return() -> None:
    at = otherwise(GAME, board(WEST, gates=("sacrifice", "jump")), "IC-9")
    assert play(at, "Al*d4", "+a1", "+b1", "+c1").camp == "monsters"
    at = otherwise(GAME, board(WEST, gates=("transform", "jump"), aside=["Po"]), "IC-9")
    assert drawn(play(at, "Al*d4", "?Po"))[2] == ["g", "g", "g", "Po", ".", "."]


# What is said of a figure, a card or a gate to whoever asks about it

DRAWING = """
    .  .  .  .  .  .
    .  .  Ze .  .  .
    Cy .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  Hy .
    .  .  .  .  .  .
"""


def about(place: str, **options: object) -> About | None:
    assert GAME.about
    return GAME.about(board(DRAWING, **options), place)  # type: ignore[arg-type]


def test_a_figure_and_its_card_say_whose_it_is_where_it_stands_and_its_power() -> None:
    found, card = about("hydra"), about("card-hydra")
    assert found
    assert card == replace(found, is_used=True), "the card is tapped to use the power"
    assert found.name == "Hydra"
    assert found.line.endswith("'s monster, on e2. Power not used yet.")
    assert "Hydra returns all tokens" in found.text.text


def test_a_card_that_lies_face_down_was_used() -> None:
    found = about("hydra", down=["Hy"])
    assert found
    assert found.line.endswith("Power used.")


@pytest.mark.parametrize("gate", GATES)
def test_a_gate_has_its_ability_explained_at_both_spaces_and_between_them(gate: str) -> None:
    between = about("gate-1", gates=(gate, "boost" if gate != "boost" else "jump"))
    assert between
    assert between.name == f"{GATES[gate].name} gate"
    assert between.text.id == f"gate_{gate}"


def test_a_plain_space_needs_no_more_than_its_name() -> None:
    assert about("a1") is None
