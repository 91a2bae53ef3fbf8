"""Every ruling has a test that names it, and every refusal and score line cites a rule."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.engine.game import random_walk
from companion.games.iwari.box import Feat
from companion.games.iwari.deal import Span
from companion.games.iwari.game import GAME
from companion.games.iwari.rulebook import RULEBOOK
from companion.games.iwari.rules.cards import DeckOut
from companion.games.iwari.rules.pieces import Discard, EndTurn, PlaceFeat
from companion.games.iwari.rules.table import Action, PlacedFeat, Position
from tests.games.iwari.board import (
    TUNDRA,
    after,
    due,
    is_legal,
    position,
    refusal,
    table,
    tent,
    totem,
)
from tests.games.iwari.ending.test_scoring import DEAL
from tests.games.iwari.rules.test_cards import last_round
from tests.games.iwari.rules.test_table import OPEN, full, third
from tests.games.otherwise import otherwise

HERE = Path(__file__).parent
RULINGS = RULEBOOK.rulings.values()
SOURCE = HERE.parents[2] / "companion" / "games" / "iwari"


def test_every_ruling_is_named_by_a_test() -> None:
    tests = "".join(file.read_text("utf-8") for file in HERE.rglob("test_*.py"))
    assert {ruling.id for ruling in RULINGS} <= set(re.findall(r"IW-\d+", tests))


def test_every_ruling_is_named_by_the_rules_that_follow_it() -> None:
    files = (*SOURCE.rglob("*.py"), SOURCE / "rulebook" / "rules.toml")
    rules = "".join(file.read_text("utf-8") for file in files)
    assert {ruling.id for ruling in RULINGS} <= set(re.findall(r"IW-\d+", rules))


def test_every_refusal_is_provoked_by_a_test() -> None:
    rules = "".join(file.read_text("utf-8") for file in SOURCE.rglob("*.py"))
    codes = set(re.findall(r'(?:refuse|impossible)\(\s*"(\w+)"', rules))
    tests = "".join(file.read_text("utf-8") for file in HERE.rglob("test_*.py"))
    assert len(codes) > 25
    assert {code for code in codes if f'"{code}"' not in tests} == set()


SECTIONS = (
    "Components",
    *(f"Set-up, step {number}" for number in range(1, 8)),
    "The board",
    "Gameplay",
    "Playing cards",
    "Playing pieces",
    "Drawing cards",
    "2 player additional rules",
    "Half journey scoring",
    "Tent scoring",
    "End of the journey scoring",
    "Totem scoring",
    "Settlement scoring",
    "Game end",
    *(f"Feats, {feat.value.capitalize()}" for feat in Feat),
)


@pytest.mark.parametrize("section", SECTIONS)
def test_every_section_of_the_booklet_is_cited(section: str) -> None:
    cited = [cite.section for cite in RULEBOOK.citations.values()]
    ranges = {"Set-up, step 2": "Set-up, steps 2 and 3"}
    assert any(ranges.get(section, section) in each for each in cited)


def test_rulings_are_numbered_without_a_gap() -> None:
    assert [ruling.id for ruling in RULINGS] == [f"IW-{n}" for n in range(1, len(RULINGS) + 1)]


def test_the_rulebook_names_the_printed_booklet() -> None:
    assert RULEBOOK.edition == "Iwari, ThunderGryph Games, English rulebook of 2019"


# Rulings of Iwari that a table plays the other way


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


def test_iw_7_a_tent_placed_in_the_same_turn_allows_no_totem_yet() -> None:
    at = position(table(3), desert="TT TT")
    assert is_legal(after(at, tent("desert-3")), totem("desert"))
    violation = refusal(after(otherwise(GAME, at, "IW-7"), tent("desert-3")), totem("desert"))
    assert violation.code == "totem_limit"
    assert violation.reason == (
        "The largest camp in Desert had 2 tents as the turn began, and 2 totems stand there "
        "already."
    )


def test_iw_7_a_camp_that_was_large_enough_before_takes_a_totem_as_ever() -> None:
    at = otherwise(GAME, position(table(3), desert="TT T"), "IW-7")
    assert is_legal(after(at, tent("desert-3")), totem("desert"))


def test_iw_7_the_next_player_may_place_the_totem() -> None:
    at = otherwise(GAME, position(table(3), desert="TT TT"), "IW-7")
    assert is_legal(after(at, tent("desert-3"), EndTurn()), totem("desert"))


def test_iw_7_the_third_tribes_turn_is_one_of_its_own() -> None:
    """A tent of the player allows the third tribe a totem, one of its own not yet; it is said."""
    at = otherwise(GAME, position(OPEN, desert="TT TT"), "IW-7")
    placed = after(at, tent("desert-3"), EndTurn())
    assert placed.for_third
    assert is_legal(placed, totem("desert"))
    at = otherwise(GAME, position(OPEN, desert="TT TT", forest="F"), "IW-7")
    placed = after(at, tent("forest-2"), EndTurn(), tent("desert-3"))
    assert refusal(placed, totem("desert")).code == "totem_limit"
    assert "the third tribe's turn is one of its own" in str(RULEBOOK.rulings["IW-7"].otherwise)


def test_iw_7_a_first_tent_is_named_as_such() -> None:
    at = otherwise(GAME, position(table(3), desert=". T"), "IW-7")
    violation = refusal(after(at, tent("desert-1")), totem("desert"))
    assert violation.reason == (
        "A totem needs a tent beside it, and Desert had none as the turn began."
    )


def before_the_second_end() -> Position:
    """The second player's turn: nothing is left of the deck, as by the cards it may be."""
    at = last_round("counted")
    state = replace(at.state, turn=4, shuffles=1, deck=Span(0, 1), ending=None)
    return GAME.at(at.deal, replace(state, decisions=(Action(),)))


