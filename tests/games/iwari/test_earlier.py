"""Positions as rules version 1.0 wrote them, read as today's."""

from dataclasses import replace
from typing import Any

import pytest

from companion.codec import dump, load_state
from companion.games.iwari.box import Feat
from companion.games.iwari.deal import Span
from companion.games.iwari.earlier import TakeFromDisplay, upgrade_state
from companion.games.iwari.game import GAME
from companion.games.iwari.rules.cards import DealtHand, DrawFromDeck, Drawn, Turned
from companion.games.iwari.rules.pieces import Discard
from companion.games.iwari.rules.table import (
    Action,
    DeckInDoubt,
    EarnedFeat,
    FillDisplay,
    FillHand,
    HiddenCard,
    Position,
    SecondPiece,
    StartingHand,
    ThirdTribeAction,
)
from tests.games.iwari.board import (
    COAST,
    DESERT,
    FOREST,
    GLACIERS,
    TUNDRA,
    after,
    position,
    table,
    tent,
)

FOUR = (TUNDRA, TUNDRA, FOREST, COAST)


def read(at: Position, phase: str, **fields: Any) -> Position:
    """The pieces of that position as version 1.0 wrote them, with what it stored of the turn,
    read under today's rules."""
    written = dump(at.state)
    del written["decisions"], written["closed"]
    written |= {"deal": dump(at.deal), "phase": phase, "third": False, "camp": None}
    written |= {"due": [], "blind": False, **fields}
    found: Position = load_state(GAME, at.deal, upgrade_state("1.0", at.deal, written))
    return found


def as_kept(at: Position) -> Position:
    """The position without what version 1.0 did not keep: why the last action is over, and
    whether a hidden card was seen while the hand is filled up."""
    asked = (
        replace(it, one_by_one=False) if isinstance(it, FillHand) else it
        for it in at.state.decisions
    )
    return at.with_state(replace(at.state, closed=None, decisions=tuple(asked)))


@pytest.mark.parametrize(
    ("asked", "fields"),
    [
        (Action(), {"phase": "action"}),
        (SecondPiece("desert"), {"phase": "second", "camp": "desert"}),
        (ThirdTribeAction(), {"phase": "action", "third": True}),
        (SecondPiece("desert", True), {"phase": "second", "camp": "desert", "third": True}),
    ],
)
def test_an_action_at_each_of_its_moments(asked: Any, fields: dict[str, Any]) -> None:
    at = position(table(2), asked, hand=(1, 2), turn=4, desert="TF. G")
    assert read(at, **fields) == at


def test_feats_that_are_due_are_placed_one_after_the_other() -> None:
    deal = table(3, union="yes", discovery="yes")
    for asked, phase in ((Action(), "second"), (SecondPiece("coast"), "done")):
        at = after(position(deal, asked, coast="FTT.T"), tent("coast-4"))
        due = [found for found in reversed(at.state.decisions) if isinstance(found, EarnedFeat)]
        assert [found.feat for found in due] == [Feat.UNION, Feat.DISCOVERY]
        written = [{"feat": found.feat, "places": list(found.places)} for found in due]
        assert read(at, phase, camp="coast", due=written) == as_kept(at)


def test_hands_that_are_dealt() -> None:
    at = GAME.start(table(3, cards="app"))
    assert at.decision == StartingHand(0)
    assert read(at, "dealing") == at
    at = after(at, DealtHand(0, (TUNDRA, TUNDRA, FOREST)))
    assert read(at, "dealing") == at
    at = after(at, DealtHand(1, (COAST,) * 3), DealtHand(2, (DESERT,) * 3))
    assert isinstance(at.decision, FillDisplay)
    assert read(at, "dealing") == at


def test_a_draft_at_each_of_its_moments() -> None:
    """The display is filled up, then the last player draws first (IW-21)."""
    moves = (
        Turned(FOUR),
        DrawFromDeck(),
        Drawn(GLACIERS),
        TakeFromDisplay(FOREST),
        TakeFromDisplay(COAST),
        Turned((DESERT, DESERT)),
        DrawFromDeck(),
    )
    at = GAME.start(table(3, cards="app", hands="experienced"))
    assert read(at, "dealing") == at
    for move in moves:
        at = after(at, move)
        assert read(at, "dealing", blind=isinstance(move, DrawFromDeck)) == as_kept(at)
    assert at.state.decisions[-2:] == (FillHand(1, one_by_one=True), HiddenCard(1))


def test_a_hand_that_is_filled_up() -> None:
    hands = [DealtHand(seat, (TUNDRA, FOREST, COAST)) for seat in range(3)]
    at = after(GAME.start(table(3, cards="app")), *hands, Turned(FOUR), Discard(COAST))
    assert at.decision == FillHand(0)
    assert read(at, "refill") == at
    hidden = after(at, DrawFromDeck())
    assert read(hidden, "refill", blind=True) == as_kept(hidden)
    full = after(at, TakeFromDisplay(TUNDRA))
    assert isinstance(full.decision, FillDisplay)
    assert read(full, "refill") == full


def test_the_last_turn_and_the_end() -> None:
    fields: dict[str, Any] = {"turn": 6, "ending": "last_tent", "deck": Span(0, 2)}
    doubt = position(table(3), DeckInDoubt(), **fields)
    assert read(doubt, "closing") == doubt
    over = doubt.with_state(doubt.state.answered())
    assert read(over, "over") == over
    assert GAME.is_over(read(over, "over"))


def test_what_today_s_rules_wrote_stays_as_it_is() -> None:
    written = dump(position(table(3), desert="T").state)
    assert upgrade_state("2.0", table(3), written) == written
