"""A new game: who sits where, which edition, which options, and what passes."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby
from random import Random
from typing import Any

from flask import Response, request, url_for
from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from companion.codec import parse_json
from companion.documents.editions import load_rulings
from companion.engine.game import AnyGame
from companion.engine.phrases import capital
from companion.engine.problems import Malformed, Problem
from companion.engine.rulebook import Ruling
from companion.engine.setup import RULED, Choice, DealItem, DealLike, Option, Participant
from companion.extensions import limiter
from companion.games import get_game
from companion.tables.access import new_seed, rights_of
from companion.tables.editions.drafts import AS_COUNTED, draft_of_table, open_growing
from companion.tables.editions.editions import (
    Listed,
    default_edition,
    find_edition,
    listed_editions,
)
from companion.tables.errors import (
    ClientIdReused,
    NoSuchEntry,
    NoSuchTable,
    NotAllowed,
    RulesUnavailable,
    TableClosed,
)
from companion.tables.groups.games import GroupNow, group_now, take_table_in
from companion.tables.groups.members import Member, groups_of
from companion.tables.lists import TableSummary, held_by, list_tables
from companion.tables.logs.history import History, Mode
from companion.tables.logs.ledger import history
from companion.tables.play.opening import MOST_TITLE, NewTable, open_table
from companion.web.pages import pages
from companion.web.pages.downloads import is_final
from companion.web.pages.editions import label
from companion.web.pages.judge import Passing, house_here, kept, passing
from companion.web.parts.people import KnownTitle, people_of, people_of_group, titles_known
from companion.web.rendering import render, see, wants_fragment
from companion.web.security.limits import LOOK_LIMIT, new_tables
from companion.web.security.phones import (
    all_tokens,
    group_tokens,
    known_name,
    remember,
    remember_draft,
    remember_name,
    tokens_of,
)
from companion.web.svg.elements import WAYS_OF_COUNTING as PICTURED
from companion.web.svg.elements import stamp_of

# The content of the form, and how each tap on it changes it

OPTION = "option."
ITEM = "set."
START = "start_player"


@dataclass(frozen=True, slots=True)
class NewGame:
    """What was asked for. `fixed` are items of the deal that are set by hand.

    `at` is the seat in hand: one that is taken, or the next free one. `moving`: the next seat
    that is tapped changes places with it. `passes` are the violations that the table lets pass,
    as "rule/code"; None stands for all that these people have let pass before. `group` is the code
    of the group that it counts for. `title` is what is played on a score sheet.
    """

    mode: Mode
    names: tuple[str, ...]
    edition: str
    options: Mapping[str, str]
    seed: str
    fixed: Mapping[str, str] = field(default_factory=dict)
    at: int = 0
    moving: bool = False
    passes: tuple[str, ...] | None = None
    group: str = ""
    title: str = ""

    def url(self, game: AnyGame) -> str:
        query: dict[str, Any] = {"mode": self.mode, "name": list(self.names), "seed": self.seed}
        query |= {"edition": self.edition} if self.edition else {}
        query |= {f"{OPTION}{key}": value for key, value in self.options.items()}
        query |= {f"{ITEM}{key}": value for key, value in self.fixed.items()}
        query |= {"group": self.group} if self.group else {}
        query |= {"title": self.title} if self.title else {}
        query |= {"at": self.at} | ({"moving": "yes"} if self.moving else {})
        query |= {} if self.passes is None else {"pass": ["", *self.passes]}
        return url_for("pages.new_game", slug=game.slug, **query)


def asked_for(game: AnyGame, form: "MultiDict[str, str]") -> NewGame:
    """The form, or the query of a set-up link (`players=4&seed=K7Q2&set.start_player=1`)."""
    typed = tuple(name.strip() for name in form.getlist("name") if name.strip())
    names = typed[: max(game.players) + 1]
    count = form.get("players", default=0, type=int)
    if not names and 0 < count <= max(game.players):
        names = tuple(f"Player {number}" for number in range(1, count + 1))
    at = form.get("at", default=len(names), type=int)
    return NewGame(
        mode="count" if game.only_counted or form.getlist("mode")[-1:] == ["count"] else "track",
        names=names,
        edition=form.get("edition", "") or _house(game),
        options=_options(game, form),
        seed=form.get("seed", "").strip().upper() or new_seed(),
        fixed=_starting(form, ITEM),
        at=max(0, min(at, len(names), max(game.players) - 1)),
        moving="moving" in form,
        passes=tuple(filter(None, form.getlist("pass"))) if "pass" in form else None,
        group=form.get("group", "")[:12].upper(),
        title=" ".join(form.get("title", "").split())[:MOST_TITLE] if game.only_counted else "",
    )


def as_last_time(game: AnyGame, asked: NewGame, given: Mapping[str, str]) -> NewGame:
    """The people, colours, edition and options of this phone's last table of this game, apart from
    what was `given`; else the people of its last table that they fit, else its owner."""
    tables, own = list_tables(held_by(all_tokens())), known_name()
    fitting = [table for table in tables if len(table.names) in game.players]
    same = [table for table in fitting if table.game == game.slug]
    names = (same or fitting)[0].names if fitting else (own,) if own else ()
    asked = replace(asked, names=names, at=min(len(names), max(game.players) - 1))
    with suppress(NoSuchTable, RulesUnavailable):
        return _as_dealt(game, asked, history(same[0].code), given) if same else asked
    return asked


def _as_dealt(game: AnyGame, asked: NewGame, last: History, given: Mapping[str, str]) -> NewGame:
    deal = last.deal
    every = (*game.options, *game.ruling_options)
    known = {option.id: {choice.id for choice in option.choices} for option in every}
    kept = {key: value for key, value in deal.options.items() if value in known.get(key, ())}
    asked = replace(asked, options={**kept, **asked.options})
    if "edition" in given:
        return asked
    asked = replace(asked, edition=_sheet_of(game, last))
    if not asked.edition:
        return asked
    edition = _edition(game, asked.edition)
    if last.seed == asked.seed:
        # The phone came back to the page that has dealt that game: the same is the same table.
        return replace(asked, fixed=last.fixed)
    # A set may have changed since, so that the colours of that game are not in it.
    with suppress(Malformed):
        game.deal(
            edition, asked.names, asked.options, Random(asked.seed), colours_played(game, deal)
        )
        return replace(asked, fixed={**colours_played(game, deal), **asked.fixed})
    return asked


AS_PLAYED = "table-"
"""Before the code of a table whose sheet was made for it alone: it is played on again."""


def _sheet_of(game: AnyGame, last: History) -> str:
    """The edition of a table as the form names it: by its id, or by the table if nobody kept it."""
    with suppress(NoSuchEntry):
        return str(find_edition(game, last.deal.edition.id).id)
    return f"{AS_PLAYED}{last.code}" if game.only_counted else ""


def _edition(game: AnyGame, named: str) -> Any:
    """The edition that the form names. Raises NoSuchEntry."""
    if game.only_counted and named.startswith(AS_PLAYED):
        try:
            before = history(named.removeprefix(AS_PLAYED)[:LONGEST_CODE].upper())
        except (NoSuchTable, RulesUnavailable) as gone:
            raise NoSuchEntry("That table is gone, and its sheet with it.") from gone
        if before.game is game:
            return before.deal.edition
    return find_edition(game, named)


# Another game: its title brings its sheet, its people in their order, and how it was scored

LONGEST_CODE = 12


def as_titled(
    game: AnyGame, asked: NewGame, known: Sequence[KnownTitle], given: Mapping[str, str]
) -> NewGame:
    """The people, the sheet and the options of the last game of that title, if there was one."""
    last = next((one for one in known if one.title.casefold() == asked.title.casefold()), None)
    if last is None:
        return asked
    names = asked.names or last.names[: max(game.players)]
    asked = replace(asked, names=names, at=min(len(names), max(game.players) - 1))
    if last.code is not None:
        with suppress(NoSuchTable, RulesUnavailable):
            return _as_dealt(game, asked, history(last.code), given)
    fits = any(one.id == last.sheet for one in game.editions())
    return replace(asked, edition=last.sheet) if fits and "edition" not in given else asked


def colours_played(game: AnyGame, deal: DealLike) -> dict[str, str]:
    """What each of a game's players played with, as items of the next deal."""
    return {
        item.id: item.value
        for item in game.deal_items(deal)
        if item.seat is not None and any(one.token for one in item.choices if one.id == item.value)
    }


