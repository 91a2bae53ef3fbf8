"""Hands, the display and the deck, where the app deals the cards."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion import codec
from companion.engine.game import Timeline, random_walk, replay
from companion.engine.moves import CHANCE
from companion.games.iwari.box import Biome
from companion.games.iwari.deal import Cards, Hand, Span
from companion.games.iwari.earlier import TakeFromDisplay
from companion.games.iwari.game import GAME
from companion.games.iwari.rules.cards import (
    DealtHand,
    DeckOut,
    DrawFromDeck,
    Drawn,
    Refill,
    TakeNext,
    Turned,
)
from companion.games.iwari.rules.pieces import Discard, EndTurn, Pass, PlaceTent
from companion.games.iwari.rules.table import (
    Action,
    DeckInDoubt,
    FillDisplay,
    FillHand,
    HiddenCard,
    NextTurn,
    Position,
    SecondPiece,
)
from companion.tables.taps import MoveEntry, enter
from tests.games.iwari.board import (
    COAST,
    DESERT,
    FOREST,
    GLACIERS,
    TUNDRA,
    after,
    is_legal,
    kind,
    position,
    refusal,
    table,
    tent,
    totem,
)
from tests.games.iwari.reading import read_diagram

DEAL = table(3, cards="app")
OTHERS = Hand(Span.of(3), (TUNDRA, FOREST, COAST))
DISPLAY = (TUNDRA, TUNDRA, GLACIERS, DESERT)
OPEN = {f"display.{biome}" for biome in DISPLAY}


def filling(held: Cards = (), deck: int = 20, display: Cards = DISPLAY) -> Position:
    """Ann fills up her hand, and so many cards are left in the deck; the rest is discarded. A
    deck that is empty has run out for the second time."""
    own = Hand(Span.of(len(held)), held)
    seen = Counter((*held, *(OTHERS.cards or ()) * 2, *display))
    left = [biome for biome, total in DEAL.cards.items() for _ in range(total - seen[biome])]
    discarded = Counter(Random(7).sample(left, len(left) - deck))
    last = {"shuffles": 2, "half": {}, "ending": "deck_out"} if not deck else {}
    return position(
        DEAL,
        *(NextTurn(), FillDisplay(), FillHand(0)),
        hands=(own, OTHERS, OTHERS),
        display=display,
        deck=Span.of(deck),
        discards={biome: discarded[biome] for biome in Biome},
        **last,
    )


def tapped(at: Position, *taps: str) -> MoveEntry:
    """What stands after those taps of Ann's."""
    return enter(GAME, at, taps, {0})


def test_the_open_cards_come_at_once_and_the_hidden_ones_one_after_the_other() -> None:
    at = after(filling(), Refill((GLACIERS,)))
    assert (kind(at), GAME.awaited(at)) == (HiddenCard, {CHANCE})
    assert at.state.hands[0].cards == (GLACIERS,)
    at = after(at, Drawn(COAST))
    assert kind(at) is HiddenCard
    at = after(at, Drawn(FOREST))
    assert at.state.hands[0].cards == (FOREST, GLACIERS, COAST)
    assert at.state.deck == Span.of(18)
    assert (kind(at), GAME.awaited(at)) == (FillDisplay, {CHANCE})
    assert (kind(after(at, Turned((DESERT,)))), at.player) == (Action, 0)


def test_a_refill_shows_what_drawing_a_card_at_a_time_shows() -> None:
    """The same cards lie in the same places afterwards."""
    at_once = after(filling((COAST,)), Refill((DESERT,)), Drawn(FOREST))
    one_by_one = after(filling((COAST,)), TakeFromDisplay(DESERT), DrawFromDeck(), Drawn(FOREST))
    assert at_once.state == one_by_one.state


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ((), "Ann takes 3 cards from the deck."),
        (
            (TUNDRA, TUNDRA),
            "Ann takes 2 tundra cards from the display and 1 card from the deck.",
        ),
        (
            (TUNDRA, GLACIERS, DESERT),
            "Ann takes 1 tundra card, 1 glacier card and 1 desert card from the display.",
        ),
    ],
    ids=["hidden cards", "both", "open cards"],
)
def test_a_refill_says_where_the_cards_come_from(cards: Cards, words: str) -> None:
    assert GAME.describe(filling(), Refill(cards)) == words


