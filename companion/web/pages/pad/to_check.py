"""What is to be checked before a count is closed."""

from dataclasses import dataclass

from companion.engine.scores.findings import Finding


@dataclass(frozen=True, slots=True)
class ToCheck:
    """What is to be checked before a count is closed, and whether this is shown (`open`);
    `looked_at` is the finding that alone is left of the list, so that its place can be seen.

    `rests_on` is what was dealt and bears on the count, in words. `untouched`: nothing is counted
    yet.
    """

    findings: tuple[Finding, ...]
    open: bool
    looked_at: int | None
    rests_on: tuple[tuple[str, str], ...]
    untouched: bool

    @property
    def asked(self) -> str | None:
        """What an address says of it."""
        if self.looked_at is not None:
            return str(self.looked_at)
        return "yes" if self.open else None
