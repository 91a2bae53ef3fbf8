"""Entering an edition: a draft on any phone that was invited to it, a touch at a time."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, wraps
from typing import Any, Final

from flask import Response, request, url_for
from markupsafe import Markup

from companion.codec import dump, load, parse_json
from companion.engine.editing.editor import (
    GONE,
    Box,
    Disc,
    EditorStep,
    Proposal,
    Region,
    Remark,
    Sheet,
    Swatch,
    Tool,
    Touch,
    meaningless,
)
from companion.engine.phrases import capital, counted
from companion.engine.pictures import Area, Picture, Piece, Point, Space, distance, inside
from companion.engine.problems import Malformed, Problem
from companion.extensions import limiter, network_address
from companion.games import get_game
from companion.photos.apart import colours_of_squares, laid_flat, with_guess
from companion.photos.looking import by_size, can_look, inked, lab_of, named
from companion.tables.access import rights_of
from companion.tables.editions import drafts
from companion.tables.editions.drafts import Draft, begin_from, correct, faults, grow, publish
from companion.tables.editions.drafts import draft as draft_at
from companion.tables.editions.editions import may_edit, require_editor
from companion.tables.errors import NoSuchEntry
from companion.tables.photos import JPEG, find_photo, keep_photo, sweep_photos
from companion.web.addresses import qr_code, reachable_url
from companion.web.pages import PagesBelow, pages
from companion.web.pages.at_table import AtTable, at_table
from companion.web.parts.photos import (
    Handle,
    corners_sent,
    handles_at,
    outline_of,
    photo_sent,
    photo_url,
    rgb,
    sheet_backdrop,
)
from companion.web.rendering import Notice, answer_write, render, see
from companion.web.security.headers import FOR_GOOD
from companion.web.security.limits import KEEP_LIMIT, LOOK_LIMIT
from companion.web.security.phones import draft_token, edition_tokens, remember_draft, tokens_of
from companion.web.svg.drawing import Backdrop
from companion.web.svg.elements import spots

# The page: one step with its picture and its tools, and what is still missing

KEEP = "keep"
"""The last step of every draft: everything that is missing, its name, and done."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What a phone has in hand: a tool and one of its choices at a step, and the place that it has
    tapped if a text is to be typed for that place."""

    step: str = ""
    tool: str = ""
    choice: str = ""
    at: str = ""


@dataclass(frozen=True)
class DraftPage:
    """A step of a draft, with what the phone has in hand."""

    draft: Draft
    hand: Hand
    notice: Notice | None

    @property
    def announce(self) -> str:
        """What the last touch changed, in words."""
        return last_change(self.draft, self.draft.touches[-1]) if self.draft.touches else ""

    @property
    def invite(self) -> str:
        """What lets another phone change the draft, too."""
        code = self.draft.code
        return reachable_url(url_for("pages.join_draft", code=code, token=draft_token(code)))

    @property
    def step(self) -> EditorStep[Any]:
        return self.draft.editor.step(self.hand.step)

    @property
    def keeping(self) -> bool:
        return self.hand.step == KEEP

    @cached_property
    def tools(self) -> tuple[Tool[Any], ...]:
        """The tools of the step; those for a photo where there is one, and first that for what it
        proposes."""
        known = tuple(tool for tool in self.step.tools if self.backdrop or not tool.on_photo)
        drawn = any(one.element for one in self.proposals)
        return (seen_tool(self.step, self.draft, self.proposals), *known) if drawn else known

    @cached_property
    def proposals(self) -> tuple[Proposal, ...]:
        return proposals(self.draft, self.step)

    @cached_property
    def tool(self) -> Tool[Any]:
        return next((tool for tool in self.tools if tool.id == self.hand.tool), self.tools[0])

    @cached_property
    def choices(self) -> Mapping[str, tuple[Swatch, ...]]:
        sketch = self.draft.sketch
        return {t.id: t.choices(sketch) if t.choices else () for t in self.tools}

    def chosen(self, tool: str) -> str:
        """The choice of a tool that is in hand, else its first."""
        known = [swatch.id for swatch in self.choices[tool]]
        return self.hand.choice if self.hand.choice in known else (known or [""])[0]

    @cached_property
    def picture(self) -> Picture:
        """The board as entered so far, with what its photo proposes as places to tap."""
        plain = self.step.plain if self.proposals else None
        picture = (plain or self.step.picture)(self.draft.sketch)
        seen = (one.element for one in self.proposals if one.element)
        return replace(picture, elements=(*picture.elements, *seen))

    @cached_property
    def backdrop(self) -> Backdrop | None:
        draft = self.draft
        return sheet_backdrop(draft.editor, self.step, draft.sketch, draft.photos)

    @cached_property
    def remarks(self) -> tuple[Remark, ...]:
        """What is missing or unusual; a fault of the check that no remark names is added."""
        found = self.draft.editor.remarks(self.draft.sketch)
        if any(remark.blocks for remark in found):
            return found
        return *(Remark(_said(fault), self.step.id) for fault in faults(self.draft)), *found

    @cached_property
    def here(self) -> tuple[Remark, ...]:
        """The remarks of this step, or all of them at the last."""
        if self.keeping:
            return *self.remarks, *self._not_taken
        here = [remark for remark in self.remarks if remark.step == self.step.id]
        if self.proposals and self.step.plain:
            here = [remark for remark in here if remark.blocks or not remark.mend]
        return *seen_remarks(self.step, self.proposals), *here

    @property
    def _not_taken(self) -> Iterator[Remark]:
        """What the photos of all steps still propose."""
        for step in self.draft.editor.steps:
            for remark in seen_remarks(step, proposals(self.draft, step)):
                yield replace(remark, text=f"{capital(step.title)}: {remark.text}.", mend=())

    @property
    def blocked(self) -> bool:
        return any(remark.blocks for remark in self.remarks)

    @property
    def first_missing(self) -> Remark:
        """The first of what is missing; only where something is."""
        return next(remark for remark in self.remarks if remark.blocks)

    @property
    def marked(self) -> tuple[str, ...]:
        return tuple(remark.where for remark in self.here if remark.where)

    def mend_json(self, remark: Remark) -> str:
        """The touches that see to a remark, as a form carries them."""
        return json.dumps(dump(remark.mend))

    @property
    def current_text(self) -> str:
        """What stands now where something is to be typed."""
        point = self.at
        return self.tool.current(self.draft.sketch, point) if self.tool.current and point else ""

    @property
    def at(self) -> Point | None:
        """Where a place was tapped, in units of the picture."""
        return next(iter(read_points(self.hand.at)), None)

    @property
    def scale(self) -> float:
        """Units of the picture in one of the hundred that it is drawn in."""
        return self.picture.width / 100

    @cached_property
    def _spots(self) -> Mapping[str, Point]:
        return spots(self.picture)

    @cached_property
    def _parts(self) -> frozenset[str]:
        """What is drawn within an area and says the same: the area alone is tapped and read out."""
        parts, area = set(), None
        for element in self.picture.elements:
            if isinstance(element, Area):
                area = element
            elif isinstance(element, Space | Piece) and area and element.title == area.title:
                parts |= {element.id} if inside(element.at, area.outline) else set()
        return frozenset(parts)

    def place_url(self, place: str) -> str | None:
        """Where a tap on a place leads without scripts: to the tool in hand, or to the first of the
        step that works on places."""
        tools = (tool for tool in (self.tool, *self.step.tools) if tool.gesture != "press")
        tool = next(tools, None)
        if tool is None or place in self._parts:
            return None
        x, y = self._spots[place]
        return self.url_of(self.step.id, tool.id, at=f"{x * self.scale:.1f},{y * self.scale:.1f}")

    def url_of(self, step: str, tool: str = "", **more: str) -> str:
        """The page at a step, with a tool in hand."""
        found = {"step": step, "tool": tool, **more}
        query: dict[str, Any] = {name: value for name, value in found.items() if value}
        return url_for("pages.draft", code=self.draft.code, **query)

    @property
    def url(self) -> str:
        return self.url_of(self.hand.step, self.hand.tool, choice=self.hand.choice, at=self.hand.at)

    @property
    def steps(self) -> tuple[str, ...]:
        """The ids of all steps, the last one too."""
        return (*(step.id for step in self.draft.editor.steps), KEEP)

    @property
    def number(self) -> int:
        return self.steps.index(KEEP if self.keeping else self.step.id)

    @property
    def next_title(self) -> str:
        return self.title_of(self.steps[self.number + 1])

    def title_of(self, step: str) -> str:
        """What a step is called, the last one too."""
        return "keep it" if step == KEEP else self.draft.editor.step(step).title

    @property
    def would_undo(self) -> str:
        """What an undo takes back, in words."""
        touches = self.draft.touches
        if len(touches) <= self.draft.floor:
            return "nothing yet"
        return last_change(self.draft, touches[-1])


def last_change(draft: Draft, touch: Touch) -> str:
    """What the last touch did: the place that it brought, took away or changed."""
    editor = draft.editor
    step = next((s for s in editor.steps if touch.tool in [t.id for t in s.tools]), None)
    tool = editor.tool(touch.tool)
    if step is None or tool is None:
        return tool.label if tool else ""
    before = {element.id: element for element in step.picture(draft.before).elements}
    after = {element.id: element for element in step.picture(draft.sketch).elements}
    new = [element for id_, element in after.items() if id_ not in before]
    if new:
        return new[0].title
    if gone := [element for id_, element in before.items() if id_ not in after]:
        return f"{tool.label}: {gone[0].title}"
    changed = [element for id_, element in after.items() if before[id_] != element]
    return f"{tool.label}: {changed[0].title}" if changed else tool.label


def read_points(text: str) -> tuple[Point, ...]:
    """Points as an address or a form writes them: "12.5,40 13,41"; none of anything else."""
    try:
        pairs = [part.split(",") for part in text.split()]
        return tuple((float(x), float(y)) for x, y in pairs)
    except ValueError:
        return ()


def _said(fault: Problem) -> str:
    return f"{fault.path}: {fault.message}." if fault.path else f"{fault.message}."


# What the photo under a step proposes: drawn, taken with a tap, or tapped away

SEEN = "seen"
"""The tool in hand that takes what a photo proposes."""
NEAR = 0.04
"""How far from a proposal a finger may be, as a share of the picture's width."""
SAME = 0.01
"""Nearer than this share of the width to where one was tapped away, a proposal is the same."""


