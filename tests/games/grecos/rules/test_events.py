"""All thirty event cards, each by its name, and what becomes of them."""

from pathlib import Path
from random import Random

import pytest

from companion.engine.moves import CHANCE
from companion.games.grecos.game import GAME
from companion.games.grecos.rules.battle import Thrown
from companion.games.grecos.rules.events import Played, RandomUnit, Target
from companion.games.grecos.rules.position import Position
from companion.games.grecos.rules.table import Blow, DrawCards, HandLimit, Unit
from companion.games.grecos.rules.turn import (
    CardDrawn,
    Discard,
    EndPhase,
    LetItHappen,
    PlayCard,
    UnitDrawn,
)
from tests.games.grecos.positions import (
    after,
    drawn,
    fight,
    goals,
    only_unit,
    position,
    refusals,
    stack,
    step,
    strike,
    unopposed,
)

BEN = {"H8": "ships"}


def extra_attacks(card: str, ours: str, theirs: str = "hero cyclops", **options: str) -> list[str]:
    """The kinds of units that have two attacks after the card, ours first."""
    at = position(
        {"C6": f"{ours} kraken"}, {"C7": theirs}, phase="battle", hands=[card], options=options
    )
    at = fight(at, "C6", "C7")
    units = at.state.stacks["C6"].units
    kraken = next(n for n, unit in enumerate(units) if unit.kind == "kraken")
    at = unopposed(at, PlayCard(0, card, instead=kraken))
    assert card in at.state.discards
    return [
        unit.kind
        for square in ("C6", "C7")
        for unit in at.state.stacks[square].units
        if unit.acts == 2 or (unit.kind == "kraken" and unit.acts)
    ]


@pytest.mark.parametrize(
    ("card", "ours", "served"),
    [
        ("zeus", "hero tritons medusa", ["hero", "tritons"]),
        ("poseidon", "hero sirens tritons", ["kraken", "sirens", "tritons"]),
        ("atlas", "hero cyclops minotaur", ["cyclops", "minotaur"]),
        ("nike", "eagle pegasus hero", ["eagle", "pegasus"]),
        ("hera", "hydra medusa hero", ["hydra", "kraken", "medusa"]),
        ("pan", "amazons nymphs hero", ["amazons", "nymphs"]),
        ("apollo", "centaurs minotaur hero", ["centaurs", "minotaur"]),
        ("athena", "harpies amazons hero", ["amazons", "harpies"]),
        ("artemis", "hoplites centaurs hero", ["centaurs", "hoplites"]),
        ("trojan_horse", "hero medusa eagle", ["eagle", "hero", "kraken", "medusa"]),
    ],
)
def test_blessings_and_the_trojan_horse_give_extra_attacks(
    card: str, ours: str, served: list[str]
) -> None:
    """GR-13: to the player's own units; Forest and Abyss units by what recruits them. GR-21: a
    unit that gave up its attack gets one too."""
    assert extra_attacks(card, ours) == served


def test_blessings_serve_both_sides_where_the_table_plays_so() -> None:
    """GR-13's option; the Trojan Horse still serves one stack."""
    assert extra_attacks("zeus", "medusa", "hero cyclops", blessings="both") == ["hero"]
    assert extra_attacks("zeus", "medusa", "hero cyclops") == []
    assert extra_attacks("trojan_horse", "medusa", "hero", blessings="both") == ["kraken", "medusa"]


def test_an_extra_attack_is_for_this_round_only() -> None:
    at = position({"C6": "hero cyclops"}, {"C7": "cyclops"}, phase="battle", hands=["zeus lost"])
    at = fight(at, "C6", "C7")
    at = unopposed(at, PlayCard(0, "zeus", instead=0))
    assert [unit.acts for unit in at.state.stacks["C6"].units] == [0, 2]
    for face in (6, 6, 6):
        at = after(at, Thrown(face)) if isinstance(at.decision, Blow) else strike(at, "hero", face)
    assert at.decision.round == 2
    assert [unit.acts for unit in at.state.stacks["C6"].units] == [1, 1]


