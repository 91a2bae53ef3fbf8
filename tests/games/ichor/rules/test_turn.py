"""The end of the game, victory cards, turns by touch, and what a table plays otherwise."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.engine.game import divide, perft
from companion.engine.values import choose
from companion.games.ichor.drawing import moves_text, parse_move, parse_moves
from companion.games.ichor.game import GAME
from companion.games.ichor.rules.table import Ending
from companion.games.ichor.rules.turn import TakeTurn
from companion.tables.taps import beside, enter, goes_on
from tests.games.ichor.boards import (
    HERACLES,
    OPEN,
    Position,
    board,
    drawn,
    events,
    offered,
    play,
    power_targets,
    refused,
)
from tests.games.otherwise import otherwise
from tests.measure.turns import taps_of


def test_who_ends_a_turn_with_all_tokens_on_the_board_wins_the_losers_tokens_off_it() -> None:
    """IC-2."""
    at = board(
        """
        .  .  .  .  .  .
        .  .  Ze .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  m  m  Hy .
        .  .  .  .  .  .
        """,
        supply={"gods": 2},
    )
    won = play(at, "Ze-c3")
    outcome = GAME.outcome(won)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("all_tokens", (1,))
    assert GAME.score(GAME.tally(won)).score(1).total == 12
    assert play(at, "Ze-c4").state.ending is None


def test_boxed_tokens_do_not_count_for_the_win() -> None:
    """IC-2: thirteen boxed, the last one laid."""
    at = board(OPEN.replace("m", ".").replace("g", "."), supply={"gods": 1})
    assert play(at, "Ze-c4").state.ending is not None


def test_crossing_more_spaces_than_there_are_tokens_still_wins() -> None:
    at = board(OPEN, supply={"gods": 2})
    after = play(at, "Ze-c1")
    assert after.state.ending is not None
    assert after.state.monsters.supply == 14


def test_a_player_without_a_move_loses() -> None:
    """IC-22: Zeus is shut in, his card is used; Hydra closes the last way."""
    at = board(
        """
        Ze Gr .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        Hy .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        """,
        "monsters",
        down=["Ze"],
    )
    after = play(at, "Hy-a5")
    assert after.state.ending is not None
    assert (after.state.ending.reason, after.state.ending.winner) == ("no_move", "monsters")
    assert [event.code for event in events(at, "Hy-a5")] == ["laid", "game_ended"]


def test_a_power_is_a_move_too() -> None:
    """IC-22: shut in as above, but Zeus can still use his card."""
    at = board(
        """
        Ze Gr .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        Hy .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        """,
        "monsters",
    )
    assert play(at, "Hy-a5").state.ending is None


# Hera and the Calydonian Boar claim victory, and say so a turn before

HERA = """
    .  .  g  .  .  .
    .  .  .  Ze .  .
    .  g2 Ha g  .  .
    .  .  g  .  .  .
    .  .  .  .  Bo .
    .  .  .  .  .  .
"""


def test_hera_wins_where_own_tokens_lie_on_all_four_adjacent_spaces() -> None:
    """IC-18: at once, and she scores as usual."""
    won = play(board(HERA.replace(".  .  .  Ze", ".  .  g  Ze")), "Ha*")
    outcome = GAME.outcome(won)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("victory_card", (1,))
    assert GAME.score(GAME.tally(won)).score(1).total == 14


def test_hera_needs_all_four() -> None:
    violation = refused(board(HERA), "Ha*")
    assert (violation.code, violation.possible) == ("claim_unfounded", False)
    assert violation.reason == "Hera needs 4 spaces beside with tokens of the gods; there are 3."


def test_hera_does_not_win_on_the_border() -> None:
    at = board("""
        .  g  Ha g  .  .
        .  .  g  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  Bo .
        .  .  .  .  .  .
    """)
    violation = refused(at, "Ha*")
    assert (violation.code, violation.possible) == ("claim_on_the_border", False)
    assert violation.reason == "Hera stands on the border, where only 3 spaces adjoin."
    assert "border" in violation.cite.text


BOAR = """
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  Hm .  .  .
    Ha Po .  .  .  .
    Bo Ze .  .  .  .
    Al .  .  .  .  .