@dataclass(frozen=True)
class DraftPhotoView:
    """A `PhotoView` of what was kept of a draft's photo, which lies at `box` in the picture."""

    photo: Mapping[str, Any]
    box: Box

    def _there(self, at: Sequence[float]) -> Point:
        left, top, width, height = self.box
        return left + at[0] * width, top + at[1] * height

    @cached_property
    def circles(self) -> tuple[tuple[Disc, ...], ...]:
        groups = by_size([(x, y, radius) for x, y, radius in self.photo.get("circles", ())])
        return tuple(
            tuple((self._there(one), one[2] * self.box[2]) for one in group) for group in groups
        )

    @cached_property
    def lines(self) -> tuple[tuple[Point, Point], ...]:
        ends = self.photo.get("lines", ())
        return tuple((self._there(one[:2]), self._there(one[2:])) for one in ends)

    @cached_property
    def _regions(self) -> Sequence[Any]:
        found: Sequence[Any] = self.photo.get("regions", ())
        return found

    @cached_property
    def regions(self) -> tuple[Region, ...]:
        inks, _ = inked([(c[0], c[1], c[2]) for _, c in self._regions])
        return tuple(
            Region(tuple(map(self._there, outline)), ink)
            for (outline, _), ink in zip(self._regions, inks, strict=True)
        )

    @property
    def grid(self) -> tuple[int, int] | None:
        found = self.photo.get("grid")
        return (found[0], found[1]) if found else None

    def squares(self, columns: int, rows: int) -> tuple[int, ...]:
        return inked(self._colours(columns, rows))[0]

    def _colours(self, columns: int, rows: int) -> Sequence[Any]:
        try:
            return colours_of_squares(find_photo(self.photo["digest"]), columns, rows)
        except Malformed:  # others' photos are being read; the next page has the colours
            return ()

    def named(
        self,
        tones: Mapping[str, str],
        known: Mapping[int, str],
        size: tuple[int, int] | None = None,
    ) -> Mapping[int, str]:
        """The choice that each ink is most like: of the squares of a grid of that size, else of
        regions."""
        colours = self._colours(*size) if size else [(c[0], c[1], c[2]) for _, c in self._regions]
        _, inks = inked(colours)
        colour = {choice: lab_of(rgb(tone)) for choice, tone in tones.items()}
        return named(inks, colour, known)


