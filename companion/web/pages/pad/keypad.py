"""The keys of the pad: whole numbers, or digits where numbers are large."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.engine.pads import CountCell

KEYS = 20
"""As many numbers have a key at once, from 0 on; the next ones are behind one more key."""
BY_DIGITS = 100
"""Numbers that can have as many digits as this one are typed digit by digit."""


@dataclass(frozen=True, slots=True)
class Keypad:
    """The keys for numbers up to the `highest`, with one for the sign where some are `signed`."""

    highest: int
    signed: bool

    @property
    def by_digits(self) -> bool:
        """Whether a key is a digit, and no whole number."""
        return self.highest >= BY_DIGITS

    @property
    def keys(self) -> range:
        """What has a key at first: the numbers up to the largest, or the digits."""
        if self.by_digits:
            return range(10)
        return range(KEYS if self.more else self.highest + 1)

    @property
    def more(self) -> bool:
        """Whether there are larger numbers than there are keys."""
        return KEYS < self.highest < BY_DIGITS


def keypad_for(cells: Iterable[CountCell]) -> Keypad:
    """The keys with which all of these numbers can be entered; none for no numbers."""
    found = tuple(cells)
    sizes = (max(cell.high, -cell.low) for cell in found)
    return Keypad(max(sizes, default=-1), any(cell.low < 0 for cell in found))
