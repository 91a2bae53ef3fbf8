"""What is left in the supply, the piles and the bags: the box without what is on the table."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from companion.engine.moves import Pieces
from companion.games.orichalcum.box.components import (
    HOPLITES,
    NUGGETS,
    SIZES,
    TEMPLES,
    TILES,
    TOKENS,
)
from companion.games.orichalcum.box.edition import OTHER_TILES, Kind
from companion.games.orichalcum.effects import TITANS
from companion.games.orichalcum.state import AskedOfTurn, Position


def pieces(at: Position) -> Iterator[Pieces]:
    """The pieces of the box, and those on the table; of the supply only where it has a limit."""
    yield _of_kinds("row", at.edition.cards, cards_out(at))
    out = tiles_out(at, *SIZES)
    yield _of_kinds("players", at.edition.tiles, (tile for tile in out if tile not in OTHER_TILES))
    sizes = Counter(f"tiles of {len(at.edition.tile[tile].terrains)}" for tile in out)
    yield Pieces("players", {f"tiles of {size}": number for size, number in TILES.items()}, sizes)
    yield _of_kinds("players", at.edition.creatures, creatures_out(at))
    yield _of_kinds("players", at.edition.buildings, buildings_out(at))
    titans = (held.titan for player in at.state.players for held in player.titans)
    yield Pieces("players", dict.fromkeys(TITANS, 1), Counter(titans))
    if at.deal.limited:
        box = {"hoplites": HOPLITES, "nuggets": NUGGETS, "temples": TEMPLES, "tokens": TOKENS}
        left = hoplites_left(at), nuggets_left(at), temples_left(at), tokens_left(at)
        lying = {kind: box[kind] - more for kind, more in zip(box, left, strict=True)}
        yield Pieces("players", box, lying)


def _of_kinds(path: str, kinds: Iterable[Kind], out: Iterable[str]) -> Pieces:
    return Pieces(path, {kind.id: kind.count for kind in kinds}, Counter(out))


# The supply


def hoplites_left(at: Position) -> int:
    """Hoplites in the supply; negative if there are more on the table than in the box."""
    out = sum(shown.hoplites for shown in at.state.display if shown)
    for player in at.state.players:
        out += player.hoplites + player.wounded + sum(player.island.hoplites.values())
    return HOPLITES - out


def nuggets_left(at: Position) -> int:
    """Nuggets in the supply."""
    out = sum(shown.nuggets for shown in at.state.display if shown)
    return NUGGETS - out - sum(player.nuggets for player in at.state.players)


def temples_left(at: Position) -> int:
    """Temple tiles in the supply."""
    return TEMPLES - sum(player.temple_count for player in at.state.players)


def tokens_left(at: Position) -> int:
    """Victory tokens in the supply."""
    players = at.state.players
    return TOKENS - sum(player.temple_count + player.medallions for player in players)


# Piles and bags, as numbers of each kind that can still be drawn


def cards(at: Position) -> dict[str, int]:
    """The action cards in the pile."""
    return at.once("cards", lambda: left(at.edition.counts["cards"], cards_out(at)))


def tiles(at: Position, size: int) -> dict[str, int]:
    """The tiles of a pile whose order nobody knows, without those put under it. Each tile that was
    drawn and is not in the set was one of the pile, whichever of these is missing for it."""

    def listed() -> dict[str, int]:
        out = tiles_out(at, size)
        others = sum(
            tile in OTHER_TILES and len(at.edition.tile[tile].terrains) == size for tile in out
        )
        found = left(at.edition.counts[kind], out)
        return found if sum(found.values()) > others else {}

    kind = f"tiles of {size}"
    return at.once(kind, listed)


def creatures(at: Position) -> dict[str, int]:
    """The creatures in the bag."""
    return at.once("creatures", lambda: left(at.edition.counts["creatures"], creatures_out(at)))


def buildings(at: Position) -> dict[str, int]:
    """The buildings in the bag."""
    return at.once("buildings", lambda: left(at.edition.counts["buildings"], buildings_out(at)))


def cards_out(at: Position) -> list[str]:
    """The cards that lie open or are discarded."""
    return [*[card.card for card in at.state.row], *at.state.discard]


def tiles_out(at: Position, *sizes: int) -> list[str]:
    """The tiles that have been seen: all of those on cards and in hand, and of these sizes those on
    islands and put under a pile."""
    found = [card.tile for card in at.state.row if card.tile]
    for decision in _in_hand(at):
        found += decision.tiles_in_hand
    for size in sizes:
        found += at.state.under[size - 1]
        for land in at.lands:
            found += land.laid[size]
    return found


def creatures_out(at: Position) -> list[str]:
    """The creatures on cards and islands, in hand, and captured."""
    found: list[str] = []
    for card in at.state.row:
        found += filter(None, card.creatures)
    for player in at.state.players:
        found += player.creatures
        found += player.island.creatures.values()
    for decision in _in_hand(at):
        found += filter(None, decision.creatures_in_hand)
    return found


def buildings_out(at: Position) -> list[str]:
    """The buildings on the construction board, on islands and in hand."""
    found = [shown.building for shown in at.state.display if shown]
    for player in at.state.players:
        found += player.island.buildings.values()
    for decision in _in_hand(at):
        found += decision.buildings_in_hand
    return found


def left(counts: Mapping[str, int], out: Iterable[str]) -> dict[str, int]:
    """How many of each kind are left when the pieces in `out` are taken away; no kind has none."""
    found = dict(counts)
    for piece in out:
        if piece in found:
            found[piece] -= 1
    return {kind: count for kind, count in found.items() if count > 0}


def _in_hand(at: Position) -> list[AskedOfTurn]:
    return [asked for asked in at.state.decisions if isinstance(asked, AskedOfTurn)]
