"""The set-up: colours, mountains, cards to take out, and the checklist for people (IW-20)."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.engine.problems import Malformed
from companion.games.iwari.box import CARDS, FEATS, TENTS, TOKENS, TOTEMS, Biome, editions
from companion.games.iwari.game import GAME
from tests.games.iwari.board import NAMES, SMALL, position, table


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
