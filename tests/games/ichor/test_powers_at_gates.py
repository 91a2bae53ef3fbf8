"""Powers that meet gates; on the reference board one tile covers b4 and c4."""

from .boards import board, drawn, offered, play, refused

EAST = """
    .  .  .  .  .  .
    .  .  .  .  .  .
    {} .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  Hy .
    .  .  .  .  .  .
"""


def at_a4(code: str) -> str:
    return EAST.replace("{}", code)


def test_apollo_passes_the_gate_on_both_ways() -> None:
    """IC-29; the card says so of Reinforcements and Assistance."""
    after = play(board(at_a4("Al"), gates=("assistance", "jump")), "Al*d4")
    assert after.state.gods.boxed == 2
    asked = play(board(at_a4("Al"), gates=("reinforcements", "jump")), "Al*d4")
    assert offered(asked) == ["('c4',)", "()"]
    back = play(asked, "=c4")
    assert offered(back) == ["('b4',)", "()"]
    assert drawn(play(back, "=b4"))[2] == ["Al", "g2", "g2", "g", ".", "."]


def test_a_gate_that_ends_apollos_movement_elsewhere_cancels_his_return() -> None:
    """IC-9, IC-29: a jump, a boost step taken, a sacrifice, a transform."""
    jump = play(board(at_a4("Al"), gates=("jump", "boost")), "Al*c4", "@f1")
    assert drawn(jump)[5][5] == "Al"
    boost = play(board(at_a4("Al"), gates=("boost", "jump")), "Al*d4", "-e4")
    assert drawn(boost)[2] == ["g", "g", "g", "g", "Al", "."]
    asked = play(board(at_a4("Al"), gates=("sacrifice", "jump")), "Al*d4")
    assert "a4" not in offered(asked)
    assert play(asked, "+a1", "+b1", "+c1").state.turn == "monsters"
    new = play(board(at_a4("Al"), gates=("transform", "jump"), aside=["Po"]), "Al*d4", "?Po")
    assert drawn(new)[2] == ["g", "g", "g", "Po", ".", "."]


def test_apollo_returns_when_he_declines_the_boost_and_may_boost_then() -> None:
    """IC-29: the return passes the gate again."""
    asked = play(board(at_a4("Al"), gates=("boost", "jump")), "Al*d4", ".")
    assert offered(asked) == ["a3", "a5", "Stop"]
    assert drawn(play(asked, "-a3"))[3][0] == "Al"


def test_a_power_ends_when_its_figure_is_sacrificed() -> None:
    """IC-28: no second movement of Cyclops, no stack of Geryon, no cards of Ares."""
    for code, word in (("Cy", "Cy*d4"), ("Ge", "Ge*d4")):
        at = board(at_a4(code).replace("Hy", "Ze"), "monsters", gates=("sacrifice", "jump"))
        after = play(at, word, "+a1", "+b1", "+c1")
        assert after.state.turn == "gods"
        assert sum(after.state.monsters.tokens) == 6
        assert not after.state.monsters.up[
            after.state.monsters.cards.index("cyclops" if code == "Cy" else "geryon")
        ]
    ares = board(at_a4("Ar"), gates=("sacrifice", "jump"), down=["Ah"])
    assert play(ares, "Ar*d4", "+a1", "+b1", "+c1").state.turn == "monsters"


def test_a_newcomer_does_not_leave_in_cyclops_stead() -> None:
    """IC-28."""
    at = board(
        at_a4("Cy").replace("Hy", "Ze"), "monsters", gates=("transform", "jump"), aside=["Ty"]
    )
    after = play(at, "Cy*d4", "?Ty")
    assert drawn(after)[2] == ["m", "m", "m", "Ty", ".", "."]
    assert after.state.turn == "gods"


def test_cyclops_goes_on_from_where_a_jump_or_a_boost_took_him() -> None:
    at = board(at_a4("Cy").replace("Hy", "Ze"), "monsters", gates=("jump", "boost"))
    after = play(at, "Cy*c4", "@a1", "-a3")
    assert [line[0] for line in drawn(after)] == [".", ".", "m", ".", "m", "m"]