def draft(game: AnyGame, asked: NewGame) -> Any:
    """The deal as it would be, with seats filled up to a number that can play.

    What does not fit is left out: a page is to be shown whatever a link says.
    """
    most = max(game.players)
    names = asked.names[:most]
    count = next((count for count in game.players if count >= len(names)), most)
    names += tuple(f"Seat {number}" for number in range(len(names) + 1, count + 1))
    first = game.editions()[0]
    try:
        edition = _edition(game, asked.edition) if asked.edition else first
    except NoSuchEntry:
        edition = first
    for options, fixed in ((asked.options, asked.fixed), (asked.options, {})):
        with suppress(Malformed):
            return game.deal(edition, names, options, Random(asked.seed), fixed)
    return game.deal(first, names, {}, Random(asked.seed), {})


def changed(game: AnyGame, asked: NewGame, do: str) -> NewGame:
    """The form after a tap: `do` says what was tapped, "starts" or "seat:2"."""
    verb, _, what = do.partition(":")
    here = asked.at < len(asked.names)
    last = max(game.players) - 1
    after = asked
    match verb:
        case "seat" if what in map(str, range(last + 1)):
            after = _seat_tapped(game, asked, min(int(what), len(asked.names)))
        case "next":
            after = replace(asked, at=min(len(asked.names), last), moving=False)
        case "name" if what:
            after = _seated(asked, what, last)
        case "somebody":
            unnamed = (f"Player {n}" for n in range(1, len(asked.names) + 2))
            after = _seated(asked, next(n for n in unnamed if n not in asked.names), last)
        case "out" if here:
            after = _without(game, asked, asked.at)
        case "starts" if here:
            after = replace(asked, fixed={**asked.fixed, START: str(asked.at)})
        case "move" if here:
            after = replace(asked, moving=not asked.moving)
        case "item":
            after = _with_item(game, asked, *what.partition("=")[::2])
    return after


