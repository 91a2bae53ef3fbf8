"""The set-up: colours, mountains, cards to take out, and the checklist for people (IW-20)."""

from collections import Counter
from dataclasses import replace
from math import dist
from random import Random
from typing import Any

import pytest

from companion.engine.game import random_walk
from companion.engine.moves import CHANCE
from companion.engine.problems import Malformed
from companion.games.iwari.box import (
    CARDS,
    FEATS,
    TENTS,
    TOKENS,
    TOTEMS,
    Biome,
    Connection,
    Edition,
    TentSpace,
    Territory,
    editions,
)
from companion.games.iwari.deal import Hand, Span
from companion.games.iwari.earlier import TakeFromDisplay
from companion.games.iwari.game import GAME
from companion.games.iwari.rules.cards import DealtHand, DeckOut, DrawFromDeck, Drawn, Turned
from companion.games.iwari.rules.pieces import Discard, PlaceTent
from companion.games.iwari.rules.table import Action, FillDisplay, FillHand, Position
from tests.games.iwari.board import (
    COAST,
    DESERT,
    FOREST,
    GLACIERS,
    NAMES,
    SMALL,
    TUNDRA,
    after,
    is_legal,
    kind,
    position,
    refusal,
    table,
    tent,
)


def text_of(deal: Any, step: str) -> str:
    """The words of one step of the checklist."""
    return next(s.text for s in GAME.setup_steps(deal) if s.id == step)


def test_the_box_holds_what_the_booklet_lists() -> None:
    assert sum(CARDS.values()) == 57
    assert list(CARDS.values()) == [13, 12, 11, 11, 10]
    assert (TENTS, TOTEMS, sum(FEATS.values())) == (20, 8, 6)
    assert len({(look.letter, look.shape, look.tone) for look in TOKENS.values()}) == 5


@pytest.mark.parametrize(
    ("players", "cards", "deck", "mountains"),
    [(2, 47, 37, 4), (3, 47, 34, 3), (4, 52, 36, 2), (5, 57, 38, 1)],
)
def test_the_number_of_players_changes_cards_and_mountains(
    players: int, cards: int, deck: int, mountains: int
) -> None:
    deal = table(players)
    assert sum(deal.cards.values()) == cards
    assert deal.first_deck == deck
    assert "".join(deal.mountains) == "ABCD"[:mountains]


def test_two_players_share_the_map_with_a_third_tribe() -> None:
    assert len(table(2).tribes) == 3
    assert table(2).third == 2
    assert table(3).third is None


def test_cards_to_take_out_are_counted_by_biome() -> None:
    assert text_of(table(5), "deck") == "All cards are used. Shuffle the 57 cards."
    assert text_of(table(4), "deck") == (
        "Take out 1 tundra card, 1 forest card, 1 glacier card, 1 coast card and 1 desert card. "
        "Shuffle the 52 cards that remain."
    )


def test_each_mountain_is_named_with_its_connection() -> None:
    assert text_of(table(4, A="3", B="4"), "mountains") == (
        "Place 2 mountains: A on connection 3, Forest to Coast; B on connection 4, Coast to Desert."
    )


def test_the_checklist_says_who_of_experienced_players_draws_first() -> None:
    """IW-21."""
    text = text_of(table(3, hands="experienced"), "hands")
    assert text.startswith("Lay 4 cards open as the display. Beginning with Cleo and against")
    assert text.endswith("34 cards remain in the deck.")


def test_two_players_lay_out_the_third_tribe() -> None:
    assert text_of(table(2), "third_tribe") == (
        "The third tribe is blue (glaciers). Its tents and totems lie beside the board, "
        "one tent on zero of the score track."
    )


def test_a_map_with_fewer_pairs_takes_as_many_mountains_as_it_has() -> None:
    bare = replace(SMALL, connections=tuple(replace(c, mountain=None) for c in SMALL.connections))
    deal = table(2, bare)
    assert deal.mountains == {}
    assert "mountains" not in {step.id for step in GAME.setup_steps(deal)}
    one_pair = replace(
        SMALL,
        connections=tuple(
            replace(c, mountain=c.mountain if c.mountain == "A" else None)
            for c in SMALL.connections
        ),
    )
    assert list(table(2, one_pair).mountains) == ["A"]