def test_ares_raises_the_force_of_ones_own_side_for_the_battle() -> None:
    at = position({"C6": "hero cyclops"}, {"C7": "hoplites"}, phase="battle", hands=["ares lost"])
    at = unopposed(fight(at, "C6", "C7"), PlayCard(0, "ares", instead=0))
    battle = at.battle
    assert battle
    parts = at.force(battle, 0, Unit("hero"))
    assert [(part.label, part.amount) for part in parts] == [("Hero", 5), ("Blessing of Ares", 1)]
    assert len(at.force(battle, 1, Unit("hoplites"))) == 1


@pytest.mark.parametrize("card", ["asclepius", "golden_fleece", "cornucopia"])
def test_healing_restores_a_stack_to_full_hits(card: str) -> None:
    """GR-21: outside battle any stack, in battle one's own."""
    ours, theirs = {"C6": "hydra:damage=2 hero:damage=1"}, {"C7": "hero:damage=1"}
    at = position(ours, theirs, phase="event", hands=[card])
    healed = unopposed(at, PlayCard(0, card, Target("C6")))
    assert [unit.damage for unit in healed.state.stacks["C6"].units] == [0, 0]
    other = unopposed(at, PlayCard(0, card, Target("C7")))
    assert only_unit(other, "C7").damage == 0
    battle = fight(position(ours, theirs, phase="battle", hands=[card]), "C6", "C7")
    assert refusals(battle, PlayCard(0, card, Target("C7"), 0)) == ["wrong_target"]
    healed = unopposed(battle, PlayCard(0, card, Target("C6"), 0))
    assert [unit.damage for unit in healed.state.stacks["C6"].units] == [0, 0]


def test_hermes_gives_a_stack_of_ones_own_two_points() -> None:
    at = position({"C6": "hoplites hero"}, BEN, hands=["hermes lost"])
    at = unopposed(at, PlayCard(0, "hermes", Target("C6")))
    assert [at.points(unit) for unit in at.state.stacks["C6"].units] == [4, 3]
    (violation,) = GAME.violations(at, PlayCard(0, "hermes", Target("C6")))
    assert (violation.code, violation.cite.id) == ("not_held", "own_cards")
    assert violation.cite.ruling is None


def test_while_a_card_waits_nothing_else_is_done() -> None:
    """GR-22: somebody may stop it."""
    at = position({"C6": "hoplites hero"}, BEN, hands=["hermes lost", "fates"])
    at = after(at, PlayCard(0, "hermes", Target("C6")))
    for move in (CardDrawn("zeus"), EndPhase()):
        (violation,) = GAME.violations(at, move)
        assert (violation.code, violation.cite.id) == ("not_now", "negate")
        assert violation.reason.startswith("Blessing of Hermes comes first")


def test_hermes_is_for_a_stack_of_ones_own() -> None:
    at = position({"C6": "hoplites"}, BEN, hands=["hermes"])
    assert refusals(at, PlayCard(0, "hermes", Target("H8"))) == ["wrong_target"]


def test_prometheus_swaps_a_unit_with_a_chit_that_may_stand_there() -> None:
    """GR-16; GR-21: the new unit takes over points and marks, at full hits."""
    at = position(
        {"C6": "hoplites:damage=1:spent=1:marks=moved"},
        BEN,
        phase="event",
        hands=["prometheus"],
        piles=["titan kraken"],
    )
    assert refusals(at, PlayCard(0, "prometheus", Target("C6", 0, "kraken"))) == ["wrong_target"]
    assert refusals(at, PlayCard(0, "prometheus", Target("C6", 0, "hydra"))) == ["wrong_target"]
    at = unopposed(at, PlayCard(0, "prometheus", Target("C6", 0, "titan")))
    assert only_unit(at, "C6") == Unit("titan", spent=1, marks=("moved",))
    assert at.state.piles[0] == ("hoplites", "kraken")


def test_prometheus_in_battle_is_for_the_stack_that_fights() -> None:
    """GR-23, and GR-21: the new unit has the attacks of the old one."""
    at = position(
        {"C6": "hoplites hero", "D5": "hero"},
        {"C7": "cyclops"},
        phase="battle",
        hands=["prometheus"],
        piles=["medusa"],
    )
    at = fight(at, "C6", "C7")
    assert refusals(at, PlayCard(0, "prometheus", Target("D5", 0, "medusa"), 0)) == ["wrong_target"]
    at = unopposed(at, PlayCard(0, "prometheus", Target("C6", 1, "medusa"), 0))
    assert {unit.kind: unit.acts for unit in at.state.stacks["C6"].units} == {
        "hero": 0,
        "medusa": 1,
    }