@pytest.mark.parametrize(
    ("at", "cards", "code", "reason"),
    [
        (
            filling((COAST,)),
            (TUNDRA, TUNDRA, DESERT),
            "hand_full",
            "A hand holds 3 cards, so Ann takes 2 cards at most, not 3.",
        ),
        (
            filling(),
            (COAST,),
            "not_in_display",
            "The display holds 2 tundra cards, 1 glacier card and 1 desert card.",
        ),
        (
            filling(deck=0),
            (TUNDRA,),
            "deck_empty",
            "The deck is empty, so Ann takes 2 more cards from the display.",
        ),
    ],
    ids=["too many", "not open", "too few"],
)
def test_an_impossible_refill_is_refused(
    at: Position, cards: Cards, code: str, reason: str
) -> None:
    violation = refusal(at, Refill(cards))
    assert (violation.code, violation.reason) == (code, reason)
    assert violation.cite.section == "Drawing cards"


def test_the_rest_comes_from_the_display_where_the_deck_ends_for_the_second_time() -> None:
    """IW-2: nothing is shuffled then, and who fills up a hand is asked again."""
    at = filling(deck=1)
    at = GAME.at(DEAL, at.state.changed(shuffles=1, half={}))
    at = after(at, Refill(()), Drawn(_last_card(at)))
    assert (at.state.shuffles, kind(at), at.cards_missing) == (2, FillHand, 2)
    assert GAME.prompt(at) == "Take 2 cards from the display: the deck is empty."
    assert refusal(at, Refill((TUNDRA,))).code == "deck_empty"


def test_the_rest_comes_from_the_new_deck_where_the_first_one_ends() -> None:
    """IW-1."""
    at = filling(deck=1)
    at = after(at, Refill(()), Drawn(_last_card(at)))
    assert (at.state.shuffles, kind(at), at.cards_missing) == (1, HiddenCard, 2)


def _last_card(at: Position) -> Biome:
    (move,) = GAME.legal_moves(after(at, DrawFromDeck()))
    return move.card


def test_a_drawn_hand_is_read_again_from_its_diagram() -> None:
    for move in (Refill((DESERT,)), DrawFromDeck()):
        at = after(filling(), move)
        assert read_diagram(DEAL, GAME.diagram(at)).state == at.state


# By touch


def test_nothing_is_drawn_from_the_deck_unless_that_is_tapped() -> None:
    """A habitual Confirm would show a card that nobody has asked for."""
    entry = tapped(filling())
    assert entry.moves == ()
    assert {choice.tap.id for choice in entry.choices if choice.legal} > OPEN
    entry = tapped(filling(), "deck.rest")
    assert (entry.moves, entry.records) == ((Refill(()),), True)


def test_open_cards_are_tapped_before_one_confirm() -> None:
    entry = tapped(filling(), "display.tundra", "display.desert", "display.tundra")
    assert entry.moves == (Refill((TUNDRA, TUNDRA, DESERT)),)
    entry = tapped(filling(), "display.tundra", "display.desert")
    assert entry.moves == ()
    entry = tapped(filling(), "display.tundra", "display.desert", "deck.rest")
    assert (entry.moves, entry.records) == ((Refill((TUNDRA, DESERT)),), True)


def test_all_open_cards_but_one_are_two_taps() -> None:
    entry = tapped(filling(), "display.all_but_one", "display.glaciers")
    assert entry.moves == (Refill((TUNDRA, TUNDRA, DESERT)),)
    two_missing = {choice.tap.id for choice in tapped(filling((COAST,))).choices}
    assert "display.all_but_one" not in two_missing


