"""Phase 5, the end of a round, draws from piles and bags, and tables that keep counters."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.engine.moves import CHANCE
from companion.games.orichalcum.box.pieces import TILES, Terrain
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.rules.actions import BuyNothing, Produce, Recruit
from companion.games.orichalcum.rules.decisions import (
    AssignInitiative,
    ChooseCard,
    DiscardCard,
    DrawBuilding,
    DrawCard,
    DrawCreature,
    DrawLoot,
    DrawTile,
    EndTurn,
    QuickTurn,
)
from companion.games.orichalcum.rules.rounds import (
    Count,
    Discard,
    DrawnBuilding,
    DrawnCard,
    DrawnCreature,
    DrawnOtherTile,
    DrawnTile,
    EndQuickTurn,
    GiveInitiative,
    MoveTitan,
    QuickFight,
    RollQuickDie,
)
from companion.games.orichalcum.rules.table import Player, Position, RowCard, winning
from companion.tables.taps import enter
from tests.games.orichalcum.positions import (
    ADA,
    BEN,
    CLEO,
    NAMES,
    REFERENCE,
    acting,
    codes,
    deal,
    display,
    events_of,
    legal,
    play,
    player,
    position,
    row,
)

# Discard a card, and replenish


def test_two_players_discard_a_card_at_the_end_of_each_turn_or_11() -> None:
    cards = row("produce-1 F", "capture-2 FV gorgon", "recruit-1 L")
    at = position(player(), asked=(DiscardCard(), EndTurn()), row=cards)
    at = play(at, Discard(1))
    assert at.state.under == ((), ("FV",), ())
    assert at.creatures_left["gorgon"] == 4
    assert [card.card for card in at.state.row] == ["produce-1", "recruit-1"]
    assert "capture-2" in at.state.discard
    assert at.turn == BEN


def test_three_players_discard_nothing() -> None:
    at = acting("produce", player(), player(metropolis="C1"), player(metropolis="D1"), bought=1)
    assert isinstance(play(at, Produce()).decision, ChooseCard)


def test_the_turn_goes_clockwise_until_everybody_had_one() -> None:
    at = acting("produce", player(), player(metropolis="C1"), player(metropolis="D1"))
    at = play(at, Produce())
    assert at.turn == BEN
    last = acting(
        "produce",
        *(player(metropolis=port) for port in ("A1", "C1", "D1")),
        turn=ADA,
        holder=BEN,
    )
    events = events_of(last, Produce())
    assert any(event.code == "round_over" for event in events)


def refilling(**rest: Any) -> Position:
    """Three players at the end of a round, with two cards left in the row."""
    cards = row("produce-1 F", "recruit-1 L")
    players = [player(metropolis=port, hoplites=n) for n, port in enumerate(("A1", "C1", "D1"))]
    at = acting("produce", *players, turn=CLEO, holder=ADA, row=cards, **rest)
    return play(at, Produce())


def test_cards_then_tiles_with_their_creatures_then_buildings_are_replenished() -> None:
    at = refilling(display=display("arch", None, "forge", "mine"))
    assert isinstance(at.decision, DrawCard)
    at = play(at, DrawnCard("capture-2"), DrawnCard("construct-1"), DrawnCard("construct-3"))
    assert at.decision == DrawTile(2)
    at = play(at, DrawnTile("VV"))
    assert at.decision == DrawCreature(2)
    at = play(at, DrawnCreature("gorgon"), DrawnCreature("cyclops"))
    at = play(at, DrawnTile("M"), DrawnTile("FLD"))
    assert at.decision == DrawBuilding(1)
    at = play(at, DrawnBuilding("training_camp"))
    assert at.state.display[1].hoplites == 1
    assert isinstance(at.decision, ChooseCard)


def test_five_cards_for_three_players_and_six_for_four() -> None:
    cards = [GAME.start(deal(n)).state.decisions.count(DrawCard()) for n in (2, 3, 4)]
    assert cards == [5, 5, 6]


def test_a_card_that_lies_open_cannot_be_drawn_or_13() -> None:
    at = refilling()
    assert GAME.awaited(at) == {CHANCE}
    assert codes(at, DrawnCard("produce-1")) == {"none_left"}


def test_discarded_cards_are_shuffled_where_the_pile_is_empty_or_23() -> None:
    at = refilling()
    everything = [kind.id for kind in at.edition.cards if kind.id not in ("produce-1", "recruit-1")]
    state = at.state.changed(discard=tuple(everything))
    at = at.with_state(state)
    step = at.decision.settle(at)
    assert step is not None
    assert step.state.discard == ()
    assert [event.code for event in step.events] == ["reshuffled"]


def test_tiles_that_were_put_back_come_when_the_others_are_gone_or_24() -> None:
    """Of the tiles of one circle one volcano is left to be drawn: the next one is known."""
    under = ("F",) * 4 + ("L",) * 4 + ("D",) * 5 + ("M",) * 5 + ("V",) * 4
    at = refilling(under=(under, (), ()))
    assert at.tiles_left(1) == {"V": 1}
    at = play(at, DrawnCard("capture-1"), DrawnCard("construct-1"), DrawnCard("construct-3"))
    at = play(at, DrawnTile("V"))
    events = events_of(at, DrawnCreature("gorgon"))
    assert [event.code for event in events] == ["tile_from_below"]
    at = play(at, DrawnCreature("gorgon"))
    assert at.state.row[3].tile == "F"
    assert at.state.under[0] == under[1:]


def test_whoever_has_most_hoplites_takes_the_initiative_or_10() -> None:
    at = end_of_round((1, 3, 2))
    assert at.state.holder == BEN
    assert at.turn == BEN
    assert at.state.players[ADA].hoplites == 2


def test_stuck_hoplites_do_not_count_for_the_initiative_or_10() -> None:
    ben = player("V A1 0", metropolis="C1", hoplites=1, creatures={"A1": "gorgon"}, stuck={"A1": 3})
    at = settled(player(hoplites=2), ben)
    assert at.state.holder == ADA


def test_the_holder_picks_where_others_are_tied_or_10() -> None:
    at = end_of_round((1, 3, 3))
    assert GAME.awaited(at) == {ADA}
    assert [move.to for move in legal(at, GiveInitiative)] == [BEN, CLEO]
    at = play(at, GiveInitiative(CLEO))
    assert at.turn == CLEO
    assert at.state.players[BEN].hoplites == 4


def test_the_holder_cannot_keep_it_in_a_tie_or_10() -> None:
    at = end_of_round((3, 3, 3))
    assert codes(at, GiveInitiative(ADA)) == {"not_tied"}
    assert [move.to for move in legal(at, GiveInitiative)] == [BEN, CLEO]


def test_with_one_other_player_in_the_tie_it_is_forced_or_10() -> None:
    assert end_of_round((3, 3, 1)).state.holder == BEN


def test_the_right_neighbour_gets_a_hoplite_even_if_the_pawn_stays_or_10() -> None:
    at = end_of_round((3, 2, 1))
    assert at.state.holder == ADA
    assert at.state.players[CLEO].hoplites == 2


def end_of_round(hoplites: tuple[int, ...]) -> Position:
    """After the draws of a round's end, Ada holding the pawn."""
    ports = ("A1", "C1", "D1")
    players = [player(metropolis=port, hoplites=n) for port, n in zip(ports, hoplites, strict=True)]
    return settled(*players)


