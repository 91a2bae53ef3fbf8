"""What is printed, what is chosen before a game, who sits at the table, cards in words."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.moves import DICE
from companion.engine.phrases import listed
from companion.engine.setup import SetupStep, SoleEdition, app_or_table, by_app, tokens
from companion.engine.values import Seat

from .rulebook import CITE

NET = 0
DECK = {NET: 4, 1: 5, 2: 5, 3: 5, 4: 5}
"""How many there are of each card, known by the strength of its fighter; a net has none."""
STRENGTHS = tuple(card for card in DECK if card != NET)
HAND = 4
LAURELS = 2
CARDS = app_or_table("cards", "Cards", "Who deals the hands.", "Dealt")
OPTIONS = (CARDS, DICE)
EDITION = SoleEdition("arena", "Deck of 24 cards")
TOKENS = tokens("school")


@dataclass(frozen=True, slots=True)
class Deal:
    """The deck, the names in seating order, and who deals and throws."""

    edition: SoleEdition
    names: tuple[str, ...]
    options: Mapping[str, str]


def setup_steps(deal: Deal) -> tuple[SetupStep, ...]:
    """What people do before the first round."""
    how = "The app deals" if by_app(deal, CARDS) else "Shuffle all the cards and deal"
    return (SetupStep("hands", "Deal the hands", f"{how} {HAND} to each player.", CITE["hands"]),)


def words(*cards: int | None) -> str:
    """Cards in words; None is one that may not be seen."""
    named = ("a hidden card" if c is None else "a net" if c == NET else f"a {c}" for c in cards)
    return listed(named) or "no card"


def place(seat: Seat, strength: int) -> str:
    """The name of the place where a player's fighters of that strength stand."""
    return f"squad-{seat}-{strength}"