def test_who_taps_the_deck_sees_that_card_before_the_next_choice() -> None:
    assert tapped(filling(), "deck").moves == (DrawFromDeck(),)
    at = seen_one()
    assert (kind(at), at.cards_missing) == (FillHand, 2)


def seen_one() -> Position:
    """Ann has drawn a hidden card and looked at it; two are missing."""
    return after(filling(), DrawFromDeck(), Drawn(COAST))


def test_once_a_hidden_card_was_seen_each_tap_takes_one_without_confirm() -> None:
    """What is tapped next may depend on what was seen."""
    at = seen_one()
    assert GAME.prompt(at) == "Take 2 more cards: each tap takes one."
    for tap, move in (
        ("deck", DrawFromDeck()),
        ("deck.rest", Refill(())),
        ("display.desert", TakeNext(DESERT)),
    ):
        entry = tapped(at, tap)
        assert (entry.moves, entry.records) == ((move,), True)
    assert tapped(at).moves == ()


def test_open_cards_are_picked_together_before_a_hidden_one_and_one_by_one_after_it() -> None:
    assert refusal(filling(), TakeNext(DESERT)).code == "picked_together"
    assert refusal(seen_one(), Refill((DESERT,))).code == "one_by_one"
    assert refusal(seen_one(), TakeNext(FOREST)).code == "not_in_display"


def test_a_card_taken_by_one_tap_can_be_put_back_until_the_hand_is_full() -> None:
    """Nothing is revealed by it, unlike by the display that is filled up after the last one."""
    step = GAME.apply(seen_one(), TakeNext(DESERT))
    assert not step.reveals
    assert GAME.awaited(step.state) == {0}
    assert GAME.awaited(after(step.state, TakeNext(TUNDRA))) == {CHANCE}


def test_of_one_card_that_is_missing_the_decks_is_one_button() -> None:
    at = filling((COAST, COAST))
    assert tapped(at).moves == ()
    assert tapped(at, "deck.rest").moves == (Refill(()),)
    labels = {choice.tap.id: choice.tap.label for choice in tapped(at).choices}
    assert (labels["deck"], labels["deck.rest"]) == ("", "Draw from the deck")
    assert tapped(at, "deck").moves == (DrawFromDeck(),)
    assert tapped(at, "display.desert").moves == (Refill((DESERT,)),)


# Where the app deals, hands belong to their owners, whatever form a position takes

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


# Hands after the deck ran out for the second time


def refilling(display: tuple[Biome, ...], held: tuple[Biome, ...]) -> Position:
    """Ann fills up her hand in the last round; all cards that nobody holds are discarded."""
    full = Hand(Span(3, 3), (TUNDRA, FOREST, COAST))
    hands = (Hand(Span(len(held), len(held)), held), full, full)
    seen = [*display, *(card for hand in hands for card in hand.cards or ())]
    state = replace(
        GAME.start(DEAL).state,
        decisions=(NextTurn(), FillDisplay(), FillHand(0)),
        deck=Span(0, 0),
        hands=hands,
        display=display,
        discards={biome: total - seen.count(biome) for biome, total in DEAL.cards.items()},
        shuffles=2,
        half={},
        ending="deck_out",
    )
    assert GAME.state_problems(GAME.at(DEAL, state)) == ()
    return GAME.at(DEAL, state)


@pytest.mark.parametrize(
    ("display", "words"),
    [((DESERT,), "1 card"), ((DESERT, COAST, COAST), "2 cards")],
    ids=["fewer cards than the hand lacks", "as many as the hand lacks"],
)
def test_a_player_is_asked_for_the_cards_that_are_there(
    display: tuple[Biome, ...], words: str
) -> None:
    assert GAME.prompt(refilling(display, (TUNDRA,))) == (
        f"Take {words} from the display: the deck is empty."
    )


def test_the_turn_goes_on_where_display_and_deck_are_empty() -> None:
    at = after(refilling((DESERT,), (TUNDRA,)), TakeFromDisplay(DESERT))
    assert (kind(at), at.player) == (Action, 1)
    assert at.state.hands[0].cards == (TUNDRA, DESERT)