def test_who_stood_on_the_last_ship_drowns_when_prometheus_takes_it() -> None:
    """GR-16, GR-18: only the new unit has to be able to stand there."""
    ada = {"A6": "hero hoplites ships", "C6": "hero"}
    at = position(ada, BEN, phase="event", hands=["prometheus lost"], piles=["medusa titan"])
    assert refusals(at, PlayCard(0, "prometheus", Target("A6", 2, "medusa"))) == ["wrong_target"]
    at = unopposed(at, PlayCard(0, "prometheus", Target("A6", 2, "titan")))
    assert stack(at, "A6") == "titan"
    assert at.state.destroyed == ("hero", "hoplites")
    assert at.state.piles[0] == ("medusa", "ships")


def test_in_a_battle_they_drown_once_it_is_over() -> None:
    """GR-18."""
    ada = {"A6": "hoplites ships", "C6": "hero"}
    at = position(
        ada,
        {"B6": "nymphs", **BEN},
        phase="battle",
        hands=["prometheus"],
        piles=["titan"],
    )
    at = fight(at, "A6", "B6")
    at = unopposed(at, PlayCard(0, "prometheus", Target("A6", 1, "titan"), 0))
    assert stack(at, "A6") == "hoplites titan"
    at = after(at, Thrown(6), Thrown(1))
    assert stack(at, "A6") == "titan"
    assert at.state.destroyed == ("hoplites", "nymphs")


def with_prometheus(units: str) -> Position:
    """Ada fights on C6 with these units, a Prometheus in hand and a Medusa on her pile."""
    cards = {"hands": ["prometheus"], "piles": ["medusa"]}
    return fight(position({"C6": units}, {"C7": "cyclops"}, phase="battle", **cards), "C6", "C7")


@pytest.mark.parametrize(("itself", "acts"), [(False, (1, 0)), (True, (0, 1))])
def test_prometheus_takes_the_one_of_two_equal_units_that_the_player_says(
    itself: bool, acts: tuple[int, int]
) -> None:
    """GR-16: the unit that gives up its attack, or the other one."""
    at = with_prometheus("hoplites hoplites")
    move = PlayCard(0, "prometheus", Target("C6", 0, "medusa"), 0, itself=itself)
    both = [found for found in GAME.legal_moves(at) if isinstance(found, PlayCard)]
    assert move in both
    assert len(both) == len({GAME.describe(at, found) for found in both}) == 2
    at = unopposed(at, move)
    found = {unit.kind: unit.acts for unit in at.state.stacks["C6"].units}
    assert (found["medusa"], found["hoplites"]) == acts


def test_no_unit_is_itself_where_none_is_equal() -> None:
    at = with_prometheus("hero hoplites")
    move = PlayCard(0, "prometheus", Target("C6", 0, "medusa"), 0, itself=True)
    assert refusals(at, move) == ["instead_of_nothing"]


@pytest.mark.parametrize(
    "move", [PlayCard(0, "kronos", instead=7), PlayCard(0, "kronos", itself=True)]
)
def test_outside_a_battle_a_card_takes_no_attacks_place(move: PlayCard) -> None:
    at = position({"C6": "hero"}, BEN, phase="event", hands=["kronos"])
    assert refusals(at, move) == ["instead_of_nothing"]


def betrayed(ours: str, theirs: str, kind: str, **more: str) -> Position:
    """The battle after Ada has won a unit over, giving up the attack of her first unit."""
    at = position(
        {"C6": ours}, {"C7": theirs, "H8": "ships"}, phase="battle", hands=["betrayal lost", "wine"]
    )
    at = fight(at, "C6", "C7")
    number = next(n for n, u in enumerate(at.state.stacks["C7"].units) if u.kind == kind)
    return unopposed(at, PlayCard(0, "betrayal", Target("C7", number), 0))


