"""Chits, cards and random units drawn at the table and entered by whoever sees them."""

from random import Random

from companion.engine.play.decision import CHANCE
from companion.games.grecos.decisions.cards import Target
from companion.games.grecos.decisions.turn import DrawCards, DrawChit, RecruitPhase
from companion.games.grecos.game import GAME
from companion.games.grecos.moves.draws import CardDrawn
from companion.games.grecos.moves.play_card import PlayCard, UnitDrawn
from companion.games.grecos.moves.recruit import ChitDrawn
from companion.games.grecos.stacks import Stack
from companion.games.grecos.state import State

from .positions import after, position, refusals, unopposed

TOLD = {"draws": "table"}
BEN = {"H8": "ships"}


def drawing(bens: str = "zeus"):  # type: ignore[no-untyped-def]
    """Ada is to draw a card, while Ben holds one."""
    at = position(
        {"C6": "hero"}, BEN, phase="event", hands=["hera", bens], options=TOLD, discards=("pan",)
    )
    state: State = at.state.ask(DrawCards(0, 1))
    return at.with_state(state)


def test_a_drawn_card_is_entered_by_the_player_who_holds_it() -> None:
    """GR-17."""
    at = drawing()
    assert GAME.awaited(at) == {0}
    assert GAME.chance_move(at, Random(1)) is None
    assert [v.code for v in GAME.violations(at, CardDrawn("ares"), {1})] == ["not_yours"]
    at = after(at, CardDrawn("ares"))
    assert at.state.hands[0] == ("ares", "hera")


def test_a_card_that_its_owner_can_see_elsewhere_was_not_drawn() -> None:
    at = drawing()
    assert refusals(at, CardDrawn("hera")) == refusals(at, CardDrawn("pan")) == ["not_in_deck"]
    at = at.with_state(at.state.changed(discards=("pan",)))
    (refusal,) = GAME.violations(at, CardDrawn("pan"), {0})
    assert refusal.reason.endswith(" is not in the deck: it was discarded.")
    assert refusal.cite.ruling == "GR-22"


def test_entering_cards_does_not_find_out_what_others_hold() -> None:
    """The same answer whether Ben holds that card or not, and a position to play on from."""
    for bens in ("zeus", "nike"):
        at = drawing(bens)
        assert refusals(at, CardDrawn("zeus")) == []
        assert GAME.state_problems(after(at, CardDrawn("zeus"))) == ()


def test_a_drawn_chit_is_entered_by_its_owner() -> None:
    """GR-17: as many as there are, less those that can be seen."""
    at = position({"C6": "titan"}, BEN, phase="recruit", piles=["nymphs", "kraken"], options=TOLD)
    at = at.with_state(at.state.changed(decisions=(RecruitPhase(0), DrawChit(0))))
    assert GAME.awaited(at) == {0}
    assert refusals(at, ChitDrawn("titan")) == refusals(at, ChitDrawn("nymphs")) == ["no_such_chit"]
    assert refusals(at, ChitDrawn("kraken")) == []
    (refusal,) = GAME.violations(at, ChitDrawn("titan"), {0})
    assert refusal.reason == "The only Titan chit lies elsewhere."


def test_a_chit_of_which_more_are_in_play_than_there_are_is_not_drawn_again() -> None:
    """GR-17: somebody may have entered another one's chit, which nobody else could see."""
    at = position({"C6": "titan"}, BEN, phase="recruit", piles=["nymphs"], options=TOLD)
    stacks = {**at.state.stacks, "H8": Stack(1, at.state.stacks["C6"].units)}
    at = at.with_state(at.state.changed(decisions=(RecruitPhase(0), DrawChit(0)), stacks=stacks))
    assert refusals(at, ChitDrawn("titan")) == ["no_such_chit"]


def test_a_unit_drawn_at_random_is_entered_by_the_table() -> None:
    at = position(
        {"C6": "hero"}, {"F6": "hero cyclops"}, phase="event", hands=["volcano"], options=TOLD
    )
    at = unopposed(at, PlayCard(0, "volcano", Target("F6")))
    assert GAME.awaited(at) == {CHANCE}
    assert GAME.chance_move(at, Random(1)) is None
    assert after(at, UnitDrawn(0)).state.destroyed == ("cyclops",)


def test_a_look_at_the_deck_is_taken_by_hand() -> None:
    at = position({"C6": "hero"}, BEN, phase="event", hands=["delphi lost"], options=TOLD)
    at = unopposed(at, PlayCard(0, "delphi"))
    assert at.state.foreseen == ()
    assert at.state.discards == ("delphi",)