def test_a_player_with_a_card_does_not_pass() -> None:
    at = position(table(3), hand=(1, 1), shuffles=2, half={}, ending="deck_out", turn=1)
    assert refusal(at, Pass()).reason == (
        "Ben holds 1 card, so a piece is placed or a card discarded."
    )


# The deck is shuffled once; after the second time it stays empty


def last_round(cards: str) -> Position:
    """The table draws for itself and has said twice that the deck ran out."""
    ended: dict[str, Any] = {
        "shuffles": 2,
        "half": {"desert-1": 0},
        "ending": "deck_out",
        "deck": Span(0, 0),
    }
    discards = nine_discarded()
    return position(table(3, cards=cards), desert="TTT", turn=3, discards=discards, **ended)


def nine_discarded() -> dict[Biome, int]:
    return dict.fromkeys(Biome, 0) | {DESERT: 6, COAST: 3}


@pytest.mark.parametrize("cards", ["open", "counted"])
def test_a_hand_is_not_known_to_be_filled_up_where_only_the_display_is_left(cards: str) -> None:
    at = last_round(cards)
    discarded = Discard(DESERT) if cards == "counted" else Discard()
    done = after(at, discarded)
    assert done.player == 1
    assert done.state.hands[0] == Hand(Span(2, 3))
    assert (done.state.deck, done.state.shuffles) == (Span(0, 0), 2)
    assert done.state.half == at.state.half


def test_the_second_time_the_deck_runs_out_nothing_is_shuffled() -> None:
    at = last_round("counted")
    once = at.with_state(
        replace(at.state, shuffles=1, deck=Span(0, 1), ending=None, decisions=(Action(),))
    )
    step = GAME.apply(once, DeckOut())
    state = step.state.state
    assert (state.deck, state.shuffles, state.ending) == (Span(0, 0), 2, "deck_out")
    assert state.discards == nine_discarded()
    assert state.half == {"desert-1": 0}
    assert [event.code for event in step.events][:1] == ["last_round"]


@pytest.mark.parametrize("seed", range(4))
def test_where_the_app_deals_the_deck_is_never_shuffled_a_second_time(seed: int) -> None:
    at = GAME.start(table(2 + seed, cards="app"))
    for before, move in random_walk(GAME, at, Random(seed)):
        at = GAME.apply(before, move).state
        if at.state.shuffles == 2:
            assert at.state.deck == Span(0, 0)
            assert sum(at.state.discards.values()) >= sum(before.state.discards.values())
    assert GAME.is_over(at)
    assert (at.state.shuffles == 2) == (at.state.ending == "deck_out")


# Every decision has its moment

HAND = (TUNDRA, FOREST, COAST)
START = GAME.start(DEAL)
PLAYING = after(
    START,
    *(DealtHand(seat, HAND) for seat in (0, 1, 2)),
    Turned((TUNDRA, TUNDRA, GLACIERS, DESERT)),
)
REFILLING = after(PLAYING, Discard(TUNDRA))
CLOSING = position(table(3), DeckInDoubt(), deck=Span(0, 1), turn=6, ending="last_tent")


@pytest.mark.parametrize(
    "move", [tent("tundra-1", TUNDRA), totem("tundra", TUNDRA), Discard(COAST), EndTurn(), Pass()]
)
def test_nobody_plays_while_a_hand_is_being_filled(move: Any) -> None:
    violation = refusal(REFILLING, move)
    assert (violation.code, violation.possible) == ("not_now", False)
    assert violation.reason == (
        "Something else is asked now. Take 1 card from the display or the deck."
    )


@pytest.mark.parametrize("move", [TakeFromDisplay(TUNDRA), DrawFromDeck()])
def test_nobody_draws_before_the_turn_is_played(move: Any) -> None:
    violation = refusal(PLAYING, move)
    assert (violation.code, violation.reason) == (
        "not_now",
        "Something else is asked now. Place a tent or a totem, or discard a card.",
    )