def test_cyclops_shut_in_by_a_jump_leaves_without_a_second_movement() -> None:
    """IC-33."""
    at = board(
        """
        .  .  .  .  .  .
        .  .  .  .  .  .
        Cy .  .  .  .  .
        .  .  .  .  .  .
        Ze .  .  .  .  .
        .  Po .  .  .  .
        """,
        "monsters",
        gates=("jump", "boost"),
    )
    after = play(at, "Cy*c4", "@a1")
    assert after.state.turn == "gods"
    assert drawn(after)[5] == [".", "Po", ".", ".", ".", "."]


ARTEMIS = EAST.replace("{}", "Am").replace("Am .  .  .  .  .", "Am .  .  .  Gr .")


def test_artemis_takes_no_line_through_a_jump_gate() -> None:
    """IC-29."""
    assert refused(board(ARTEMIS, gates=("jump", "boost")), "Am*e4").code == "line_ends_at_gate"


def test_boost_and_transform_do_nothing_for_artemis_and_sacrifice_lays_its_tokens() -> None:
    """IC-29."""
    for gate in ("boost", "transform"):
        after = play(board(ARTEMIS, gates=(gate, "jump")), "Am*e4")
        assert drawn(after)[2] == ["g", "g", "g", "g", ".", "."]
        assert after.state.turn == "monsters"
    asked = play(board(ARTEMIS, gates=("sacrifice", "jump")), "Am*e4")
    assert "e4" in offered(asked)
    assert sum(play(asked, "+e4", "+f4", "+a1").state.gods.tokens) == 7


def test_athena_may_step_on_a_tile_on_her_way() -> None:
    """IC-20: her inner steps; the last one leaves the tile."""
    at = board(at_a4("At"), gates=("assistance", "boost"))
    after = play(at, "At*b4-c4-d4")
    assert drawn(after)[2] == ["g", "g", "g", "At", ".", "."]
    assert after.state.gods.boxed == 1
    assert refused(at, "At*a5-b5-b4").code == "ends_on_gate"


def test_athena_is_cut_short_by_a_jump_gate() -> None:
    """IC-29: legal after two steps."""
    at = board(at_a4("At"), gates=("jump", "boost"))
    after = play(at, "At*b4-c4", "@f1")
    assert drawn(after)[2] == ["g", "g", ".", ".", ".", "."]
    assert drawn(after)[5][5] == "At"
    assert refused(at, "At*b4-c4-d4").code == "line_ends_at_gate"


def test_typhon_may_step_on_a_tile_and_walk_on_through_its_gate() -> None:
    """IC-20, IC-25: one movement."""
    at = board(at_a4("Ty").replace("Hy", "Ze"), "monsters", gates=("assistance", "boost"))
    after = play(at, "Ty*b4-e4")
    assert drawn(after)[2] == ["m", "m", "m", "m", "Ty", "."]
    assert after.state.monsters.boxed == 1


GRIFFIN = EAST.replace("{} .  .  .  .  .", "Gr .  .  .  Ze .").replace("Hy", "Po")


def test_a_jump_over_a_figure_has_to_come_before_a_jump_gate() -> None:
    """IC-30."""
    at = board(GRIFFIN, "monsters", gates=("jump", "boost"))
    assert refused(at, "Gr*c4").code == "nothing_jumped"
    assert refused(at, "Gr*f4").code == "line_ends_at_gate"
    west = EAST.replace("{} .  .  .  .  .", ".  .  .  .  Ze Gr").replace("Hy", "Po")
    before = board(west, "monsters", gates=("jump", "boost"))
    after = play(before, "Gr*b4", "@a1")
    assert drawn(after)[2] == [".", ".", "m", "m", "Ze", "m"]


def test_a_way_round_the_board_has_to_come_before_a_jump_gate() -> None:
    """IC-30."""
    at = board(at_a4("Mi").replace("Hy", "Ze"), "monsters", gates=("jump", "boost"))
    after = play(at, "Mi*b4", "@c1")
    assert drawn(after)[2] == ["m", ".", "m", "m", "m", "m"]
    assert refused(at, "Mi-d4").code == "line_ends_at_gate"


