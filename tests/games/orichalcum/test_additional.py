"""Phase 4: an additional action is bought (OR-8, OR-17)."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.orichalcum.box.components import ACTIONS
from companion.games.orichalcum.decisions.action import BuyAction
from companion.games.orichalcum.decisions.draws import DiscardCard, EndTurn
from companion.games.orichalcum.land.pieces import creatures
from companion.games.orichalcum.moves.additional import Buy, BuyNothing
from companion.games.orichalcum.state import Position

from .positions import codes, legal, play, player, position

ASKED = (BuyAction(), DiscardCard(), EndTurn())


def buying(creatures_caught: tuple[str, ...] = (), **stock: int) -> Position:
    ada = replace(player(**stock), creatures=creatures_caught)
    return position(ada, asked=ASKED)


@pytest.mark.parametrize(
    ("stock", "actions"),
    [
        ({"hoplites": 2, "nuggets": 0}, {"capture", "construct", "produce"}),
        ({"hoplites": 0, "nuggets": 2}, {"capture", "construct", "recruit"}),
        (
            {"hoplites": 0, "nuggets": 0, "captured": ("gorgon", "cyclops")},
            set(ACTIONS),
        ),
    ],
)
def test_each_currency_buys_its_actions(stock: dict[str, Any], actions: set[str]) -> None:
    captured = stock.pop("captured", ())
    at = buying(**stock, creatures_caught=captured)
    assert {move.action for move in legal(at, Buy)} == actions


def test_recruiting_is_not_for_sale_for_hoplites() -> None:
    assert codes(buying(), Buy("recruit", "hoplites")) == {"not_on_sale"}
    assert codes(buying(), Buy("produce", "nuggets")) == {"not_on_sale"}


def test_currencies_are_not_mixed_or_8() -> None:
    at = buying(hoplites=1, nuggets=3)
    assert {move.currency for move in legal(at, Buy)} == {"nuggets"}
    assert codes(at, Buy("capture", "hoplites")) == {"too_expensive"}
    assert codes(at, Buy("capture", "nuggets", ("gorgon",))) == {"wrong_creatures"}


def test_spent_creatures_return_to_the_bag() -> None:
    at = buying(("gorgon", "gorgon", "cyclops"))
    before = creatures(at)
    paid = {move.creatures for move in legal(at, Buy) if move.currency == "creatures"}
    assert paid == {("cyclops", "gorgon"), ("gorgon", "gorgon")}
    at = play(at, Buy("recruit", "creatures", ("cyclops", "gorgon")))
    assert at.player.creatures == ("gorgon",)
    assert sum(creatures(at).values()) == sum(before.values()) + 2


def test_only_creatures_of_the_stock_are_spent() -> None:
    at = buying(("gorgon", "gorgon"))
    assert codes(at, Buy("recruit", "creatures", ("cyclops", "gorgon"))) == {"wrong_creatures"}
    assert codes(at, Buy("recruit", "creatures", ("gorgon",))) == {"wrong_creatures"}


def test_the_same_action_may_be_bought_again_even_after_renouncing_it() -> None:
    assert Buy("capture", "hoplites") in legal(buying(), Buy)


def test_nobody_is_asked_who_can_buy_nothing_or_20() -> None:
    """The decision settles by itself: a position that asks it so is refused."""
    at = position(player(hoplites=1, nuggets=1), asked=(DiscardCard(), EndTurn()))
    assert BuyAction().settle(at) is not None


def test_a_player_may_buy_nothing() -> None:
    assert isinstance(play(buying(), BuyNothing()).decision, DiscardCard)
