"""Playing cards and placing pieces: the 3-2-1 rule, tents, totems and feats."""

import os
from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from companion.engine.moves import Move
from companion.engine.rulebook import Violation
from companion.engine.values import Event
from companion.games.iwari.box import Biome, Feat, Flags
from companion.games.iwari.deal import Hand, Span
from companion.games.iwari.game import GAME
from companion.games.iwari.rulebook import CITE
from companion.games.iwari.rules.cards import DeckOut, DrawFromDeck, Drawn, Refill, TakeNext
from companion.games.iwari.rules.pieces import Discard, EndTurn, Pass, PlaceFeat
from companion.games.iwari.rules.table import (
    Action,
    Closed,
    PlacedFeat,
    Position,
    SecondPiece,
    ThirdTribeAction,
)
from tests.games.iwari.board import (
    COAST,
    DESERT,
    FOREST,
    GLACIERS,
    SMALL,
    TUNDRA,
    after,
    anyway,
    due,
    is_legal,
    kind,
    position,
    refusal,
    table,
    tent,
    totem,
)
from tests.games.iwari.ending.test_scoring import ALL, DEAL
from tests.games.iwari.reading import read_diagram
from tests.games.iwari.turns import Turn, records, touches, turns_of
from tests.quick import quick_with

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


# A turn takes five touches of the glass at most, Confirm included, however cards are played

MOST = 5
BOTH = 7
"""The own turn, the third tribe's and the cards, which one Confirm records."""
GAMES = int(os.environ.get("COMPANION_SOAK", "0"))
SHORT = 12
"""Turns of a game that are counted where nothing else is asked for."""
FEATS = dict.fromkeys(("union", "discovery", "honour", "respect"), "yes")
DISPLAY = (TUNDRA, FOREST, GLACIERS, DESERT)


@pytest.fixture(scope="module", params=["open", "counted", "app"])
def cards(request: pytest.FixtureRequest) -> str:
    """What the app knows of the cards."""
    found: str = request.param
    return found


def random_turns(players: int, **options: str) -> list[Turn]:
    """Turns of random games with those options."""
    games = [turns_of(players, options, seed) for seed in range(GAMES or 2)]
    turns = [turn for game in games for turn in (game if GAMES else islice(game, SHORT))]
    spread = sorted(Counter(turn.touches for turn in turns).items())
    print(f"{players} players, {options}: " + ", ".join(f"{n}: {many}" for n, many in spread))
    return turns


@pytest.mark.parametrize("players", quick_with(4, among=(3, 4, 5)))
def test_a_turn_takes_five_touches_at_most(players: int, cards: str) -> None:
    for turn in random_turns(players, cards=cards):
        assert turn.touches <= MOST, turn


def test_a_turn_of_two_players_takes_five_and_the_third_tribes_five_with_one_confirm(
    cards: str,
) -> None:
    """The booklet has a turn of the third tribe after the own one and before the cards (IW-11).
    Three pieces, whose they are and which cards come are seven decisions at most."""
    for turn in random_turns(2, cards=cards):
        assert turn.own + turn.confirms <= MOST, turn
        assert turn.third + turn.confirms <= MOST, turn
        assert turn.touches <= BOTH, turn


@pytest.mark.parametrize("players", quick_with(2, among=(2, 3, 5)))
def test_a_feat_takes_one_touch_more(players: int, cards: str) -> None:
    for turn in random_turns(players, cards=cards, **FEATS):
        most = BOTH if players == 2 else MOST
        assert turn.touches <= most + turn.count(PlaceFeat), turn


def holding(players: int, *hand: Biome) -> Position:
    """Ann's turn with that hand where the app deals; four different cards lie open."""
    deal = table(players, cards="app")
    others = Hand(Span.of(3), (COAST, COAST, COAST))
    hands = (Hand(Span.of(3), hand), *(others for _ in range(players - 1)))
    deck = Span.of(sum(deal.cards.values()) - 3 * players - len(DISPLAY))
    boards = {"desert": "F", "coast": "F"}
    return position(deal, hands=hands, display=DISPLAY, deck=deck, **boards)


