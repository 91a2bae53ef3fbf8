"""One side's cards and tokens in motion, during a turn."""

from companion.games.ichor.components import Camp
from companion.games.ichor.grid import OFF
from companion.games.ichor.state import Side


class Hand:
    """A side that changes: the fields of `Side`, with its tokens and places as lists.

    All changes go through the methods, so that an untouched side freezes to what it was.
    """

    __slots__ = (
        "_before",
        "_changed",
        "at",
        "boxed",
        "camp",
        "cards",
        "centres",
        "reserve",
        "supply",
        "tokens",
        "up",
    )

    def __init__(self, camp: Camp, side: Side) -> None:
        self._before = side
        self._changed = False
        self.camp = camp
        self.cards = side.cards
        self.up = side.up
        self.at = list(side.at)
        self.tokens = list(side.tokens)
        self.centres = side.centres
        self.reserve = side.reserve
        self.supply = side.supply
        self.boxed = side.boxed

    def frozen(self) -> Side:
        """The side as it now is."""
        if not self._changed:
            return self._before
        return Side(
            self.cards,
            self.up,
            tuple(self.at),
            tuple(self.tokens),
            self.centres,
            self.reserve,
            self.supply,
            self.boxed,
        )

    def lay(self, space: int, count: int) -> int:
        """Lays up to `count` tokens, as far as the supply reaches; how many it were."""
        laid = min(count, self.supply)
        self.supply -= laid
        self.tokens[space] += laid
        self._changed = True
        return laid

    def take(self, space: int) -> int:
        """All tokens of a space come home; how many it were."""
        count = self.tokens[space]
        self.tokens[space] = 0
        self.supply += count
        self._changed = True
        return count

    def box(self, count: int) -> int:
        """Up to `count` tokens of the supply leave the game; how many it were."""
        boxed = min(count, self.supply)
        self.supply -= boxed
        self.boxed += boxed
        self._changed = True
        return boxed

    def set_centre(self, gate: int, count: int) -> int:
        """Tokens on a gate's centre, given or taken by the supply; the change."""
        change = min(count - self.centres[gate], self.supply)
        self.supply -= change
        self.centres = (
            *self.centres[:gate],
            self.centres[gate] + change,
            *self.centres[gate + 1 :],
        )
        self._changed = True
        return change

    def move(self, slot: int, space: int) -> None:
        """A figure comes to a space, or leaves the board."""
        self.at[slot] = space
        self._changed = True

    def turn_card(self, slot: int, up: bool) -> None:
        """A card turns face up or down."""
        self.up = (*self.up[:slot], up, *self.up[slot + 1 :])
        self._changed = True

    def draw(self, card: str, slot: int) -> None:
        """A card set aside comes to a place in the line, face up; the end of it is a new place."""
        self.reserve = tuple(left for left in self.reserve if left != card)
        if slot == len(self.cards):
            self.at.append(OFF)
        self.cards = (*self.cards[:slot], card, *self.cards[slot + 1 :])
        self.up = (*self.up[:slot], True, *self.up[slot + 1 :])
        self._changed = True