def test_iw_2_the_discards_are_shuffled_once_more_for_the_last_round() -> None:
    """The deck is all cards but three hands of three and a display of four."""
    at = before_the_second_end()
    state = after(otherwise(GAME, at, "IW-2"), DeckOut()).state
    assert (state.shuffles, state.ending) == (2, "deck_out")
    assert state.deck == Span.of(sum(at.deal.cards.values()) - 9 - 4)
    assert set(state.discards.values()) == {0}
    assert state.half == at.state.half


def test_iw_2_a_hand_is_full_again_after_a_turn_of_the_last_round() -> None:
    at = before_the_second_end()
    drawn = after(otherwise(GAME, at, "IW-2"), DeckOut(), Discard(TUNDRA))
    assert drawn.state.hands[at.player].size == Span.of(3)
    assert drawn.state.deck.high > 0
    assert not drawn.may_run_out
    dry = after(at, DeckOut(), Discard(TUNDRA))
    assert dry.state.hands[at.player].size == Span(2, 3)


@pytest.mark.parametrize("seed", range(3))
def test_iw_2_the_app_deals_to_the_end_from_a_third_deck(seed: int) -> None:
    deal = GAME.option_changed(table(2 + seed, cards="app"), {"IW-2": "otherwise"})
    seen = set()
    for before, move in random_walk(GAME, GAME.start(deal), Random(seed)):
        at = GAME.apply(before, move).state
        held = sum(hand.size.high for hand in at.state.hands) + len(at.state.display or ())
        cards = held + at.state.deck.high + sum(at.state.discards.values())
        assert cards == sum(deal.cards.values())
        if at.state.shuffles == 2:
            seen.add(at.state.deck.high > 0)
    assert GAME.is_over(at)
    assert False not in seen


def test_iw_2_an_agreement_after_the_deck_was_empty_changes_nothing() -> None:
    late = otherwise(GAME, last_round("counted"), "IW-2")
    assert after(late, Discard(TUNDRA)).state.deck == Span(0, 0)


def test_iw_2_says_how_many_cards_the_third_deck_has() -> None:
    at = last_round("counted")
    facts = {fact.label: fact.value for fact in GAME.facts(at)}
    assert facts["Deck"] == "Empty for the second time"
    third = at.with_state(replace(at.state, deck=Span.of(20)))
    facts = {fact.label: fact.value for fact in GAME.facts(third)}
    assert facts["Deck"] == "20 cards, third time through"