def _seat_tapped(game: AnyGame, asked: NewGame, seat: int) -> NewGame:
    taken = len(asked.names)
    if not asked.moving or seat >= taken or asked.at >= taken:
        return replace(asked, at=seat, moving=False)
    order = list(range(taken))
    order[asked.at], order[seat] = seat, asked.at
    return replace(_reseated(game, asked, order), at=seat, moving=False)


def _seated(asked: NewGame, name: str, last: int) -> NewGame:
    """Somebody sits down at the seat in hand; who sits elsewhere already changes places."""
    names = list(asked.names)
    if name in names and asked.at < len(names):
        other = names.index(name)
        names[other], names[asked.at] = names[asked.at], name
    elif name not in names:
        names[asked.at : asked.at + 1] = [name]
    return replace(asked, names=tuple(names), at=min(len(names), last), moving=False)


def _without(game: AnyGame, asked: NewGame, gone: int) -> NewGame:
    order = [seat for seat in range(len(asked.names)) if seat != gone]
    return replace(_reseated(game, asked, order), at=min(gone, len(order)), moving=False)


def _reseated(game: AnyGame, asked: NewGame, order: list[int]) -> NewGame:
    """The people in another order, each with what was chosen for them."""
    own = _own(game, asked)
    theirs = {item.id for items in own.values() for item in items}
    fixed = {key: value for key, value in asked.fixed.items() if key not in theirs}
    for seat, before in enumerate(order):
        for new, old in zip(own.get(seat, ()), own.get(before, ()), strict=False):
            if old.id in asked.fixed:
                fixed[new.id] = asked.fixed[old.id]
    starter = fixed.pop(START, "")
    seats = [str(seat) for seat in order]
    if starter in seats:
        fixed[START] = str(seats.index(starter))
    return replace(asked, names=tuple(asked.names[seat] for seat in order), fixed=fixed)


def _with_item(game: AnyGame, asked: NewGame, item_id: str, value: str) -> NewGame:
    items = game.deal_items(draft(game, asked))
    known = {item.id: [choice.id for choice in item.choices] for item in items}
    if value not in known.get(item_id, ()):
        return asked
    return replace(asked, fixed=with_item_set(items, asked.fixed, item_id, value))


def _own(game: AnyGame, asked: NewGame) -> dict[int, list[DealItem]]:
    own: dict[int, list[DealItem]] = {}
    for item in game.deal_items(draft(game, asked)):
        if item.seat is not None:
            own.setdefault(item.seat, []).append(item)
    return own


def _house(game: AnyGame) -> str:
    """The edition that was chosen for this server; nothing where it is the first of the game."""
    chosen = default_edition(game)
    return "" if chosen is game.editions()[0] else str(chosen.id)


