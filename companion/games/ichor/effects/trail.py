"""The spaces that a movement leaves behind, until their tokens are laid."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Trail:
    """A movement whose figure is in hand: tokens are laid when it comes to its end (IC-1).

    `slot` is the figure's place in its line of cards, `gates` are the gates passed. `spaces`
    in path order, the start first; from number `doubled_from` on they lie behind a
    Reinforcements gate. `end` is OFF until a landing is known. `stacks`: own single tokens
    crossed get a second. `leaves`: the figure does not stay on the end space.
    """

    slot: int
    spaces: tuple[int, ...]
    gates: tuple[int, ...]
    end: int
    doubled_from: int
    stacks: bool = False
    leaves: bool = False

    @property
    def laid_on(self) -> tuple[int, ...]:
        """The spaces that get tokens: each once, never the one where the figure ends."""
        spaces = dict.fromkeys(self.spaces)
        spaces.pop(self.end, None)
        return tuple(spaces)

    @property
    def doubled(self) -> tuple[int, ...]:
        """Those of them that lie behind a Reinforcements gate."""
        behind = self.spaces[self.doubled_from :]
        return tuple(space for space in self.laid_on if space in behind)
