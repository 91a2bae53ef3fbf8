"""The powers of the gods that move, each on a drawn board."""

from companion.games.ichor.drawing import parse_move
from companion.games.ichor.game import GAME
from tests.games.ichor.boards import (
    HERACLES,
    board,
    drawn,
    offered,
    play,
    power_targets,
    refused,
    rows,
)


def test_a_card_is_turned_down_by_its_use_and_works_once() -> None:
    """IC-5."""
    at = board("""
        .  .  .  .  .  .
        .  .  Hm .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  Gr .  .  .
        .  .  .  .  .  .
    """)
    after = play(at, "Hm*f1", "Gr-b2")
    assert not after.state.gods.up[after.state.gods.cards.index("hermes")]
    violation = refused(after, "Hm*a1")
    assert (violation.code, violation.possible) == ("card_face_down", True)
    assert violation.reason == "The power of Hermes was used: the card is face down."


def test_a_card_cannot_be_used_while_its_figure_is_off_the_board() -> None:
    """IC-8."""
    at = board("""
        .  .  .  .  .  .
        .  .  Hm .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  Gr .  .  .
        .  .  .  .  .  .
    """)
    assert refused(at, "Ah*").code == "figure_off_board"


def test_apollo_returns_to_his_start() -> None:
    """IC-9: both movements settle their tokens."""
    at = board("""
        .  .  .  .  .  .
        .  .  Al .  .  .
        .  .  m  .  .  .
        .  .  g  .  .  .
        .  .  Gr .  .  .
        .  .  .  .  .  .
    """)
    assert drawn(play(at, "Al*c3")) == rows("""
        .  .  .  .  .  .
        .  .  Al .  .  .
        .  .  g  .  .  .
        .  .  g  .  .  .
        .  .  Gr .  .  .
        .  .  .  .  .  .
    """)


ARES = """
    .  .  .  .  .  .
    .  .  Ar .  .  Ze
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  Gr .  .  .
    .  .  .  .  .  .
"""


def test_ares_leaves_and_turns_up_to_three_cards_up_but_never_his_own() -> None:
    """IC-19: also of figures that are off the board."""
    at = board(ARES, down=["Ze", "Ah", "Al", "Am"])
    asked = play(at, "Ar*c4")
    assert drawn(asked)[1] == [".", ".", "g", ".", ".", "Ze"]
    assert drawn(asked)[2] == [".", ".", ".", ".", ".", "."]
    assert set(offered(asked)) == {"zeus", "aphrodite", "apollo", "artemis", "Stop"}
    after = play(asked, "^Ze", "^Ah", "^Am")
    assert after.state.turn == "monsters"
    up = {card for card, up in zip(after.state.gods.cards, after.state.gods.up, strict=True) if up}
    assert not up & {"ares", "apollo"}
    assert refused(asked, "^Ar").reason == "Ares cannot turn up the card in use."


def test_ares_may_turn_up_fewer_cards_or_none() -> None:
    """IC-31."""
    at = board(ARES, down=["Ze", "Ah"])
    assert play(at, "Ar*c4", ".").state.turn == "monsters"
    assert play(at, "Ar*c4", "^Ze", ".").state.gods.up[1]
    assert play(board(ARES), "Ar*c4").state.turn == "monsters"


ARTEMIS = """
    .  .  .  .  .  .
    .  .  Am .  .  Ze
    .  .  .  .  .  .
    .  .  m  .  .  .
    .  .  Gr .  .  .
    .  .  .  .  .  .
"""


def test_artemis_ends_on_a_monster_and_both_leave() -> None:
    """IC-10: no token where they stood in the end."""
    after = play(board(ARTEMIS), "Am*c2")
    assert drawn(after) == rows("""
        .  .  .  .  .  .
        .  .  g  .  .  Ze
        .  .  g  .  .  .
        .  .  g  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
    """)


def test_artemis_needs_a_monster_at_the_end_of_her_line() -> None:
    assert power_targets(board(ARTEMIS), "Am") == {("c2",)}
    assert refused(board(ARTEMIS), "Am*c4").code == "nothing_struck"
    assert refused(board(ARTEMIS), "Am*f5").code == "nothing_struck"
    assert refused(board(ARTEMIS.replace(".  m  ", ".  Hy ")), "Am*c2").code == "way_blocked"


