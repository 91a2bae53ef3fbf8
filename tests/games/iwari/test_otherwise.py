"""Rulings of Iwari that a table plays the other way."""

from companion.games.iwari.box.components import Feat
from companion.games.iwari.game import GAME
from companion.games.iwari.lying import PlacedFeat
from companion.games.iwari.moves import Discard, PlaceFeat
from tests.games.otherwise import otherwise

from .board import after, due, position, refusal, table, tent
from .test_feats import DEAL
from .test_third_tribe import OPEN, full, third


def test_iw_4_the_next_rank_scores_the_tents_of_all_tied_tribes_above() -> None:
    at = position(table(5), desert="TTTFFFG")
    totals = [score.total for score in GAME.sheet(otherwise(GAME, at, "IW-4")).scores]
    assert [score.total for score in GAME.sheet(at).scores] == [7, 7, 3, 0, 0]
    assert totals == [7, 7, 6, 0, 0]


def test_iw_4_says_whose_tents_they_are() -> None:
    at = otherwise(GAME, position(table(5), desert="TTTFFFG"), "IW-4")
    (line,) = GAME.sheet(at).score(2).lines
    assert line.label.endswith("1 for each tent of Ann and Ben")


def test_iw_11_a_card_may_be_discarded_for_the_third_tribe_at_any_time() -> None:
    board = full(tundra="T", forest="F", glaciers="F", islet="", desert="T")
    at = third((1, 1), **board)
    assert refusal(at, Discard()).code == "third_tribe_can_place"
    assert GAME.check(otherwise(GAME, at, "IW-11"), Discard()) is None


def test_iw_12_a_third_tribe_that_is_level_beats_the_players() -> None:
    at = position(OPEN, desert="TG")
    assert [one.wins for one in GAME.sheet(at).standings if one.seat == 2] == [False]
    sheet = GAME.sheet(otherwise(GAME, at, "IW-12"))
    assert [one.seat for one in sheet.standings if one.wins] == [2]
    assert sheet.verdict.startswith("The third tribe wins with 2 points, so both players lose.")
    assert "beats no player" not in sheet.verdict


def test_iw_14_one_player_may_earn_both_union_feats() -> None:
    first = (PlacedFeat(Feat.UNION, 0, "desert"),)
    at = position(DEAL, coast="TTT", desert="TTTT", feats=first)
    assert not due(after(at, tent("coast-4")))
    again = after(otherwise(GAME, at, "IW-14"), tent("coast-4"))
    assert due(again) == [Feat.UNION]
    both = after(again, PlaceFeat(Feat.UNION, "coast"))
    assert [feat.seat for feat in both.state.feats] == [0, 0]
    assert GAME.state_problems(both) == ()
    assert GAME.state_problems(GAME.at(at.deal, both.state)) != ()


def test_iw_14_a_settlement_that_only_grows_earns_nothing_again() -> None:
    first = (PlacedFeat(Feat.UNION, 0, "desert"),)
    at = otherwise(GAME, position(DEAL, desert="TTTT", feats=first), "IW-14")
    assert not due(after(at, tent("desert-5")))


def test_iw_14_one_player_may_earn_both_discovery_feats_and_nobody_a_third() -> None:
    feats = (PlacedFeat(Feat.DISCOVERY, 0, "islet"),)
    at = otherwise(GAME, position(DEAL, coast="TFGF", feats=feats), "IW-14")
    assert due(after(at, tent("coast-5"))) == [Feat.DISCOVERY]
    gone = position(at.deal, coast="TFGF", feats=feats * 2)
    assert not due(after(gone, tent("coast-5")))