def test_a_betrayed_unit_changes_sides_with_its_damage_and_attacks() -> None:
    """GR-15; GR-21: it keeps the attacks that it has left."""
    at = betrayed("hoplites", "cyclops:damage=1 hero", "cyclops")
    assert stack(at, "C7") == "hero"
    joined = next(unit for unit in at.state.stacks["C6"].units if unit.kind == "cyclops")
    assert (joined.damage, joined.acts) == (1, 1)


def test_taking_the_last_enemy_unit_wins_the_battle() -> None:
    """GR-15."""
    at = betrayed("hoplites", "cyclops", "cyclops")
    assert at.battle is None
    assert stack(at, "C6") == "cyclops hoplites"
    assert all(unit == Unit(unit.kind) for unit in at.state.stacks["C6"].units)


def test_a_betrayed_unit_goes_to_the_pile_where_the_stack_is_too_large() -> None:
    """GR-15 and GR-21: at full hits."""
    at = betrayed("hoplites hoplites hoplites hoplites", "cyclops:damage=1", "cyclops")
    assert stack(at, "C6") == "hoplites hoplites hoplites hoplites"
    assert at.state.piles[0] == ("cyclops",)


def test_a_betrayed_unit_goes_to_the_pile_where_it_may_not_stand() -> None:
    at = position(
        {"B6": "hero"}, {"A6": "kraken", "H8": "ships"}, phase="battle", hands=["betrayal lost"]
    )
    at = unopposed(fight(at, "B6", "A6"), PlayCard(0, "betrayal", Target("A6", 0), 0))
    assert stack(at, "B6") == "hero"
    assert at.state.piles[0] == ("kraken",)


def test_tyche_draws_two_cards() -> None:
    at = position({"C6": "hero"}, BEN, phase="event", hands=["tyche"])
    at = drawn(unopposed(at, PlayCard(0, "tyche")))
    assert len(at.state.hands[0]) == 2
    assert at.state.discards == ("tyche",)


def test_pandora_deals_five_to_everybody_and_the_limit_holds_after_the_turn() -> None:
    """GR-22: from its player clockwise; GR-5: everyone discards after the turn."""
    at = position({"C6": "hero"}, BEN, {"G1": "ships"}, phase="event", hands=["pandora", "zeus"])
    at = unopposed(at, PlayCard(0, "pandora"))
    asked = [d.seat for d in at.state.decisions if isinstance(d, DrawCards)]
    assert asked == [2, 1, 0]
    at = drawn(at)
    assert [len(hand) for hand in at.state.hands] == [5, 6, 5]
    while not isinstance(at.decision, HandLimit):
        at = after(at, EndPhase())
    assert GAME.awaited(at) == {1}
    (refusal,) = GAME.violations(at, Discard(0, at.state.hands[0][0]), {0})
    assert refusal.reason == "Ada holds no more than 5 cards."
    at = after(at, Discard(1, "zeus"))
    assert not isinstance(at.decision, HandLimit)


def test_pandora_stops_when_nothing_is_left() -> None:
    """GR-22, and GR-26: Ada draws all that is left before Ben; the discards are shuffled first."""
    cards = [card.id for card in GAME.editions()[0].cards if card.id not in ("pandora", "zeus")]
    at = position(
        {"C6": "hero"},
        BEN,
        phase="event",
        hands=["pandora " + " ".join(cards[:24]), "zeus"],
        discards=tuple(sorted(cards[24:])),
    )
    assert at.deck_size == 0
    steps = step(after(at, PlayCard(0, "pandora")), LetItHappen())
    assert "deck_refilled" in [event.code for event in steps.events]
    at = drawn(steps.state)
    assert [len(hand) for hand in at.state.hands] == [28, 1]
    assert at.deck_size == 0


def test_delphi_shows_the_next_seven_cards_to_its_player_alone() -> None:
    """GR-22: and leaves their order."""
    at = position({"C6": "hero"}, BEN, phase="event", hands=["delphi lost"])
    at = unopposed(at, PlayCard(0, "delphi"))
    assert GAME.awaited(at) == {CHANCE}
    at = drawn(at)
    assert len(at.state.foreseen) == 7
    assert GAME.view(at, 0).state.foreseen == at.state.foreseen
    assert GAME.view(at, 1).state.foreseen == (None,) * 7
    ahead = at.state.foreseen
    state = at.state.changed(decisions=(*at.state.decisions, DrawCards(0, 1)))
    at = at.with_state(state)
    assert GAME.chance_move(at, Random(5)) == CardDrawn(ahead[0])
    at = after(at, CardDrawn(ahead[0]))
    assert at.state.foreseen == ahead[1:]
    assert at.state.seers == (6, 0)


