"""Moving a figure, tokens on the way, and the end of the game."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.engine.game import replay
from companion.engine.setup import seated, tokens
from companion.engine.values import choose
from companion.games.ichor.drawing import parse_move, parse_moves
from companion.games.ichor.ending import GameTally, Tally
from companion.games.ichor.game import GAME
from companion.games.ichor.rules.battle import Ending, Position, Result
from companion.games.ichor.rules.movement import (
    BoostStep,
    LandAnywhere,
    LayOn,
    LayOnBare,
    PlaceFigure,
)
from companion.games.ichor.rules.powers import Leave, WalkAgain
from companion.games.ichor.rules.turns import EndTurn, SetUpAgain, TakeTurn
from companion.tables.taps import beside, enter, goes_on
from tests.games.ichor.boards import board, drawn, events, play, refused, rows
from tests.measure.turns import taps_of

OPEN = """
    .  .  .  .  .  .
    .  .  Ze .  .  .
    .  .  .  .  .  .
    .  .  m  .  .  .
    .  .  g  .  Hy .
    .  .  .  .  .  .
"""


def test_a_token_lies_on_the_start_and_on_each_crossed_space() -> None:
    after = play(board(OPEN), "Ze-f5")
    assert drawn(after) == rows("""
        .  .  .  .  .  .
        .  .  g  g  g  Ze
        .  .  .  .  .  .
        .  .  m  .  .  .
        .  .  g  .  Hy .
        .  .  .  .  .  .
    """)
    assert after.state.gods.supply == 14 - 4


def test_crossed_enemy_tokens_are_returned_and_own_ones_stay() -> None:
    after = play(board(OPEN), "Ze-c1")
    assert drawn(after) == rows("""
        .  .  .  .  .  .
        .  .  g  .  .  .
        .  .  g  .  .  .
        .  .  g  .  .  .
        .  .  g  .  Hy .
        .  .  Ze .  .  .
    """)
    assert after.state.monsters.supply == 14
    assert after.state.gods.supply == 14 - 4


def test_an_own_token_on_the_final_space_is_taken_back() -> None:
    after = play(board(OPEN), "Ze-c2")
    assert drawn(after)[4] == [".", ".", "Ze", ".", "Hy", "."]
    assert after.state.gods.supply == 14 - 3


def test_an_enemy_token_on_the_final_space_is_returned() -> None:
    after = play(board(OPEN), "Ze-c3")
    assert after.state.monsters.supply == 14
    assert sum(after.state.gods.tokens) == 3


def test_a_figure_moves_straight_along_its_row_or_column() -> None:
    off = "is not in the row or column of c5."
    reasons = {"Ze-d4": f"Space d4 {off}", "Ze-e2": f"Space e2 {off}"}
    for word, reason in {**reasons, "Ze-c5": "Zeus stands on c5 already."}.items():
        violation = refused(board(OPEN), word)
        assert violation.code == "not_in_line"
        assert violation.possible == (word == "Ze-d4"), "hands can carry it to a free space"
        assert violation.reason == reason


def test_no_figure_moves_over_another() -> None:
    at = board("""
        .  .  .  .  .  .
        .  Hm Ze .  .  .
        .  .  .  .  .  .
        .  .  Gr .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
    """)
    violation = refused(at, "Ze-c2")
    assert violation.code == "way_blocked"
    assert violation.reason == "Griffin stands in the way of Zeus, on c3."
    assert refused(at, "Ze-a5").reason == "Hermes stands in the way of Zeus, on b5."


def test_no_figure_moves_onto_another() -> None:
    at = board("""
        .  .  .  .  .  .
        .  Hm Ze .  .  .
        .  .  .  .  .  .
        .  .  Gr .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
    """)
    for word in ("Ze-c3", "Ze-b5"):
        violation = refused(at, word)
        assert (violation.code, violation.possible) == ("space_occupied", False)


def test_only_the_side_to_move_moves() -> None:
    violation = refused(board(OPEN, "monsters"), "Ze-c4")
    assert violation.code == "not_your_turn"
    assert violation.reason == "Zeus is a god; it is the monsters' turn."


def test_the_monsters_start_and_turns_alternate() -> None:
    after = play(board(OPEN, "monsters"), "Hy-e4")
    assert after.state.turn == "gods"
    assert play(after, "Ze-c4").state.turn == "monsters"


def test_a_figure_off_the_board_does_not_move() -> None:
    assert refused(board(OPEN), "Hm-c4").code == "not_in_play"
    off = refused(board(OPEN), "Ah-c4")
    assert (off.code, off.cite.ruling) == ("figure_off_board", "IC-8")
    assert "token" not in off.cite.text


def test_the_trail_is_laid_in_path_order_as_far_as_the_supply_reaches() -> None:
    """IC-1: the start first; enemy tokens are returned even where none can be laid."""
    at = board(
        """
        .  .  .  .  .  .
        .  .  Ze .  .  .
        .  .  .  .  .  .
        .  .  m  .  .  .
        .  .  m  .  Hy .
        .  .  .  .  .  .
        """,
        supply={"gods": 2},
    )
    after = play(at, "Ze-c1")
    assert drawn(after) == rows("""
        .  .  .  .  .  .
        .  .  g  .  .  .
        .  .  g  .  .  .
        .  .  .  .  .  .
        .  .  .  .  Hy .
        .  .  Ze .  .  .
    """)
    assert after.state.monsters.supply == 14


def test_own_tokens_under_the_final_space_are_taken_back_before_the_trail_is_laid() -> None:
    """IC-1: the token taken back can be laid again in the same movement."""
    at = board(
        """
        .  .  .  .  .  .
        .  .  Ze .  .  .
        .  .  .  .  .  .
        .  .  g  .  .  .
        .  .  .  .  Hy .
        .  .  .  .  .  .
        """,
        supply={"gods": 1},
    )
    after = play(at, "Ze-c3")
    assert (drawn(after)[1][2], drawn(after)[2][2], drawn(after)[3][2]) == ("g", "g", "Ze")
    assert after.state.ending is not None


def test_a_stack_is_returned_as_a_whole_when_an_opponent_crosses_it_or_ends_on_it() -> None:
    """IC-3."""
    at = board("""
        .  .  .  .  .  .
        .  .  Ze .  .  .
        .  .  m3 .  .  .
        .  .  m2 .  .  .
        .  .  .  .  Hy .
        .  .  .  .  .  .
    """)
    assert play(at, "Ze-c2").state.monsters.supply == 14
    assert play(at, "Ze-c4").state.monsters.supply == 14 - 2


def test_ending_on_an_own_stack_takes_all_of_it_back_and_crossing_it_changes_nothing() -> None:
    """IC-3."""
    at = board("""
        .  .  .  .  .  .
        .  .  Ze .  .  .
        .  .  .  .  .  .
        .  .  g3 .  .  .
        .  .  .  .  Hy .
        .  .  .  .  .  .
    """)
    assert play(at, "Ze-c3").state.gods.supply == 14 - 2
    assert drawn(play(at, "Ze-c2"))[3][2] == "g3"


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


# Impossible positions and tallies, refused at their place

DRAWING = """
    .  .  .  .  .  .
    .  .  Ze .  .  .
    Cy .  .  .  .  .
    .  .  g2 .  .  .
    .  .  .  .  Hy .
    .  .  .  .  .  .
