"""Starting a game: which one, who sits where, which edition, which options."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from flask import Response, request, url_for

from companion.documents import parse_json
from companion.documents.editions import load_rulings
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.extensions import limiter
from companion.games import get_game
from companion.tables.access.codes import new_seed
from companion.tables.access.tokens import rights_of
from companion.tables.editions.drafts import draft_of_table
from companion.tables.editions.editions import find_edition
from companion.tables.editions.publishing import AS_COUNTED, open_growing
from companion.tables.errors import ClientIdReused, NotAllowed, TableClosed
from companion.tables.groups.games import group_now, take_table_in
from companion.tables.groups.members import Member, groups_of
from companion.tables.lists import held_by, list_tables
from companion.tables.logs.ledger import history
from companion.tables.play.opening import NewTable, open_table
from companion.web.htmx import wants_fragment
from companion.web.pages import pages
from companion.web.pages.end.downloads import is_final
from companion.web.pages.log.dispute import house_here
from companion.web.pages.opening.page import new_game_page
from companion.web.pages.opening.passing import Passing, RulingsPage, kept, passing
from companion.web.pages.opening.seating import NewGame, as_last_time, asked_for, changed, draft
from companion.web.pages.rendering import render, see
from companion.web.parts.people import people_of, people_of_group
from companion.web.security.identity import (
    all_tokens,
    group_tokens,
    known_name,
    remember,
    remember_draft,
    remember_name,
    tokens_of,
)
from companion.web.security.uploads import LOOK_LIMIT

LARGEST = 20_000
"""Bytes of a file of rulings."""


@pages.get("/new/<slug>")
def new_game(slug: str) -> Response:
    """The seats round the table; a set-up link fills them, else the last game does."""
    game = get_game(slug)
    asked, groups = asked_for(game, request.args), _groups()
    if not {"group", "at"} & request.args.keys() and len(groups) == 1:
        asked = replace(asked, group=groups[0].code)
    tables = list_tables(held_by(all_tokens()))
    if not asked.names and "at" not in request.args:
        asked = as_last_time(game, asked, tables, known_name(), given=request.args)
    return _page(game, asked, groups)


@pages.post("/new/<slug>")
def open_game(slug: str) -> Response:
    """Take in a tap on the form (`do`), or deal and open the table: this phone is its host."""
    game = get_game(slug)
    asked = asked_for(game, request.form)
    if do := request.form.get("do"):
        asked = changed(game, asked, do)
        return _show(game, asked) if wants_fragment() else see(asked.url(game))
    try:
        code = _open(game, asked)
        _count_for_group(asked, code)
    except Malformed as refused:
        return _show(game, asked, refused)
    return see(first_page(code))


@pages.get("/new/<slug>/rulings")
def rulings_file(slug: str) -> Response:
    """Rulings from a file: which one."""
    return render("opening/rulings", RulingsPage(get_game(slug)))


@pages.post("/new/<slug>/rulings")
@limiter.limit(LOOK_LIMIT)
def load_rulings_file(slug: str) -> Response:
    """A new game with the rulings of a file, to be looked at before anything is dealt."""
    game, file = get_game(slug), request.files.get("file")
    try:
        text = file.read(LARGEST) if file else b""
        options, passes = load_rulings(parse_json(text), game)
    except Malformed as refused:
        return render("opening/rulings", RulingsPage(game, refused.problems), 422)
    asked = asked_for(game, request.args)
    tables = list_tables(held_by(all_tokens()))
    asked = as_last_time(game, asked, tables, known_name(), given=request.args)
    ids = tuple(f"{one.rule}/{one.code}" for one in passes)
    chosen = {**asked.options, **options}
    return see(replace(asked, options=chosen, passes=ids).url(game))


def first_page(code: str) -> str:
    """Where the host of a new table goes: a count that rests on no part of the set-up begins."""
    now = history(code)
    if (draft := draft_of_table(code)) is not None:
        return url_for("pages.draft", code=draft, tool="chart")
    items = now.game.deal_items(now.deal)
    if now.mode == "count" and not any(item.counts for item in items):
        return f"/t/{code}"
    return f"/t/{code}/setup"


def _show(game: AnyGame, asked: NewGame, refused: Malformed | None = None) -> Response:
    return _page(game, asked, _groups(), refused)


def _page(
    game: AnyGame, asked: NewGame, groups: Sequence[Member], refused: Malformed | None = None
) -> Response:
    people, found = _offered(asked, groups), _passing(game, asked)
    page = new_game_page(game, asked, people, refused, groups=groups, passing=found)
    return render("opening/new", page, 422 if refused else 200)


def _groups() -> tuple[Member, ...]:
    """The groups of this phone that a new game can count for."""
    return tuple(one for one in groups_of(group_tokens()) if not one.closed)


def _offered(asked: NewGame, groups: Sequence[Member]) -> tuple[str, ...]:
    """The names that are offered: the people of the group, else those of this phone's tables."""
    member = next((one for one in groups if one.code == asked.group), None)
    if member is not None:
        return people_of_group(group_now(member))
    return people_of(list_tables(held_by(all_tokens())), known_name())


def _count_for_group(asked: NewGame, code: str) -> None:
    """Let the new table count for the group that was chosen, if this phone holds it."""
    member = next((one for one in _groups() if one.code == asked.group), None)
    if member is not None:
        with suppress(NotAllowed, TableClosed):
            take_table_in(member, code, rights_of(code, tokens_of(code)))


def _open(game: AnyGame, asked: NewGame) -> str:
    asked = _settled(game, asked)
    if asked.edition == AS_COUNTED:
        return _open_growing(game, asked)
    try:
        opened = _deal(game, asked, asked.seed, request.form.get("client_id") or None)
        again = is_final(history(opened.code))
    except ClientIdReused:
        again = True
    if again:
        # Back on the page that has begun a game: over, or asked for otherwise, this is another.
        opened = _deal(game, asked, new_seed(), None)
    remember(opened.code, opened.token)
    if not known_name():
        remember_name(asked.names[0])
    return opened.code


def _settled(game: AnyGame, asked: NewGame) -> NewGame:
    """Of a sheet, without what was set by hand before another sheet was chosen that has none of
    it, such as who deals first."""
    if not game.only_counted:
        return asked
    if asked.edition == AS_COUNTED:
        return replace(asked, fixed={})
    items = {item.id for item in game.deal_items(draft(game, replace(asked, fixed={})))}
    return replace(asked, fixed={k: v for k, v in asked.fixed.items() if k in items})


def _deal(game: AnyGame, asked: NewGame, seed: str, client_id: str | None) -> NewTable:
    return open_table(
        game.slug,
        mode=asked.mode,
        edition=find_edition(game, asked.edition) if asked.edition else game.editions()[0],
        names=asked.names,
        options=asked.options,
        seed=seed,
        fixed=asked.fixed,
        client_id=client_id,
        kept=kept(_passing(game, asked)),
    )


def _passing(game: AnyGame, asked: NewGame) -> tuple[Passing, ...]:
    return passing(game, asked.passes, house_here(game.slug))


def _open_growing(game: AnyGame, asked: NewGame) -> str:
    """A count without an edition; what it is counted on is this phone's draft."""
    if asked.mode != "count":
        text = (
            "To play with the app, enter what is printed first. "
            "Without it the app can only count the end."
        )
        raise Malformed.at("edition", text)
    opened, begun = open_growing(
        game, names=asked.names, options=asked.options, seed=asked.seed, fixed=asked.fixed
    )
    remember(opened.code, opened.token)
    remember_draft(begun.code, begun.token)
    return opened.code
