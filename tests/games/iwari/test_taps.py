"""A turn takes five touches of the glass at most, Confirm included, however cards are played.

With `COMPANION_SOAK=20` so many whole games of each kind are counted; `-s` prints how the turns
are spread.
"""

import os
from collections import Counter
from itertools import islice

import pytest

from companion.engine.play.move import Move
from companion.games.iwari.box.components import Biome
from companion.games.iwari.hands import Hand, Span
from companion.games.iwari.moves import (
    Discard,
    DrawFromDeck,
    Drawn,
    EndTurn,
    PlaceFeat,
    Refill,
    TakeNext,
)
from companion.games.iwari.state import Position
from tests.quick import quick_with

from .board import COAST, DESERT, FOREST, GLACIERS, TUNDRA, after, position, table, tent
from .turns import Turn, records, touches, turns_of

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
