"""How a count goes: of what kind it is, whether it is begun, what is to be checked."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.engine.findings import Finding

MARKS = {"impossible": "!", "doubtful": "!", "missing": "?"}


@dataclass(frozen=True, slots=True)
class Course:
    """`untouched`: nothing is counted yet. `by_hand`: the game could be played with the app as
    well. `in_rounds`: the pad grows by a round as each is counted. `photo` is where a photo fills
    in the part in hand, if one can."""

    untouched: bool
    by_hand: bool
    in_rounds: bool
    photo: str | None


@dataclass(frozen=True, slots=True)
class ToCheck:
    """What is to be checked before a count is closed, and whether this is shown (`open`);
    `looked_at` is the finding that alone is left of the list, so that its place can be seen.

    `rests_on` is what was dealt and bears on the count, in words.
    """

    findings: tuple[Finding, ...]
    open: bool
    looked_at: int | None
    rests_on: tuple[tuple[str, str], ...]

    @property
    def asked(self) -> str | None:
        """What an address says of it."""
        if self.looked_at is not None:
            return str(self.looked_at)
        return "yes" if self.open else None


def signs(found: Iterable[Finding]) -> Mapping[str, str]:
    """The signs of findings on their places; the worst of a place wins."""
    return {place: MARKS[one.kind] for one in reversed(list(found)) for place in one.where}
