"""Nothing betrays a hand, a pile or what was seen of the deck."""

from random import Random

import pytest

from companion.engine.game import random_walk
from companion.engine.problems import Malformed
from companion.games.grecos.game import GAME
from companion.games.grecos.rules.events import Played
from companion.games.grecos.rules.position import Position
from companion.games.grecos.rules.table import SQUARES
from companion.games.grecos.rules.turn import LetItHappen, March, PlayCard
from tests.games.grecos.positions import NAMES, after, fight, position, refusals
from tests.games.grecos.reading import read_diagram

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


# The map as a picture and as text, and what is said beside it

BEN = {"H8": "ships"}


def test_a_stack_is_recognised_by_shape_letters_and_count() -> None:
    at = position({"C6": "hoplites hero:damage=1 hoplites"}, BEN)
    found = {element.id: element for element in GAME.picture(at).elements}
    piece = found["stack-C6"]
    assert (piece.shape, piece.tone, piece.letter) == ("circle", "red", "He")
    assert (found["count-C6"].label, found["count-C6"].tone) == ("3", "ink")
    assert found["damage-C6"].label == "1"
    assert found["C6"].title == "C6, City State: Ada's Hero (damage 1) and 2 Hoplites"
    assert "count-H8" not in found


def test_the_map_fits_a_phone() -> None:
    """At 390 px a square is 46 px wide, and a stack two thirds of that; the rest names columns and
    rows."""
    picture = GAME.picture(position({"C6": "hero"}, BEN))
    assert (picture.width, picture.height) == (8.4, 8.4)
    pieces = [e for e in picture.elements if e.id.startswith("stack-")]
    assert all(2 * piece.size * 390 / 8.4 >= 24 for piece in pieces)


def test_every_card_is_told_from_the_others_by_its_letters() -> None:
    """Nine Blessings begin with an A, a P or an H; the letters are those of who gives them."""
    letters = GAME.editions()[0].card_letters
    assert len(set(letters.values())) == len(letters)
    assert (letters["artemis"], letters["asclepius"], letters["ares"]) == ("Art", "As", "Are")
    assert max(map(len, letters.values())) <= 4


def test_a_battle_is_drawn_and_its_odds_are_shown() -> None:
    at = position({"C6": "amazons"}, {"C7": "amazons"}, phase="battle", hands=["lost", "wine"])
    at = fight(at, "C6", "C7")
    assert "battle" in {element.id for element in GAME.picture(at).elements}
    facts = {fact.label: fact.value for fact in GAME.facts(at)}
    assert facts["Ada wins this battle"] == "67 %"


def test_a_diagram_is_read_as_it_was_written() -> None:
    deal = GAME.deal(GAME.editions()[0], NAMES[:4], {}, Random(2), {})
    for at, _ in random_walk(GAME, GAME.start(deal), Random(2), 150):
        assert read_diagram(deal, GAME.diagram(at)) == at


def test_a_diagram_of_another_map_is_malformed() -> None:
    at = position({"C6": "hero"}, BEN)
    with pytest.raises(Malformed):
        read_diagram(at.deal, GAME.diagram(at).replace("s   s   s", "s   c   s", 1))


def test_refusals_say_what_stands_in_the_way() -> None:
    at = position({"C6": "hero"}, {"C7": "hero"})
    reasons = {
        move.goal: next(GAME.violations(at, move)).reason
        for move in (March("C6", (0,), "C7"), March("C6", (0,), "A6"), March("C6", (0,), "F6"))
    }
    assert reasons == {
        "C7": "Ben stands on C7.",
        "A6": "Hero cannot stop on A6, which is Sea.",
        "F6": "Hero cannot get to F6 with 2 move points.",
    }


def test_what_happened_all_the_same_can_be_recorded() -> None:
    """A unit that went too far: hands could do it, so the host may insist."""
    at = position({"C6": "hero"}, BEN, hands=["lost"])
    move = March("C6", (0,), "F6")
    assert refusals(at, move) == ["out_of_reach"]
    assert all(violation.possible for violation in GAME.violations(at, move))
    step = GAME.apply(at, move)
    assert GAME.state_problems(step.state) == ()
    assert after(at, March("C6", (0,), "C7"))


def test_units_and_terrain_have_the_emblems_of_the_printed_sheets() -> None:
    at = position({"C6": "hero", "D6": "hoplites"}, BEN)
    shown = {element.id: element for element in GAME.picture(at).elements}
    assert all(shown[square].emblem for square in SQUARES)
    assert all(one.emblem for name, one in shown.items() if name.startswith("stack-"))
    # a sheet covers what lies below the map: the columns are named above it
    assert max(y for _, y in shown["column-A"].outline) <= min(y for _, y in shown["A8"].outline)
