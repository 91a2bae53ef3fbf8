"""A photo under a picture: where it lies, and the circles that were found in it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import url_for

from companion.engine.editing.editor import Editor, EditorStep, Remark, Touch
from companion.engine.phrases import counted
from companion.engine.pictures.picture import Picture, Piece, Point, Space
from companion.engine.pictures.plane import distance
from companion.photos.circles import by_size
from companion.tables.editing.drafts import Draft
from companion.tables.editing.editions import Photos, photos_of
from companion.tables.logs.current import History
from companion.web.svg.drawing import Backdrop

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


def under_table(now: History) -> Mapping[str, Backdrop]:
    """The photos under the boards of a table, by the id of each board: those that its edition has
    and that are wanted there."""
    editor = now.game.editor
    if editor is None or editor.under is None:
        return {}
    photos = photos_of(now.game, now.deal.edition.id)
    return {
        board: Backdrop(photo_url(photos[sheet]["digest"]), box)
        for board, (sheet, box) in editor.under(now.deal).items()
        if photos.get(sheet, {}).get("at_tables")
    }


def photo_url(digest: str) -> str:
    """Where a kept photo is."""
    return url_for("pages.photo", digest=digest)


def with_circles(draft: Draft, step: EditorStep[Any], picture: Picture) -> Picture:
    """The picture with each circle that was found and not yet taken, as a place to tap."""
    circles = tuple(
        Space(f"circle.{number}", "Circle found in the photo", at, radius, "circle", "bone")
        for number, (at, radius) in enumerate(free_circles(draft, step, picture))
    )
    return replace(picture, elements=(*picture.elements, *circles))


def circles_seen(draft: Draft, step: EditorStep[Any]) -> tuple[Remark, ...]:
    """That circles are seen which nobody took yet, and the touches that take them all."""
    free = free_circles(draft, step, step.picture(draft.sketch)) if step.circles else []
    if not free:
        return ()
    touches = tuple(Touch(step.circles, (_tenths(at),)) for at, _ in free)
    text = f"{counted(len(free), 'circle')} in the photo: tap those that are right, or take all."
    return (Remark(text, step.id, blocks=False, mend=touches, label="Take all"),)


def free_circles(
    draft: Draft, step: EditorStep[Any], picture: Picture
) -> list[tuple[Point, float]]:
    """Centre and radius of each circle in a step's photo with nothing placed on it yet.

    Circles of other sizes, such as those around numbers, are left out."""
    sheet, photo = draft.editor.sheet(step.photo), draft.photos.get(step.photo)
    if sheet is None or not photo:
        return []
    left, top, width, height = sheet.box(draft.sketch)
    usual = next(iter(by_size(photo.get("circles", ()))), ())
    placed = [element.at for element in picture.elements if isinstance(element, Space | Piece)]
    return [
        (at, radius * width)
        for x, y, radius in usual
        if not _taken(at := (left + x * width, top + y * height), placed, NEAR * picture.width)
    ]


def _tenths(at: Point) -> Point:
    return round(at[0], 1), round(at[1], 1)


def _taken(at: Point, taken: list[Point], near: float) -> bool:
    return any(distance(at, other) < near for other in taken)