"""


def test_the_boar_wins_where_four_gods_stand_around() -> None:
    """IC-18: straight and diagonal, on the border too."""
    won = play(board(BOAR, "monsters"), "Bo*")
    assert won.state.ending is not None
    assert (won.state.ending.reason, won.state.ending.winner) == ("victory_card", "monsters")


def test_the_boar_needs_four_gods() -> None:
    violation = refused(board(BOAR.replace("Al", ". "), "monsters"), "Bo*")
    assert violation.code == "claim_unfounded"
    assert violation.reason == "Calydonian Boar needs 4 gods on the spaces around; there are 3."


def test_a_condition_that_stands_at_the_end_of_the_turn_is_announced() -> None:
    """IC-18."""
    at = board(HERA.replace("Ha g ", "Ha . "))
    found = events(at, "Ze-d3")
    assert "victory_announced" not in [event.code for event in found]
    ready = board("""
        .  .  .  .  .  .
        .  .  g  .  .  .
        .  g2 Ha Ze .  .
        .  .  g  .  .  .
        .  .  .  .  Bo .
        .  .  .  .  .  .
    """)
    found = events(ready, "Ze-e4")
    assert [event.text for event in found if event.code == "victory_announced"] == [
        "Hera may claim victory on the next turn."
    ]
    facts = {fact.label: fact.value for fact in GAME.facts(play(ready, "Ze-e4"))}
    assert facts["Victory announced"] == "Hera"


def test_an_announced_victory_warns_all_and_names_what_it_rests_on() -> None:
    """IC-18."""
    ready = board("""
        .  .  .  .  .  .
        .  .  g  .  .  .
        .  g2 Ha Ze .  .
        .  .  g  .  .  .
        .  .  .  .  Bo .
        .  .  .  .  .  .
    """)
    assert GAME.alarm is not None
    assert GAME.alarm(ready) is None
    response = GAME.alarm(play(ready, "Ze-e4"))
    assert response is not None
    assert response.text == "Hera wins next turn unless a token beside her goes."
    assert response.about == ("hera",)
    assert set(response.rests_on) == {"token-c5", "token-b4", "token-c3", "token-d4"}
    drawn = {element.id for element in GAME.picture(play(ready, "Ze-e4")).elements}
    assert {*response.about, *response.rests_on} <= drawn


def test_a_boar_among_five_gods_is_not_stopped_by_one_that_goes() -> None:
    """IC-18: four are enough."""
    assert GAME.alarm is not None
    four = GAME.alarm(board(BOAR))
    five = GAME.alarm(board(BOAR.replace(".  .  Hm", ".  .  . ").replace("Al . ", "Al Hm")))
    assert four is not None
    assert four.text.endswith("unless one of the gods around it goes.")
    assert five is not None
    assert five.text.endswith("unless enough of the gods go.")
    assert len(five.rests_on) == 5


def test_a_used_victory_card_is_not_announced() -> None:
    ready = board(
        """
        .  .  .  .  .  .
        .  .  g  .  .  .
        .  g2 Ha Ze .  .
        .  .  g  .  .  .
        .  .  .  .  Bo .
        .  .  .  .  .  .
        """,
        down=["Ha"],
    )
    assert "victory_announced" not in [event.code for event in events(ready, "Ze-e4")]


# A turn by touch

MOST_TAPS = 6
TURNS = 25
ALL = {"board": "large", "figures": "reinforcements", "gates": "yes", "victory_cards": "yes"}


@pytest.mark.parametrize("seed", range(3))
def test_no_decision_takes_more_than_six_taps_and_no_turn_more_than_one_confirm(seed: int) -> None:
    """A card that is drawn is looked at first: what it leads to has a Confirm of its own."""
    rng = Random(seed)
    at = GAME.start(GAME.deal(GAME.editions()[0], ["Ada", "Ben"], ALL, Random(seed), {}))
    for _ in range(TURNS):
        if GAME.outcome(at) is not None:
            return
        drawn = GAME.chance_move(at, rng)
        move = drawn or choose(rng, list(GAME.legal_moves(at)))
        step = GAME.apply(at, move)
        after_draw = drawn is not None
        if not after_draw:
            assert taps_of(GAME, at, move) <= MOST_TAPS, GAME.describe(at, move)
        asked_on = step.state.decision and not isinstance(step.state.decision, TakeTurn)
        if asked_on and GAME.awaited(step.state) == {GAME.mover(at, move)}:
            assert after_draw or goes_on(GAME, at, move, step)
        at = step.state


def test_the_tokens_of_a_power_are_confirmed_with_it() -> None:
    """Cerberus takes three spaces from the gods: the card, three spaces, Confirm."""
    drawing = """
        g  .  .  g  .  .
        .  .  Ze .  .  .
        Cb .  .  .  .  g
        .  .  .  .  .  .
        .  g  .  .  .  .
        .  .  .  g  .  .
    """
    at = board(drawing, "monsters")
    taps = [tap.id for tap in GAME.taps(at, parse_move("Cb*"))]
    entry = enter(GAME, at, (*taps, "a6", "d6", "f4"), {0})
    assert [type(move).__name__ for move in entry.moves] == ["UsePower", "Lay", "Lay", "Lay"]
    assert entry.legal


def why(at: Position, *tapped: str) -> tuple[str, str]:
    """Why the last of these taps leads nowhere, and the id of the rule."""
    found = beside(GAME, enter(GAME, at, tapped[:-1], None), tapped[-1:], None)
    return found.reason, found.cites[0].id


def test_a_tap_that_leads_nowhere_is_answered_with_the_rule_it_would_break() -> None:
    drawing = """
        .  .  .  .  .  .
        .  .  Ze At .  .
        .  .  .  .  .  .
        .  Si .  .  .  .
        .  .  .  .  .  Cb
        .  .  .  .  .  .
    """
    at = board(drawing, "gods")
    line = "Space d2 is not in the row or column of c5."
    assert why(at, "zeus", "d2") == (line, "move_line")
    assert why(at, "zeus", "c1", "d2") == (line, "move_line")
    turn = "Cerberus is a monster; it is the gods' turn."
    assert why(at, "cerberus") == why(at, "card-cerberus") == (turn, "start")
    step = "Space d2 does not adjoin e5 along its row or column."
    assert why(at, "card-athena", "e5", "d2") == (step, "power_athena")
    assert why(at, "b1") == ("Nothing can be done there now.", "turn")


def test_whoever_calls_a_figure_is_told_what_can_be_called() -> None:
    drawing = """
        .  .  .  .  .  .
        .  .  Ze At .  .
        .  .  .  .  .  .
        .  Si .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
    """
    called = "Siren has to call a god that stands on the board."
    assert why(board(drawing, "monsters"), "card-siren", "e1") == (called, "power_siren")


# The option "no empty powers"

JUMP = """
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  g  Al .  .
    .  .  .  .  .  .
    .  .  .  .  Hy .
    .  .  .  .  .  .