def test_delphi_with_fewer_cards_shows_what_is_there() -> None:
    """GR-22: the discards are not shuffled for a look."""
    cards = [card.id for card in GAME.editions()[0].cards if card.id not in ("delphi", "lost")]
    at = position(
        {"C6": "hero"},
        BEN,
        phase="event",
        hands=["delphi lost"],
        discards=tuple(sorted(cards[3:])),
    )
    at = drawn(unopposed(at, PlayCard(0, "delphi")))
    assert set(at.state.foreseen) == set(cards[:3])


def test_kronos_gives_one_more_turn() -> None:
    """GR-16."""
    at = position({"C6": "hero"}, BEN, phase="event", hands=["kronos"])
    at = unopposed(at, PlayCard(0, "kronos"))
    at = drawn(after(at, EndPhase()))
    assert at.turn == 0
    assert at.state.extra_turns == 0


@pytest.mark.parametrize(("card", "square"), [("volcano", "F6"), ("whirlpool", "A6")])
def test_volcano_and_whirlpool_destroy_a_random_unit(card: str, square: str) -> None:
    """GR-16: of a stack on Mountains, or at Sea but not on the Abyss."""
    theirs = {"F6": "hero cyclops", "A6": "ships tritons", "E1": "titan"}
    at = position({"C6": "hero"}, theirs, phase="event", hands=[card])
    targets = {move.target.square for move in GAME.legal_moves(at) if isinstance(move, PlayCard)}
    assert targets == {square}
    at = unopposed(at, PlayCard(0, card, Target(square)))
    assert isinstance(at.decision, RandomUnit)
    gone = at.state.stacks[square].units[1].kind
    struck = step(at, UnitDrawn(1))
    assert [event.cite.id for event in struck.events if event.code == "destroyed"] == ["struck"]
    at = struck.state
    assert at.state.destroyed == (gone,)
    assert at.state.discards == (card,)


def test_a_stack_without_its_last_ship_drowns_at_once() -> None:
    """GR-18: outside battle."""
    theirs = {"A6": "ships hero", "C4": "hero"}
    at = position({"C6": "hero"}, theirs, phase="event", hands=["whirlpool"])
    at = unopposed(at, PlayCard(0, "whirlpool", Target("A6")))
    number = next(n for n, u in enumerate(at.state.stacks["A6"].units) if u.kind == "ships")
    at = after(at, UnitDrawn(number))
    assert stack(at, "A6") == ""
    assert at.state.destroyed == ("hero", "ships")


@pytest.mark.parametrize("card", ["icarus", "odyssey"])
def test_a_hero_goes_to_any_space_where_it_may_stand(card: str) -> None:
    """GR-16; GR-20: a mark that forbids moving does not matter."""
    full = "hoplites hoplites hoplites hoplites"
    at = position({"C6": "hero:marks=halted", "D5": full, "A7": "ships"}, BEN, hands=[card])
    to = {m.target.goal for m in GAME.legal_moves(at) if isinstance(m, PlayCard)}
    assert {"G4", "A7"} <= to
    assert not to & {"D5", "A6", "H8", "C6"}
    at = unopposed(at, PlayCard(0, card, Target("C6", 0, goal="G4")))
    assert stack(at, "G4") == "hero"


@pytest.mark.parametrize("card", ["lost", "storm"])
def test_lost_and_storm_stop_a_stack_that_has_not_moved(card: str) -> None:
    """GR-14: in an opponent's turn; GR-20: only before a unit of it has moved."""
    ours = {"C6": "hero hoplites", "C4": "hero:spent=1:marks=moved"}
    at = position(ours, BEN, hands=["", card])
    assert refusals(at, PlayCard(1, card, Target("C4"))) == ["has_moved"]
    assert refusals(at, PlayCard(1, card, Target("H8"))) == ["wrong_target"]
    at = unopposed(at, PlayCard(1, card, Target("C6")))
    assert goals(at, "C6", "hero") == set()
    assert goals(at, "C4", "hero") != set()