def test_athena_makes_exactly_three_single_steps() -> None:
    """IC-11: she may visit a space again; the final one holds no token."""
    at = board("""
        .  .  .  .  .  .
        .  .  At Gr .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
    """)
    assert drawn(play(at, "At*c4-c5-c4"))[1:3] == [
        [".", ".", "g", "Gr", ".", "."],
        [".", ".", "At", ".", ".", "."],
    ]
    assert drawn(play(at, "At*b5-b4-a4"))[1:3] == [
        [".", "g", "g", "Gr", ".", "."],
        ["At", "g", ".", ".", ".", "."],
    ]
    assert refused(at, "At*c4-c3").code == "wrong_number_of_moves"
    assert refused(at, "At*c3-c2-c1").code == "not_in_line"
    assert refused(at, "At*d5-e5-f5").code == "way_blocked"


def test_heracles_walks_up_to_a_monster_and_pushes_it_one_space_a_step() -> None:
    """IC-12: the monster leaves no tokens, and one where it stops is returned."""
    after = play(board(HERACLES), "Hl*e5")
    assert drawn(after)[1] == ["g", "g", "g", "g", "Hl", "Gr"]
    assert after.state.monsters.supply == 14
    assert drawn(play(board(HERACLES), "Hl*c5"))[1] == ["g", "g", "Hl", "Gr", ".", "m"]


def test_heracles_pushes_nobody_off_the_board() -> None:
    violation = refused(board(HERACLES), "Hl*f5")
    assert (violation.code, violation.possible) == ("pushed_off", False)
    assert violation.reason == "Griffin cannot be pushed off the board."


def test_heracles_pushes_one_monster_only() -> None:
    at = board(HERACLES.replace("Gr .", "Gr Ty"))
    violation = refused(at, "Hl*c5")
    assert violation.code == "pushes_two"
    assert violation.reason == "Heracles can push one monster only; Typhon stands behind it."


def test_heracles_pushes_nobody_onto_a_space_where_a_god_stands() -> None:
    """Not because of a second monster: there is none."""
    violation = refused(board(HERACLES.replace("Gr .", "Gr Ze")), "Hl*c5")
    assert (violation.code, violation.possible) == ("pushed_onto_figure", False)
    assert violation.reason == "Griffin cannot be pushed onto d5, where Zeus stands."
    assert "another figure" in violation.cite.text


def test_heracles_does_not_push_gods() -> None:
    assert refused(board(HERACLES.replace("Gr", "Ze")), "Hl*d5").code == "nothing_pushed"


def test_heracles_without_a_push_does_not_use_his_power() -> None:
    """IC-27: hands can do it all the same."""
    violation = refused(board(HERACLES), "Hl*b5")
    assert (violation.code, violation.possible) == ("nothing_pushed", True)
    assert violation.cite.ruling == "IC-27"


def test_hephaestus_stacks_a_second_token_on_own_ones_that_he_crosses() -> None:
    """IC-4: not on his start, not on stacks, not on spaces that held none."""
    at = board("""
        .  .  .  .  .  .
        Hp g  g2 .  m  .
        .  .  .  .  .  .
        .  .  .  .  Gr .
        .  .  .  .  .  .
        .  .  .  .  .  .
    """)
    assert drawn(play(at, "Hp*f5"))[1] == ["g", "g2", "g2", "g", "g", "Hp"]


def test_hephaestus_stacks_in_path_order_while_the_supply_lasts() -> None:
    """IC-27."""
    at = board(
        """
        .  .  .  .  .  .
        Hp .  g  g  .  .
        .  .  .  .  .  .
        .  .  .  .  Gr .
        .  .  .  .  .  .
        .  .  .  .  .  .
        """,
        supply={"gods": 3},
    )
    assert drawn(play(at, "Hp*f5"))[1] == ["g", "g", "g2", "g", ".", "Hp"]


def test_hephaestus_may_stack_nothing() -> None:
    """IC-27."""
    assert play(board(HERACLES.replace("Hl", "Hp")), "Hp*a6").state.turn == "monsters"


def test_hermes_leaps_to_any_space_without_a_figure() -> None:
    """IC-17."""
    at = board("""
        .  .  .  .  .  .
        Hm .  .  .  .  .
        .  .  .  m2 .  .
        .  .  .  .  Gr .
        .  .  .  .  .  .
        .  .  .  .  .  .
    """)
    assert len(power_targets(at, "Hm")) == 36 - 2
    after = play(at, "Hm*d4")
    assert drawn(after)[1:3] == [
        ["g", ".", ".", ".", ".", "."],
        [".", ".", ".", "Hm", ".", "."],
    ]
    assert after.state.monsters.supply == 14
    assert refused(at, "Hm*e3").reason == "Griffin stands on e3 already."