"""
"""A Jump gate on b4 and c4: Apollo passes it from d4, over the token on c4."""


def at_the_jump(empty_powers: str = "forbidden") -> Position:
    return board(JUMP, gates=("jump", "boost"), empty_powers=empty_powers)


def test_a_landing_that_leaves_the_board_as_it_was_is_refused() -> None:
    """IC-37: behind the gate he could come down where he started."""
    asked = play(at_the_jump(), "Al*b4")
    violation = refused(asked, "@d4")
    assert (violation.code, violation.cite.ruling, violation.possible) == (
        "power_is_empty",
        "IC-37",
        True,
    )
    assert violation.reason == "The power of Apollo would change nothing on the board."
    assert "d4" not in offered(asked)
    assert play(asked, "@d5").state.turn == "monsters"


def test_where_the_table_allows_it_a_power_may_come_to_nothing() -> None:
    allowed = play(at_the_jump("allowed"), "Al*b4")
    assert drawn(play(allowed, "@d4")) == drawn(at_the_jump())


def test_the_figure_may_land_there_by_a_plain_move() -> None:
    """The option is about powers."""
    assert play(at_the_jump(), "Al-b4", "@d4").state.turn == "monsters"


def test_what_is_undone_later_in_the_turn_does_not_count_as_a_change() -> None:
    """IC-37: tokens lie on the whole way already, so coming back leaves all as it was."""
    state = board(
        """
        .  .  .  .  .  .
        .  .  Al g  g  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  Hy .
        .  .  .  .  .  .
        """,
        empty_powers="forbidden",
    )
    assert refused(state, "Al*e5").code == "power_is_empty"
    assert refused(state, "Al*d5").code == "power_is_empty"
    assert ("f5",) in power_targets(state, "Al")


def test_a_gate_on_the_way_is_change_enough() -> None:
    """IC-37: the centre of the tile is compared too."""
    state = board(
        """
        .  .  .  .  .  .
        .  .  .  .  .  .
        Al g  g  g  .  .
        .  .  .  .  .  .
        .  .  .  .  Hy .
        .  .  .  .  .  .
        """,
        gates=("offerings", "jump"),
        empty_powers="forbidden",
    )
    assert play(state, "Al*d4").state.gods.centres == (2, 0)
    again = board(
        """
        .  .  .  .  .  .
        .  .  .  .  .  .
        Al g  g  g  .  .
        .  .  .  .  .  .
        .  .  .  .  Hy .
        .  .  .  .  .  .
        """,
        gates=("offerings", "jump"),
        centres={"gods": (2, 0)},
        empty_powers="forbidden",
    )
    assert refused(again, "Al*d4").code == "power_is_empty"


def test_a_choice_that_only_leads_to_nothing_is_refused_before_it_is_made() -> None:
    """IC-37: declining the step behind a Boost gate would take Apollo back over his tokens."""
    state = board(
        """
        .  .  .  .  .  .
        Hm .  .  .  .  .
        Al g  g  g  .  .
        Ze .  .  .  .  .
        .  .  .  .  Hy .
        .  .  .  .  .  .
        """,
        gates=("boost", "jump"),
        empty_powers="forbidden",
    )
    asked = play(state, "Al*d4")
    assert refused(asked, ".").code == "power_is_empty"
    assert set(offered(asked)) == {"e4", "d5"}
    assert play(asked, "-d5").state.turn == "monsters"


def test_where_every_way_comes_to_nothing_the_card_cannot_be_used() -> None:
    """IC-37, IC-32: nor can its figure's side be said to have a move by it (IC-22)."""
    quiet = board(JUMP.replace("Al", "Po").replace("g", "."), empty_powers="forbidden")
    assert power_targets(quiet, "Po") == set()
    assert power_targets(board(JUMP.replace("Al", "Po"), empty_powers="forbidden"), "Po") == {
        ("row",)
    }