def test_a_colour_given_by_hand_is_swapped_with_the_tribe_that_had_it() -> None:
    dealt = GAME.deal(SMALL, NAMES, {}, Random(7), {})
    wanted = dealt.tribes[3]
    fixed = GAME.deal(SMALL, NAMES, {}, Random(7), {"colour.0": wanted.value})
    assert fixed.tribes[0] is wanted
    assert fixed.tribes[3] is dealt.tribes[0]
    assert fixed.tribes[1:3] == dealt.tribes[1:3]
    assert fixed.mountains == dealt.mountains


def test_colours_given_by_hand_are_distinct() -> None:
    with pytest.raises(Malformed) as refused:
        GAME.deal(SMALL, NAMES[:3], {}, Random(7), {"colour.0": "tundra", "colour.1": "tundra"})
    assert refused.value.problems[0].path == "fixed.colour.1"


def test_every_seat_starts_and_every_mountain_falls_either_way() -> None:
    deals = [GAME.deal(SMALL, NAMES[:4], {}, Random(seed), {}) for seed in range(60)]
    assert {deal.start_player for deal in deals} == {0, 1, 2, 3}
    assert {deal.mountains["A"] for deal in deals} == {1, 3}
    assert {deal.tribes[0] for deal in deals} == set(Biome)


def test_play_goes_clockwise_from_the_starting_player() -> None:
    deal = GAME.deal(SMALL, NAMES[:3], {}, Random(1), {"start_player": "2"})
    at = position(deal)
    assert [position(deal, turn=n).player for n in range(4)] == [2, 0, 1, 2]
    assert at.round == 1
    assert position(deal, turn=3).round == 2


@pytest.mark.parametrize("edition", editions(), ids=lambda edition: edition.id)
def test_a_reference_map_says_that_it_is_not_a_printed_one(edition: Any) -> None:
    assert "Reference" in edition.title
    assert "not a printed map" in edition.note


def test_the_reference_maps_show_every_feature() -> None:
    maps = editions()
    assert sorted(len(edition.territories) for edition in maps) == [11, 12]
    for edition in maps:
        assert {t.biome for t in edition.territories} == set(Biome)
        assert {link.kind for link in edition.connections} == {"land", "water"}
        assert set(edition.mountain_pairs) == set("ABCD")
        ends = [frozenset((link.a, link.b)) for link in edition.connections]
        assert len(set(ends)) < len(ends)
        homes = [{edition.space[end].territory for end in path} for path in edition.paths]
        assert any(len(home) == 2 for home in homes)
        assert all(4 <= len(spaces) <= 6 for spaces in edition.spaces_in.values())
    assert any(edition.flags.connections_are_paths for edition in maps)


def test_the_starting_player_is_drawn_and_the_checklist_says_so() -> None:
    """IW-22."""
    deal = table(3)
    step = next(step for step in GAME.setup_steps(deal) if step.id == "start_player")
    assert "by lot, unless it was set by hand" in step.text
    assert "travelled last" in step.text
    assert (step.items, step.cite.ruling) == (("start_player",), "IW-22")
    by_hand = GAME.deal(SMALL, NAMES[:3], {}, Random(1), {"start_player": "2"})
    assert GAME.start(by_hand).player == 2


# Maps as data

REFERENCE = editions()[0]


def with_connection(index: int, **changed: Any) -> Edition:
    links = list(SMALL.connections)
    links[index] = replace(links[index], **changed)
    return replace(SMALL, connections=tuple(links))


def with_territory(index: int, edition: Edition = SMALL, **changed: Any) -> Edition:
    territories = list(edition.territories)
    territories[index] = replace(territories[index], **changed)
    return replace(edition, territories=tuple(territories))


def with_space(index: int, edition: Edition = SMALL, **changed: Any) -> Edition:
    spaces = list(edition.spaces)
    spaces[index] = replace(spaces[index], **changed)
    return replace(edition, spaces=tuple(spaces))