def proposals(draft: Draft, step: EditorStep[Any]) -> tuple[Proposal, ...]:
    """What the photo of a step proposes, without what was entered or tapped away."""
    sheet, photo = draft.editor.sheet(step.photo), draft.photos.get(step.photo)
    if sheet is None or not photo or "digest" not in photo or step.proposes is None:
        return ()
    view = DraftPhotoView(photo, sheet.box(draft.sketch))
    away = [t.at for t in draft.touches if t.tool == GONE and t.text == step.id and t.points]
    near = SAME * step.picture(draft.sketch).width
    found = [
        one
        for one in step.proposes(draft.sketch, view)
        if one.element is None or not any(distance(one.anchor, at) < near for at in away)
    ]
    return tuple(found) if any(one.element for one in found) else ()


def seen_tool(step: EditorStep[Any], draft: Draft, found: Sequence[Proposal]) -> Tool[Any]:
    """The tool that takes what is proposed, as seen or as something else, or taps it away."""
    tool = draft.editor.tool(found[0].touch.tool)
    others = tool.choices(draft.sketch) if tool and tool.choices and found[0].touch.choice else ()
    choices = (Swatch("", "As seen"), *(o for o in others if o.id), Swatch(GONE, "Not there"))
    text = (
        "Tap each number that is lit, swipe across the others."
        if step.in_order
        else "Tap each to take it: as seen, or as what you choose."
    )
    swiped = tool is not None and tool.gesture == "swipe"
    return Tool(
        SEEN,
        "Seen",
        "pick",
        text,
        lambda sketch, _: sketch,
        "swipe" if swiped else "tap",
        choices=lambda _: choices,
    )


