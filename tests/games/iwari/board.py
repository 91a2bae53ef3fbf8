"""Positions for tests, written as they look: `desert="TTTGGFC TG"` is seven tents, two totems."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from companion.codec.packaged import read_edition
from companion.engine.rulebook import Violation
from companion.engine.values import changed
from companion.games.iwari.box import TOKENS, Biome, Edition, Feat, check_edition
from companion.games.iwari.deal import Deal, Hand, Span
from companion.games.iwari.game import GAME
from companion.games.iwari.rules.pieces import Discard, PlaceTent, PlaceTotem
from companion.games.iwari.rules.table import Action, EarnedFeat, Position

NAMES = ("Ann", "Ben", "Cleo", "Dov", "Esi")
LETTERS = "TFGCD"
BY_LETTER = {token.letter: tribe for tribe, token in TOKENS.items()}
SMALL = read_edition(
    (Path(__file__).parent / "small.toml").read_text("utf-8"), Edition, check_edition
)
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


def position(
    deal: Deal,
    *asked: Any,
    hand: str | tuple[int, int] | None = None,
    **fields: Any,
) -> Position:
    """A position of that table: territories as text, anything else as fields of the state.

    `asked` are the open decisions, the lowest first: a player's action where none are named.
    `hand` is the hand of the player whose turn it is: its cards ("TTF"), or bounds (1, 2).
    """
    boards = {place: fields.pop(place) for place in deal.edition.territory if place in fields}
    started = GAME.start(deal).state
    at = Position(deal, replace(started, decisions=asked or (Action(),), **fields))
    if isinstance(hand, str):
        cards = tuple(BY_LETTER[letter] for letter in hand)
        at = holding(at, Hand(Span.of(len(cards)), cards))
    elif hand is not None:
        at = holding(at, Hand(Span(*hand)))
    placed = replace(at.state, tents=tents(deal, boards), totems=totems(deal, boards))
    assert GAME.state_problems(at.with_state(placed)) == ()
    return at.with_state(placed)


def holding(at: Position, hand: Hand) -> Position:
    """The position with that hand for the player whose turn it is."""
    return at.with_state(replace(at.state, hands=changed(at.state.hands, at.player, hand)))


def kind(at: Position) -> type:
    """What is asked."""
    return type(at.decision)


def due(at: Position) -> list[Feat]:
    """The feats that are to be placed, the first one first."""
    return [d.feat for d in reversed(at.state.decisions) if isinstance(d, EarnedFeat)]


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
            found[place] = tuple(letters.count(TOKENS[tribe].letter) for tribe in deal.tribes)
    return found


def seat_of(deal: Deal, letter: str) -> int:
    """The seat of the tribe with that letter."""
    return deal.tribes.index(BY_LETTER[letter])


def after(at: Position, *moves: Any) -> Position:
    """The position after those moves, all of them legal."""
    for move in moves:
        GAME.require(at, move)
        at = GAME.apply(at, move).state
        assert GAME.state_problems(at) == ()
    return at


def anyway(at: Position, move: Any) -> Position:
    """The position after an illegal move that happened anyway."""
    broken = list(GAME.violations(at, move))
    assert broken
    assert all(violation.possible for violation in broken)
    return GAME.apply(at, move).state


def refusal(at: Position, move: Any) -> Violation:
    """Why the move is refused: the first rule that it breaks."""
    violation = GAME.check(at, move)
    assert violation is not None, GAME.describe(at, move)
    return violation


def is_legal(at: Position, move: Any) -> bool:
    """Whether no rule forbids the move; the generator of moves must agree."""
    allowed = GAME.check(at, move) is None
    assert allowed == (move in set(GAME.legal_moves(at)))
    return allowed


def tent(place: str, *cards: Biome) -> PlaceTent:
    """A tent, for those cards where they are entered."""
    return PlaceTent(place, cards)


def totem(place: str, *cards: Biome) -> PlaceTotem:
    """A totem, for those cards where they are entered."""
    return PlaceTotem(place, cards)


def turns(at: Position, count: int) -> Position:
    """The position after so many turns of discarding; the deck's end is entered when it must be."""
    last = at.state.turn + count
    while at.state.turn < last and kind(at) is Action:
        at = after(at, *GAME.legal_moves(at)) if at.deck_must_be_out else discard(at)
    return at


def discard(at: Position) -> Position:
    """The position after a card is discarded, and the third tribe has discarded or skipped."""
    return after(at, Discard())


def earned(at: Position, category: str) -> dict[str, int]:
    """Each participant's points in a category, by name, if the game ended now."""
    sheet = GAME.score(GAME.tally(at))
    names = at.deal.tribe_names
    return {names[score.seat]: score.points(category) for score in sheet.scores}
