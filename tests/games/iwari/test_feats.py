"""Feats: who earns them, where they go and what they multiply (IW-14, IW-15, IW-16)."""

from typing import Any

import pytest

from companion.games.iwari.components import Feat
from companion.games.iwari.decisions import ThirdTribeAction
from companion.games.iwari.game import GAME
from companion.games.iwari.lying import PlacedFeat
from companion.games.iwari.moves import Discard, EndTurn, PlaceFeat

from .board import after, anyway, due, earned, is_legal, position, refusal, table, tent, totem

ALL: dict[str, Any] = {"union": "yes", "discovery": "yes", "honour": "yes", "respect": "yes"}
DEAL = table(3, **ALL)


def test_a_table_without_feats_earns_none() -> None:
    at = position(table(3), desert="TTT")
    assert not due(after(at, tent("desert-4")))


# Union


def test_completing_a_settlement_earns_a_union_feat() -> None:
    at = after(position(DEAL, desert="TTT"), tent("desert-4"))
    assert due(at) == [Feat.UNION]
    assert after(at, PlaceFeat(Feat.UNION, "desert")).state.feats == (
        PlacedFeat(Feat.UNION, 0, "desert"),
    )


def test_a_union_feat_goes_to_a_territory_that_the_settlement_reaches() -> None:
    at = after(position(DEAL, tundra="...FTT", forest="T"), tent("forest-2"))
    assert is_legal(at, PlaceFeat(Feat.UNION, "tundra"))
    assert is_legal(at, PlaceFeat(Feat.UNION, "forest"))
    violation = refusal(at, PlaceFeat(Feat.UNION, "coast"))
    assert violation.code == "feat_place"
    assert violation.reason == "The union feat goes to Tundra or Forest, not to Coast."
    assert anyway(at, PlaceFeat(Feat.UNION, "coast")).state.feats[0].where == "coast"


def test_a_feat_is_placed_before_anything_else() -> None:
    at = after(position(DEAL, desert="TTT"), tent("desert-4"))
    for move in (tent("desert-5"), totem("desert"), EndTurn(), Discard()):
        violation = refusal(at, move)
        assert (violation.code, violation.cite.ruling) == ("feat_first", "IW-16")
    at = after(at, PlaceFeat(Feat.UNION, "desert"))
    assert at.player == 0
    assert after(at, tent("desert-5")).player == 1


def test_a_turn_that_a_feat_interrupted_ends_after_it() -> None:
    at = after(position(DEAL, desert="TT"), tent("desert-3"), tent("desert-4"))
    assert at.player == 0
    assert after(at, PlaceFeat(Feat.UNION, "desert")).player == 1


def test_the_two_union_feats_go_to_two_different_players() -> None:
    first = (PlacedFeat(Feat.UNION, 0, "desert"),)
    again = position(DEAL, coast="TTT", desert="TTTT", feats=first)
    assert not due(after(again, tent("coast-4")))
    second = position(DEAL, coast="FFF", feats=first, turn=1)
    assert due(after(second, tent("coast-4"))) == [Feat.UNION]


def test_the_third_player_to_complete_a_settlement_finds_no_union_feat() -> None:
    gone = (PlacedFeat(Feat.UNION, 0, "desert"), PlacedFeat(Feat.UNION, 1, "coast"))
    at = position(DEAL, tundra="GGG", feats=gone, turn=2)
    assert not due(after(at, tent("tundra-4")))


def test_three_tents_or_a_gap_complete_no_settlement() -> None:
    assert not due(after(position(DEAL, desert="TT"), tent("desert-3")))
    assert not due(after(position(DEAL, glaciers="TT.T"), tent("glaciers-3")))


# Discovery


def test_filling_an_explored_territory_earns_a_discovery_feat() -> None:
    at = after(position(DEAL, coast="TFGF"), tent("coast-5"))
    assert due(at) == [Feat.DISCOVERY]
    assert is_legal(at, PlaceFeat(Feat.DISCOVERY, "islet"))
    violation = refusal(at, PlaceFeat(Feat.DISCOVERY, "coast"))
    assert (violation.code, violation.cite.ruling) == ("feat_place", "IW-15")
    assert violation.reason == (
        "The discovery feat goes to a territory other than the one just filled, not to Coast."
    )


def test_a_territory_with_a_single_tent_space_gives_no_discovery() -> None:
    assert not due(after(position(DEAL), tent("islet-1")))


def test_the_two_discovery_feats_go_to_two_different_players() -> None:
    feats = (PlacedFeat(Feat.DISCOVERY, 0, "islet"),)
    assert not due(after(position(DEAL, coast="TFGF", feats=feats), tent("coast-5")))
    at = position(DEAL, coast="TFGF", feats=feats, turn=1)
    assert due(after(at, tent("coast-5"))) == [Feat.DISCOVERY]


def test_one_tent_may_earn_two_feats_which_are_placed_in_order() -> None:
    at = after(position(DEAL, coast="TTTT"), tent("coast-5"))
    assert due(at) == [Feat.UNION, Feat.DISCOVERY]
    violation = refusal(at, PlaceFeat(Feat.DISCOVERY, "islet"))
    assert violation.code == "feat_not_due"
    assert violation.reason == "A discovery feat cannot be placed now: a union feat comes first."
    at = after(at, PlaceFeat(Feat.UNION, "coast"), PlaceFeat(Feat.DISCOVERY, "islet"))
    assert at.player == 0


# Honour and Respect


