"""Playing cards and placing pieces: the 3-2-1 rule, tents, totems and their limits."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.iwari.box.components import Biome
from companion.games.iwari.box.edition import Flags
from companion.games.iwari.decisions import Action, SecondPiece
from companion.games.iwari.hands import Span
from companion.games.iwari.moves import DeckOut, Discard, EndTurn, Pass

from .board import (
    COAST,
    DESERT,
    FOREST,
    SMALL,
    TUNDRA,
    after,
    anyway,
    is_legal,
    kind,
    position,
    refusal,
    table,
    tent,
    totem,
)

OPEN = table(3)
COUNTED = table(3, cards="counted")


def test_a_tent_stands_on_a_free_space() -> None:
    assert after(position(OPEN), tent("desert-2")).state.tents == {"desert-2": 0}


def test_a_space_holds_one_tent() -> None:
    at = position(OPEN, desert=".F")
    assert is_legal(at, tent("desert-1"))
    violation = refusal(at, tent("desert-2"))
    assert violation.code == "occupied"
    assert violation.reason == "A tent of Ben stands on space 2 of Desert already."
    assert not violation.possible


def test_an_unexplored_territory_takes_one_tent_and_the_turn_is_over() -> None:
    """IW-8."""
    at = after(position(OPEN), tent("desert-1"))
    assert at.player == 1
    assert kind(at) is Action


def test_an_unexplored_territory_takes_no_totem() -> None:
    violation = refusal(position(OPEN), totem("desert"))
    assert (violation.code, violation.cite.ruling) == ("no_tent", "IW-7")
    assert violation.reason == "A totem needs a tent beside it, and Desert has none."


def test_an_explored_territory_takes_up_to_two_pieces() -> None:
    at = after(position(OPEN, desert="F"), tent("desert-2"))
    assert (at.player, at.decision) == (0, SecondPiece("desert"))
    assert after(at, tent("desert-3")).player == 1
    assert after(at, totem("desert")).player == 1


def test_a_single_totem_of_another_tribe_makes_a_territory_explored() -> None:
    at = position(OPEN, desert=" F")
    assert kind(after(at, tent("desert-1"))) is SecondPiece


def test_all_pieces_of_a_turn_go_into_one_territory() -> None:
    at = after(position(OPEN, desert="F", coast="F"), tent("desert-2"))
    violation = refusal(at, tent("coast-2"))
    assert violation.code == "other_territory"
    assert violation.reason == (
        "Ann has placed in Desert this turn, so the second piece goes there too, not to Coast."
    )


def test_a_second_piece_is_optional() -> None:
    at = after(position(OPEN, desert="F"), tent("desert-2"), EndTurn())
    assert at.player == 1


def test_a_turn_does_something() -> None:
    violation = refusal(position(OPEN), EndTurn())
    assert violation.code == "nothing_done"
    assert anyway(position(OPEN), EndTurn()).player == 1


def test_a_turn_places_or_discards_but_not_both() -> None:
    at = after(position(OPEN, desert="F"), tent("desert-2"))
    assert refusal(at, Discard()).code == "piece_placed"
    assert after(position(OPEN), Discard()).player == 1


@pytest.mark.parametrize("move", [Pass(), EndTurn()], ids=["pass", "end turn"])
def test_a_player_with_cards_must_act(move: Any) -> None:
    assert not is_legal(position(OPEN), move)


# What a piece costs (IW-9)


def test_a_piece_costs_one_card_of_its_biome() -> None:
    assert is_legal(position(COUNTED), tent("desert-1", DESERT))
    assert is_legal(position(COUNTED, desert="T"), totem("desert", DESERT))


def test_two_equal_cards_of_another_biome_are_a_wild_card() -> None:
    assert is_legal(position(COUNTED), tent("desert-1", COAST, COAST))


@pytest.mark.parametrize(
    "cards",
    [(COAST,), (COAST, FOREST), (DESERT, DESERT), (DESERT, COAST)],
    ids=["other biome", "unequal pair", "pair of its own biome", "mixed"],
)
def test_nothing_else_pays_for_a_piece(cards: tuple[Biome, ...]) -> None:
    violation = refusal(position(COUNTED), tent("desert-1", *cards))
    assert (violation.code, violation.cite.ruling) == ("card_cost", "IW-9")
    assert violation.possible


def test_a_refused_price_names_what_it_would_cost() -> None:
    violation = refusal(position(COUNTED), tent("glaciers-1", COAST))
    assert violation.reason == (
        "A piece in Glaciers costs 1 glacier card or a pair of another biome, not 1 coast card."
    )


def test_three_cards_are_the_most_that_a_turn_uses() -> None:
    at = after(position(COUNTED, desert="F"), tent("desert-2", COAST, COAST))
    assert is_legal(at, tent("desert-3", DESERT))
    violation = refusal(at, tent("desert-3", TUNDRA, TUNDRA))
    assert violation.code == "hand_too_small"
    assert violation.reason == "Ann has 1 card left, and this takes 2."


def test_two_pieces_for_three_cards_empty_the_hand_and_end_the_turn() -> None:
    at = position(COUNTED, desert="F", hand=(1, 1))
    assert after(at, tent("desert-2", DESERT)).player == 1


def test_cards_are_named_exactly_where_the_table_enters_them() -> None:
    missing = refusal(position(COUNTED), tent("desert-1"))
    assert (missing.code, missing.cite.ruling) == ("cards_told", "IW-10")
    assert refusal(position(OPEN), tent("desert-1", DESERT)).code == "cards_told"
    assert refusal(position(COUNTED), Discard()).code == "cards_told"
    assert refusal(position(OPEN), Discard(DESERT)).code == "cards_told"


def test_an_open_table_bounds_the_hand_by_one_or_two_cards_a_piece() -> None:
    at = after(position(OPEN, desert="F"), tent("desert-2"))
    assert at.hand.size == Span(1, 2)


# Totems (IW-7)


def test_totems_may_not_outnumber_the_largest_camp() -> None:
    """The booklet's example: three tents of one tribe allow three totems in all."""
    three = position(OPEN, glaciers="TTTF FFG")
    violation = refusal(three, totem("glaciers"))
    assert violation.code == "totem_limit"
    assert violation.reason == (
        "The largest camp in Glaciers has 3 tents, and 3 totems stand there already."
    )
    assert is_legal(position(OPEN, glaciers="TTTF FG"), totem("glaciers"))