@pytest.mark.parametrize(
    ("edition", "path", "message"),
    [
        (replace(SMALL, id="Not An Id"), "id", "must be small letters"),
        (replace(SMALL, title="x" * 81), "title", "a text of 1 to 80 characters"),
        (replace(SMALL, title=" "), "title", "must not be empty"),
        (replace(SMALL, note="a\nb"), "note", "in one line"),
        (with_territory(0, name="\n"), "territories[0].name", "1 to 80 characters"),
        (with_space(1, id="Bad Id"), "spaces[1].id", "must be small letters"),
        (with_space(1, id="discard"), "spaces[1].id", "discard names something else here"),
        (
            replace(SMALL, territories=SMALL.territories[:1]),
            "territories",
            "two territories at least",
        ),
        (with_territory(1, id="tundra"), "territories[1].id", "tundra is used twice"),
        (with_territory(1, name="Tundra"), "territories[1].name", "are called Tundra"),
        (with_space(1, id="tundra-1"), "spaces[1].id", "tundra-1 is used twice"),
        (with_space(1, id="pass"), "spaces[1].id", "pass names something else here"),
        (with_space(1, territory="atlantis"), "spaces[1].territory", "no territory atlantis"),
        (with_space(28, territory="coast"), "territories[5]", "Islet has no tent space yet."),
        (replace(SMALL, paths=(("tundra-1", "x"),)), "paths[0][1]", "no tent space x"),
        (replace(SMALL, paths=(("tundra-1",) * 2,)), "paths[0]", "joins tundra-1 with itself"),
        (
            replace(SMALL, paths=(("tundra-1", "tundra-2"), ("tundra-2", "tundra-1"))),
            "paths[1]",
            "are joined already",
        ),
        (with_connection(0, number=2), "connections", "numbered 1 to 10, each number once"),
        (with_connection(0, a="atlantis"), "connections[0].a", "no territory atlantis"),
        (with_connection(0, b="tundra"), "connections[0]", "joins tundra with itself"),
        (with_connection(6, ends=("tundra-1", "glaciers-3")), "connections[6].ends", "of glaciers"),
        (with_connection(0, mountain=None), "connections[2].mountain", "symbol A belongs on two"),
        (with_space(0, REFERENCE, at=None), "spaces[0].at", "give every place coordinates"),
        (with_space(0, REFERENCE, at=(101.0, 5.0)), "spaces[0].at", "(101, 5) lies off the map"),
        (
            with_territory(0, REFERENCE, outline=((0.0, 0.0), (1.0, 1.0))),
            "territories[0].outline",
            "three points",
        ),
        (replace(SMALL, width=0.0), "width", "between 10 and 1000"),
    ],
    ids=str,
)
def test_a_fault_of_a_map_is_named_with_its_place(
    edition: Edition, path: str, message: str
) -> None:
    problems = GAME.edition_problems(edition)
    assert any(p.path == path and message in p.message for p in problems), problems


def test_a_map_has_at_most_twelve_territories() -> None:
    many = tuple(replace(SMALL.territories[0], id=f"t{n}", name=f"T{n}") for n in range(13))
    assert GAME.edition_problems(replace(SMALL, territories=many))


def test_the_maps_that_are_shipped_and_tested_have_no_fault() -> None:
    assert [GAME.edition_problems(edition) for edition in (SMALL, *editions())] == [(), (), ()]


def test_a_map_of_territories_and_spaces_alone_can_be_played_and_counted() -> None:
    """A table that only counts the end by territory needs no paths, coordinates or symbols."""
    edition = Edition(
        id="bare",
        title="Bare",
        note="Two islands.",
        territories=tuple(Territory(t.id, t.name, t.biome) for t in SMALL.territories[:2]),
        spaces=(TentSpace("a", "tundra"), TentSpace("b", "forest")),
        connections=(Connection(1, "tundra", "forest", "water"),),
    )
    assert GAME.edition_problems(edition) == ()
    deal = table(3, edition)
    assert GAME.picture(position(deal, tundra="T")).elements
    assert GAME.score(GAME.counting.tally(deal, {"final.tents.tundra.0": 1})).score(0).total == 1


