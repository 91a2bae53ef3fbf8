"""A photo of the printed board under its drawing."""

from dataclasses import dataclass

from markupsafe import escape

from companion.engine.editor import Box
from companion.web.strokes import short


@dataclass(frozen=True, slots=True)
class Backdrop:
    """A photo's address, and the part of the picture that it fills, in the picture's units."""

    href: str
    box: Box


def photo(backdrop: Backdrop, factor: float) -> str:
    """The photo and a veil over it, so that what is drawn can be read on any board."""
    x, y, width, height = (short(part * factor) for part in backdrop.box)
    box = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return (
        f'<image class="photo" href="{escape(backdrop.href)}" {box}'
        f' preserveAspectRatio="none" aria-hidden="true"/><rect class="veil" {box}/>'
    )
