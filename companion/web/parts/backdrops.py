"""A photo under a picture: where it lies."""

from collections.abc import Mapping
from typing import Any

from flask import url_for

from companion.engine.editing.editor import Editor, EditorStep
from companion.tables.editions.drafts import Draft
from companion.tables.editions.editions import Photos, photos_of
from companion.tables.logs.history import History
from companion.web.svg.drawing import Backdrop


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
