"""Frozen values of which a move makes changed copies."""

from typing import Any, Self


class Changeable:
    """The base of a frozen dataclass without slots that nothing but its fields is kept on."""

    def changed(self, **changes: Any) -> Self:
        """The value with these changes, like `dataclasses.replace` but ten times as fast, since a
        move makes several. It copies the fields only, and checks none of them."""
        held = {**self.__dict__, **changes}
        if len(held) > len(self.__dict__):
            raise TypeError(f"{type(self).__name__} has not all of these: {', '.join(changes)}")
        made = object.__new__(type(self))
        made.__dict__.update(held)
        return made