def test_a_map_without_paths_says_that_it_shows_no_settlements() -> None:
    deal = table(3, replace(SMALL, paths=()))
    sheet = GAME.score(GAME.tally(position(deal, desert="TTTT")))
    assert sheet.score(0).points("settlements") == 0
    remark = "The Small Map has no paths, so it does not show the settlements."
    assert sheet.remarks == (remark,)


@pytest.mark.parametrize("edition", editions(), ids=lambda edition: edition.id)
def test_places_of_a_reference_map_can_be_touched_apart(edition: Edition) -> None:
    """Tent spaces lie 6.5 units apart at least, and clear of totem spaces and of borders."""
    spaces = [(space.at or (0.0, 0.0), space.territory) for space in edition.spaces]
    places = [at for at, _ in spaces]
    totems = [territory.totem or (0.0, 0.0) for territory in edition.territories]
    assert min(dist(a, b) for a in places for b in places if a is not b) >= 6.5
    assert min(dist(a, b) for a in places for b in totems) >= 7
    for at, territory in spaces:
        outline = edition.territory[territory].outline
        assert inside(at, outline)
        assert min(dist(at, corner) for corner in outline) >= 2.9


def inside(point: tuple[float, float], outline: tuple[tuple[float, float], ...]) -> bool:
    """Whether the point lies within the outline (by the number of edges to its right)."""
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossings += 1
    return crossings % 2 == 1


def test_without_coordinates_a_chart_is_drawn() -> None:
    picture = GAME.picture(position(table(3), desert="TT T", islet="F"))
    spots = [e.at for e in picture.elements if hasattr(e, "at") and e.id.startswith("desert-")]
    assert len(spots) == len(set(spots)) == 7
    assert all(0 <= x <= picture.width and 0 <= y <= picture.height for x, y in spots)


# The checklist about cards and feats


def checklist(players: int = 3, **chosen: str) -> dict[str, str]:
    """The words of every step, by its id."""
    return {step.id: step.text for step in GAME.setup_steps(table(players, **chosen))}


@pytest.mark.parametrize("hands", ["first", "experienced"])
def test_nobody_shuffles_or_deals_the_cards_that_the_app_deals(hands: str) -> None:
    steps = checklist(cards="app", hands=hands)
    assert steps["deck"] == ("Leave all cards in the box: the app shuffles 47 of them and deals.")
    assert steps["hands"].startswith("The app ")


def test_experienced_players_draw_their_hands_even_where_the_app_deals() -> None:
    assert checklist(cards="app", hands="experienced")["hands"] == (
        "The app lays 4 cards open as the display. Beginning with Cleo and against the order of "
        "play, everyone draws 3 cards from display and deck; the display is filled up after each "
        "player. 34 cards remain in the deck."
    )


@pytest.mark.parametrize(
    ("players", "deck", "left"), [(2, 47, 37), (3, 47, 34), (4, 52, 36), (5, 57, 38)]
)
def test_cards_shuffled_and_left_in_the_deck_fit_the_number_of_players(
    players: int, deck: int, left: int
) -> None:
    steps = checklist(players)
    assert f"Shuffle the {deck} cards" in steps["deck"]
    assert steps["hands"].endswith(f"{left} cards remain in the deck.")


def test_feats_are_laid_out_by_number() -> None:
    feats = checklist(union="yes", respect="yes")["feats"]
    assert feats == "Lay out the feats in play: 2 Union and 1 Respect."


# Where the app deals

DEAL = table(3, cards="app")
DRAFT = table(3, cards="app", hands="experienced")
HAND = (TUNDRA, FOREST, COAST)
DISPLAY = (TUNDRA, TUNDRA, GLACIERS, DESERT)


def dealt() -> Position:
    """Everyone has a hand and the display lies open."""
    hands = [DealtHand(seat, HAND) for seat in (0, 1, 2)]
    return after(GAME.start(DEAL), *hands, Turned(DISPLAY))


