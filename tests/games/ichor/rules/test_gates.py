"""The gate tiles: on the reference board one covers b4 and c4, the other d3 and e3."""

from tests.games.ichor.boards import board, drawn, events, offered, play, refused, rows

WEST = """
    .  .  .  .  .  .
    .  .  .  .  .  .
    Ze .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  Hy .
    .  .  .  .  .  .
"""
EMPTY_ROW = [".", ".", ".", ".", ".", "."]


def test_no_movement_ends_on_a_gate_tile() -> None:
    """IC-20."""
    at = board(WEST, gates=("recharge", "boost"))
    for word in ("Ze-b4", "Ze-c4"):
        violation = refused(at, word)
        assert (violation.code, violation.possible) == ("ends_on_gate", True)
    assert violation.reason == "Space c4 lies on a gate tile; no movement may end there."


def test_a_gate_works_only_for_what_passes_it_horizontally() -> None:
    """IC-20: a vertical way over the tile lays tokens as usual."""
    at = board(
        """
        .  .  .  .  .  .
        .  Ze .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  Hy .
        .  .  .  .  .  .
        """,
        gates=("assistance", "boost"),
    )
    after = play(at, "Ze-b2")
    assert after.state.gods.boxed == 0
    assert [line[1] for line in drawn(after)] == [".", "g", "g", "g", "Ze", "."]


def test_a_leap_over_a_gate_does_not_pass_it() -> None:
    """IC-20."""
    at = board(WEST.replace("Ze", "Hm"), gates=("assistance", "boost"))
    assert play(at, "Hm*e4").state.gods.boxed == 0
    assert "b4" not in offered(at)


def test_offerings_lay_two_tokens_on_the_centre() -> None:
    """IC-21: they count as on the board."""
    at = board(WEST, gates=("offerings", "boost"))
    after = play(at, "Ze-d4")
    assert after.state.gods.centres == (2, 0)
    assert after.state.gods.supply == 14 - 5
    again = play(after, "Hy-e1", "Ze-a4")
    assert again.state.gods.centres == (2, 0)


def test_offerings_return_the_enemy_pair_first() -> None:
    """IC-21."""
    at = board(WEST, gates=("offerings", "boost"), centres={"monsters": (2, 0)})
    after = play(at, "Ze-d4")
    assert (after.state.monsters.centres, after.state.monsters.supply) == ((0, 0), 14)
    assert after.state.gods.centres == (2, 0)


def test_offerings_make_one_token_up_to_two() -> None:
    """IC-26: a single enemy token is returned like a pair."""
    one = board(WEST, gates=("offerings", "boost"), centres={"gods": (1, 0)})
    assert play(one, "Ze-d4").state.gods.supply == 14 - 2 - 3
    enemy = board(WEST, gates=("offerings", "boost"), centres={"monsters": (1, 0)})
    assert play(enemy, "Ze-d4").state.monsters.supply == 14


def test_offerings_come_before_the_trail() -> None:
    """IC-25, IC-26: with one token left it lies on the centre."""
    at = board(WEST, gates=("offerings", "boost"), supply={"gods": 1})
    after = play(at, "Ze-d4")
    assert after.state.gods.centres == (1, 0)
    assert sum(after.state.gods.tokens) == 0
    assert after.state.ending is not None


def test_assistance_boxes_a_token_before_the_trail_is_laid() -> None:
    """IC-25: so it may box the last one and win."""
    at = board(WEST, gates=("assistance", "boost"))
    after = play(at, "Ze-d4")
    assert (after.state.gods.boxed, after.state.gods.supply) == (1, 14 - 4)
    last = play(board(WEST, gates=("assistance", "boost"), supply={"gods": 1}), "Ze-d4")
    assert last.state.ending is not None
    assert sum(last.state.gods.tokens) == 0


def test_reinforcements_allow_two_tokens_on_each_space_behind() -> None:
    """IC-21, IC-26: one or two, at the player's choice."""
    at = board(WEST, gates=("reinforcements", "boost"))
    asked = play(at, "Ze-e4")
    assert drawn(asked)[2] == EMPTY_ROW
    assert offered(asked) == ["('c4', 'd4')", "('c4',)", "('d4',)", "()"]
    assert drawn(play(asked, "=c4,d4"))[2] == ["g", "g", "g2", "g2", "Ze", "."]
    assert drawn(play(asked, "=d4"))[2] == ["g", "g", "g", "g2", "Ze", "."]
    assert drawn(play(asked, "="))[2] == ["g", "g", "g", "g", "Ze", "."]


