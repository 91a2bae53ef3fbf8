"""Hera and the Calydonian Boar claim victory, and say so a turn before."""

from dataclasses import replace
from random import Random

import pytest

from companion.documents.reading import RecordDocument, random_record, read_text, record_sheet
from companion.engine.game import random_walk
from companion.engine.problems import Malformed
from companion.games.ichor.deal import token_of
from companion.games.ichor.ending import GameTally, Tally
from companion.games.ichor.game import GAME
from companion.games.ichor.rules.battle import Ending, Position, Result
from companion.games.ichor.rules.turns import NextGame
from tests.games.ichor.boards import board, events, play, refused

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


# Two games make a match; counting by hand comes to the same score

LAST = """
    .  .  .  .  .  .
    .  .  Ze .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  m  m  Hy .
    .  .  .  .  .  .
"""


def first_game_won() -> Position:
    return play(board(LAST, supply={"gods": 2}, games="match"), "Ze-c3")


def test_the_second_game_is_the_first_set_up_with_sides_swapped() -> None:
    """IC-23."""
    won = first_game_won()
    assert GAME.outcome(won) is None
    assert list(GAME.legal_moves(won)) == [NextGame()]
    start = GAME.start(won.deal)
    after = play(won, "||")
    assert (after.state.monsters, after.state.gods) == (start.state.monsters, start.state.gods)
    assert after.state.turn == "monsters"
    assert (won.seat_of("monsters"), after.seat_of("monsters")) == (0, 1)
    assert GAME.awaited(won) == GAME.awaited(after) == {1}


def test_players_wear_the_side_that_they_play_now() -> None:
    won = first_game_won()
    assert [one.letter for one in GAME.participants_at(won)] == ["M", "G"]
    assert [one.letter for one in GAME.participants_at(play(won, "||"))] == ["G", "M"]
    assert [one.name for one in GAME.participants_at(won)] == list(won.deal.names)


def test_the_race_is_for_the_tokens_that_each_has_left_to_place() -> None:
    assert GAME.race is not None
    begun = play(first_game_won(), "||")
    assert [fact.value for fact in GAME.race(begun)] == ["14", "14"]
    assert GAME.race(first_game_won())[1].value == "0"


def test_the_first_game_has_an_end_of_its_own() -> None:
    assert GAME.part_over is not None
    won = first_game_won()
    response = GAME.part_over(won)
    assert response is not None
    assert (response.winners, response.points) == ((1,), won.result.points if won.result else None)
    assert response.title == f"{won.deal.names[1]} wins the first game."
    assert won.deal.names[1] in response.text
    assert GAME.part_over(play(won, "||")) is None


def test_nothing_else_is_moved_between_the_games() -> None:
    violation = refused(first_game_won(), "Hy-e3")
    assert (violation.code, violation.cite.id) == ("not_now", "turn")
    violation = refused(play(first_game_won(), "||"), "||")
    assert (violation.code, violation.cite.id) == ("not_now", "match")


def test_after_the_last_game_there_is_no_other() -> None:
    single = play(board(LAST, supply={"gods": 2}), "Ze-c3")
    violation = refused(single, "||")
    assert (violation.code, violation.cite.id) == ("game_over", "all_tokens")


def test_the_cards_set_aside_come_back_for_the_second_game() -> None:
    """IC-23."""
    won = first_game_won()
    drawn = replace(won.state.gods, reserve=won.state.gods.reserve[1:])
    short = won.with_state(replace(won.state, gods=drawn))
    assert GAME.apply(short, NextGame()).state.state.gods.reserve == won.state.gods.reserve


def match(first: tuple[int, int], second: tuple[int, int]) -> Tally:
    """Winner and points of both games."""

    def game(monsters: int, won: tuple[int, int]) -> GameTally:
        winner, points = won
        return GameTally(monsters, (points, 0) if winner else (0, points), winner)

    return Tally(("Ada", "Ben"), 14, (game(0, first), game(1, second)))


def test_more_points_over_both_games_win() -> None:
    sheet = GAME.score(match((0, 9), (1, 8)))
    assert [standing.seat for standing in sheet.standings if standing.wins] == [0]
    assert sheet.verdict == "Ada wins 9 to 8."


def test_a_tie_goes_to_the_winner_of_the_second_game() -> None:
    """IC-23."""
    sheet = GAME.score(match((0, 8), (1, 8)))
    assert [standing.seat for standing in sheet.standings if standing.wins] == [1]
    assert sheet.verdict == "Ben wins: 8 to 8, and the second game decides."
    assert sheet.tie_breaks[0].values == (0, 1)


def test_a_match_played_to_its_end_has_the_outcome_of_its_score() -> None:
    for seed in range(8):
        deal = GAME.deal(GAME.editions()[0], ("Ada", "Ben"), {"gates": "yes"}, Random(seed), {})
        *_, (at, move) = random_walk(GAME, GAME.start(deal), Random(seed))
        final = GAME.apply(at, move).state
        outcome = GAME.outcome(final)
        assert outcome is not None
        assert outcome.reason in ("more_points", "second_game")
        assert final.state.first is not None
        tally = GAME.tally(final)
        assert [g.winner for g in tally.games].count(None) == 0
        assert GAME.awaited(final) == frozenset()


def test_the_first_games_result_is_kept_in_the_tally() -> None:
    after = play(first_game_won(), "||")
    assert after.state.first == Result(Ending("all_tokens", "gods"), 12, 0)
    assert GAME.tally(after).games[0] == GameTally(0, (12, 0), 1)
    assert GAME.tally(after).games[1] == GameTally(1, (14, 14), None)