@pytest.mark.parametrize("move", [Drawn(TUNDRA), Turned((TUNDRA,)), DealtHand(0, HAND)])
def test_chance_deals_only_what_is_asked_for(move: Any) -> None:
    assert refusal(PLAYING, move).code == "not_now"
    assert refusal(REFILLING, move).code == "not_now"


def test_nobody_draws_while_hands_are_dealt() -> None:
    assert refusal(START, DrawFromDeck()).reason == (
        "Something else is asked now. Cards are being dealt from the deck."
    )


def test_a_second_card_waits_for_the_first() -> None:
    drawing = after(REFILLING, DrawFromDeck())
    assert refusal(drawing, DrawFromDeck()).code == "not_now"
    assert GAME.prompt(drawing) == "A card comes from the deck."
    assert GAME.prompt(REFILLING) == "Take 1 card from the display or the deck."


def test_an_unknown_card_comes_from_no_deck() -> None:
    drawing = after(REFILLING, DrawFromDeck())
    emptied = refusal(drawing, Drawn(None))
    assert emptied.reason == "1 card must be named here, not hidden cards."


@pytest.mark.parametrize("move", [tent("tundra-1"), Discard(), Pass()])
def test_after_the_last_turn_only_the_deck_is_in_doubt(move: Any) -> None:
    assert refusal(CLOSING, move).reason == (
        "Something else is asked now. Did the deck run out in this last turn?"
    )
    assert GAME.prompt(CLOSING) == "Did the deck run out in this last turn?"
    assert GAME.describe(CLOSING, EndTurn()) == (
        "The deck still has cards, so the journey ends here."
    )


def test_the_second_piece_is_no_moment_to_pass() -> None:
    at = after(position(table(3), desert="F"), tent("desert-2"))
    assert refusal(at, Pass()).code == "not_now"
    assert GAME.describe(at, EndTurn()) == "Ann places no second piece."


def test_the_sentence_of_a_turn_without_an_action_says_so() -> None:
    assert GAME.describe(PLAYING, EndTurn()) == "Ann ends the turn without an action."


def test_the_cards_that_pay_can_be_too_many_to_mean_anything() -> None:
    violation = refusal(PLAYING, tent("tundra-1", TUNDRA, TUNDRA, TUNDRA))
    assert (violation.code, violation.possible) == ("card_cost", False)


def test_a_game_that_is_over_says_so() -> None:
    over = after(CLOSING, DeckOut())
    assert GAME.prompt(over) == "The game is over."
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert outcome.text.startswith("A player placed the last tent. ")


def test_no_tap_records_while_confirm_would_do_something_else() -> None:
    """Confirm ends the turn without a second piece: a card from the deck waits for it, too."""
    walk = random_walk(GAME, GAME.start(DEAL), Random(7))
    at = next(before for before, _ in walk if kind(before) == SecondPiece)
    seat = min(GAME.awaited(at))
    second = enter(GAME, at, (), {seat})
    assert second.moves
    draw, *_ = (one.tap.id for one in second.choices if one.tap.role == "record" and one.legal)
    entry = enter(GAME, at, (draw,), {seat})
    assert len(entry.moves) > len(second.moves)
    assert not entry.records


# Where the app deals

DRAFT = table(3, cards="app", hands="experienced")


def dealt() -> Position:
    """Everyone has a hand and the display lies open."""
    hands = [DealtHand(seat, HAND) for seat in (0, 1, 2)]
    return after(GAME.start(DEAL), *hands, Turned(DISPLAY))


def before_the_end_of_the_deck(deck: tuple[Biome, ...], shuffles: int = 0) -> Position:
    """Dealt, but all cards except those few have been discarded from the deck."""
    at = dealt()
    spread = Counter(DEAL.cards)
    for card in (*HAND * 3, *DISPLAY, *deck):
        spread[card] -= 1
    fields: dict[str, Any] = {
        "deck": Span(len(deck), len(deck)),
        "discards": {biome: spread[biome] for biome in Biome},
        "shuffles": shuffles,
        "half": {} if shuffles else None,
    }
    return at.with_state(replace(at.state, **fields))