def _options(game: AnyGame, form: "MultiDict[str, str]") -> dict[str, str]:
    """The options; of a list of ticks those that are not ticked have the second choice."""
    found = _starting(form, OPTION)
    for option in game.options:
        if option.list and option.list in form.getlist("ticks"):
            found.setdefault(option.id, option.choices[1].id)
    return found


def _starting(form: "MultiDict[str, str]", prefix: str) -> dict[str, str]:
    return {
        key.removeprefix(prefix): value
        for key, value in form.items()
        if key.startswith(prefix) and value
    }


# Items set by hand: what else changes when somebody takes what another has


def with_item_set(
    items: Sequence[DealItem], fixed: Mapping[str, str], item_id: str, value: str
) -> dict[str, str]:
    """The items fixed by hand, with one more; a seat that has that value takes the old one, and
    so does anything else that was fixed to it.

    `items` are those of the deal as it is. What is no item or no choice of it is left to the
    deal to refuse.
    """
    item = next((one for one in items if one.id == item_id), None)
    set_now = {**fixed, item_id: value}
    if item is not None and _is_exclusive(items, item):
        for other in items:
            same = other.choices == item.choices and other.value == value and other.id != item_id
            if same and (item.seat is not None or other.id in fixed):
                set_now[other.id] = item.value
    return set_now


def _is_exclusive(items: Sequence[DealItem], item: DealItem) -> bool:
    """Whether no two seats have the same of it, as with colours."""
    same = [other.value for other in items if other.choices == item.choices]
    return len(set(same)) == len(same)


# The page: people on their seats round the table, kept as it was typed

HOURS = 12
KNOWN = 8


@dataclass(frozen=True, slots=True)
class SeatAtTable:
    """One seat round the table. `hour`: where it is, as on a clock; the first one is at six.

    `sits` is empty at a free seat.
    """

    number: int
    participant: Participant | None
    sits: str
    starts: bool
    in_hand: bool
    hour: int


