"""The page on which a photo is brought and straightened."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.engine.editor import Sheet
from companion.engine.problems import Malformed
from companion.photos.circles import can_find_circles
from companion.tables.drafts import Draft
from companion.web.parts.backdrops import photo_url

CORNERS: Final[Mapping[str, str]] = {
    "upper-left": "Upper left",
    "upper-right": "Upper right",
    "lower-right": "Lower right",
    "lower-left": "Lower left",
}
WHOLE: Final = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]


@dataclass(frozen=True, slots=True)
class Handle:
    """A corner of the board in the photo, in percents of its width and height."""

    id: str
    label: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class DraftPhotoPage:
    """What the page shows; `source` is the photo's address once there is one."""

    draft: Draft
    step: str
    label: str
    source: str
    handles: tuple[Handle, ...]
    placed: bool
    at_tables: bool
    for_tables: bool
    finds_circles: bool
    refusal: str


def draft_photo_page(
    draft: Draft, step: str, sheet: Sheet[Any], refused: Malformed | None = None
) -> DraftPhotoPage:
    """The photo of one sheet with its corners."""
    held = draft.photos.get(sheet.id, {})
    corners = held.get("corners", WHOLE)
    return DraftPhotoPage(
        draft=draft,
        step=step,
        label=sheet.label,
        source=photo_url(held["source"]) if "source" in held else "",
        handles=tuple(
            Handle(id_, label, round(100 * x, 1), round(100 * y, 1))
            for (id_, label), (x, y) in zip(CORNERS.items(), corners, strict=True)
        ),
        placed="digest" in held,
        at_tables=held.get("at_tables", True),
        for_tables=draft.editor.under is not None,
        finds_circles=can_find_circles() and bool(draft.editor.step(step).circles),
        refusal=" ".join(problem.message for problem in refused.problems) if refused else "",
    )
