"""Tables of Arena at which a test begins, and moves in the game's own words."""

from dataclasses import replace
from random import Random
from typing import Any

from companion.engine.game import AnyGame
from companion.engine.values import Step
from companion.games import get_game

GAME: AnyGame = get_game("arena")
NAMES = ("Ada", "Ben", "Cleo", "Dov")
HANDS = ("a net, a 2, a 3 and a 4", "a net, a 1, a 2 and a 4", "a net, a 1, a 3 and a 3")


def seated(players: int = 3, **options: str) -> Any:
    """The start of a game whose cards and dice the table enters."""
    chosen = {"cards": "table", "dice": "table"} | options
    deal = GAME.deal(GAME.editions()[0], NAMES[:players], chosen, Random(1), {})
    return GAME.start(deal)


def dealt(*hands: str) -> Any:
    """The position once everybody has entered a hand; HANDS by default."""
    hands = hands or HANDS
    sentences = (f"{name} is dealt {hand}." for name, hand in zip(NAMES, hands, strict=False))
    return after(seated(len(hands)), *sentences)


def holding(hands: tuple[Any, ...], squads: tuple[Any, ...]) -> Any:
    """The beginning of a round in which the seats hold these cards and fighters."""
    at = dealt(*HANDS[: len(hands)])
    return at.with_state(replace(at.state, hands=hands, squads=squads))


def move(at: Any, words: str) -> Any:
    """The pseudo-legal move that these words describe."""
    found = {GAME.describe(at, move): move for move in GAME.pseudo_legal_moves(at)}
    return found[words]


def step(at: Any, *words: str) -> Step[Any]:
    """What the last of these moves does, which are all legal."""
    *first, last = words
    at = after(at, *first)
    GAME.require(at, move(at, last))
    done: Step[Any] = GAME.apply(at, move(at, last))
    return done


def after(at: Any, *words: str) -> Any:
    """The position after these moves, which are all legal."""
    for sentence in words:
        at = step(at, sentence).state
    return at


def refusal(at: Any, words: str, seat: int | None = None) -> tuple[str, str]:
    """The code and the rule of the first refusal, asked by that seat."""
    violation = next(GAME.violations(at, move(at, words), None if seat is None else {seat}))
    return violation.code, violation.cite.id
