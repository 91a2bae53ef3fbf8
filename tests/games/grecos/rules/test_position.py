"""Nothing betrays a hand, a pile or what was seen of the deck."""

from random import Random

import pytest

from companion.engine.game import random_walk
from companion.games.grecos.game import GAME
from companion.games.grecos.rules.events import Played
from companion.games.grecos.rules.position import Position
from companion.games.grecos.rules.turn import LetItHappen, PlayCard
from tests.games.grecos.positions import NAMES, after, position

PHASES = ("recruit", "event", "move", "battle")


def table(phase: str, bens: str) -> Position:
    """Ada's turn, with a card in Ben's hand."""
    return position(
        {"C6": "hero"},
        {"C7": "hero"},
        {"G1": "ships"},
        phase=phase,
        hands=["kronos", bens],
        piles=["hoplites"],
    )


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("card", ["fates", "storm", "zeus", "wine"])
def test_tables_that_differ_in_a_hidden_card_look_alike_to_the_others(
    phase: str, card: str
) -> None:
    """Who is awaited, who may act, every answer and every refusal."""
    one, other = table(phase, card), table(phase, "tyche")
    assert GAME.awaited(one) == GAME.awaited(other)
    assert GAME.may_act(one) == GAME.may_act(other) == {0, 1}
    for seat in (0, 2, None):
        seen, same = GAME.view(one, seat), GAME.view(other, seat)
        assert seen == same
        assert GAME.facts(seen) == GAME.facts(same)
        asked = list(GAME.pseudo_legal_moves(seen))
        assert asked == list(GAME.pseudo_legal_moves(same))
        for move in asked if seat is not None else ():
            assert list(GAME.violations(one, move, {seat})) == list(
                GAME.violations(other, move, {seat})
            )


def test_a_card_waits_for_the_fates_whoever_holds_them() -> None:
    """GR-14 and GR-22: as long as the discards do not show them."""
    for bens in ("fates", "zeus"):
        at = after(table("event", bens), PlayCard(0, "kronos"))
        assert isinstance(at.decision, Played)
        assert GAME.awaited(at) == {0}
        assert GAME.may_act(at) == {0, 1}
        assert after(at, LetItHappen())


def test_a_card_takes_effect_at_once_where_all_can_see_that_nobody_can_stop_it() -> None:
    empty = position({"C6": "hero"}, {"C7": "hero"}, phase="event", hands=["kronos"])
    assert after(empty, PlayCard(0, "kronos")).state.extra_turns == 1
    gone = position(
        {"C6": "hero"},
        {"C7": "hero"},
        phase="event",
        hands=["kronos", "zeus"],
        discards=("fates",),
    )
    assert after(gone, PlayCard(0, "kronos")).state.extra_turns == 1


def test_open_tables_show_piles_and_hands() -> None:
    at = position(
        {"C6": "hero"},
        {"C7": "hero"},
        phase="event",
        hands=["kronos", "zeus"],
        piles=["titan"],
        options={"hands": "open"},
    )
    assert GAME.view(at, None) == at


def test_a_hand_is_shown_to_its_owner_by_name_and_to_others_by_number() -> None:
    at = table("event", "fates")
    bens = {f.label: f.value for f in GAME.facts(GAME.view(at, 1)) if f.seat == 1}
    others = {f.label: f.value for f in GAME.facts(GAME.view(at, 0)) if f.seat == 1}
    assert bens["Hand"] == "1: The Fates"
    assert others["Hand"] == "1 card"


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("seed", range(3))
def test_chits_and_cards_are_neither_lost_nor_made(players: int, seed: int) -> None:
    """Over random games: 48 chits and 30 cards, wherever they are."""
    edition = GAME.editions()[0]
    deal = GAME.deal(edition, NAMES[:players], {}, Random(seed), {})
    for at, _ in random_walk(GAME, GAME.start(deal), Random(seed), 400):
        state = at.state
        chits = sum(len(stack.units) for stack in state.stacks.values())
        chits += sum(map(len, state.piles)) + len(state.destroyed) + sum(at.bag.values())
        assert chits == 48
        cards = sum(map(len, state.hands)) + len(state.discards)
        assert cards + len(at.deck) + len(at.on_table) == 30
        assert at.pile_size == sum(at.bag.values())
        assert at.deck_size == len(at.deck)
        assert all(len(stack.units) <= 4 or at.battle for stack in state.stacks.values())
