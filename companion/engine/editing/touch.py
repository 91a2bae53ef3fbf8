"""One use of a tool on the picture of an edition that is entered."""

from dataclasses import dataclass

from companion.engine.pictures.picture import Point
from companion.engine.problems import Malformed


@dataclass(frozen=True, slots=True)
class Touch:
    """One use of a tool: the points that the finger passed, in units of the step's picture, the
    choice that was in hand, and the text that was typed."""

    tool: str
    points: tuple[Point, ...] = ()
    choice: str = ""
    text: str = ""

    @property
    def at(self) -> Point:
        """The point where the finger came down. Raises Malformed for a touch without a place."""
        if not self.points:
            raise meaningless("Tap a place on the board.")
        return self.points[0]


def meaningless(text: str) -> Malformed:
    """The refusal of a touch: what to do instead."""
    return Malformed.at("", text)