"""


def changed(at: Position, **changes: Any) -> Position:
    """The position with something in its state changed."""
    return at.with_state(replace(at.state, **changes))


def monsters(**changes: Any) -> Callable[[Position], Position]:
    """The position with something of the monsters changed."""
    return lambda at: changed(at, monsters=replace(at.state.monsters, **changes))


def state_with(**changes: Any) -> Callable[[Position], Position]:
    return lambda at: changed(at, **changes)


def tokens_at(space: int, count: int) -> tuple[int, ...]:
    return tuple(count if place == space else 0 for place in range(36))


WON = Ending("all_tokens", "gods")
BROKEN = {
    "game": state_with(game=3),
    "first": state_with(first=Result(WON, 5, 0)),
    "copyable": state_with(copyable="medusa"),
    "monsters.cards": monsters(cards=("cyclops",) * 6),
    "monsters.at": monsters(at=(26, 10, -1, -1, -1, -1)),
    "monsters.tokens": monsters(tokens=tokens_at(26, 1), supply=13),
    "monsters.centres": monsters(centres=(1, 0), supply=13),
    "monsters.supply": monsters(supply=15),
    "ending": state_with(ending=None, turn="gods"),
    "ending.reason": state_with(ending=WON, turn="gods"),
    "turn": state_with(ending=Ending("victory_card", "gods")),
}


@pytest.mark.parametrize("path", BROKEN)
def test_an_impossible_position_is_refused_at_its_place(path: str) -> None:
    centres = {"gods": (2, 0)}
    at = board(DRAWING, "monsters", gates=("offerings", "jump"), centres=centres)
    if path == "ending":
        at = changed(at, gods=replace(at.state.gods, supply=0, boxed=at.state.gods.supply))
    broken = BROKEN[path](at)
    assert path in [problem.path for problem in GAME.state_problems(broken)]


def test_a_second_game_needs_a_first_with_a_loser() -> None:
    at = board(DRAWING, "monsters", games="match")
    assert GAME.state_problems(changed(at, game=2, first=Result(WON, 5, 0))) == ()
    paths = [p.path for p in GAME.state_problems(changed(at, game=2, first=Result(WON, 0, 20)))]
    assert paths == ["first.gods_off", "first"]


def test_nothing_is_decided_after_the_end_of_a_game() -> None:
    asked = play(board(DRAWING, "monsters"), "Cy*b4")
    over = changed(asked, ending=Ending("victory_card", "monsters"))
    assert [problem.path for problem in GAME.state_problems(over)] == ["doing"]


@pytest.mark.parametrize(
    "changes",
    [
        {"figure": "zeus"},
        {"power": "nobody"},
        {"power": None},
        {"before": "Ze-c5"},
        {"laid": (1, 1)},
        {"laid": (99,)},
        {"origin": 99},
        {"line_end": -5},
    ],
    ids=str,
)
def test_an_impossible_turn_under_way_is_refused(changes: dict[str, Any]) -> None:
    asked = play(board(DRAWING, "monsters"), "Cy*b4")
    broken = changed(asked, doing=replace(asked.doing, **changes))
    assert GAME.state_problems(broken)


CYCLOPS = (EndTurn(), Leave(), WalkAgain())
FORGED = {
    "nothing is open": (),
    "nothing but the end of the turn": (EndTurn(),),
    "no end of the turn below": (Leave(), WalkAgain()),
    "the end of the turn above": (*CYCLOPS, EndTurn()),
    "another turn to take": (*CYCLOPS, TakeTurn()),
    "the next game's set-up": (*CYCLOPS, SetUpAgain()),
    "what needs nobody on top": (EndTurn(), Leave()),
    "a landing without a figure in hand": (*CYCLOPS, LandAnywhere()),
    "a landing below another decision": (EndTurn(), LandAnywhere(), BoostStep()),
    "the rest of a power above a gate": (EndTurn(), BoostStep(), WalkAgain()),
    "a newcomer without a card": (*CYCLOPS, PlaceFigure("zeus")),
    "spaces that there are not": (*CYCLOPS, LayOn("power_zeus", (99, 1), 1)),
    "tokens under a figure": (*CYCLOPS, LayOn("power_zeus", (10, 26, 27), 1)),
    "a rule that there is not": (*CYCLOPS, LayOn("nothing", (1, 2), 1)),
    "too many tokens": (*CYCLOPS, LayOnBare(9), BoostStep()),
}


@pytest.mark.parametrize("stack", FORGED.values(), ids=FORGED)
def test_a_forged_stack_of_decisions_is_refused(stack: tuple[Any, ...]) -> None:
    asked = play(board(DRAWING, "monsters"), "Cy*b4")
    assert asked.state.decisions == CYCLOPS
    assert GAME.state_problems(changed(asked, decisions=stack))


def test_where_no_turn_is_under_way_it_is_to_be_taken() -> None:
    at = board(DRAWING, "monsters")
    for stack in ((), (EndTurn(),), (TakeTurn(), TakeTurn()), (SetUpAgain(),)):
        paths = [problem.path for problem in GAME.state_problems(changed(at, decisions=stack))]
        assert paths == ["decisions"]


def test_after_a_game_the_next_is_set_up_and_after_the_last_nothing_is_open() -> None:
    over = {"ending": Ending("victory_card", "monsters")}
    for games, stack in (("match", (SetUpAgain(),)), ("single", ())):
        at = changed(board(DRAWING, "monsters", games=games), **over)
        assert [p.path for p in GAME.state_problems(at)] == ["decisions"]
        assert GAME.state_problems(changed(at, decisions=stack)) == ()


@pytest.mark.parametrize(
    ("tally", "path"),
    [
        (Tally(("Ada",), 14, (GameTally(0, (0, 5), 0),)), "names"),
        (Tally(("Ada", "Ben"), 15, (GameTally(0, (0, 5), 0),)), "tokens"),
        (Tally(("Ada", "Ben"), 14, ()), "games"),
        (Tally(("Ada", "Ben"), 14, (GameTally(2, (0, 5), 0),)), "games[0].monsters"),
        (Tally(("Ada", "Ben"), 14, (GameTally(0, (0, 15), 0),)), "games[0].off[1]"),
        (Tally(("Ada", "Ben"), 14, (GameTally(0, (0, 5), 2),)), "games[0].winner"),
        (Tally(("Ada", "Ben"), 14, (GameTally(0, (0, 0), 0),)), "games[0].off[1]"),
        (Tally(("Ada", "Ben"), 14, (GameTally(0, (0, 0), None),)), "games[0].off[1]"),
        (Tally(("Ada", "Ben"), 14, (GameTally(0, (0, 5), 0),) * 2), "games[1].monsters"),
    ],
    ids=str,
)
def test_an_impossible_tally_is_refused_at_its_place(tally: Tally, path: str) -> None:
    assert path in [problem.path for problem in GAME.check_tally(tally)]


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


# The booklet's own example, as its pictures show it

GODS = ("ares", "athena", "zeus", "poseidon", "aphrodite", "hermes")
MONSTERS = ("medusa", "typhon", "siren", "hydra", "cyclops", "griffin")
OPTIONS = {"figures": "reinforcements", "games": "single"}
SHEET = """
1. Gr*f6      Ze-c6
2. Si*Ze-c5   Ah*Cy-e1
3. Gr-a6      Ah-a1
4. Cy*e1 -c1
"""


def test_the_monsters_of_the_example_score_thirteen() -> None:
    fixed = {f"god_{n}": god for n, god in enumerate(GODS, start=1)}
    fixed |= {f"monster_{n}": monster for n, monster in enumerate(MONSTERS, start=1)}
    fixed["start_player"] = "0"
    deal = GAME.deal(GAME.editions()[0], ("Ada", "Ben"), OPTIONS, Random(1), fixed)
    final = replay(GAME, deal, parse_moves(SHEET)).position
    outcome = GAME.outcome(final)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert final.state.gods.supply == 13
    assert GAME.score(GAME.tally(final)).score(0).total == 13


# What the podium says about how a game or a match was won

PEOPLE = seated(("Ann", "Ben"), tokens("side"))
ANN, BEN = 0, 1


def told(*games: GameTally) -> str:
    """The podium's sentence about these games of Ann and Ben; nothing where it has none."""
    tally = Tally(("Ann", "Ben"), 14, games)
    assert GAME.check_tally(tally) == ()
    assert GAME.decided is not None
    found = GAME.decided(GAME.score(tally), PEOPLE)
    return f"{found.what} {found.how}" if found else ""


def test_a_single_game_is_told_by_the_tokens_of_the_loser() -> None:
    assert told(GameTally(ANN, (0, 9), ANN)) == "9 of Ben's tokens were still off the board."
    assert told(GameTally(ANN, (1, 0), BEN)) == "1 of Ann's tokens was still off the board."


def test_a_match_is_told_by_both_of_its_games() -> None:
    first, second = GameTally(ANN, (0, 9), ANN), GameTally(BEN, (11, 0), BEN)
    assert (
        told(first, GameTally(BEN, (0, 6), ANN)) == "Ann won both games, for 9 points and then 6."
    )
    assert told(first, second) == "Ben's 11 for the second game beat Ann's 9 for the first."


def test_where_both_games_gave_the_same_the_second_decides() -> None:
    """IC-23."""
    first, second = GameTally(ANN, (0, 9), ANN), GameTally(BEN, (9, 0), BEN)
    assert told(first, second) == "Ben won the second game, which decides at 9 to 9."


def test_nothing_is_told_before_both_games_are_over() -> None:
    assert told(GameTally(ANN, (0, 9), ANN), GameTally(BEN, (14, 14), None)) == ""
