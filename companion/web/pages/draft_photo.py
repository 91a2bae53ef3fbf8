"""The photo under a draft: uploading it, straightening it by four corners, removing it."""

from dataclasses import dataclass
from typing import Any, Final

from flask import Response, request, url_for
from markupsafe import Markup

from companion.engine.editing.editor import Editor, Sheet
from companion.engine.problems import Malformed
from companion.extensions import limiter, network_address
from companion.photos.apart import laid_flat, with_guess
from companion.photos.looking import can_look
from companion.tables.editions import drafts
from companion.tables.editions.drafts import Draft, draft
from companion.tables.errors import NoSuchEntry
from companion.tables.photos import JPEG, find_photo, keep_photo, sweep_photos
from companion.web.pages import pages
from companion.web.pages.draft import at_draft, draft_pages
from companion.web.parts.photos import Handle, corners_sent, handles_at, outline_of, photo_url
from companion.web.rendering import render, see
from companion.web.security.headers import FOR_GOOD
from companion.web.security.limits import LOOK_LIMIT

SOURCE = 900_000
"""Bytes of the photo that the corners are set on; it stays with the draft only."""
WHOLE: Final = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]


@pages.get("/photos/<digest>.jpg")
def photo(digest: str) -> Response:
    """A stored photo. Its address is a digest of its content, so it can be cached for ever."""
    response = Response(find_photo(digest), mimetype=JPEG)
    response.cache_control.private = True
    response.cache_control.max_age = int(FOR_GOOD.total_seconds())
    response.cache_control.immutable = True
    return response


@draft_pages.get("/photo")
def draft_photo(code: str) -> Response:
    """The photo of the sheet that `step` shows, and its four corners."""
    return _show(code)


@pages.post("/editions/draft/<code>/photo")
@limiter.limit(LOOK_LIMIT)
@at_draft
def bring_photo(code: str) -> Response:
    """Store an uploaded photo; its corners are set next."""
    sheet = _sheet(code)
    try:
        source, guess = with_guess(_sent(), SOURCE, network_address())
    except Malformed as refused:
        return _show(code, refused)
    before = draft(code).photos.get(sheet.id, {})
    corners = [list(corner) for corner in guess] if guess else WHOLE
    _put(code, sheet, {**before, "source": keep_photo(source), "corners": corners})
    return see(url_for("pages.draft_photo", code=code, step=_step()))


@draft_pages.post("/photo/corners")
def straighten_photo(code: str) -> Response:
    """Straighten the photo to the part within its four corners."""
    sheet, now = _sheet(code), draft(code)
    held = now.photos.get(sheet.id, {})
    if "source" not in held:
        raise NoSuchEntry("Bring a photo first.")
    try:
        corners = corners_sent()
        flat = laid_flat(find_photo(held["source"]), corners, network_address())
    except Malformed as refused:
        return _show(code, refused)
    changed = {
        **held,
        "corners": [list(corner) for corner in corners],
        "digest": keep_photo(flat.photo),
        **flat.survey,
        "at_tables": request.form.get("at_tables") == "yes",
    }
    if sheet.framed:
        framed = sheet.framed(now.sketch, flat.ratio)
        drafts.touch(code, _step(), framed, client_id=f"{_client_id()}-frame")
    _put(code, sheet, changed)
    return see(url_for("pages.draft", code=code, step=_step()))


@draft_pages.post("/photo/remove")
def remove_photo(code: str) -> Response:
    """Take the photo away; what was entered on it stays."""
    sheet = _sheet(code)
    drafts.put_photo(code, sheet.id, None, client_id=_client_id())
    sweep_photos()
    return see(url_for("pages.draft", code=code, step=_step()))


def _show(code: str, refused: Malformed | None = None) -> Response:
    page = draft_photo_page(draft(code), _step(), _sheet(code), refused)
    return render("editions/draft_photo", page, 422 if refused else 200)


def _step() -> str:
    return request.values.get("step", "")


def _sheet(code: str) -> Sheet[object]:
    editor: Editor[object, object] = draft(code).editor
    sheet = editor.sheet(editor.step(_step()).photo)
    if sheet is None:
        raise NoSuchEntry("No photo lies under this step.")
    return sheet


def _put(code: str, sheet: Sheet[object], photo: dict[str, object]) -> None:
    drafts.put_photo(code, sheet.id, photo, client_id=_client_id())


def _client_id() -> str:
    return request.form.get("client_id", "")


def _sent() -> bytes:
    file = request.files.get("photo")
    if file is None or not file.filename:
        raise Malformed.at("photo", "Take or choose a photo first.")
    with file.stream as sent:
        return bytes(sent.read())


@dataclass(frozen=True, slots=True)
class DraftPhotoPage:
    """What the page shows; `source` is the photo's address once there is one."""

    draft: Draft
    step: str
    label: str
    source: str
    handles: tuple[Handle, ...]
    at_tables: bool
    for_tables: bool
    finds: bool
    refusal: str

    @property
    def outline(self) -> Markup:
        return outline_of(self.handles)


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
        handles=handles_at(corners),
        at_tables=held.get("at_tables", True),
        for_tables=draft.editor.under is not None,
        finds=can_look() and draft.editor.step(step).proposes is not None,
        refusal=" ".join(problem.message for problem in refused.problems) if refused else "",
    )