def test_an_empty_power_that_happened_anyway_ends_the_turn() -> None:
    """A table may insist."""
    asked = play(at_the_jump(), "Al*b4")
    insisted = GAME.apply(asked, parse_move("@d4")).state
    assert insisted.state.turn == "monsters"
    assert drawn(insisted) == drawn(at_the_jump())
    assert GAME.state_problems(insisted) == ()


def test_no_turn_is_left_without_a_way_to_go_on() -> None:
    """A forged board to change, which every answer would leave as it is."""
    state = board(
        """
        .  .  .  .  .  .
        .  Ar .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  Hy .
        .  .  .  .  .  .
        """,
        down=["Ah"],
        empty_powers="forbidden",
    )
    asked = play(state, "Ar*b4")
    forged = replace(asked.state, doing=replace(asked.doing, before=asked.layout))
    paths = [problem.path for problem in GAME.state_problems(asked.with_state(forged))]
    assert paths == ["decisions"]


def test_claiming_a_victory_is_never_empty() -> None:
    """IC-32."""
    won = board(
        """
        .  .  .  .  .  .
        .  .  g  .  .  .
        .  g  Ha g  .  .
        .  .  g  .  .  .
        .  .  .  .  Bo .
        .  .  .  .  .  .
        """,
        empty_powers="forbidden",
    )
    assert play(won, "Ha*").state.ending is not None


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