def test_hands_are_dealt_clockwise_from_the_starting_player_then_the_display() -> None:
    at = GAME.start(DEAL)
    assert refusal(at, DealtHand(1, HAND)).code == "other_seat"
    assert refusal(at, DealtHand(0, (TUNDRA,))).code == "number_of_cards"
    assert refusal(at, Turned(DISPLAY)).code == "not_now"
    at = dealt()
    assert (kind(at), at.player) == (Action, 0)
    assert at.state.deck == Span(34, 34)
    assert all(hand == Hand(Span(3, 3), HAND) for hand in at.state.hands)


def test_experienced_players_see_the_display_and_the_last_player_draws_first() -> None:
    at = after(GAME.start(DRAFT), Turned(DISPLAY))
    assert GAME.awaited(at) == {2}
    at = after(at, TakeFromDisplay(TUNDRA), DrawFromDeck())
    assert GAME.awaited(at) == {CHANCE}
    at = after(at, Drawn(COAST))
    assert GAME.awaited(at) == {2}
    at = after(at, TakeFromDisplay(DESERT))
    assert at.state.hands[2].cards == (TUNDRA, COAST, DESERT)
    assert at.state.display == (TUNDRA, GLACIERS)
    assert GAME.awaited(at) == {CHANCE}
    at = after(at, Turned((FOREST, FOREST)))
    assert GAME.awaited(at) == {1}


def test_only_cards_of_the_hand_are_played() -> None:
    at = dealt()
    assert is_legal(at, tent("tundra-1", TUNDRA))
    violation = refusal(at, tent("desert-1", DESERT))
    assert violation.code == "not_in_hand"
    assert violation.reason == "Ann does not hold 1 desert card."
    assert refusal(at, tent("glaciers-1", FOREST, FOREST)).code == "not_in_hand"
    assert refusal(at, Discard(GLACIERS)).code == "not_in_hand"


def test_a_hand_is_filled_up_at_the_end_of_the_turn_one_card_at_a_time() -> None:
    at = after(dealt(), tent("tundra-1", TUNDRA))
    assert (kind(at), GAME.awaited(at)) == (FillHand, {0})
    assert refusal(at, Discard(COAST)).code == "action_over"
    violation = refusal(at, TakeFromDisplay(COAST))
    assert violation.code == "not_in_display"
    assert violation.reason == (
        "The display holds 2 tundra cards, 1 glacier card and 1 desert card."
    )
    at = after(at, TakeFromDisplay(DESERT))
    assert GAME.awaited(at) == {CHANCE}
    at = after(at, Turned((COAST,)))
    assert (kind(at), at.player) == (Action, 1)
    assert at.state.hands[0].cards == (FOREST, COAST, DESERT)
    assert at.state.deck == Span(33, 33)


def test_the_deck_gives_only_cards_that_it_can_hold() -> None:
    at = after(before_the_end_of_the_deck((COAST, DESERT)), Discard(TUNDRA), DrawFromDeck())
    violation = refusal(at, Drawn(FOREST))
    assert violation.code == "not_in_deck"
    assert violation.reason == "There is no forest card left in the deck."
    assert set(GAME.legal_moves(at)) == {Drawn(COAST), Drawn(DESERT)}
    assert refusal(at, Drawn(None)).code == "number_of_cards"


def test_a_deck_that_runs_out_in_a_refill_is_shuffled_and_the_refill_goes_on() -> None:
    at = before_the_end_of_the_deck((COAST,))
    at = after(at, tent("tundra-1", TUNDRA), DrawFromDeck(), Drawn(COAST))
    assert at.state.shuffles == 1
    assert at.state.half == {"tundra-1": 0}
    assert at.player == 1
    assert at.state.deck == Span(34, 34)
    assert not any(at.state.discards.values())


def test_a_deck_that_runs_out_into_the_display_is_shuffled_and_the_display_filled() -> None:
    at = before_the_end_of_the_deck((COAST,))
    at = after(at, Discard(TUNDRA), TakeFromDisplay(GLACIERS), Turned((COAST,)))
    assert (at.state.shuffles, at.player, at.state.deck) == (1, 1, Span(34, 34))