def test_a_tent_may_raise_the_limit_for_the_totem_that_follows() -> None:
    """The booklet's example goes on: a fourth tent, and the fourth totem in the same turn."""
    at = after(position(OPEN, glaciers="TTTF FFG"), tent("glaciers-5"))
    assert is_legal(at, totem("glaciers"))
    assert after(at, totem("glaciers")).state.totems["glaciers"] == (1, 2, 1)


def test_a_totem_that_is_over_the_limit_is_not_allowed_first_for_a_tent_to_follow() -> None:
    assert not is_legal(position(OPEN, glaciers="TTTF FFG"), totem("glaciers"))


def test_a_totem_needs_no_tent_of_its_own_tribe() -> None:
    assert is_legal(position(OPEN, coast="FF"), totem("coast"))


def test_totems_go_on_where_all_tent_spaces_are_taken() -> None:
    assert is_legal(position(OPEN, coast="FFFFF"), totem("coast"))
    assert not is_legal(position(OPEN, coast="FFFFF"), tent("coast-1"))


def test_a_totem_over_the_limit_can_stand_there_all_the_same() -> None:
    at = anyway(position(OPEN, coast="F F"), totem("coast"))
    assert at.state.totems["coast"] == (1, 1, 0)


def test_a_tribe_has_eight_totems() -> None:
    at = position(OPEN, desert="FFFFFFF TTTTTTT", coast="FFFFF T", tundra="FF")
    violation = refusal(at, totem("tundra"))
    assert violation.code == "no_totems_left"
    assert not violation.possible


def test_a_tribe_has_twenty_tents() -> None:
    at = position(OPEN, desert="T" * 7, coast="T" * 5, forest="T" * 5, glaciers="TTT")
    violation = refusal(at, tent("tundra-1"))
    assert violation.code == "no_tents_left"
    assert violation.reason == "All 20 tents of Ann are on the map."


def test_a_map_may_keep_a_biome_free_of_totems() -> None:
    edition = replace(SMALL, flags=Flags(no_totems_on=(DESERT,)))
    at = position(table(3, edition), desert="TT", coast="TT")
    assert refusal(at, totem("desert")).code == "no_totems_here"
    assert is_legal(at, totem("coast"))


def test_a_place_that_is_not_on_the_map_is_refused() -> None:
    at = position(OPEN)
    assert refusal(at, tent("desert-9")).code == "no_such_place"
    assert refusal(at, totem("atlantis")).code == "no_such_place"
    assert all(not v.possible for v in [refusal(at, tent("desert-9"))])


# How many cards there are (IW-10, IW-19)


def test_a_fourteenth_tundra_card_cannot_be_played() -> None:
    discards = dict.fromkeys(Biome, 0) | {TUNDRA: 13}
    at = position(table(5, cards="counted"), discards=discards)
    violation = refusal(at, tent("tundra-1", TUNDRA))
    assert (violation.code, violation.cite.ruling) == ("more_than_exist", "IW-19")
    assert violation.reason == (
        "This game has 13 tundra cards: with 13 discarded since the last shuffle, "
        "1 more cannot be played."
    )
    assert is_legal(at, tent("tundra-1", COAST, COAST))


def test_cards_taken_out_at_set_up_cannot_be_played_either() -> None:
    discards = dict.fromkeys(Biome, 0) | {DESERT: 7}
    at = position(COUNTED, discards=discards)
    assert is_legal(at, tent("desert-1", DESERT))
    assert refusal(at, tent("coast-1", DESERT, DESERT)).code == "more_than_exist"


def test_cards_in_a_known_display_cannot_be_played() -> None:
    discards = dict.fromkeys(Biome, 0) | {DESERT: 6}
    shown = position(COUNTED, discards=discards, display=(DESERT, DESERT, COAST, COAST))
    assert refusal(shown, Discard(DESERT)).reason == (
        "This game has 8 desert cards: with 6 discarded since the last shuffle and 2 in the "
        "display, 1 more cannot be played."
    )
    assert is_legal(position(COUNTED, discards=discards), Discard(DESERT))


def test_cards_that_were_shuffled_back_are_no_longer_counted() -> None:
    at = position(COUNTED, desert="F", deck=Span(1, 1))
    at = after(at, tent("desert-2", DESERT), EndTurn())
    assert at.state.discards[DESERT] == 1
    assert after(at, DeckOut()).state.discards[DESERT] == 0
