"""Hera and the Calydonian Boar claim victory, and say so a turn before."""

from companion.games.ichor.game import GAME

from .boards import board, events, play, refused

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
