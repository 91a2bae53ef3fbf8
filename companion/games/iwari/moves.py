"""One frozen dataclass a move. Places are ids of the map; `cards` are those played for it."""

from dataclasses import dataclass

from companion.games.iwari.components import Biome, Feat

Cards = tuple[Biome, ...]
"""Cards played for one piece: one, or two equal ones; empty where cards are not entered."""


@dataclass(frozen=True, slots=True)
class PlaceTent:
    """A tent of the acting tribe on a tent space."""

    space: str
    cards: Cards = ()


@dataclass(frozen=True, slots=True)
class PlaceTotem:
    """A totem of the acting tribe on a territory's totem space."""

    territory: str
    cards: Cards = ()


@dataclass(frozen=True, slots=True)
class PlaceFeat:
    """A feat just earned: `where` is a territory's id or a connection's place."""

    feat: Feat
    where: str


@dataclass(frozen=True, slots=True)
class Discard:
    """One card laid off instead of placing; `card` is None where cards are not entered."""

    card: Biome | None = None


@dataclass(frozen=True, slots=True)
class EndTurn:
    """No second piece, or nothing for the third tribe; in a last doubt, the deck still lasts."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing, for want of cards."""


@dataclass(frozen=True, slots=True)
class TakeFromDisplay:
    """One open card into the hand."""

    card: Biome


@dataclass(frozen=True, slots=True)
class DrawFromDeck:
    """One hidden card into the hand; chance then tells which."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """By chance: the card that was drawn. None where it may not be seen."""

    card: Biome | None


@dataclass(frozen=True, slots=True)
class DealtHand:
    """By chance: a starting hand. None where it may not be seen."""

    seat: int
    cards: Cards | None


@dataclass(frozen=True, slots=True)
class Turned:
    """By chance: cards from the deck that fill up the display."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class DeckOut:
    """Declared by the table: the deck's last card has left it."""


Move = (
    PlaceTent
    | PlaceTotem
    | PlaceFeat
    | Discard
    | EndTurn
    | Pass
    | TakeFromDisplay
    | DrawFromDeck
    | Drawn
    | DealtHand
    | Turned
    | DeckOut
)
MOVE_TYPES: tuple[type, ...] = (
    PlaceTent,
    PlaceTotem,
    PlaceFeat,
    Discard,
    EndTurn,
    Pass,
    TakeFromDisplay,
    DrawFromDeck,
    Drawn,
    DealtHand,
    Turned,
    DeckOut,
)
