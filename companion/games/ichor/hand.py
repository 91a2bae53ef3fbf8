"""One side's cards and tokens in motion, during a turn."""

from companion.games.ichor.components import Camp
from companion.games.ichor.state import Side


class Hand:
    """A side that changes: the fields of `Side`, with its tokens and places as lists."""

    __slots__ = ("at", "boxed", "camp", "cards", "centres", "reserve", "supply", "tokens", "up")

    def __init__(self, camp: Camp, side: Side) -> None:
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
        return laid

    def take(self, space: int) -> int:
        """All tokens of a space come home; how many it were."""
        count = self.tokens[space]
        self.tokens[space] = 0
        self.supply += count
        return count

    def set_centre(self, gate: int, count: int) -> int:
        """Tokens on a gate's centre, given or taken by the supply; the change."""
        change = min(count - self.centres[gate], self.supply)
        self.supply -= change
        self.centres = tuple(
            held + change if number == gate else held for number, held in enumerate(self.centres)
        )
        return change

    def turn_card(self, slot: int, up: bool) -> None:
        self.up = (*self.up[:slot], up, *self.up[slot + 1 :])

    def draw(self, card: str) -> None:
        """A card leaves those set aside."""
        self.reserve = tuple(left for left in self.reserve if left != card)
