"""What a photo proposes while an edition is entered: nothing of it counts before somebody takes it.

A game turns what was seen in the photo of a step into touches of its own tools. Each can be taken
as it is, taken as something else, or tapped away.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from companion.engine.editing.touch import Touch
from companion.engine.pictures.picture import Area, Element, Point, Route
from companion.engine.pictures.plane import distance, from_line, inside, middle

Disc = tuple[Point, float]
"""A centre and a radius, in units of the picture."""


@dataclass(frozen=True, slots=True)
class Region:
    """A region of one printed colour: its outline, and the number of that ink."""

    outline: tuple[Point, ...]
    ink: int


class PhotoView(Protocol):
    """What was seen in the photo under a step, in units of its picture."""

    @property
    def circles(self) -> tuple[tuple[Disc, ...], ...]:
        """Circles in groups of one radius each, the largest group first."""

    @property
    def lines(self) -> tuple[tuple[Point, Point], ...]:
        """Lines that join the circles of the first group, from centre to centre."""

    @property
    def regions(self) -> tuple[Region, ...]:
        """Regions of one colour, without what surrounds them all."""

    @property
    def grid(self) -> tuple[int, int] | None:
        """How many columns and rows of squares are printed, None if no grid is seen."""

    def squares(self, columns: int, rows: int) -> tuple[int, ...]:
        """The ink of each square of such a grid, row by row; empty if none can be told."""

    def named(
        self,
        tones: Mapping[str, str],
        known: Mapping[int, str],
        size: tuple[int, int] | None = None,
    ) -> Mapping[int, str]:
        """For each ink the choice whose tone is most like it, unless its choice is known: the inks
        of the squares of a grid of that size, else those of regions. Two inks have the same choice
        only where there are more inks than choices."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something to take: the touch that enters it, and how it is drawn until then; None for a
    touch that belongs to taking all."""

    touch: Touch
    element: Element | None = None

    def reaches(self, point: Point, near: float) -> float | None:
        """How far a finger at that point is from it; None if it is not meant."""
        match self.element:
            case None:
                return None
            case Area(outline=outline):
                away = distance(point, middle(outline))
                return away if inside(point, outline) else None
            case Route(points=points):
                away = from_line(point, points)
            case element:
                away = distance(point, element.at)
                near = max(near, element.size)
        return away if away <= near else None

    @property
    def anchor(self) -> Point:
        """A point that tells it from the others of its step."""
        match self.element:
            case Area(outline=points) | Route(points=points):
                return middle(points)
            case None:
                return (0.0, 0.0)
            case element:
                return element.at