def settled(*players: Player) -> Position:
    """The initiative as it is assigned, or asked for."""
    base = position(*players, asked=(ChooseCard(),))
    at = base.with_state(base.state.changed(decisions=(AssignInitiative(),)))
    step = at.decision.settle(at)
    return at.with_state(step.state) if step else at


def test_what_is_short_is_taken_as_far_as_it_goes_or_12() -> None:
    rich = player(metropolis="C1", hoplites=29)
    at = acting("recruit", player("F A3 0", hoplites=0, buildings={"A3": "training_camp"}), rich)
    caused = [event.code for event in events_of(at, Recruit())]
    assert caused[:2] == ["received", "supply_short"]
    assert play(at, Recruit()).player.hoplites == 1


def test_an_option_lifts_the_limit_or_12() -> None:
    rich = player(metropolis="C1", hoplites=30)
    ada = player("F A3 0", hoplites=0, buildings={"A3": "training_camp"})
    at = acting("recruit", ada, rich, options={"supply": "unlimited"})
    assert play(at, Recruit()).player.hoplites == 2


def test_nothing_is_asked_between_turns() -> None:
    at = acting("produce", player(hoplites=2), bought=0)
    at = play(at, Produce(), BuyNothing())
    assert isinstance(at.decision, DiscardCard)


# Empty piles and bags (OR-12)

CHOOSE = (ChooseCard(),)


def asking(at: Position, *decisions: object) -> Position:
    """The position with these draws on top, before anything settles."""
    return at.with_state(at.state.ask(*decisions))