def seen_remarks(step: EditorStep[Any], found: Sequence[Proposal]) -> tuple[Remark, ...]:
    """How much is proposed, and the touches that take it all; people say the order of numbers."""
    if not found:
        return ()
    number = sum(one.element is not None for one in found)
    if step.in_order:
        text = f"{counted(number, 'number')} in the photo: tap them in order"
        return (Remark(text, step.id, blocks=False),)
    text = f"{number} seen in the photo"
    mend = tuple(one.touch for one in found)
    return (Remark(text, step.id, blocks=False, mend=mend, label="Take all"),)


def as_proposed(draft: Draft, step: EditorStep[Any], touch: Touch) -> Touch:
    """The touch that a tap means: with the tool of proposals in hand or with their own, a tap on
    one takes it, and a swipe is one of their own. Any other touch is as it was. Raises Malformed
    for a tap beside all of them."""
    seen = touch.tool == SEEN
    if not seen and len(touch.points) != 1:
        return touch
    proposals_here = proposals(draft, step)
    if seen and len(touch.points) > 1 and proposals_here and touch.choice != GONE:
        own = proposals_here[0].touch
        return replace(touch, tool=own.tool, choice=touch.choice or own.choice)
    near = NEAR * step.picture(draft.sketch).width
    at = touch.at
    reached = [
        (away, number)
        for number, one in enumerate(proposals_here)
        if (away := one.reaches(at, near)) is not None and (seen or one.touch.tool == touch.tool)
    ]
    if not reached:
        if seen:
            raise meaningless("Nothing is proposed there: tap what the photo shows, or draw it.")
        return touch
    one = proposals_here[min(reached)[1]]
    if touch.choice == GONE:
        return Touch(GONE, (one.anchor,), text=step.id)
    return replace(one.touch, choice=touch.choice or one.touch.choice)