def test_reinforcements_may_make_an_own_token_up_to_two() -> None:
    """IC-26: a stack stays as it is."""
    at = board(WEST.replace("Ze .  .  .  .", "Ze .  g  g2 ."), gates=("reinforcements", "boost"))
    asked = play(at, "Ze-e4")
    assert offered(asked) == ["('c4',)", "()"]
    assert drawn(play(asked, "=c4"))[2] == ["g", "g", "g2", "g2", "Ze", "."]


def test_reinforcements_reach_as_far_as_the_supply() -> None:
    """IC-26: in path order, never none while it lasts."""
    at = board(WEST, gates=("reinforcements", "boost"), supply={"gods": 4})
    asked = play(at, "Ze-e4")
    assert offered(asked) == ["('c4',)", "()"]
    assert drawn(play(asked, "=c4"))[2] == ["g", "g", "g2", ".", "Ze", "."]
    assert refused(asked, "=c4,d4").code == "tokens_run_out"
    assert refused(asked, "=b4").code == "no_second_token"
    assert refused(asked, "=d4,c4").code == "out_of_order"


def test_hephaestus_stacks_before_the_gate_and_leaves_fewer_tokens_for_behind_it() -> None:
    """IC-4, IC-26: a token on his start, one onto the stack, so that three are left for two."""
    west = WEST.replace("Ze .", "Hp g")
    asked = play(board(west, gates=("reinforcements", "boost"), supply={"gods": 5}), "Hp*e4")
    assert offered(asked) == ["('c4',)", "('d4',)", "()"]
    assert refused(asked, "=c4,d4").code == "tokens_run_out"


def test_a_choice_with_one_answer_is_not_asked() -> None:
    """IC-34."""
    at = board(WEST, gates=("reinforcements", "boost"), supply={"gods": 3})
    assert play(at, "Ze-e4").state.doing is None


def test_sacrifice_removes_the_figure_after_its_movement_and_lays_three_tokens() -> None:
    """IC-21: on spaces without figure and token."""
    asked = play(board(WEST, gates=("sacrifice", "boost")), "Ze-e4")
    assert drawn(asked)[2] == ["g", "g", "g", "g", ".", "."]
    assert not {"e2", "a4"} & set(offered(asked))
    after = play(asked, "+e4", "+a1", "+b1")
    assert drawn(after)[2] == ["g", "g", "g", "g", "g", "."]
    assert drawn(after)[5] == ["g", "g", ".", ".", ".", "."]
    assert after.state.turn == "monsters"


def test_sacrifice_lays_what_is_left() -> None:
    at = board(WEST, gates=("sacrifice", "boost"), supply={"gods": 5})
    after = play(at, "Ze-e4", "+e4")
    assert after.state.ending is not None


def test_boost_allows_one_more_step_in_any_direction() -> None:
    """IC-25: a movement of its own."""
    asked = play(board(WEST, gates=("boost", "jump")), "Ze-d4")
    assert offered(asked) == ["e4", "d5", "Stop"]
    after = play(asked, "-d5")
    assert drawn(after)[1:3] == [
        [".", ".", ".", "Ze", ".", "."],
        ["g", "g", "g", "g", ".", "."],
    ]
    assert drawn(play(asked, "."))[2] == ["g", "g", "g", "Ze", ".", "."]


def test_jump_ends_the_line_and_lands_anywhere() -> None:
    """IC-21: no token behind the gate, none under the landing."""
    at = board(WEST, gates=("jump", "boost"))
    asked = play(at, "Ze-c4")
    assert drawn(asked)[2] == EMPTY_ROW
    assert not {"b4", "c4", "d3", "e3", "e2"} & set(offered(asked))
    assert drawn(play(asked, "@f1"))[2] == ["g", "g", ".", ".", ".", "."]
    violation = refused(at, "Ze-d4")
    assert violation.code == "line_ends_at_gate"
    assert (violation.cite.id, violation.cite.ruling) == ("gate_jump", None)


def test_jump_may_land_on_the_start_or_on_a_crossed_space() -> None:
    """IC-29: no token lies there then."""
    asked = play(board(WEST, gates=("jump", "boost")), "Ze-c4")
    assert drawn(play(asked, "@a4"))[2] == ["Ze", "g", ".", ".", ".", "."]