def covered(seat: int, *kinds: str, **rest: object) -> Player:
    """A player whose island has tiles of one circle, from its first free circle on."""
    layout = position(player(), asked=CHOOSE).deal.layouts[seat]
    port = next(iter(layout.ports.values()))
    free = [name for name in layout.circles if name not in port.metropolis]
    tiles = [f"{kind} {circle} 0" for kind, circle in zip(kinds, free, strict=False)]
    return player(*tiles, metropolis=port.circle, **rest)  # type: ignore[arg-type]


def test_a_card_has_no_tile_where_the_pile_is_empty_or_12() -> None:
    everything = tuple(kind for kind in "FLDMV" for _ in range(5))
    at = position(covered(ADA, *everything), asked=CHOOSE, row=row("capture-1"))
    at = asking(at, DrawTile(0))
    assert not at.tiles_left(1)
    step = at.decision.settle(at)
    assert step is not None
    assert step.state.row == row("capture-1")
    assert [event.code for event in step.events] == ["no_tile"]


def test_a_volcano_is_free_where_the_bag_of_creatures_is_empty_or_12() -> None:
    bag = tuple(kind.id for kind in REFERENCE.creatures for _ in range(kind.count))
    ada = replace(player(), creatures=bag)
    at = asking(position(ada, asked=CHOOSE, row=row("capture-1")), DrawCreature(0))
    step = at.decision.settle(at)
    assert step is not None
    assert step.state.row[0].creatures == (None,)
    assert [event.code for event in step.events] == ["no_creature"]


def all_built() -> Position:
    """Of 26 buildings 25 stand on two islands, and the last one is on offer."""
    *bag, last = [kind.id for kind in REFERENCE.buildings for _ in range(kind.count)]
    players = []
    for seat, kinds in enumerate(("F" * 5 + "L" * 5 + "D" * 3, "D" * 2 + "M" * 5 + "V" * 5)):
        found = covered(seat, *kinds)
        buildings = {laid.circle: bag.pop() for laid in found.island.tiles}
        players.append(replace(found, island=replace(found.island, buildings=buildings)))
    return position(*players, asked=CHOOSE, row=row("produce-2 FL"), display=display(last))


def test_a_spot_stays_empty_where_the_bag_of_buildings_is_or_12() -> None:
    at = all_built()
    assert not at.buildings_left
    for draw in (DrawBuilding(1), DrawLoot()):
        asked = asking(at, draw)
        step = asked.decision.settle(asked)
        assert step is not None
        assert step.state.display == at.state.display


def test_no_card_is_revealed_where_none_is_left_or_12() -> None:
    cards = tuple(kind.id for kind in REFERENCE.cards)
    at = position(player(), asked=CHOOSE, row=row(*cards[:5]))
    at = at.with_state(at.state.changed(discard=()))
    used = asking(at.with_state(at.state.changed(discard=cards[5:])), DrawCard())
    step = used.decision.settle(used)
    assert step is not None
    assert step.state.discard == ()


# A tile that a table draws from its bag is entered although the set does not list it (OR-13)

UNLISTED: tuple[Terrain, ...] = ("forest", "desert", "lagoon")
MIRRORED: tuple[Terrain, ...] = ("forest", "lagoon", "desert")


def drawing(card: str = "capture-3", **options: str) -> Position:
    """The table draws the tile of the first card."""
    start = GAME.start(deal(2, **{"draws": "table", **options}))
    asked = (*start.state.decisions[:1], DrawTile(0))
    return start.with_state(start.state.changed(row=(RowCard(card),), decisions=asked))


def read(at: Position, *terrains: str) -> tuple[str, ...]:
    """The taps that read a tile circle by circle."""
    return ("draw-other", *(f"circle-{n}-{terrain}" for n, terrain in enumerate(terrains, 1)))


def test_a_triple_outside_the_set_is_read_in_three_taps_from_any_of_its_circles() -> None:
    for taps in (UNLISTED, (*UNLISTED[1:], *UNLISTED[:1]), (*UNLISTED[2:], *UNLISTED[:2])):
        entry = enter(GAME, drawing(), read(drawing(), *taps))
        assert entry.wish == DrawnOtherTile("triangle", ("forest", "desert", "lagoon"))
        assert entry.records
        after = GAME.apply(drawing(), entry.wish).state
        assert after.state.row[0].tile == "+triangle-forest-desert-lagoon"
        assert GAME.state_problems(after) == ()


def test_a_triple_that_the_set_lists_is_that_one_however_it_is_entered() -> None:
    entry = enter(GAME, drawing(), read(drawing(), "lagoon", "desert", "forest"))
    assert entry.sentence == "The tile on card 1 shows forest, lagoon, desert."
    assert GAME.apply(drawing(), entry.wish).state == GAME.apply(drawing(), DrawnTile("FLD")).state