@dataclass(frozen=True)
class NewGamePage:
    """The form, with what was refused beside the fields it belongs to. `groups` are those of this
    phone, one of which the game can count for."""

    game: AnyGame
    asked: NewGame
    groups: Sequence[Member]
    refused: Malformed | None = None

    # The seats round the table, and the one in hand

    @cached_property
    def deal(self) -> Any:
        return draft(self.game, self.asked)

    @cached_property
    def deal_items(self) -> Sequence[DealItem]:
        return self.game.deal_items(self.deal)

    @cached_property
    def people(self) -> Sequence[Participant]:
        return self.game.participants(self.deal)

    @property
    def stamp(self) -> Markup:
        return stamp_of(self.game.deal_picture(self.deal))

    @cached_property
    def starter(self) -> str | None:
        return next((item.value for item in self.deal_items if item.id == START), None)

    @cached_property
    def seats(self) -> tuple[SeatAtTable, ...]:
        """The seats that are taken, and one more while somebody can sit down."""
        names, here = self.asked.names, self.game.players
        shown = max(min(max(len(names) + 1, min(here)), max(here)), len(names))
        return tuple(
            SeatAtTable(
                number=number,
                participant=self.people[number] if sits and number < len(self.people) else None,
                sits=sits,
                starts=bool(sits) and self.starter == str(number),
                in_hand=number == self.asked.at,
                hour=(6 + round(number * HOURS / shown)) % HOURS,
            )
            for number, sits in enumerate((*names, *[""] * (shown - len(names))))
        )

    @property
    def in_hand(self) -> SeatAtTable:
        """The seat that the sheet is about."""
        return next(seat for seat in self.seats if seat.in_hand)

    @property
    def before(self) -> tuple[str, ...]:
        """The names before the seat in hand."""
        return self.asked.names[: self.asked.at]

    @property
    def after(self) -> tuple[str, ...]:
        """The names after it."""
        return self.asked.names[self.asked.at + 1 :]

    @property
    def items(self) -> Sequence[DealItem]:
        """What is chosen for who sits at the seat in hand, such as a colour."""
        at = self.asked.at
        sits = at < len(self.asked.names)
        return [item for item in self.deal_items if sits and item.seat == at]

    def holders(self, item: DealItem) -> Mapping[str, str]:
        """Who has which choice of it, of something that only one seat has."""
        return {
            other.value: self.people[other.seat].name
            for other in self.deal_items
            if other.seat is not None and other.choices == item.choices
        }

    @property
    def known(self) -> Sequence[str]:
        """People who played before and sit nowhere yet: of the group, else of this phone's
        tables."""
        names = (
            people_of_group(self.group_now)
            if self.group_now
            else people_of(self.tables, known_name())
        )
        return [name for name in names if name not in self.asked.names][:KNOWN]

    # What was before: in the group that it counts for, else at this phone's tables

    @cached_property
    def member(self) -> Member | None:
        """The group that the game is to count for, if this phone holds it."""
        return next((one for one in self.groups if one.code == self.asked.group), None)

    @cached_property
    def group_now(self) -> GroupNow | None:
        return group_now(self.member) if self.member else None

    @cached_property
    def tables(self) -> Sequence[TableSummary]:
        return list_tables(held_by(all_tokens()))

    @cached_property
    def titles(self) -> tuple[KnownTitle, ...]:
        """The titles that are offered for a score sheet; none for a game that has one of its
        own."""
        if not self.game.only_counted:
            return ()
        return titles_known(self.game, self.group_now, () if self.group_now else self.tables)

    @cached_property
    def passing(self) -> tuple[Passing, ...]:
        """What the new table may let pass."""
        return passing(self.game, self.asked.passes, house_here(self.game.slug))

    # What was refused

    @property
    def problems(self) -> Mapping[str, str]:
        return {one.path: one.message for one in (self.refused.problems if self.refused else ())}

    @property
    def notice(self) -> str:
        """All of it in words."""
        return " ".join(map(self._said, self.refused.problems)) if self.refused else ""

    def _said(self, problem: Problem) -> str:
        """A fault in words; of the number of people what is to be done about it."""
        if problem.path != "names":
            return problem.message
        title, here = self.game.title, len(self.asked.names)
        least, most = min(self.game.players), max(self.game.players)
        span = f"{least} players" if least == most else f"{least} to {most} players"
        if here < least:
            return f"{title} is for {span}: {least - here} more, with or without a name."
        too_many = here - most
        who = "one of you has" if too_many == 1 else f"{too_many} of you have"
        return f"{title} is for {span}: {who} to get up."

    # Title, edition and rules

    @cached_property
    def editions(self) -> Sequence[Listed]:
        return listed_editions(self.game)

    @property
    def titled(self) -> KnownTitle | None:
        """What is known of the title that is played."""
        called = self.asked.title.casefold()
        return next((one for one in self.titles if one.title.casefold() == called), None)

    def url_of(self, title: str) -> str:
        """The form as that title brings it."""
        group, seed = self.asked.group or None, self.asked.seed
        return url_for("pages.new_game", slug=self.game.slug, title=title, group=group, seed=seed)

    @property
    def switches(self) -> tuple[tuple[Option, Ruling], ...]:
        """The rulings that can be played the other way by an option of their own."""
        rulings = self.game.rulebook.rulings
        return tuple((option, rulings[option.id]) for option in self.game.ruling_options)

    @property
    def otherwise(self) -> int:
        """How many rulings these people play otherwise, and let pass."""
        switched = sum(self.chosen(option) != RULED for option, _ in self.switches)
        return switched + sum(one.chosen for one in self.passing)

    @property
    def edition_choices(self) -> tuple[Choice, ...]:
        """The editions as choices, a table's own first."""
        ordered = sorted(self.editions, key=lambda one: (one.shipped, one.id not in PICTURED))
        offered = tuple(Choice(one.id, label(self.game, one)) for one in ordered)
        if self.game.editor is None or not self.game.editor.starter:
            return offered
        begun = Choice(AS_COUNTED, self.game.editor.new)
        if self.asked.edition.startswith(AS_PLAYED):
            offered = (Choice(self.asked.edition, "As last time"), *offered)
        return (begun, *offered) if self.game.editor.noun else (*offered, begun)

    @property
    def edition(self) -> str:
        return self.asked.edition or str(self.game.editions()[0].id)

    @property
    def played_with(self) -> str:
        """The edition that is chosen, said where one deals; empty for a game whose own editions are
        as printed."""
        if self.game.editor is None or self.game.editor.as_printed:
            return ""
        labels = (choice.label for choice in self.edition_choices if choice.id == self.edition)
        return next(labels, "")

    @property
    def edition_label(self) -> str:
        if self.game.only_counted:
            return "How do you count?"
        editor = self.game.editor
        return capital(editor.noun) if editor and editor.noun else "Edition on the table"

    @property
    def own_board(self) -> str:
        """What leads to the boards and sets that a table enters by itself."""
        editor = self.game.editor
        what = (editor and editor.noun) or ("set" if editor and editor.as_printed else "board")
        kept = any(not one.shipped for one in self.editions)
        return f"Another {what} of our own" if kept else f"Our own {what}"

    @property
    def lists(self) -> Iterator[tuple[str, tuple[Option, ...]]]:
        """The options with the heading of the list that they are ticks of, or none."""
        for heading, options in groupby(self.game.options, key=lambda option: option.list):
            yield heading, tuple(options)

    def chosen(self, option: Option) -> str:
        return self.asked.options.get(option.id, option.choices[0].id)


