"""Words and phrases that several parts of the game use."""

from companion.engine.phrases import capital, counted, listed
from companion.games.orichalcum.box.components import SKULL, SLOTS, Action, Currency, Terrain
from companion.games.orichalcum.box.edition import Edition, TileKind
from companion.games.orichalcum.holdings import RowCard

LETTERS: dict[Terrain, str] = {
    "forest": "F",
    "lagoon": "L",
    "desert": "D",
    "mountain": "M",
    "volcano": "V",
}
ACTION_WORDS: dict[Action, str] = {
    "capture": "Capture Creatures",
    "construct": "Construct",
    "produce": "Produce Orichalcum",
    "recruit": "Recruit Hoplites",
}
SHORT: dict[Action, str] = {
    "capture": "Capture",
    "construct": "Construct",
    "produce": "Produce",
    "recruit": "Recruit",
}
"""Short names of the actions, for where there is little room."""
ACTION_RULE: dict[Action, str] = {
    "capture": "fight",
    "construct": "construct",
    "produce": "produce",
    "recruit": "recruit",
}
"""The rule of each action."""
CURRENCY_WORDS: dict[Currency, str] = {
    "hoplites": "hoplite",
    "nuggets": "nugget",
    "creatures": "captured creature",
}


def tile_words(kind: TileKind) -> str:
    """A tile in words, such as "forest, desert", with its shape if that is an unusual one."""
    shape = f" ({kind.shape})" if kind.shape in ("bend", "line") else ""
    return f"{', '.join(kind.terrains)}{shape}"


def resources(hoplites: int, nuggets: int) -> str:
    """ "2 hoplites and 1 nugget"; "nothing" where there are neither."""
    parts = []
    if hoplites:
        parts.append(counted(hoplites, "hoplite"))
    if nuggets:
        parts.append(counted(nuggets, "nugget"))
    return listed(parts) or "nothing"


def card_text(edition: Edition, card: RowCard) -> str:
    """A card of the row in words: its action, its tile, the creatures on it."""
    action = ACTION_WORDS[edition.card[card.card].action]
    return f"{action}{',' if card.tile else ''} {lies_on(edition, card)}"


def lies_on(edition: Edition, card: RowCard) -> str:
    """What lies on a card of the row: its tile and the creatures on it, or "without a tile"."""
    if card.tile is None:
        return "without a tile"
    names = [edition.creature[kind].title for kind in card.creatures if kind]
    creatures = f" with {listed(names)}" if names else ""
    return f"{tile_words(edition.tile[card.tile])}{creatures}"


def card_words(edition: Edition, card: str) -> str:
    """ "Capture Creatures with a tile of 2"."""
    kind = edition.card[card]
    return f"{ACTION_WORDS[kind.action]} with a tile of {kind.size}"


def face_words(face: int) -> str:
    return "a skull" if face == SKULL else str(face)


def spot_words(spot: int) -> str:
    """The name of a spot of the construction board."""
    return f"{SLOTS[spot]} spot"


def sentence(text: str) -> str:
    """The text as a sentence."""
    return f"{capital(text)}."