def total(at: Position, *moves: Move) -> int:
    """The touches of those moves, with Confirm unless the last one needs none."""
    return sum(touches(at, moves)) + (not records(after(at, *moves[:-1]), moves[-1]))


PAIR_LAST = (tent("desert-2", DESERT), tent("desert-3", COAST, COAST))
"""Two pieces for three cards, as most people pay for them."""


def test_a_card_and_a_pair_pay_for_two_pieces_without_being_tapped() -> None:
    at = holding(3, COAST, COAST, DESERT)
    assert total(at, *PAIR_LAST, Refill(())) == 3
    assert total(at, *PAIR_LAST, Refill((TUNDRA, FOREST))) == MOST
    assert total(at, *PAIR_LAST, Refill((TUNDRA, FOREST, DESERT))) == MOST


def test_a_pair_is_tapped_once_where_the_card_shall_be_kept() -> None:
    at = holding(3, COAST, COAST, DESERT)
    kept = (tent("desert-2", COAST, COAST), EndTurn())
    assert total(at, *kept, Refill((TUNDRA, FOREST))) == MOST


def test_three_cards_drawn_and_looked_at_one_by_one_take_a_touch_each() -> None:
    at = holding(3, COAST, COAST, DESERT)
    assert total(at, *PAIR_LAST, DrawFromDeck()) == 3
    at = after(at, *PAIR_LAST, DrawFromDeck(), Drawn(TUNDRA))
    for one in (DrawFromDeck(), TakeNext(DESERT), Refill(())):
        assert total(at, one) == 1
    for last in (DrawFromDeck(), TakeNext(DESERT)):
        assert total(after(at, TakeNext(FOREST)), last) == 1


def test_a_discarded_card_and_another_for_it_take_four_touches() -> None:
    at = holding(3, COAST, COAST, DESERT)
    assert total(at, Discard(COAST), Refill((FOREST,))) == 4


def test_two_tribes_in_one_territory_say_whose_piece_comes_next() -> None:
    at = holding(2, DESERT, DESERT, DESERT)
    both = (tent("desert-2", DESERT), EndTurn(), tent("desert-3", DESERT))
    assert total(at, *both, EndTurn(), Refill((TUNDRA, FOREST))) == 6
    assert total(at, *both, tent("desert-4", DESERT), Refill((TUNDRA, FOREST))) == BOTH


# Actions that a rule ends by itself

APP = table(3, cards="app")
HAND = (DESERT, DESERT, TUNDRA)


def events(at: Position, *moves: object) -> list[Event]:
    """What the last of those moves caused."""
    *first, last = moves
    return list(GAME.apply(after(at, *first), last).events)


def table_holding(**board: str) -> Position:
    """Everybody holds two desert cards and a tundra card, where the app deals; Ann plays."""
    hands = (Hand(Span(3, 3), HAND),) * 3
    deck = sum(APP.cards.values()) - 9
    return position(APP, hands=hands, deck=Span.of(deck), **board)


def test_the_log_says_that_an_unexplored_territory_takes_one_tent() -> None:
    assert events(position(OPEN), tent("desert-1")) == [
        Event(
            "unexplored",
            "Desert was unexplored, so one tent is all that it takes this turn.",
            ("territory.desert",),
            0,
            CITE["unexplored"],
        )
    ]


def test_the_log_says_that_a_turn_places_two_pieces() -> None:
    at = position(OPEN, desert="F")
    assert events(at, tent("desert-2")) == []
    assert events(at, tent("desert-2"), totem("desert")) == [
        Event(
            "two_pieces",
            "Ann has placed two pieces in Desert, and a turn places no more.",
            ("territory.desert",),
            0,
            CITE["explored"],
        )
    ]


def test_the_log_says_that_no_card_is_left_for_a_second_piece() -> None:
    at = position(OPEN, desert="F", hand=(1, 1))
    (event,) = events(at, tent("desert-2"))
    assert (event.code, event.text) == (
        "no_cards",
        "Ann has no card left for a second piece in Desert.",
    )