# The routes

LARGEST = 20_000
"""Bytes of a file of rulings."""


@pages.get("/new/<slug>")
def new_game(slug: str) -> Response:
    """The seats round the table; a set-up link fills them, else the last game does."""
    game = get_game(slug)
    asked, groups = asked_for(game, request.args), _groups()
    if not {"group", "at"} & request.args.keys() and len(groups) == 1:
        asked = replace(asked, group=groups[0].code)
    if asked.title and "at" not in request.args:
        known = NewGamePage(game, asked, groups).titles
        asked = as_titled(game, asked, known, request.args)
    if not asked.names and "at" not in request.args:
        asked = as_last_time(game, asked, request.args)
    return render("opening/new", NewGamePage(game, asked, groups))


@pages.post("/new/<slug>")
@new_tables
def open_game(slug: str) -> Response:
    """Take in a tap on the form (`do`), or deal and open the table: this phone is its host."""
    game = get_game(slug)
    asked = asked_for(game, request.form)
    if do := request.form.get("do"):
        asked = changed(game, asked, do)
        if wants_fragment():
            return render("opening/new", NewGamePage(game, asked, _groups()))
        return see(asked.url(game))
    page = NewGamePage(game, asked, _groups())
    try:
        code = _open(page)
        if page.member:
            with suppress(NotAllowed, TableClosed):
                take_table_in(page.member, code, rights_of(code, tokens_of(code)))
    except Malformed as refused:
        return render("opening/new", replace(page, refused=refused), 422)
    return see(first_page(code))


@dataclass(frozen=True, slots=True)
class RulingsPage:
    """The page that takes a file of rulings, with the faults of the last one."""

    game: AnyGame
    problems: tuple[Problem, ...] = ()


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
    asked = as_last_time(game, asked, request.args)
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


def _groups() -> tuple[Member, ...]:
    """The groups of this phone that a new game can count for."""
    return tuple(one for one in groups_of(group_tokens()) if not one.closed)


def _open(page: NewGamePage) -> str:
    game, asked = page.game, _settled(page.game, page.asked)
    if asked.edition == AS_COUNTED:
        return _open_growing(game, asked)
    page = replace(page, asked=asked)
    try:
        opened = _deal(page, asked.seed, request.form.get("client_id") or None)
        again = is_final(history(opened.code))
    except ClientIdReused:
        again = True
    if again:
        # Back on the page that has begun a game: over, or asked for otherwise, this is another.
        opened = _deal(page, new_seed(), None)
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


def _deal(page: NewGamePage, seed: str, client_id: str | None) -> NewTable:
    game, asked = page.game, page.asked
    return open_table(
        game.slug,
        mode=asked.mode,
        edition=_edition(game, asked.edition) if asked.edition else game.editions()[0],
        title=asked.title,
        names=asked.names,
        options=asked.options,
        seed=seed,
        fixed=asked.fixed,
        client_id=client_id,
        kept=kept(page.passing),
    )


def _open_growing(game: AnyGame, asked: NewGame) -> str:
    """A count without an edition; what it is counted on is this phone's draft."""
    if asked.mode != "count":
        text = (
            "To play with the app, enter what is printed first. "
            "Without it the app can only count the end."
        )
        raise Malformed.at("edition", text)
    opened, begun = open_growing(
        game,
        names=asked.names,
        options=asked.options,
        seed=asked.seed,
        fixed=asked.fixed,
        title=asked.title,
    )
    remember(opened.code, opened.token)
    remember_draft(begun.code, begun.token)
    return opened.code
