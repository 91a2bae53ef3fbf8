"""Playing cards and placing pieces: the 3-2-1 rule, tents, totems and their limits."""

import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from companion.engine.game import random_walk
from companion.engine.moves import Move
from companion.engine.rulebook import Violation
from companion.engine.values import Event
from companion.games.iwari.box import TERRITORY_FEATS, Biome, Feat, Flags
from companion.games.iwari.deal import Deal, Hand, Span
from companion.games.iwari.ending.scoring import doubts
from companion.games.iwari.game import GAME
from companion.games.iwari.rulebook import CITE
from companion.games.iwari.rules.cards import DeckOut, DrawFromDeck, Drawn, Refill, TakeNext
from companion.games.iwari.rules.pieces import Discard, EndTurn, Pass, PlaceFeat
from companion.games.iwari.rules.table import Action, Closed, Position, SecondPiece
from tests.games.iwari.board import (
    COAST,
    DESERT,
    FOREST,
    GLACIERS,
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


# Counts of the pad that cannot be, or that the rules forbid though hands could have laid them

assert GAME.counting and GAME.counting.doubts
PAD = GAME.counting
DEAL = table(3)
ALL = table(3, union="yes", discovery="yes", honour="yes", respect="yes")
EDITION = GAME.editions()[0]
REAL = GAME.deal(EDITION, ("Ann", "Ben", "Cleo"), dict(ALL.options), Random(1), {})


def found(deal: Deal, counts: Mapping[str, int]) -> list[str]:
    """The cells of counts that hands could have laid against the rules."""
    assert GAME.count_problems(deal, counts) == ()
    assert PAD.doubts
    return [doubt.path for doubt in PAD.doubts(deal, counts)]


def test_totems_stand_on_no_biome_that_the_map_keeps_free_of_them() -> None:
    dry = replace(DEAL, edition=replace(DEAL.edition, flags=Flags(no_totems_on=(Biome.DESERT,))))
    counts = {"final.tents.desert.0": 2, "final.totems.desert.1": 1}
    assert found(DEAL, counts) == []
    assert found(dry, counts) == ["final.totems.desert.1"]
    remarks = GAME.score(PAD.tally(dry, counts)).remarks
    assert any("takes no totems on desert" in remark for remark in remarks)


def test_honour_and_respect_lie_between_totems() -> None:
    deal = REAL
    for feat in (Feat.HONOUR, Feat.RESPECT):
        kind = "land" if feat is Feat.HONOUR else "water"
        free = (n for n in EDITION.numbered if n.kind == kind and n.place not in deal.covered)
        link = next(free)
        cell = f"final.feats.{link.place}"
        both = {f"final.tents.{end}.0": 1 for end in (link.a, link.b)}
        assert found(deal, {cell: 1}) == [cell]
        one = {**both, cell: 1, f"final.totems.{link.a}.0": 1}
        assert found(deal, one) == [cell]
        assert found(deal, {**one, f"final.totems.{link.b}.0": 1}) == []


def test_feats_of_territories_lie_where_tents_stand_or_are_earned_elsewhere() -> None:
    """IW-15, IW-16: a Discovery feat may lie in an empty territory, for one that is full."""
    assert len(TERRITORY_FEATS) == 2
    four = {f"final.feats.{place}": 1 for place in ("desert", "coast", "forest", "tundra")}
    assert set(found(ALL, four)) == set(four)
    one_full = {**four, "final.tents.islet.2": 1}
    assert len(found(ALL, one_full)) == 3
    under_tents = {cell.replace("feats", "tents") + ".0": 1 for cell in four}
    assert found(ALL, {**four, **under_tents}) == ["final.feats.desert"]
    two_full = {"final.tents.islet.2": 1, "final.tents.coast.0": 5}
    settled = {"final.tents.desert.0": 4, "final.settlements.0.1": 4}
    assert found(ALL, {**four, **under_tents, **two_full, **settled}) == []


@pytest.mark.parametrize(
    ("feats", "more", "doubted"),
    [
        (1, {}, "1 feat lies in territories, of which 0 can be for full territories and 0 for"),
        (1, {"final.settlements.0.1": 4}, ""),
        (1, {"final.tents.islet.2": 1}, ""),
        (2, {"final.tents.islet.2": 1}, "of which 1 can be for full territories and 0 for"),
        (3, {"final.settlements.0.1": 4}, "of which 0 can be for full territories and 2 for"),
        (3, {"final.settlements.0.1": 4, "final.tents.islet.2": 1}, ""),
    ],
)
def test_a_feat_of_a_territory_is_for_a_full_one_or_for_a_settlement(
    feats: int, more: dict[str, int], doubted: str
) -> None:
    """IW-14, IW-16: a document is told by the remarks of its score what a pad is told at once."""
    counts = {"final.tents.desert.0": 4, "final.feats.desert": feats, **more}
    assert found(ALL, counts) == (["final.feats.desert"] if doubted else [])
    remarks = GAME.score(PAD.tally(ALL, counts)).remarks
    assert any(doubted in one for one in remarks if "feat" in one) == bool(doubted)


def test_a_settlement_is_not_made_of_tents_in_far_territories() -> None:
    edition = EDITION
    assert edition.shows_settlements
    far = far_apart(4)
    tents = {f"final.tents.{place}.0": 1 for place in far}
    (problem,) = GAME.count_problems(REAL, {**tents, "final.settlements.0.1": 4})
    assert problem.path == "final.settlements.0.1"
    assert problem.message == "the tents of Ann are too far apart to be joined like that"
    assert GAME.count_problems(REAL, tents) == ()


def far_apart(number: int) -> list[str]:
    """Territories of the map of which no path leads from one to another."""
    near: dict[str, set[str]] = {place: set() for place in EDITION.territory}
    for space, others in EDITION.neighbours(REAL.covered).items():
        near[EDITION.space[space].territory] |= {EDITION.space[it].territory for it in others}
    kept: list[str] = []
    for place in EDITION.territory:
        if not any(place in near[other] or other in near[place] for other in kept):
            kept.append(place)
    assert len(kept) >= number
    return kept[:number]


@pytest.mark.parametrize("edition", GAME.editions(), ids=lambda edition: str(edition.id))
@pytest.mark.parametrize("seed", range(3))
def test_a_game_played_by_the_rules_raises_no_doubt(edition: object, seed: int) -> None:
    names = ("Ann", "Ben", "Cleo")
    deal = GAME.deal(edition, names, dict(ALL.options), Random(seed), {})  # type: ignore[arg-type]
    at = GAME.start(deal)
    for before, move in random_walk(GAME, at, Random(seed)):
        at = GAME.apply(before, move).state
    assert list(doubts(GAME.tally(at))) == []
    assert GAME.check_tally(GAME.tally(at)) == ()