# The routes

BEGIN_LIMIT = "30 per hour"
MOST_AT_ONCE = 200


def at_draft(route: Callable[[str], Response]) -> Callable[[str], Response]:
    """A route of `/editions/draft/<code>/...`, for the phones that the draft belongs to."""

    @wraps(route)
    def with_rights(code: str) -> Response:
        require_editor(code, edition_tokens())
        return route(code)

    return with_rights


draft_pages = PagesBelow("/editions/draft/<code>", at_draft)


@pages.post("/editions/<slug>/drafts")
@limiter.limit(BEGIN_LIMIT)
def begin_draft(slug: str) -> Response:
    """Begin a draft, empty or as the edition that `from` names; this phone may change it."""
    game = get_game(slug)
    if origin := request.form.get("from", ""):
        begun = begin_from(game, origin, edition_tokens())
    else:
        begun = drafts.begin(game, f"Our own {game.title}")
    remember_draft(begun.code, begun.token)
    return see(url_for("pages.draft", code=begun.code))


@draft_pages.get("")
def draft(code: str) -> Response:
    """The draft at a step, with a tool in hand."""
    return show_draft(code)


@pages.get("/editions/draft/<code>/with/<token>")
@limiter.limit(BEGIN_LIMIT)
def join_draft(code: str, token: str) -> Response:
    """Where the link of a draft leads: this phone may change it from now on."""
    if may_edit(code, (token,)):
        remember_draft(code, token)
    return see(url_for("pages.draft", code=code))


@draft_pages.get("/qr.svg")
def draft_qr(code: str) -> Response:
    """The QR of that link, for another phone at the table."""
    return qr_code(url_for("pages.join_draft", code=code, token=draft_token(code)))


@draft_pages.post("/touches")
def touch_draft(code: str) -> Response:
    """One touch (`tool`, `points`, `choice`, `text`), or several as JSON (`touches`)."""
    form = request.form

    def write() -> None:
        step, now = form.get("step", ""), draft_at(code)
        at = now.editor.step(step)
        touches = tuple(as_proposed(now, at, touch) for touch in _touches())
        drafts.touch(code, step, touches, client_id=form.get("client_id", ""))

    return _answer(code, write)


@pages.post("/editions/draft/<code>/<any(undo, redo):verb>")
def step_draft(code: str, verb: str) -> Response:
    """Take the last touch back, or make the one that was undone again."""
    require_editor(code, edition_tokens())
    change = drafts.undo if verb == "undo" else drafts.redo
    return _answer(code, lambda: change(code, client_id=request.form.get("client_id", "")))


@draft_pages.post("/name")
def call_draft(code: str) -> Response:
    """Give the edition its title and say who entered it."""
    return _answer(code, lambda: _call(code))


def _call(code: str) -> None:
    title, author, once = (request.form.get(name, "") for name in ("title", "author", "client_id"))
    drafts.call(code, title, author, client_id=once)


