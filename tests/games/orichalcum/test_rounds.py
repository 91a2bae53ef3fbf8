"""Phase 5, the end of a round, and the supply (OR-10, OR-11, OR-12)."""

from typing import Any

from companion.engine.play.decision import CHANCE
from companion.games.orichalcum.decisions.draws import (
    DiscardCard,
    DrawBuilding,
    DrawCard,
    DrawCreature,
    DrawTile,
    EndTurn,
)
from companion.games.orichalcum.decisions.start import AssignInitiative, ChooseCard
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.holdings import Player
from companion.games.orichalcum.land import pieces
from companion.games.orichalcum.moves.action import Produce, Recruit
from companion.games.orichalcum.moves.additional import BuyNothing, GiveInitiative
from companion.games.orichalcum.moves.card import Discard
from companion.games.orichalcum.moves.draws import (
    DrawnBuilding,
    DrawnCard,
    DrawnCreature,
    DrawnTile,
)
from companion.games.orichalcum.state import Position

from .positions import (
    ADA,
    BEN,
    CLEO,
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


def test_two_players_discard_a_card_at_the_end_of_each_turn_or_11() -> None:
    cards = row("produce-1 F", "capture-2 FV gorgon", "recruit-1 L")
    at = position(player(), asked=(DiscardCard(), EndTurn()), row=cards)
    at = play(at, Discard(1))
    assert at.state.under == ((), ("FV",), ())
    assert pieces.creatures(at)["gorgon"] == 4
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
    assert pieces.tiles(at, 1) == {"V": 1}
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