@pytest.mark.parametrize("card", ["wine", "lotus"])
def test_wine_and_lotus_keep_a_stack_from_attacking(card: str) -> None:
    """GR-14 and GR-20: whenever no battle is on."""
    at = position({"C6": "hero"}, {"C7": "hero"}, phase="battle", hands=["", card])
    at = unopposed(at, PlayCard(1, card, Target("C6")))
    assert at.turn == 1
    fighting = position({"C6": "hero"}, {"C7": "hero"}, phase="battle", hands=["zeus", card])
    fighting = fight(fighting, "C6", "C7")
    (refusal,) = GAME.violations(fighting, PlayCard(1, card, Target("C6")), {1})
    assert refusal.code == "not_yours"


def test_the_fates_stop_a_card_that_another_has_played() -> None:
    """GR-22: both cards are discarded."""
    at = position({"C6": "hero"}, BEN, phase="event", hands=["kronos tyche", "fates"])
    at = after(at, PlayCard(0, "kronos"))
    assert isinstance(at.decision, Played)
    assert GAME.may_act(at) == {0, 1}
    at = after(at, PlayCard(1, "fates"))
    assert at.state.extra_turns == 0
    assert at.state.discards == ("fates", "kronos")


def test_an_attack_given_up_is_lost_when_the_fates_strike() -> None:
    """GR-22."""
    at = position(
        {"C6": "hero hoplites"}, {"C7": "cyclops"}, phase="battle", hands=["ares", "fates"]
    )
    at = after(fight(at, "C6", "C7"), PlayCard(0, "ares", instead=0), PlayCard(1, "fates"))
    assert at.battle
    assert at.battle.raised == ()
    assert [unit.acts for unit in at.state.stacks["C6"].units] == [0, 1]


def test_the_fates_do_not_stop_ones_own_card() -> None:
    """GR-22."""
    at = position({"C6": "hero"}, BEN, phase="event", hands=["kronos fates", "lost"])
    at = after(at, PlayCard(0, "kronos"))
    assert refusals(at, PlayCard(0, "fates")) == ["not_its_time"]


@pytest.mark.parametrize(
    ("card", "phase"),
    [("zeus", "event"), ("kronos", "recruit"), ("kronos", "battle"), ("lost", "move")],
)
def test_each_card_has_its_time(card: str, phase: str) -> None:
    """GR-14."""
    at = position({"C6": "hero"}, {"C7": "hero"}, phase=phase, hands=[card], piles=["hoplites"])
    assert "not_its_time" in refusals(at, PlayCard(0, card))


def test_a_hand_is_brought_down_to_five_at_the_end_of_the_event_phase() -> None:
    """GR-5: the owner chooses."""
    hand = "zeus hera pan nike ares athena"
    at = position({"C6": "hero"}, BEN, phase="event", hands=[hand])
    at = after(at, EndPhase())
    assert isinstance(at.decision, HandLimit)
    assert refusals(at, Discard(0, "apollo")) == ["not_held"]
    at = after(at, Discard(0, "pan"))
    assert at.state.hands[0] == ("ares", "athena", "hera", "nike", "zeus")
    assert at.state.discards == ("pan",)


def test_every_card_is_tried_here() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert [card.id for card in GAME.editions()[0].cards if f'"{card.id}' not in text] == []


def test_a_blessing_for_nobody_may_replace_an_attack() -> None:
    """GR-27: a player may want to get rid of a card."""
    hands = ["hera lost", "wine"]
    at = position({"C6": "hero"}, {"C7": "hero"}, phase="battle", hands=hands)
    at = unopposed(fight(at, "C6", "C7"), PlayCard(0, "hera", instead=0))
    assert at.state.discards == ("hera",)
    assert only_unit(at, "C6").acts == 0


def test_a_card_that_two_hands_were_entered_with_is_explained_once() -> None:
    at = position({"C6": "hero"}, BEN, hands=["zeus hera", "zeus"], options={"draws": "table"})
    (*_, cards) = GAME.legend(at)
    assert [card.about.name for card in cards.entries] == [
        at.edition.card[card].title for card in ("hera", "zeus")
    ]
