"""A refusal in words, shown where the person tapped."""

from dataclasses import dataclass

from companion.engine.problems import Malformed
from companion.engine.rulebook import IllegalMove, Violation
from companion.tables.errors import NotAllowed, TableError


@dataclass(frozen=True, slots=True)
class Notice:
    """What was refused and why. `violations` cite the rules where rules were broken."""

    text: str
    status: int
    violations: tuple[Violation, ...] = ()


def notice_of(error: Exception) -> Notice:
    """The notice of a refused write, with the HTTP status that goes with it."""
    if isinstance(error, IllegalMove):
        return Notice(error.violation.reason, 409, error.violations)
    if isinstance(error, Malformed):
        return Notice(" ".join(problem.message for problem in error.problems), 422)
    if isinstance(error, NotAllowed):
        return Notice(error.message, 403)
    if isinstance(error, TableError):
        return Notice(error.message, 409)
    raise TypeError(f"not a refusal: {error!r}")