HERACLES = EAST.replace("{} .  .  .  .  .", "Hl Gr .  .  .  .")


def test_heracles_pushes_through_a_gate_that_works_for_him_alone() -> None:
    """IC-20, and nobody is left on the tile."""
    at = board(HERACLES, gates=("assistance", "boost"))
    assert refused(at, "Hl*b4").reason == "Griffin may not be left on a gate tile, on c4."
    assert refused(at, "Hl*b4").code == "pushed_onto_gate"
    after = play(at, "Hl*d4")
    assert drawn(after)[2] == ["g", "g", "g", "Hl", "Gr", "."]
    assert (after.state.gods.boxed, after.state.monsters.boxed) == (1, 0)


def test_heracles_pushes_ahead_of_the_tile_where_a_jump_gate_ends_his_line() -> None:
    """IC-30, IC-36."""
    asked = play(board(HERACLES, gates=("jump", "boost")), "Hl*c4")
    assert drawn(asked)[2] == [".", ".", ".", "Gr", ".", "."]
    assert drawn(play(asked, "@a4"))[2] == ["Hl", "g", ".", "Gr", ".", "."]


def test_a_token_under_a_pushed_monster_is_returned_before_the_trail_is_laid() -> None:
    """IC-30."""
    at = board(
        """
        .  .  .  .  .  .
        Hl Gr .  g  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  Hy .
        .  .  .  .  .  .
        """,
        supply={"gods": 2},
    )
    after = play(at, "Hl*c5")
    assert drawn(after)[1] == ["g", "g", "Hl", "Gr", ".", "."]
    assert after.state.gods.supply == 1


def test_a_gate_takes_its_tokens_before_the_one_under_a_pushed_monster_is_returned() -> None:
    """IC-38, IC-25: one token is left for the centre, the other one is laid on the start."""
    at = board(
        EAST.replace("{} .  .  .  .  .", "Hl .  .  Cb g  ."),
        gates=("offerings", "jump"),
        supply={"gods": 1},
    )
    after = play(at, "Hl*d4")
    assert after.state.gods.centres == (1, 0)
    assert drawn(after)[2] == ["g", ".", ".", "Hl", "Cb", "."]
    assert after.state.ending is not None


def test_hephaestus_never_stacks_above_two_behind_reinforcements() -> None:
    """IC-27: his stacks are compulsory, the rest is a choice."""
    at = board(
        EAST.replace("{} .  .  .  .  .", "Hp g  g  .  .  ."), gates=("reinforcements", "boost")
    )
    asked = play(at, "Hp*e4")
    assert offered(asked) == ["('d4',)", "()"]
    assert drawn(play(asked, "=d4"))[2] == ["g", "g2", "g2", "g2", "Hp", "."]


def test_geryon_may_stack_on_start_boost_and_reinforced_spaces() -> None:
    """IC-31: on whatever this movement laid and is still there."""
    at = board(at_a4("Ge").replace("Hy", "Ze"), "monsters", gates=("boost", "offerings"))
    asked = play(at, "Ge*d4", "-e4")
    assert offered(asked) == ["a4", "b4", "c4", "d4"]
    assert drawn(play(asked, "+d4"))[2] == ["m", "m", "m", "m3", "Ge", "."]
    back = play(at, "Ge*d4", "-d5")
    assert "d4" in offered(back)
    double = board(at_a4("Ge").replace("Hy", "Ze"), "monsters", gates=("reinforcements", "boost"))
    tall = play(double, "Ge*e4", "=c4,d4", "+c4")
    assert drawn(tall)[2] == ["m", "m", "m4", "m2", "Ge", "."]


def test_siren_passes_gates_after_her_call() -> None:
    at = board(
        EAST.replace("{} .  .  .  .  .", "Si .  .  .  .  .").replace("Hy", "Ze"),
        "monsters",
        gates=("jump", "boost"),
    )
    asked = play(at, "Si*Ze-c4")
    assert "a4" not in offered(asked)
    assert drawn(play(asked, "@e2"))[2] == ["Ze", "m", ".", ".", ".", "."]