@pages.post("/editions/draft/<code>/keep")
@limiter.limit(KEEP_LIMIT)
@at_draft
def keep_draft(code: str) -> Response:
    """Done: what was entered is an edition now, or everything that is missing is said."""
    now = draft_at(code)
    if "title" in request.form:
        try:
            _call(code)
        except Malformed as refused:
            text = " ".join(problem.message for problem in refused.problems)
            return show_draft(code, Notice(text, 422), 422, Hand(KEEP))
    try:
        edition_id = publish(code, draft_token(code))
    except Malformed:
        notice = Notice("Something is still missing: it is listed here.", 422)
        return show_draft(code, notice, 422, Hand(KEEP))
    return see(url_for("pages.edition", slug=now.game.slug, edition_id=edition_id))


@draft_pages.post("/count")
def count_on_draft(code: str) -> Response:
    """Back to the table that is counted on this draft, with all that was added."""
    form, table = request.form, draft_at(code).table or ""
    hand = Hand(form.get("here", ""), form.get("tool", ""), form.get("choice", ""))
    return answer_write(
        lambda: grow(code, rights_of(table, tokens_of(table)), client_id=form["client_id"]),
        lambda notice, status: show_draft(code, notice, status, hand),
        url_for("pages.table", code=table),
        leave=True,
    )


@pages.post("/t/<code>/edition")
@limiter.limit(BEGIN_LIMIT)
@at_table
def correct_edition(at: AtTable) -> Response:
    """Begin to correct what a table is counted on, during the game; only its host may."""
    begun = correct(at.history, at.rights)
    remember_draft(begun.code, begun.token)
    return see(url_for("pages.draft", code=begun.code))


@draft_pages.post("/drop")
def drop_draft(code: str) -> Response:
    """Throw the draft away; what was kept of it stays."""
    slug = draft_at(code).game.slug
    drafts.drop(code)
    return see(url_for("pages.editions", slug=slug))


def show_draft(
    code: str, notice: Notice | None = None, status: int = 200, hand: Hand | None = None
) -> Response:
    """The page of a draft, with what this phone has in hand."""
    return render("editions/draft", DraftPage(draft_at(code), hand or hand_of(), notice), status)


def hand_of() -> Hand:
    """What the address or the form says to be in hand."""
    step, tool, choice, at = (
        request.values.get(name, "") for name in ("step", "tool", "choice", "at")
    )
    return Hand(step, tool, choice, at if read_points(at) else "")


def _answer(code: str, write: Callable[[], object]) -> Response:
    form = request.form
    step = form.get("here") or form.get("step", "")
    hand = Hand(step, form.get("tool", ""), form.get("choice", ""))
    return answer_write(
        write,
        lambda notice, status: show_draft(code, notice, status, _onward(code, hand, status)),
        url_for("pages.draft", code=code, step=hand.step, tool=hand.tool, choice=hand.choice),
    )


def _onward(code: str, hand: Hand, status: int) -> Hand:
    """What is in hand once a text was set: the place that needs the next one, if there is one.
    A text that was refused is asked for again."""
    points = read_points(request.form.get("points", ""))
    now = draft_at(code)
    tool = now.editor.tool(hand.tool)
    if not (tool and tool.onward and points and now.touches):
        return hand
    found = tool.onward(now.sketch, points[0]) if status < 400 else points[0]
    return replace(hand, at=f"{found[0]},{found[1]}") if found else hand


def _touches() -> tuple[Touch, ...]:
    form = request.form
    if "touches" in form:
        found: tuple[Touch, ...] = load(parse_json(form["touches"]), tuple[Touch, ...])
        if not 1 <= len(found) <= MOST_AT_ONCE:
            raise Malformed.at("", f"Send 1 to {MOST_AT_ONCE} touches at once.")
        return found
    texts = {name: form.get(name, "") for name in ("tool", "choice", "text")}
    points = [list(point) for point in read_points(form.get("points", ""))]
    return (load({**texts, "points": points}, Touch),)


