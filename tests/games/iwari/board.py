"""Positions for tests, written as they look: `desert="TTTGGFC TG"` is seven tents, two totems."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from companion.engine.rulebook import Violation
from companion.games.iwari import GAME
from companion.games.iwari.components import BY_LETTER, LOOKS, Biome
from companion.games.iwari.deal import Deal
from companion.games.iwari.edition import Edition
from companion.games.iwari.editions import read_edition
from companion.games.iwari.moves import Discard, PlaceTent, PlaceTotem
from companion.games.iwari.state import Hand, Phase, Span, State

NAMES = ("Ann", "Ben", "Cleo", "Dov", "Esi")
LETTERS = "TFGCD"
SMALL = read_edition((Path(__file__).parent / "small.toml").read_text("utf-8"))
TUNDRA, FOREST, GLACIERS, COAST, DESERT = Biome


def table(players: int = 3, edition: Edition = SMALL, **chosen: Any) -> Deal:
    """A table where Ann starts as tundra, Ben is forest, then glaciers, coast and desert.

    Keywords are options, or "A".."D" for the connection under that mountain (else the first).
    """
    mountains = {
        symbol: chosen.pop(symbol, str(pair[0])) for symbol, pair in pairs(edition, players)
    }
    tribes = 3 if players == 2 else players
    fixed = {
        "start_player": "0",
        **{f"colour.{seat}": tribe.value for seat, tribe in enumerate(list(Biome)[:tribes])},
        **{f"mountain.{symbol}": number for symbol, number in mountains.items()},
    }
    return GAME.deal(edition, NAMES[:players], chosen, Random(1), fixed)


def pairs(edition: Edition, players: int) -> list[tuple[str, tuple[int, ...]]]:
    """The mountain symbols in use, with their two connections."""
    return list(edition.mountain_pairs.items())[: 6 - players]


def position(deal: Deal, *, hand: str | tuple[int, int] | None = None, **told: Any) -> State:
    """A position of that table: territories as text, anything else as fields of the state.

    `hand` is the hand of the player whose turn it is: its cards ("TTF"), or bounds (1, 2).
    """
    boards = {place: told.pop(place) for place in deal.edition.territory if place in told}
    state = replace(GAME.initial_state(deal), **told)
    if isinstance(hand, str):
        cards = tuple(BY_LETTER[letter] for letter in hand)
        state = holding(state, Hand(Span(len(cards), len(cards)), cards))
    elif hand is not None:
        state = holding(state, Hand(Span(*hand)))
    state = replace(state, tents=tents(deal, boards), totems=totems(deal, boards))
    assert GAME.check_state(state) == ()
    return state


def holding(state: State, hand: Hand) -> State:
    """The state with that hand for the player whose turn it is."""
    hands = list(state.hands)
    hands[state.player] = hand
    return replace(state, hands=tuple(hands))


def tents(deal: Deal, boards: Mapping[str, str]) -> dict[str, int]:
    """Who stands where; a dot is an empty space."""
    return {
        space: seat_of(deal, letter)
        for place, text in boards.items()
        for space, letter in zip(
            deal.edition.spaces_in[place], f"{text} ".split(" ")[0], strict=False
        )
        if letter != "."
    }


def totems(deal: Deal, boards: Mapping[str, str]) -> dict[str, tuple[int, ...]]:
    """Totems by territory, counted from the letters behind the space."""
    found = {}
    for place, text in boards.items():
        letters = text.partition(" ")[2]
        if letters:
            found[place] = tuple(letters.count(LOOKS[tribe].letter) for tribe in deal.tribes)
    return found


def seat_of(deal: Deal, letter: str) -> int:
    """The seat of the tribe with that letter."""
    return deal.tribes.index(BY_LETTER[letter])


def after(state: State, *moves: Any) -> State:
    """The position after those moves, all of them legal."""
    for move in moves:
        GAME.require(state, move)
        state = GAME.apply(state, move).state
        assert GAME.check_state(state) == ()
    return state


def anyway(state: State, move: Any) -> State:
    """The position after an illegal move that happened anyway."""
    broken = list(GAME.violations(state, move))
    assert broken
    assert all(violation.possible for violation in broken)
    return GAME.apply(state, move).state


def refusal(state: State, move: Any) -> Violation:
    """Why the move is refused: the first rule that it breaks."""
    violation = GAME.check(state, move)
    assert violation is not None, GAME.describe(state, move)
    return violation


def is_legal(state: State, move: Any) -> bool:
    """Whether no rule forbids the move; the generator of moves must agree."""
    allowed = GAME.check(state, move) is None
    assert allowed == (move in set(GAME.legal_moves(state)))
    return allowed


def tent(place: str, *cards: Biome) -> PlaceTent:
    """A tent, for those cards where they are entered."""
    return PlaceTent(place, cards)


def totem(place: str, *cards: Biome) -> PlaceTotem:
    """A totem, for those cards where they are entered."""
    return PlaceTotem(place, cards)


def turns(state: State, count: int) -> State:
    """The position after so many turns of discarding, the deck's end told when it must be."""
    last = state.turn + count
    while state.turn < last and state.phase is Phase.ACTION:
        state = after(state, *GAME.legal_moves(state)) if state.deck_must_be_out else discard(state)
    return state


def discard(state: State) -> State:
    """The position after a card is discarded, and the third tribe has discarded or skipped."""
    return after(state, Discard())


def earned(state: State, category: str) -> dict[str, int]:
    """Each participant's points in a category, by name, if the game ended now."""
    sheet = GAME.score(GAME.tally(state))
    names = state.deal.tribe_names
    return {names[score.seat]: score.points(category) for score in sheet.scores}