def test_a_second_tile_of_a_kind_that_is_out_is_entered_too() -> None:
    at = drawing()
    at = at.with_state(at.state.changed(under=((), (), ("FLD",))))
    assert GAME.check(at, DrawnTile("FLD"))
    after = GAME.apply(at, DrawnOtherTile("triangle", MIRRORED)).state
    assert after.state.row[0].tile == "+triangle-forest-lagoon-desert"
    assert GAME.state_problems(after) == ()


def test_no_more_tiles_are_drawn_than_the_box_has_whichever_they_are() -> None:
    at, other = drawing(), "+triangle-forest-desert-lagoon"
    most = at.with_state(at.state.changed(under=((), (), (other,) * TILES[3])))
    assert most.tiles_left(3) == {}
    settled = DrawTile(0).settle(most)
    assert settled is not None
    assert settled.state.row[0].tile == other, "the tile put under the pile comes back"
    too_many = ((), (), (other,) * (TILES[3] + 1))
    faults = GAME.state_problems(at.with_state(at.state.changed(under=too_many)))
    assert [fault.message for fault in faults] == ["has 18 tiles of 3; there are 17"]


def test_volcanoes_of_such_a_tile_bring_their_creatures() -> None:
    move = DrawnOtherTile("triangle", ("forest", "volcano", "lagoon"))
    after = GAME.apply(drawing(), move).state
    assert GAME.prompt(after) == "Which creature is drawn for card 1?"


def test_single_tiles_need_no_other_way_while_the_set_has_all_of_them() -> None:
    assert not list(DrawnOtherTile.pseudo_legal(drawing("capture-1")))


def test_where_the_app_draws_nobody_names_another_tile() -> None:
    assert not list(DrawnOtherTile.pseudo_legal(drawing(draws="app")))


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (DrawnOtherTile("pair", ("forest", "forest")), "The card shows a tile of 3 circles."),
        (DrawnOtherTile("triangle", ("forest",)), "The card shows a tile of 3 circles."),
        (
            DrawnOtherTile("triangle", ("lagoon", "forest", "desert")),
            "Tell the terrains of this tile in the order forest, desert and lagoon.",
        ),
    ],
)
def test_what_cannot_be_such_a_tile_is_refused_with_a_reason(
    move: DrawnOtherTile, reason: str
) -> None:
    assert [violation.reason for violation in GAME.violations(drawing(), move)] == [reason]
    assert GAME.describe(drawing(), move)
    assert GAME.ways(drawing(), move)


def test_a_set_with_triples_of_several_shapes_asks_for_the_shape_first() -> None:
    at = drawing()
    bent = tuple(
        replace(kind, shape="bend") if kind.id == "VVV" else kind for kind in at.edition.tiles
    )
    edition = replace(at.edition, tiles=bent)
    at = GAME.at(replace(at.deal, edition=edition), at.state)
    entry = enter(GAME, at, ("draw-other",))
    assert {choice.tap.label for choice in entry.choices} >= {"Triangle", "Bend"}


def test_a_state_with_a_tile_that_cannot_be_is_refused() -> None:
    at = drawing()
    row = (RowCard("capture-3", "+triangle-forest-forest"),)
    asked = at.state.decisions[:1]
    faults = GAME.state_problems(at.with_state(at.state.changed(row=row, decisions=asked)))
    assert [fault.message for fault in faults] == ["must be a tile of the set"]


# Tables that keep counters


def counting(players: int = 2, **ada: Any) -> Position:
    """A table that keeps counters, in Ada's first turn."""
    options = {"tracking": "quick", "dice": "table"}
    fixed = {"start_player": "0"}
    deal = GAME.deal(REFERENCE, NAMES[:players], options, Random(1), fixed)
    return GAME.start(deal).changed(ADA, **ada)


def test_a_table_that_counts_draws_nothing() -> None:
    at = counting()
    assert isinstance(at.decision, QuickTurn)
    assert [found.hoplites for found in at.state.players] == [1, 2]


def test_every_counter_goes_up_and_down_but_not_below_nothing() -> None:
    at = counting()
    for counter in ("hoplites", "nuggets", "temples", "medallions", "creatures_left"):
        before = getattr(at.player, counter)
        at = play(at, Count(counter, more=True))
        assert getattr(at.player, counter) == before + 1
        at = play(at, Count(counter, more=False))
        assert getattr(at.player, counter) == before
    assert codes(at, Count("temples", more=False)) == {"nothing_left"}


