"""What becomes of the later moves where a move of the past is replaced."""

from dataclasses import dataclass

from companion.tables.logs.history import History
from companion.tables.revising.taking_back import Later, NewLine
from companion.web.pages.log.compared import Compared, compared


@dataclass(frozen=True, slots=True)
class Followed:
    """What becomes of the moves after the new one: those that it affects (`later`), the number of
    the others, the entries that the table drops, and everybody's score."""

    later: tuple[Later, ...]
    untouched: int
    drop: tuple[int, ...]
    compared: Compared

    @property
    def affected(self) -> str:
        """How many are affected, in words; empty where none is."""
        number = len(self.later)
        if not number:
            return ""
        if number == 1:
            return "One later move is affected."
        return f"{number} later moves are affected."

    @property
    def others(self) -> str:
        """How many stay, in words; empty where none does."""
        if not self.untouched:
            return ""
        if self.untouched == 1:
            return "One later move stays as it is."
        return f"{self.untouched} later moves stay as they are."


def followed(history: History, worked: NewLine) -> Followed:
    """What was worked out, as the page says it."""
    touched = tuple(found for found in worked.later if found.broken or not found.kept)
    return Followed(
        later=touched,
        untouched=len(worked.later) - len(touched),
        drop=tuple(later.row.revision for later in touched if later.optional and not later.kept),
        compared=compared(history, worked.at),
    )