def before_the_end_of_the_deck(deck: tuple[Biome, ...], shuffles: int = 0) -> Position:
    """Dealt, but all cards except those few have been discarded from the deck."""
    at = dealt()
    spread = Counter(DEAL.cards)
    for card in (*HAND * 3, *DISPLAY, *deck):
        spread[card] -= 1
    fields: dict[str, Any] = {
        "deck": Span(len(deck), len(deck)),
        "discards": {biome: spread[biome] for biome in Biome},
        "shuffles": shuffles,
        "half": {} if shuffles else None,
    }
    return at.with_state(replace(at.state, **fields))


def test_hands_are_dealt_clockwise_from_the_starting_player_then_the_display() -> None:
    at = GAME.start(DEAL)
    assert refusal(at, DealtHand(1, HAND)).code == "other_seat"
    assert refusal(at, DealtHand(0, (TUNDRA,))).code == "number_of_cards"
    assert refusal(at, Turned(DISPLAY)).code == "not_now"
    at = dealt()
    assert (kind(at), at.player) == (Action, 0)
    assert at.state.deck == Span(34, 34)
    assert all(hand == Hand(Span(3, 3), HAND) for hand in at.state.hands)


def test_experienced_players_see_the_display_and_the_last_player_draws_first() -> None:
    at = after(GAME.start(DRAFT), Turned(DISPLAY))
    assert GAME.awaited(at) == {2}
    at = after(at, TakeFromDisplay(TUNDRA), DrawFromDeck())
    assert GAME.awaited(at) == {CHANCE}
    at = after(at, Drawn(COAST))
    assert GAME.awaited(at) == {2}
    at = after(at, TakeFromDisplay(DESERT))
    assert at.state.hands[2].cards == (TUNDRA, COAST, DESERT)
    assert at.state.display == (TUNDRA, GLACIERS)
    assert GAME.awaited(at) == {CHANCE}
    at = after(at, Turned((FOREST, FOREST)))
    assert GAME.awaited(at) == {1}


def test_only_cards_of_the_hand_are_played() -> None:
    at = dealt()
    assert is_legal(at, tent("tundra-1", TUNDRA))
    violation = refusal(at, tent("desert-1", DESERT))
    assert violation.code == "not_in_hand"
    assert violation.reason == "Ann does not hold 1 desert card."
    assert refusal(at, tent("glaciers-1", FOREST, FOREST)).code == "not_in_hand"
    assert refusal(at, Discard(GLACIERS)).code == "not_in_hand"


def test_a_hand_is_filled_up_at_the_end_of_the_turn_one_card_at_a_time() -> None:
    at = after(dealt(), tent("tundra-1", TUNDRA))
    assert (kind(at), GAME.awaited(at)) == (FillHand, {0})
    assert refusal(at, Discard(COAST)).code == "action_over"
    violation = refusal(at, TakeFromDisplay(COAST))
    assert violation.code == "not_in_display"
    assert violation.reason == (
        "The display holds 2 tundra cards, 1 glacier card and 1 desert card."
    )
    at = after(at, TakeFromDisplay(DESERT))
    assert GAME.awaited(at) == {CHANCE}
    at = after(at, Turned((COAST,)))
    assert (kind(at), at.player) == (Action, 1)
    assert at.state.hands[0].cards == (FOREST, COAST, DESERT)
    assert at.state.deck == Span(33, 33)


def test_the_deck_gives_only_cards_that_it_can_hold() -> None:
    at = after(before_the_end_of_the_deck((COAST, DESERT)), Discard(TUNDRA), DrawFromDeck())
    violation = refusal(at, Drawn(FOREST))
    assert violation.code == "not_in_deck"
    assert violation.reason == "There is no forest card left in the deck."
    assert set(GAME.legal_moves(at)) == {Drawn(COAST), Drawn(DESERT)}
    assert refusal(at, Drawn(None)).code == "number_of_cards"


def test_a_deck_that_runs_out_in_a_refill_is_shuffled_and_the_refill_goes_on() -> None:
    at = before_the_end_of_the_deck((COAST,))
    at = after(at, tent("tundra-1", TUNDRA), DrawFromDeck(), Drawn(COAST))
    assert at.state.shuffles == 1
    assert at.state.half == {"tundra-1": 0}
    assert at.player == 1
    assert at.state.deck == Span(34, 34)
    assert not any(at.state.discards.values())