def test_up_to_five_are_counted_at_once() -> None:
    at = play(counting(nuggets=0), Count("nuggets", more=True, many=5))
    assert at.player.nuggets == 5
    assert codes(at, Count("nuggets", more=False, many=6)) == {"too_many_at_once"}
    assert play(at, Count("nuggets", more=False, many=5)).player.nuggets == 0
    assert codes(counting(nuggets=2), Count("nuggets", more=False, many=3)) == {"nothing_left"}


def test_the_box_limits_what_is_counted_or_12() -> None:
    assert codes(counting(hoplites=28), Count("hoplites", more=True)) == {"none_in_the_box"}
    tokens = counting(temples=9, medallions=8, creatures_left=1)
    assert codes(tokens, Count("medallions", more=True)) == {"none_in_the_box"}
    assert codes(tokens, Count("temples", more=True)) == {"none_in_the_box"}


def test_titans_come_from_wherever_they_are() -> None:
    at = play(counting(), MoveTitan("theia", comes=True), EndQuickTurn())
    assert at.turn == BEN
    at = play(at, MoveTitan("theia", comes=True))
    assert at.holding("theia")[0] == BEN
    assert codes(at, MoveTitan("theia", comes=True)) == {"titan_held"}
    at = play(at, MoveTitan("theia", comes=False))
    assert at.holding("theia")[0] is None


def test_fights_show_the_exact_odds_with_stuck_hoplites_or_25() -> None:
    at = counting(hoplites=3, creatures_left=1)
    ways, everything = winning(REFERENCE.die, 4, 10)
    assert f"wins {ways} of {everything}" in QuickFight("cyclops", 1, 2).sentence(at)
    assert codes(at, QuickFight("cyclops", 2, 2)) == {"too_many_hoplites"}
    assert codes(counting(hoplites=3), QuickFight("cyclops", 1, 0)) == {"no_creature"}


def test_a_fight_that_is_won_counts_creature_loot_and_hoplites() -> None:
    at = play(counting(hoplites=2, nuggets=0, creatures_left=2), QuickFight("cyclops", 2, 0))
    assert GAME.awaited(at) == {CHANCE}
    at = play(at, RollQuickDie(5), RollQuickDie(0))
    assert (at.player.creatures_left, at.player.nuggets, at.player.hoplites) == (1, 3, 0)


def test_what_only_counters_do_cites_what_the_booklet_says() -> None:
    """A turn ends by the course of the game, and counters stand for the stocks on the boards."""
    assert EndQuickTurn.rule.section == "Game flow"
    assert Count.rule.section == "Setup"


def test_a_hydra_brings_its_titan() -> None:
    at = play(counting(creatures_left=2), QuickFight("hydra_cronos", 0, 0), RollQuickDie(0))
    assert at.holding("cronos")[0] == ADA


def test_a_fight_that_is_lost_leaves_the_creature() -> None:
    at = play(counting(hoplites=1, creatures_left=1), QuickFight("hellhound", 1, 0))
    at = play(at, RollQuickDie(1))
    assert [event.code for event in events_of(at, RollQuickDie(2))] == ["fight_lost"]
    at = play(at, RollQuickDie(2))
    assert (at.player.creatures_left, at.player.hoplites) == (1, 0)


def test_the_same_victory_is_tested_after_every_change_or_9() -> None:
    at = counting(medallions=4, creatures_left=1)
    at = play(at, Count("medallions", more=True))
    assert not GAME.is_over(at)
    won = play(at, Count("creatures_left", more=False))
    assert GAME.outcome(won).winners == (ADA,)


def test_a_victory_in_a_fight_stops_before_the_loot_or_18() -> None:
    at = counting(medallions=5, creatures_left=1, nuggets=0)
    at = play(at, QuickFight("cyclops", 0, 0), RollQuickDie(0))
    assert GAME.is_over(at)
    assert at.player.nuggets == 0


def test_the_initiative_goes_by_the_hoplites_counted_or_10() -> None:
    at = counting(3, hoplites=2)
    at = play(at, EndQuickTurn(), EndQuickTurn(), EndQuickTurn())
    assert at.turn == 2
    tied = counting(3, hoplites=1).changed(BEN, hoplites=2)
    tied = play(tied, EndQuickTurn(), EndQuickTurn(), EndQuickTurn())
    assert isinstance(tied.decision, AssignInitiative)
    assert {move.to for move in legal(tied, GiveInitiative)} == {1, 2}


def test_counters_and_islands_are_never_kept_together() -> None:
    at = counting().changed(ADA, creatures=("gorgon",))
    assert GAME.state_problems(at)
    full = GAME.start(GAME.deal(REFERENCE, NAMES[:2], {}, Random(1), {}))
    assert GAME.state_problems(full.changed(ADA, temples=1))
