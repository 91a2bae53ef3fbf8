"""Four handles on a photo, one on each corner of what was photographed, and the line between."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from flask import request
from markupsafe import Markup

from companion.engine.problems import Malformed

CORNERS: Final[Mapping[str, str]] = {
    "upper-left": "Upper left",
    "upper-right": "Upper right",
    "lower-right": "Lower right",
    "lower-left": "Lower left",
}
Shares = Sequence[Sequence[float]]
"""Corners as shares of the photo's width and height, in the order of CORNERS."""


@dataclass(frozen=True, slots=True)
class Handle:
    """A corner of the board in the photo, in percents of its width and height."""

    id: str
    label: str
    x: float
    y: float


def handles_at(corners: Shares) -> tuple[Handle, ...]:
    """The handles on those corners."""
    return tuple(
        Handle(id_, label, round(100 * x, 1), round(100 * y, 1))
        for (id_, label), (x, y) in zip(CORNERS.items(), corners, strict=True)
    )


def outline_of(handles: Sequence[Handle]) -> Markup:
    """The line from corner to corner, over the photo."""
    points = " ".join(f"{handle.x:g},{handle.y:g}" for handle in handles)
    lines = "".join(f'<polygon class="{kind}" points="{points}"/>' for kind in ("case", "core"))
    return Markup(  # noqa: S704 - numbers only
        f'<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">{lines}</svg>'
    )


def corners_sent() -> tuple[tuple[float, float], ...]:
    """The corners as shares, from percents in the form. Raises Malformed for anything else."""
    try:
        return tuple(
            (float(request.form[f"{corner}-x"]) / 100, float(request.form[f"{corner}-y"]) / 100)
            for corner in CORNERS
        )
    except ValueError as error:
        raise Malformed.at("corners", "The corners are numbers from 0 to 100.") from error