def test_a_display_is_filled_from_both_decks_where_the_first_runs_short() -> None:
    at = before_the_end_of_the_deck((COAST,))
    at = after(at, tent("tundra-1", TUNDRA))
    hand = Hand(Span(1, 1), (FOREST,))
    discards = {**at.state.discards, COAST: at.state.discards[COAST] + 1}
    at = at.with_state(replace(at.state, hands=(hand, *at.state.hands[1:]), discards=discards))
    at = after(at, TakeFromDisplay(TUNDRA), TakeFromDisplay(TUNDRA), Turned((COAST,)))
    assert (at.state.shuffles, kind(at)) == (1, FillDisplay)
    at = after(at, Turned((FOREST,)))
    assert (kind(at), at.player, at.state.deck) == (Action, 1, Span(34, 34))


def test_the_second_time_nothing_is_shuffled_and_the_display_is_all_there_is() -> None:
    """IW-2."""
    at = before_the_end_of_the_deck((COAST,), shuffles=1)
    at = after(at, Discard(TUNDRA), DrawFromDeck(), Drawn(COAST))
    assert (at.state.shuffles, at.state.ending, at.state.deck) == (2, "deck_out", Span(0, 0))
    at = after(at, PlaceTent("coast-1", (COAST,)))
    assert refusal(at, DrawFromDeck()).code == "deck_empty"
    at = after(at, TakeFromDisplay(DESERT))
    assert at.state.display == (TUNDRA, TUNDRA, GLACIERS)
    assert at.player == 2


def test_a_table_whose_cards_the_app_deals_does_not_enter_the_end_of_the_deck() -> None:
    violation = refusal(dealt(), DeckOut())
    assert (violation.code, violation.possible) == ("app_deals", False)


def test_cards_are_neither_lost_nor_made() -> None:
    """Over a whole game, hands, display, deck and discards are always the game's cards."""
    for at, _ in random_walk(GAME, GAME.start(DRAFT), Random("cards")):
        held = sum(hand.size.high for hand in at.state.hands) + len(at.state.display or ())
        assert held + at.state.deck.high + sum(at.state.discards.values()) == 47


# Secrets


def test_everyone_sees_their_own_hand_only() -> None:
    at = dealt()
    assert GAME.view(at, 1).state.hands == (
        Hand(Span(3, 3)),
        Hand(Span(3, 3), HAND),
        Hand(Span(3, 3)),
    )
    assert GAME.view(at, None).state.hands == (Hand(Span(3, 3)),) * 3


def test_a_draw_is_seen_by_the_one_who_draws() -> None:
    at = after(dealt(), Discard(TUNDRA), DrawFromDeck())
    assert GAME.view_move(at, Drawn(COAST), 0) == Drawn(COAST)
    assert GAME.view_move(at, Drawn(COAST), 1) == Drawn(None)
    assert GAME.describe(at, Drawn(COAST)) == "Ann gets 1 coast card from the deck."
    assert GAME.describe(at, Drawn(None)) == "Ann gets a card from the deck."


def test_a_starting_hand_is_seen_by_its_owner() -> None:
    at, move = GAME.start(DEAL), DealtHand(0, HAND)
    assert GAME.view_move(at, move, 0) == move
    shown = GAME.view_move(at, move, None)
    assert shown == DealtHand(0, None)
    assert GAME.describe(at, shown) == "Ann is dealt 3 cards."


def test_facts_show_a_hand_to_those_who_may_see_it() -> None:
    def hand(viewer: int | None) -> str:
        facts = GAME.facts(GAME.view(dealt(), viewer))
        return next(fact.value for fact in facts if (fact.label, fact.seat) == ("Hand", 0))

    assert hand(0) == "1 tundra card, 1 forest card and 1 coast card"
    assert hand(1) == "3 cards"
    assert hand(None) == "3 cards"
