"""What a refused request is answered."""

from dataclasses import dataclass, field
from typing import Annotated

from companion.codec.answers import MAYBE
from companion.documents.answers import State
from companion.engine.problems import Problem
from companion.engine.rulebook import Violation


@dataclass(frozen=True, kw_only=True)
class Refusal:
    """Why a request was refused."""

    code: Annotated[str, "A stable name of the kind of refusal."]
    message: Annotated[str, "A sentence for people."]
    problems: tuple[Problem, ...]
    violations: tuple[Violation, ...]
    ply: Annotated[
        int | None, "Stale: the table's last entry. Illegal: the place of the bad move."
    ] = field(default=None, metadata=MAYBE)
    state: Annotated[State | None, "Stale: the game as it stands now."] = field(
        default=None, metadata=MAYBE
    )


@dataclass(frozen=True, kw_only=True)
class Error:
    """Every refusal has this shape, whatever its status."""

    error: Refusal
