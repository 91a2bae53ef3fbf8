"""The powers of the gods that act instead of moving, each on a drawn board."""

from companion.games.ichor.game import GAME
from companion.games.ichor.notation import parse_move

from .boards import board, drawn, offered, play, refused

HESTIA = """
    .  .  Ze .  .  .
    .  .  Hs .  .  .
    .  .  .  .  .  .
    .  .  Po .  m  .
    .  .  Gr .  .  .
    .  .  .  .  .  .
"""


def test_hestia_adds_a_god_where_two_more_share_her_column() -> None:
    """IC-17: card and figure by chance; tokens where it comes down are returned."""
    asked = play(board(HESTIA), "Hs*")
    assert asked.state.doing is not None
    assert set(offered(asked)) == set(asked.state.gods.reserve)
    placed = play(asked, "?Hp")
    assert "c2" not in offered(placed)
    after = play(placed, "@e3")
    assert drawn(after)[3] == [".", ".", "Po", ".", "Hp", "."]
    assert after.state.gods.cards[-1] == "hephaestus"
    assert after.state.gods.up[-1]
    assert after.state.monsters.supply == 14
    assert "hephaestus" not in after.state.gods.reserve


def test_a_card_once_drawn_has_been_seen() -> None:
    """So nobody takes back alone what led to it."""
    asked = play(board(HESTIA), "Hs*")
    assert GAME.apply(asked, parse_move("?Hp")).reveals
    assert not GAME.apply(board(HESTIA), parse_move("Hs*")).reveals


def test_hestia_needs_two_more_gods_in_her_column() -> None:
    violation = refused(board(HESTIA.replace("Ze", ". ")), "Hs*")
    assert (violation.code, violation.possible) == ("too_few_there", True)
    assert violation.reason == "Hestia needs 2 more gods on that column; there is 1."


def test_hestia_needs_a_card_set_aside() -> None:
    """IC-17."""
    at = board(
        HESTIA,
        own_hermes="no",
        own_hephaestus="no",
        own_heracles="no",
        own_athena="no",
        own_artemis="no",
        victory_cards="no",
    )
    assert at.state.gods.reserve == ()
    violation = refused(at, "Hs*")
    assert (violation.code, violation.possible) == ("no_card_left", False)


POSEIDON = """
    .  .  m  .  .  .
    g  g2 Po .  m  .
    .  .  m3 .  .  .
    .  .  .  .  Gr .
    .  .  g  m  .  .
    .  .  .  .  .  .
"""


def test_poseidon_returns_all_tokens_of_his_row_or_column() -> None:
    """IC-16: of both sides."""
    row = play(board(POSEIDON), "Po*row")
    assert drawn(row)[1] == [".", ".", "Po", ".", ".", "."]
    assert (row.state.monsters.supply, row.state.gods.supply) == (14 - 5, 14 - 1)
    column = play(board(POSEIDON), "Po*column")
    assert [line[2] for line in drawn(column)] == [".", "Po", ".", ".", ".", "."]
    assert refused(board(POSEIDON), "Po*").code == "row_or_column"


ZEUS = """
    .  m  .  g  .  .
    .  .  Ze .  .  .
    .  .  .  Gr .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
"""


def test_zeus_lays_tokens_on_the_diagonal_spaces_without_figures() -> None:
    """IC-16: own tokens stay, enemy ones are returned."""
    after = play(board(ZEUS), "Ze*")
    assert drawn(after)[:3] == [
        [".", "g", ".", "g", ".", "."],
        [".", ".", "Ze", ".", ".", "."],
        [".", "g", ".", "Gr", ".", "."],
    ]
    assert after.state.gods.supply == 14 - 3


def test_zeus_with_too_few_tokens_chooses_where_and_returns_enemy_tokens_everywhere() -> None:
    """IC-16, IC-31."""
    asked = play(board(ZEUS, supply={"gods": 1}), "Ze*")
    assert asked.state.monsters.supply == 14
    assert offered(asked) == ["b4", "b6"]
    assert drawn(play(asked, "+b4"))[:3] == [
        [".", ".", ".", "g", ".", "."],
        [".", ".", "Ze", ".", ".", "."],
        [".", "g", ".", "Gr", ".", "."],
    ]


def test_an_empty_power_is_allowed_unless_the_table_forbids_it() -> None:
    """IC-5, IC-32."""
    empty = ZEUS.replace("m", ".")
    quiet = board(empty.replace("Ze", "Po").replace("g", "."), empty_powers="allowed")
    assert play(quiet, "Po*row").state.turn == "monsters"
    strict = board(empty.replace("Ze", "Po").replace("g", "."), empty_powers="forbidden")
    violation = refused(strict, "Po*row")
    assert (violation.code, violation.possible) == ("power_is_empty", True)
    assert play(board(POSEIDON, empty_powers="forbidden"), "Po*row").state.turn == "monsters"
