"""What a game says about the present moment: a warning to everybody, and the end of a part."""

from dataclasses import dataclass

from companion.engine.play.step import Seat
from companion.engine.rulebook import Citation


@dataclass(frozen=True, slots=True)
class Alarm:
    """A sentence that matters more than whose turn it is, such as a victory announced.

    `about` are the places of the picture that it is about, `rests_on` those whose change could
    still prevent it. `cite` is the rule that makes it known to everybody.
    """

    text: str
    about: tuple[str, ...]
    rests_on: tuple[str, ...]
    cite: Citation


@dataclass(frozen=True, slots=True)
class PartOver:
    """A part that is over while the whole goes on, such as one game of a match.

    `title` says who has won what, `text` by what, `cite` is the rule of it.
    """

    title: str
    text: str
    winners: tuple[Seat, ...]
    points: int
    cite: Citation
