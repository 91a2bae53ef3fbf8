"""What is left in the supply, the piles and the bags: the box without what is on the table."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from companion.games.orichalcum.asking import AskedOfTurn
from companion.games.orichalcum.components import HOPLITES, NUGGETS, TEMPLES, TOKENS
from companion.games.orichalcum.edition import Kind

if TYPE_CHECKING:
    from companion.games.orichalcum.state import Position


# The supply


def hoplites_left(at: "Position") -> int:
    """Hoplites in the supply; negative if there are more on the table than in the box."""
    out = sum(shown.hoplites for shown in at.state.display if shown)
    for player in at.state.players:
        out += player.hoplites + player.wounded + sum(player.island.hoplites.values())
    return HOPLITES - out


def nuggets_left(at: "Position") -> int:
    """Nuggets in the supply."""
    out = sum(shown.nuggets for shown in at.state.display if shown)
    return NUGGETS - out - sum(player.nuggets for player in at.state.players)


def temples_left(at: "Position") -> int:
    """Temple tiles in the supply."""
    return TEMPLES - sum(player.temple_count for player in at.state.players)


def tokens_left(at: "Position") -> int:
    """Victory tokens in the supply."""
    players = at.state.players
    return TOKENS - sum(player.temple_count + player.medallions for player in players)


# Piles and bags, as numbers of each kind that can still be drawn


def cards(at: "Position") -> dict[str, int]:
    """The action cards in the pile."""
    return at.once("cards", lambda: left(at.edition.cards, cards_out(at)))


def tiles(at: "Position", size: int) -> dict[str, int]:
    """The tiles of a pile whose order nobody knows, without those put under it."""
    return at.once(f"tiles of {size}", lambda: left(at.edition.pile[size], tiles_out(at)))


def creatures(at: "Position") -> dict[str, int]:
    """The creatures in the bag."""
    return at.once("creatures", lambda: left(at.edition.creatures, creatures_out(at)))


def buildings(at: "Position") -> dict[str, int]:
    """The buildings in the bag."""
    return at.once("buildings", lambda: left(at.edition.buildings, buildings_out(at)))


def cards_out(at: "Position") -> Iterator[str]:
    """The cards that lie open or are discarded."""
    yield from (card.card for card in at.state.row)
    yield from at.state.discard


def tiles_out(at: "Position") -> list[str]:
    """The tiles that have been seen: on cards, on islands, in hand, or put under a pile."""
    found = [card.tile for card in at.state.row if card.tile]
    for player in at.state.players:
        found += [laid.tile for laid in player.island.tiles]
    for pile in at.state.under:
        found += pile
    for decision in _in_hand(at):
        found += decision.tiles_in_hand
    return found


def creatures_out(at: "Position") -> Iterator[str]:
    """The creatures on cards and islands, in hand, and captured."""
    for card in at.state.row:
        yield from filter(None, card.creatures)
    for player in at.state.players:
        yield from player.creatures
        yield from player.island.creatures.values()
    for decision in _in_hand(at):
        yield from filter(None, decision.creatures_in_hand)


def buildings_out(at: "Position") -> Iterator[str]:
    """The buildings on the construction board, on islands and in hand."""
    yield from (shown.building for shown in at.state.display if shown)
    for player in at.state.players:
        yield from player.island.buildings.values()
    for decision in _in_hand(at):
        yield from decision.buildings_in_hand


def left(kinds: Iterable[Kind], out: Iterable[str]) -> dict[str, int]:
    """How many of each kind are left when the pieces in `out` are taken away; no kind has none."""
    gone = Counter(out)
    return {kind.id: n for kind in kinds if (n := kind.count - gone.get(kind.id, 0)) > 0}


def _in_hand(at: "Position") -> Iterator[AskedOfTurn]:
    return (asked for asked in at.state.decisions if isinstance(asked, AskedOfTurn))