# The powers of the gods that act instead of moving, each on a drawn board

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


# Aphrodite and Medusa use the power that the opponent just used

APART = """
    .  Ze .  .  .  .
    .  .  .  .  .  .
    .  Ah .  Po .  .
    .  .  .  .  .  .
    .  Me .  Hy .  Ty
    .  .  .  .  .  .
"""


def test_nothing_is_copied_after_a_plain_move() -> None:
    after = play(board(APART, "monsters"), "Ty-f3")
    violation = refused(after, "Ah*")
    assert violation.code == "nothing_to_copy"
    assert violation.reason == (
        "Aphrodite can use only a power that a monster used on the turn before; "
        "the monsters used none."
    )


def test_only_the_turn_just_before_counts() -> None:
    after = play(board(APART, "monsters"), "Hy*", "Ze-b5", "Ty-f3")
    assert refused(after, "Ah*").code == "nothing_to_copy"


def test_the_copier_is_the_figure_meant_and_its_own_card_turns_down() -> None:
    """IC-6: the tokens around Aphrodite are returned."""
    at = board(APART.replace("Ah .  Po", "Ah m  Po"), "monsters")
    after = play(at, "Hy*", "Ah*")
    assert drawn(after)[2] == [".", "Ah", ".", "Po", ".", "."]
    cards = dict(zip(after.state.gods.cards, after.state.gods.up, strict=True))
    assert not cards["aphrodite"]
    assert after.state.copyable == "hydra"


def test_god_and_monster_are_exchanged() -> None:
    """IC-6: Siren calls a god, Aphrodite calls a monster."""
    at = board(
        """
        .  .  .  .  .  .
        .  .  .  Ze Ah .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  Si .  .  .  Cy
        .  .  .  .  .  .
        """,
        "monsters",
    )
    after = play(at, "Si*Ze-b5")
    assert {targets[0] for targets in power_targets(after, "Ah")} == {"siren", "cyclops"}
    assert drawn(play(after, "Ah*Cy-e2")) == rows("""
        .  .  .  .  .  .
        .  Si .  .  Cy .
        .  m  .  .  g  .
        .  m  .  .  g  .
        .  Ze .  .  Ah .
        .  .  .  .  .  .
    """)


def test_the_edges_are_exchanged() -> None:
    """IC-6: Echidna stands on the edge of the gods, Aphrodite on that of the monsters."""
    at = board(
        """
        Ec Ty .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  Ah Ze
        """,
        "monsters",
        aside=["Hy", "Po"],
    )
    asked = play(at, "Ec*", "?Hy", "@a3", "Ah*")
    assert set(offered(asked)) == set(asked.state.gods.reserve)
    assert drawn(play(asked, "?Po", "@a2"))[4][0] == "Po"


def test_own_cards_are_meant_when_a_god_who_turns_cards_up_is_copied() -> None:
    """IC-31: never the copier's."""
    at = board(
        """
        .  .  .  .  .  .
        .  Ar .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  Me .  .  .  Ty
        .  .  .  .  .  .
        """,
        down=["Ty"],
    )
    asked = play(at, "Ar*b4", "Me*b3")
    assert offered(asked) == ["typhon", "Stop"]
    violation = refused(asked, "^Me")
    assert (violation.code, violation.possible) == ("card_in_use", True)
    after = play(asked, "^Ty")
    assert drawn(after)[4] == [".", "m", ".", ".", ".", "Ty"]


def test_a_copy_can_be_copied() -> None:
    """IC-6."""
    at = board(APART, "monsters")
    after = play(at, "Hy*", "Ah*")
    assert power_targets(after, "Me") == {()}
    assert play(after, "Me*").state.copyable == "hydra"


def test_medusa_copies_a_god() -> None:
    at = board(APART, "gods")
    after = play(at, "Po*row", "Me*column")
    assert after.state.copyable == "poseidon"
    moved = play(board(APART.replace("Po", "Hm"), "gods"), "Hm*a1", "Me*e6")
    assert drawn(moved)[0] == [".", "Ze", ".", ".", "Me", "."]