def test_counting_asks_who_won_and_what_the_loser_has_off_the_board() -> None:
    deal = first_game_won().deal
    counts = {"games.0.winner": 1, "games.0.off.0": 12, "games.1.winner": 0, "games.1.off.1": 3}
    assert GAME.count_problems(deal, counts) == ()
    sheet = GAME.score(GAME.counting.tally(deal, counts))
    assert (sheet.score(0).total, sheet.score(1).total) == (3, 12)


def test_each_cell_shows_the_side_that_its_player_has_in_that_game() -> None:
    deal = first_game_won().deal
    for number, group in enumerate(GAME.counting.sheet(deal).groups, start=1):
        who_won, tokens_off = group.rows
        sides = [token_of("gods"), token_of("monsters")]
        if deal.seat_of("gods", number) == 1:
            sides.reverse()
        assert [cell.token for cell in tokens_off.cells] == sides
        assert [*who_won.cells[0].tokens] == sides


def test_counting_takes_a_win_by_other_means() -> None:
    """IC-18, IC-22: both have tokens off the board, so that these do not show who won."""
    deal = play(board(LAST, supply={"gods": 2}), "Ze-c3").deal
    counts = {"games.0.winner": 0, "games.0.off.1": 9}
    assert GAME.score(GAME.counting.tally(deal, counts)).score(0).total == 9
    nobody = {"games.0.off.0": 5, "games.0.off.1": 9}
    assert [problem.path for problem in GAME.count_problems(deal, nobody)] == ["games.0.winner"]
    none = {"games.0.winner": 0, "games.0.off.1": 0}
    assert "games.0.off.1" in [p.path for p in GAME.count_problems(deal, none)]


def test_a_game_scores_nothing_until_the_losers_tokens_are_counted() -> None:
    deal = first_game_won().deal
    tally = GAME.counting.tally(deal, {"games.0.off.1": 0})
    assert tally.games[0].winner is None
    assert GAME.score(tally).score(1).total == 0


# Whole games as score sheets, with their set-up, in and out

OPTIONS = (
    {},
    {"gates": "yes", "board": "large"},
    {
        "victory_cards": "yes",
        "games": "single",
        "figures": "chosen",
        "own_zeus": "no",
        "draws": "table",
    },
    {"IC-6": "otherwise", "IC-12": "otherwise"},
)

SHEET = """\
game: ichor, rules 2.0
edition: reference
gods: "Ada"
monsters: "Ben, \\"B\\" \\u2028"
monster_line: Me Ty Si Hy Cy Gr
god_line: Ar At Ze Po Ah Hm
options: figures=reinforcements, games=single, gates=yes
gates: sacrifice boost

1. Gr*f6  Ze-c6
2. Gr-a6
"""


def read(text: str) -> RecordDocument:
    record = read_text(text.encode())
    assert isinstance(record, RecordDocument)
    return record


@pytest.mark.parametrize("options", OPTIONS)
def test_random_games_read_back_with_their_set_up(options: dict[str, str]) -> None:
    for seed in range(6):
        record = random_record(GAME, 2, str(seed), options)
        assert read(record_sheet(GAME, record.deal, record.moves)) == record


def test_an_edition_of_a_table_s_own_stands_in_the_sheet() -> None:
    edition = replace(GAME.editions()[0], id="ours", note="two\nlines")
    deal = GAME.deal(edition, ("Ada", "Ben"), {}, Random(1), {})
    assert read(record_sheet(GAME, deal)).deal == deal


def test_who_is_named_first_sits_in_the_first_seat() -> None:
    record = read(SHEET)
    assert record.deal.names == ("Ada", 'Ben, "B" \u2028')
    assert record.deal.monsters == 1
    assert len(record.moves) == 3
    assert record_sheet(GAME, record.deal, record.moves).split("\n\n")[1] == SHEET.split("\n\n")[1]


def test_line_ends_and_byte_order_marks_do_not_matter() -> None:
    assert read("\ufeff" + SHEET.replace("\n", "\r\n")) == read(SHEET)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("rules 2.0", "rules 0", 1),
        ("edition: reference", "edition: none", 2),
        ("edition: reference", 'edition: {"id": 1}', 2),
        ("edition: reference", "edition: " + "[" * 9999, 2),
        ('"Ada"', "Ada", 3),
        ('"Ada"', '"\\ud800"', 3),
        ('"Ada"', "7", 3),
        ("gods:", "god:", 3),
        ("gods:", "monsters:", 4),
        ("Me Ty", "Me Me", 5),
        ("Me Ty", "Qq Ty", 5),
        ("Me Ty", "Ze Ty", 5),
        ("At Ze", "Ze", 6),
        ("games=single", "games", 7),
        ("games=single", "games=nine", 7),
        ("games=single", "none=nine", 7),
        ("sacrifice boost", "boost boost", 8),
        ("Ze-c6", "Ze-c9", 10),
        ("Gr-a6", "Gr_a6", 11),
    ],
)
def test_what_cannot_be_read_is_named_by_its_line(old: str, new: str, line: int) -> None:
    assert old in SHEET
    with pytest.raises(Malformed) as error:
        read(SHEET.replace(old, new, 1))
    assert error.value.problems[0].path == f"line {line}"


@pytest.mark.parametrize("missing", ["edition", "gods", "monsters", "monster_line", "god_line"])
def test_a_sheet_needs_its_set_up(missing: str) -> None:
    lines = [line for line in SHEET.splitlines() if not line.startswith(f"{missing}:")]
    with pytest.raises(Malformed, match=f'needs a line "{missing}:"'):
        read("\n".join(lines))
