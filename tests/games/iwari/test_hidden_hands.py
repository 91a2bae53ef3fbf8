"""Where the app deals, hands belong to their owners, whatever form a position takes."""

from random import Random
from typing import Any

import pytest

from companion import codec
from companion.engine.play.replay import Timeline, random_walk, replay
from companion.games.iwari.game import GAME
from companion.games.iwari.moves import DealtHand, Drawn

NAMES = ("Ada", "Ben", "Cleo")


@pytest.fixture(scope="module", params=["first", "experienced"])
def game_dealt_by_the_app(request: pytest.FixtureRequest) -> Timeline[Any, Any, Any]:
    options = {"cards": "app", "hands": request.param}
    deal = GAME.deal(GAME.editions()[0], NAMES, options, Random(1), {})
    walk = random_walk(GAME, GAME.start(deal), Random(1))
    return replay(GAME, deal, [move for _, move in walk])


def test_each_seat_sees_its_own_hand_and_a_spectator_none_before_the_end(
    game_dealt_by_the_app: Timeline[Any, Any, Any],
) -> None:
    for at in game_dealt_by_the_app.positions:
        assert all(len(hand.cards) == hand.size.low == hand.size.high for hand in at.state.hands)
        held = {seat for seat, hand in enumerate(at.state.hands) if hand.cards}
        for viewer in (*range(len(NAMES)), None):
            hands = codec.dump(GAME.view(at, viewer).state)["hands"]
            shown = {seat for seat, hand in enumerate(hands) if hand["cards"]}
            everybody = set(range(len(NAMES))) if GAME.is_over(at) else {viewer}
            assert shown == everybody & held


def test_a_card_from_the_deck_is_shown_to_its_owner_alone(
    game_dealt_by_the_app: Timeline[Any, Any, Any],
) -> None:
    timeline = game_dealt_by_the_app
    shown = 0
    afterwards = timeline.positions[1:]
    for at, move, then in zip(timeline.positions, timeline.moves, afterwards, strict=False):
        if not isinstance(move, DealtHand | Drawn):
            continue
        (owner,) = (s for s in range(len(NAMES)) if at.state.hands[s] != then.state.hands[s])
        for viewer in (*range(len(NAMES)), None):
            seen = GAME.view_move(at, move, viewer)
            hidden = DealtHand(owner, None) if isinstance(move, DealtHand) else Drawn(None)
            assert seen == (move if viewer == owner else hidden)
        shown += 1
    assert shown