def test_a_deck_that_runs_out_into_the_display_is_shuffled_and_the_display_filled() -> None:
    at = before_the_end_of_the_deck((COAST,))
    at = after(at, Discard(TUNDRA), TakeFromDisplay(GLACIERS), Turned((COAST,)))
    assert (at.state.shuffles, at.player, at.state.deck) == (1, 1, Span(34, 34))


def test_a_display_is_filled_from_both_decks_where_the_first_runs_short() -> None:
    at = before_the_end_of_the_deck((COAST,))
    at = after(at, tent("tundra-1", TUNDRA))
    hand = Hand(Span(1, 1), (FOREST,))
    discards = {**at.state.discards, COAST: at.state.discards[COAST] + 1}
    at = at.with_state(replace(at.state, hands=(hand, *at.state.hands[1:]), discards=discards))
    at = after(at, TakeFromDisplay(TUNDRA), TakeFromDisplay(TUNDRA), Turned((COAST,)))
    assert (at.state.shuffles, kind(at)) == (1, FillDisplay)
    at = after(at, Turned((FOREST,)))
    assert (kind(at), at.player, at.state.deck) == (Action, 1, Span(34, 34))


def test_the_second_time_nothing_is_shuffled_and_the_display_is_all_there_is() -> None:
    """IW-2."""
    at = before_the_end_of_the_deck((COAST,), shuffles=1)
    at = after(at, Discard(TUNDRA), DrawFromDeck(), Drawn(COAST))
    assert (at.state.shuffles, at.state.ending, at.state.deck) == (2, "deck_out", Span(0, 0))
    at = after(at, PlaceTent("coast-1", (COAST,)))
    assert refusal(at, DrawFromDeck()).code == "deck_empty"
    at = after(at, TakeFromDisplay(DESERT))
    assert at.state.display == (TUNDRA, TUNDRA, GLACIERS)
    assert at.player == 2


def test_a_table_whose_cards_the_app_deals_does_not_enter_the_end_of_the_deck() -> None:
    violation = refusal(dealt(), DeckOut())
    assert (violation.code, violation.possible) == ("app_deals", False)


def test_cards_are_neither_lost_nor_made() -> None:
    """Over a whole game, hands, display, deck and discards are always the game's cards."""
    for at, _ in random_walk(GAME, GAME.start(DRAFT), Random("cards")):
        held = sum(hand.size.high for hand in at.state.hands) + len(at.state.display or ())
        assert held + at.state.deck.high + sum(at.state.discards.values()) == 47


# Secrets


def test_everyone_sees_their_own_hand_only() -> None:
    at = dealt()
    assert GAME.view(at, 1).state.hands == (
        Hand(Span(3, 3)),
        Hand(Span(3, 3), HAND),
        Hand(Span(3, 3)),
    )
    assert GAME.view(at, None).state.hands == (Hand(Span(3, 3)),) * 3


def test_a_draw_is_seen_by_the_one_who_draws() -> None:
    at = after(dealt(), Discard(TUNDRA), DrawFromDeck())
    assert GAME.view_move(at, Drawn(COAST), 0) == Drawn(COAST)
    assert GAME.view_move(at, Drawn(COAST), 1) == Drawn(None)
    assert GAME.describe(at, Drawn(COAST)) == "Ann gets 1 coast card from the deck."
    assert GAME.describe(at, Drawn(None)) == "Ann gets a card from the deck."


def test_a_starting_hand_is_seen_by_its_owner() -> None:
    at, move = GAME.start(DEAL), DealtHand(0, HAND)
    assert GAME.view_move(at, move, 0) == move
    shown = GAME.view_move(at, move, None)
    assert shown == DealtHand(0, None)
    assert GAME.describe(at, shown) == "Ann is dealt 3 cards."


def test_facts_show_a_hand_to_those_who_may_see_it() -> None:
    def hand(viewer: int | None) -> str:
        facts = GAME.facts(GAME.view(dealt(), viewer))
        return next(fact.value for fact in facts if (fact.label, fact.seat) == ("Hand", 0))

    assert hand(0) == "1 tundra card, 1 forest card and 1 coast card"
    assert hand(1) == "3 cards"
    assert hand(None) == "3 cards"