def test_a_turn_that_a_player_ends_needs_no_explanation() -> None:
    assert events(position(OPEN, desert="F"), tent("desert-2"), EndTurn()) == []
    assert events(position(OPEN), Discard()) == []


def test_the_log_names_the_third_tribe_where_its_action_is_over() -> None:
    at = after(position(table(2), desert="F"), Discard(), tent("desert-2"))
    (event,) = events(at, totem("desert"))
    assert (event.code, event.seat) == ("two_pieces", 2)
    assert event.text == (
        "The third tribe has placed two pieces in Desert, and a turn places no more."
    )


def test_another_piece_in_a_territory_just_explored_is_refused_with_that_rule() -> None:
    at = after(table_holding(), tent("desert-1", DESERT))
    for move in (tent("desert-2", DESERT), totem("desert", DESERT), tent("tundra-1", TUNDRA)):
        violation = refusal(at, move)
        assert (violation.code, violation.cite.id) == ("action_over", "unexplored")
        assert violation.cite.ruling == "IW-8"
        assert violation.reason == (
            "Desert was unexplored, so one tent is all that it takes this turn."
        )
        assert not violation.possible


def test_a_third_piece_is_refused_with_the_rule_that_two_are_the_most() -> None:
    at = table_holding(desert="F")
    at = after(at, tent("desert-2", DESERT), tent("desert-3", DESERT))
    violation = refusal(at, tent("desert-4", DESERT))
    assert (violation.code, violation.cite.id) == ("action_over", "explored")
    assert violation.reason == "Ann has placed two pieces in Desert, and a turn places no more."


def test_after_a_turn_that_its_player_ended_another_piece_is_merely_too_late() -> None:
    at = after(table_holding(desert="F"), tent("desert-2", DESERT), EndTurn())
    assert refusal(at, tent("desert-3", DESERT)).code == "not_now"


def test_what_ended_an_action_is_kept_until_the_next_one_begins() -> None:
    at = after(position(OPEN), tent("desert-1"))
    assert at.state.closed == Closed("unexplored", 0, "desert")
    assert "closed unexplored T desert\n" in GAME.diagram(at)
    assert read_diagram(OPEN, GAME.diagram(at)) == at
    assert after(at, Discard()).state.closed is None


def test_the_next_player_may_place_in_a_territory_just_explored() -> None:
    assert is_legal(after(position(OPEN), tent("desert-1")), tent("desert-2"))


# Whoever goes on all the same, in the next player's turn


def refusal_of(at: Position, seat: int, move: object) -> Violation:
    """Why that seat may not make the move."""
    return next(GAME.violations(at, move, (seat,)))


@pytest.mark.parametrize("move", [tent("desert-3"), totem("desert"), Discard(), EndTurn()])
def test_a_player_whose_turn_a_rule_ended_is_refused_with_that_rule(move: object) -> None:
    explored = after(position(OPEN, desert="F"), tent("desert-2"), totem("desert"))
    violation = refusal_of(explored, 0, move)
    assert (violation.code, violation.cite.id) == ("action_over", "explored")
    unexplored = after(position(OPEN), tent("desert-1"))
    violation = refusal_of(unexplored, 0, move)
    assert (violation.code, violation.cite.ruling) == ("action_over", "IW-8")
    assert violation.reason == "Desert was unexplored, so one tent is all that it takes this turn."


def test_any_other_player_is_refused_with_whose_turn_it_is() -> None:
    at = after(position(OPEN), tent("desert-1"))
    violation = refusal_of(at, 2, tent("desert-2"))
    assert (violation.code, violation.cite.id) == ("not_yours", "round")
    assert violation.reason == "That is for Ben to decide: play goes clockwise."
    own_end = after(position(OPEN), Discard())
    assert refusal_of(own_end, 0, tent("desert-2")).cite.id == "round"


def test_a_player_is_not_refused_their_own_turn() -> None:
    at = after(position(OPEN), tent("desert-1"))
    assert next(GAME.violations(at, tent("desert-2"), (1,)), None) is None


# Feats


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