# Numbers of move sequences from fixed starts; those without powers are counted twice over

GODS = ("ares", "athena", "zeus", "poseidon", "aphrodite", "hermes", "apollo")
MONSTERS = ("medusa", "typhon", "siren", "hydra", "cyclops", "griffin", "geryon")
OTHER_GODS = ("artemis", "heracles", "hephaestus", "hermes", "athena", "apollo", "zeus")
OTHER_MONSTERS = ("centaur", "cerberus", "minotaur", "griffin", "echidna", "siren", "typhon")

WITH_POWERS = {
    ("small", GODS, MONSTERS, ()): (59, 4210),
    ("small", OTHER_GODS, OTHER_MONSTERS, ()): (44, 2837),
    ("small", GODS, MONSTERS, ("jump", "sacrifice")): (44, 2430),
    ("large", GODS, MONSTERS, ("boost", "reinforcements")): (74, 6397),
}
WITHOUT_POWERS = {"small": (18, 312, 7342), "large": (28, 749, 25492)}


def start(
    size: str, gods: tuple[str, ...], monsters: tuple[str, ...], gates: tuple[str, ...]
) -> Position:
    """A start position with these lines and gates."""
    count = 6 if size == "small" else 7
    fixed = {f"god_{n}": god for n, god in enumerate(gods[:count], start=1)}
    fixed |= {f"monster_{n}": one for n, one in enumerate(monsters[:count], start=1)}
    fixed |= {f"gate_{n}": gate for n, gate in enumerate(gates, start=1)}
    options = {"board": size, "figures": "reinforcements", "games": "single"}
    options["gates"] = "yes" if gates else "no"
    deal = GAME.deal(GAME.editions()[0], ("Ada", "Ben"), options, Random(1), fixed)
    return GAME.start(deal)


def used_up(at: Position) -> Position:
    """The same position with every card face down."""
    down = (False,) * len(at.state.gods.cards)
    monsters, gods = replace(at.state.monsters, up=down), replace(at.state.gods, up=down)
    return at.with_state(replace(at.state, monsters=monsters, gods=gods))


@pytest.mark.parametrize("table", WITH_POWERS, ids=range(len(WITH_POWERS)))
def test_perft_with_powers(table: Any) -> None:
    at = start(*table)
    for depth, count in enumerate(WITH_POWERS[table], start=1):
        assert perft(GAME, at, depth) == count, divide(GAME, at, depth)


@pytest.mark.parametrize("size", WITHOUT_POWERS)
def test_perft_without_powers(size: str) -> None:
    at = used_up(start(size, GODS, MONSTERS, ()))
    for depth, count in enumerate(WITHOUT_POWERS[size], start=1):
        assert perft(GAME, at, depth) == count, divide(GAME, at, depth)
        assert naive(at.deal.size, depth) == count


def naive(size: int, depth: int) -> int:
    """The same number from the bare rules: no tokens, no refusals, no effects."""
    own = frozenset((x, 1) for x in range(size))
    foe = frozenset((x, size - 2) for x in range(size))
    return _naive(size, own, foe, depth)


def _naive(
    size: int, own: frozenset[tuple[int, int]], foe: frozenset[tuple[int, int]], depth: int
) -> int:
    if depth == 0:
        return 1
    count = 0
    for x, y in own:
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = (x + dx, y + dy)
            while max(there) < size and min(there) >= 0 and there not in own | foe:
                count += _naive(size, foe, own - {(x, y)} | {there}, depth - 1)
                there = (there[0] + dx, there[1] + dy)
    return count