def test_a_land_connection_with_the_majority_at_both_ends_earns_honour() -> None:
    at = after(position(DEAL, glaciers="F T", tundra="FF F"), totem("tundra"))
    assert due(at) == [Feat.HONOUR]
    assert is_legal(at, PlaceFeat(Feat.HONOUR, "connection.7"))
    assert refusal(at, PlaceFeat(Feat.HONOUR, "connection.6")).reason == (
        "The honour feat goes to connection 7, not to connection 6."
    )


@pytest.mark.parametrize("place", ["connection.2", "connection.1"], ids=["water", "covered"])
def test_an_honour_feat_lies_neither_on_water_nor_on_a_mountain(place: str) -> None:
    """Elsewhere on land it can lie by mistake; there it can be corrected only."""
    at = after(position(DEAL, glaciers="F T", tundra="FF F"), totem("tundra"))
    assert not refusal(at, PlaceFeat(Feat.HONOUR, place)).possible
    assert refusal(at, PlaceFeat(Feat.HONOUR, "connection.3")).possible


def test_a_water_connection_with_the_majority_at_both_ends_earns_respect() -> None:
    at = after(position(table(3, respect="yes"), tundra="F T", forest="F"), totem("forest"))
    assert due(at) == [Feat.RESPECT]
    assert not due(after(at, PlaceFeat(Feat.RESPECT, "connection.2")))


def test_one_totem_may_earn_honour_and_respect() -> None:
    """Two connections join Tundra and Forest; the one by land is open with mountain A on 3."""
    deal = table(3, **ALL, A="3")
    at = after(position(deal, tundra="F T", forest="F"), totem("forest"))
    assert due(at) == [Feat.HONOUR, Feat.RESPECT]


def test_a_covered_connection_earns_nothing() -> None:
    at = position(table(3, honour="yes", A="1"), tundra="F T", forest="F")
    assert not due(after(at, totem("forest")))


def test_a_tie_is_a_majority() -> None:
    at = position(DEAL, glaciers="FF TG", tundra="FF F")
    assert due(after(at, totem("tundra"))) == [Feat.HONOUR]


def test_being_outnumbered_at_one_end_earns_nothing() -> None:
    at = position(DEAL, glaciers="FFF TGG", tundra="FF")
    assert not due(after(at, totem("tundra")))


def test_honour_is_earned_once() -> None:
    feats = (PlacedFeat(Feat.HONOUR, 2, "connection.3"),)
    at = position(DEAL, glaciers="F T", tundra="FF", feats=feats)
    assert not due(after(at, totem("tundra")))


def test_a_tent_changes_no_majority_of_totems() -> None:
    at = position(DEAL, glaciers="F T", tundra="FF T")
    assert not due(after(at, tent("tundra-3")))


def test_the_third_tribe_earns_no_feats() -> None:
    """IW-11."""
    deal = table(2, **ALL)
    at = position(deal, ThirdTribeAction(), desert="GGG", coast="TFFT", glaciers="F G", tundra="FF")
    assert not due(after(at, tent("desert-4")))
    assert not due(after(at, tent("coast-5")))
    assert not due(after(at, totem("tundra")))


def test_feats_that_are_not_due_are_not_placed() -> None:
    violation = refusal(position(DEAL), PlaceFeat(Feat.UNION, "desert"))
    assert (violation.code, violation.cite.ruling) == ("not_now", "IW-16")


# What they multiply (IW-14)


@pytest.mark.parametrize(("feats", "times"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)])
def test_feats_multiply_the_tents_of_their_territory(feats: int, times: int) -> None:
    kinds = (Feat.UNION, Feat.UNION, Feat.DISCOVERY, Feat.DISCOVERY)[:feats]
    placed = tuple(PlacedFeat(kind, n % 2, "desert") for n, kind in enumerate(kinds))
    at = position(DEAL, desert="TTTGG", feats=placed)
    assert earned(at, "tents") == {"Ann": 5 * times, "Ben": 0, "Cleo": 3 * times}


def test_two_union_feats_make_fifteen_of_five_and_nine_of_three() -> None:
    """The booklet's example."""
    placed = (PlacedFeat(Feat.UNION, 0, "desert"), PlacedFeat(Feat.UNION, 1, "desert"))
    sheet = GAME.score(GAME.tally(position(DEAL, desert="TTTGG", feats=placed)))
    first, second = sheet.score(0).lines[0], sheet.score(2).lines[0]
    assert (first.points, first.count, first.each) == (15, 5, 3)
    assert (second.points, second.count, second.each) == (9, 3, 3)
    assert first.because == "Tents: Ann 3 and Cleo 2. 2 feats: times 3."
    assert first.cite.id == "feats"


def test_a_feat_on_a_connection_doubles_it_for_all_who_score_it() -> None:
    placed = (PlacedFeat(Feat.HONOUR, 0, "connection.7"),)
    at = position(DEAL, glaciers="FF TG", tundra="FF TG", feats=placed)
    assert earned(at, "connections") == {"Ann": 8, "Ben": 0, "Cleo": 8}


def test_feats_multiply_nothing_at_half_journey_and_no_settlement() -> None:
    placed = (PlacedFeat(Feat.UNION, 0, "desert"),)
    half = {f"desert-{n}": 0 for n in (1, 2, 3, 4)}
    at = position(DEAL, desert="TTTT", feats=placed, half=half, shuffles=1)
    assert earned(at, "half_tents")["Ann"] == 4
    assert earned(at, "tents")["Ann"] == 8
    assert earned(at, "settlements")["Ann"] == 4