# The photo under a draft: uploading it, straightening it by four corners, removing it

SOURCE = 900_000
"""Bytes of the photo that the corners are set on; it stays with the draft only."""
WHOLE: Final = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]


@dataclass(frozen=True)
class DraftPhotoPage:
    """The photo of the sheet under a step, with its corners, and why the last one was refused."""

    code: str
    refused: Malformed | None = None

    @cached_property
    def draft(self) -> Draft:
        return draft_at(self.code)

    @property
    def step(self) -> str:
        return request.values.get("step", "")

    @cached_property
    def sheet(self) -> Sheet[Any]:
        sheet = self.draft.editor.sheet(self.draft.editor.step(self.step).photo)
        if sheet is None:
            raise NoSuchEntry("No photo lies under this step.")
        return sheet

    @property
    def held(self) -> dict[str, Any]:
        """What the draft holds of it."""
        found: dict[str, Any] = self.draft.photos.get(self.sheet.id, {})
        return found

    @property
    def source(self) -> str:
        """The photo's address once there is one."""
        return photo_url(self.held["source"]) if "source" in self.held else ""

    @cached_property
    def handles(self) -> tuple[Handle, ...]:
        return handles_at(self.held.get("corners", WHOLE))

    @property
    def outline(self) -> Markup:
        return outline_of(self.handles)

    @property
    def finds(self) -> bool:
        """Whether what is printed on it is proposed."""
        return can_look() and self.draft.editor.step(self.step).proposes is not None

    @property
    def refusal(self) -> str:
        problems = self.refused.problems if self.refused else ()
        return " ".join(problem.message for problem in problems)

    def show(self) -> Response:
        return render("editions/draft_photo", self, 422 if self.refused else 200)

    def put(self, photo: dict[str, Any] | None) -> None:
        drafts.put_photo(
            self.code, self.sheet.id, photo, client_id=request.form.get("client_id", "")
        )


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
    return DraftPhotoPage(code).show()


@pages.post("/editions/draft/<code>/photo")
@limiter.limit(LOOK_LIMIT)
@at_draft
def bring_photo(code: str) -> Response:
    """Store an uploaded photo; its corners are set next."""
    page = DraftPhotoPage(code)
    held = page.held
    try:
        source, guess = with_guess(photo_sent(), SOURCE, network_address())
    except Malformed as refused:
        return DraftPhotoPage(code, refused).show()
    corners = [list(corner) for corner in guess] if guess else WHOLE
    page.put({**held, "source": keep_photo(source), "corners": corners})
    return see(url_for("pages.draft_photo", code=code, step=page.step))


@draft_pages.post("/photo/corners")
def straighten_photo(code: str) -> Response:
    """Straighten the photo to the part within its four corners."""
    page = DraftPhotoPage(code)
    sheet, held = page.sheet, page.held
    if "source" not in held:
        raise NoSuchEntry("Bring a photo first.")
    try:
        corners = corners_sent()
        flat = laid_flat(find_photo(held["source"]), corners, network_address())
    except Malformed as refused:
        return DraftPhotoPage(code, refused).show()
    changed = {
        **held,
        "corners": [list(corner) for corner in corners],
        "digest": keep_photo(flat.photo),
        **flat.survey,
        "at_tables": request.form.get("at_tables") == "yes",
    }
    if sheet.framed:
        framed = sheet.framed(page.draft.sketch, flat.ratio)
        once = f"{request.form.get('client_id', '')}-frame"
        drafts.touch(code, page.step, framed, client_id=once)
    page.put(changed)
    return see(url_for("pages.draft", code=code, step=page.step))


@draft_pages.post("/photo/remove")
def remove_photo(code: str) -> Response:
    """Take the photo away; what was entered on it stays."""
    page = DraftPhotoPage(code)
    page.put(None)
    sweep_photos()
    return see(url_for("pages.draft", code=code, step=page.step))
