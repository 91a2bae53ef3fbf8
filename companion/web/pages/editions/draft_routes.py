"""Entering an edition: a draft on any phone that was invited to it, a touch at a time."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps

from flask import Response, request, url_for

from companion.codec import load
from companion.documents import parse_json
from companion.engine.editing.editor import Touch
from companion.engine.problems import Malformed
from companion.extensions import limiter
from companion.games import get_game
from companion.tables.access.tokens import rights_of
from companion.tables.editions import drafts
from companion.tables.editions.drafts import draft as draft_at
from companion.tables.editions.editions import may_edit, require_editor
from companion.tables.editions.publishing import begin_from, correct, grow, publish
from companion.web.pages import PagesBelow, pages
from companion.web.pages.at_table import AtTable, at_table
from companion.web.pages.editions.draft import KEEP, DraftPage, Hand, last_change, read_points
from companion.web.pages.editions.proposing import as_proposed
from companion.web.pages.rendering import answer_write, render, see
from companion.web.parts.notice import Notice
from companion.web.reachable import qr_code, reachable_url
from companion.web.security.identity import draft_token, edition_tokens, remember_draft, tokens_of
from companion.web.security.uploads import KEEP_LIMIT

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
    origin = request.form.get("from", "")
    if origin:
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
    form = request.form
    return _answer(
        code,
        lambda: drafts.call(
            code, form.get("title", ""), form.get("author", ""), client_id=form.get("client_id", "")
        ),
    )


@pages.post("/editions/draft/<code>/keep")
@limiter.limit(KEEP_LIMIT)
@at_draft
def keep_draft(code: str) -> Response:
    """Done: what was entered is an edition now, or everything that is missing is said."""
    now = draft_at(code)
    form = request.form
    if "title" in form:
        try:
            author, once = form.get("author", ""), form.get("client_id", "")
            drafts.call(code, form["title"], author, client_id=once)
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
    now = draft_at(code)
    invite = reachable_url(url_for("pages.join_draft", code=code, token=draft_token(code)))
    announce = last_change(now, now.touches[-1]) if now.touches else ""
    return render(
        "editions/draft", DraftPage(now, hand or hand_of(), notice, announce, invite), status
    )


def hand_of() -> Hand:
    """What the address or the form says to be in hand."""
    given = request.values
    at = given.get("at", "")
    return Hand(
        given.get("step", ""),
        given.get("tool", ""),
        given.get("choice", ""),
        at if read_points(at) else "",
    )


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
    points = read_points(form.get("points", ""))
    touch = {
        "tool": form.get("tool", ""),
        "points": [list(point) for point in points],
        "choice": form.get("choice", ""),
        "text": form.get("text", ""),
    }
    return (load(touch, Touch),)
