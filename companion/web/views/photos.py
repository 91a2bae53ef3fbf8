"""A photo under a picture: where it lies, and the circles that were found in it."""

from dataclasses import replace
from typing import Any

from flask import url_for

from companion.engine.editor import Editor, EditorStep
from companion.engine.picture import Picture, Piece, Point, Space
from companion.engine.plane import distance
from companion.tables.drafts import Draft
from companion.tables.editions import Photos, photos_of
from companion.tables.history import history
from companion.web.drawing import Backdrop

NEAR = 0.02
"""Nearer than this share of the width to something that was placed, a circle is taken."""


def backdrop(draft: Draft, step: EditorStep[Any]) -> Backdrop | None:
    """The photo under a step's picture, where one was taken."""
    return sheet_backdrop(draft.editor, step, draft.sketch, draft.photos)


def sheet_backdrop(
    editor: Editor[Any, Any], step: EditorStep[Any], sketch: Any, photos: Photos
) -> Backdrop | None:
    """The photo of a step's sheet, where its picture has it."""
    sheet, photo = editor.sheet(step.photo), photos.get(step.photo)
    if sheet is None or not photo or "digest" not in photo:
        return None
    return Backdrop(photo_url(photo["digest"]), sheet.box(sketch))


def under_table(code: str) -> Backdrop | None:
    """The photo under the board of a table, where its edition has one and it is wanted there."""
    now = history(code)
    editor = now.game.editor
    under = editor.under(now.deal) if editor and editor.under else None
    photo = photos_of(now.game, now.deal.edition.id).get(under[0]) if under else None
    if under is None or not photo or not photo.get("at_tables"):
        return None
    return Backdrop(photo_url(photo["digest"]), under[1])


def photo_url(digest: str) -> str:
    """Where a kept photo is."""
    return url_for("pages.photo", digest=digest)


def with_circles(draft: Draft, step: EditorStep[Any], picture: Picture) -> Picture:
    """The picture with each circle that was found and not yet taken, as a place to tap."""
    sheet, photo = draft.editor.sheet(step.photo), draft.photos.get(step.photo)
    if sheet is None or not photo:
        return picture
    left, top, width, height = sheet.box(draft.sketch)
    taken = [element.at for element in picture.elements if isinstance(element, Space | Piece)]
    free = [
        (at, radius * width)
        for x, y, radius in photo.get("circles", ())
        if not _taken(at := (left + x * width, top + y * height), taken, NEAR * picture.width)
    ]
    circles = tuple(
        Space(f"circle.{number}", "Circle found in the photo", at, radius, "circle", "bone")
        for number, (at, radius) in enumerate(free)
    )
    return replace(picture, elements=(*picture.elements, *circles))


def _taken(at: Point, taken: list[Point], near: float) -> bool:
    return any(distance(at, other) < near for other in taken)