def test_recharge_turns_the_card_of_the_figure_up() -> None:
    at = board(WEST, gates=("recharge", "boost"), down=["Ze"])
    after = play(at, "Ze-d4")
    assert after.state.gods.up[after.state.gods.cards.index("zeus")]
    assert "card_turned_up" in [event.code for event in events(at, "Ze-d4")]


def test_recharge_does_not_turn_up_the_power_in_use() -> None:
    """IC-21, IC-31: nor a copier's card."""
    at = board(WEST.replace("Ze", "Al"), gates=("recharge", "boost"))
    after = play(at, "Al*d4")
    assert not after.state.gods.up[after.state.gods.cards.index("apollo")]
    copied = board(
        """
        .  .  .  .  .  .
        .  Al .  .  .  .
        Me .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        """,
        gates=("recharge", "boost"),
    )
    after = play(copied, "Al*b6", "Me*d4")
    assert not after.state.monsters.up[after.state.monsters.cards.index("medusa")]


def test_transform_puts_a_random_figure_in_the_place_of_the_one_that_passed() -> None:
    """IC-21, IC-28: figure and card that are replaced leave the game."""
    asked = play(board(WEST, gates=("transform", "boost"), down=["Ze"], aside=["Po"]), "Ze-d4")
    assert drawn(asked)[2] == ["g", "g", "g", "Ze", ".", "."]
    after = play(asked, "?Po")
    assert drawn(after)[2] == ["g", "g", "g", "Po", ".", "."]
    assert after.state.gods.up[after.state.gods.cards.index("poseidon")]
    assert "zeus" not in (*after.state.gods.cards, *after.state.gods.reserve)
    assert refused(asked, "?Ze").code == "card_not_aside"


def test_transform_does_nothing_when_no_card_is_left() -> None:
    at = board(
        WEST,
        gates=("transform", "boost"),
        own_hermes="no",
        own_hephaestus="no",
        own_heracles="no",
        own_athena="no",
        own_artemis="no",
    )
    assert at.state.gods.reserve == ()
    after = play(at, "Ze-d4")
    assert drawn(after)[2] == ["g", "g", "g", "Ze", ".", "."]


LARGE = """
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .
    Ze .  .  .  .  .  .
    .  .  .  .  .  .  .
    .  .  .  .  .  Hy .
    .  .  .  .  .  .  .
"""
"""The large reference board: b4 and c4, e4 and f4 on the same row."""


def test_two_gates_on_a_line_act_in_path_order() -> None:
    """IC-25: one token is boxed first, the other lies on the centre."""
    at = board(LARGE, gates=("assistance", "offerings"), supply={"gods": 2})
    after = play(at, "Ze-g4")
    assert (after.state.gods.boxed - at.state.gods.boxed, after.state.gods.centres) == (1, (0, 1))


def test_a_boost_comes_before_a_sacrifice_on_the_same_line() -> None:
    """IC-25."""
    asked = play(board(LARGE, gates=("sacrifice", "boost")), "Ze-g4")
    assert offered(asked) == ["g3", "g5", "Stop"]
    stepped = play(asked, "-g5")
    assert drawn(stepped)[3] == ["g", "g", "g", "g", "g", "g", "g"]
    assert "g5" in offered(stepped)


def test_after_a_sacrifice_nobody_is_left_to_transform() -> None:
    """IC-35."""
    after = play(board(LARGE, gates=("sacrifice", "transform")), "Ze-g4", "+g4", "+a1", "+b1")
    assert after.state.turn == "monsters"
    assert "zeus" in after.state.gods.cards


def test_a_newcomer_by_transform_is_not_sacrificed() -> None:
    """IC-28, IC-35: the three tokens are laid all the same."""
    at = board(LARGE, gates=("transform", "sacrifice"), aside=["Po"])
    after = play(at, "Ze-g4", "?Po", "+a1", "+b1", "+c1")
    assert drawn(after)[3][6] == "Po"
    assert drawn(after)[6] == ["g", "g", "g", ".", ".", ".", "."]


def test_reinforcements_reach_up_to_a_jump_on_the_same_line() -> None:
    at = board(LARGE, gates=("reinforcements", "jump"))
    asked = play(at, "Ze-f4", "@a1")
    assert offered(asked)[0] == "('c4', 'd4', 'e4')"
    assert drawn(play(asked, "=c4,d4,e4"))[3] == ["g", "g", "g2", "g2", "g2", ".", "."]


def test_the_whole_board_is_drawn() -> None:
    assert rows(LARGE) == drawn(board(LARGE))


# Powers that meet gates; on the reference board one tile covers b4 and c4

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
