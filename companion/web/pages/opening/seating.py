"""The content of the form for a new game, and how each tap on it changes it.

The form carries its whole state: nothing is stored between two taps, and a link can contain all of
it.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from flask import url_for
from werkzeug.datastructures import MultiDict

from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.engine.setup import DealItem
from companion.tables.access.codes import new_seed
from companion.tables.editions.editions import default_edition, find_edition
from companion.tables.errors import NoSuchEntry, NoSuchTable, RulesUnavailable
from companion.tables.lists import TableSummary
from companion.tables.logs.history import History, Mode
from companion.tables.logs.ledger import history
from companion.web.pages.opening.setting import with_item

OPTION = "option."
ITEM = "set."
START = "start_player"


@dataclass(frozen=True, slots=True)
class NewGame:
    """What was asked for. `fixed` are items of the deal that are set by hand.

    `at` is the seat in hand: one that is taken, or the next free one. `moving`: the next seat
    that is tapped changes places with it. `passes` are the violations that the table lets pass,
    as "rule/code"; None stands for all that these people have let pass before. `group` is the code
    of the group that it counts for.
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

    def url(self, game: AnyGame) -> str:
        """The address of the form as it is now."""
        query: dict[str, Any] = {"mode": self.mode, "name": list(self.names), "seed": self.seed}
        query |= {"edition": self.edition} if self.edition else {}
        query |= {f"{OPTION}{key}": value for key, value in self.options.items()}
        query |= {f"{ITEM}{key}": value for key, value in self.fixed.items()}
        query |= {"group": self.group} if self.group else {}
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
    )


def as_last_time(
    game: AnyGame,
    asked: NewGame,
    tables: Sequence[TableSummary],
    own: str,
    *,
    given: Mapping[str, str],
) -> NewGame:
    """The people, colours, edition and options of the last table of this game, apart from what was
    `given`; else the people of the last table that they fit, else `own`."""
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
    try:
        edition = find_edition(game, deal.edition.id)
    except NoSuchEntry:
        return asked
    asked = replace(asked, edition=edition.id)
    if last.seed == asked.seed:
        # The phone came back to the page that has dealt that game: the same is the same table.
        return replace(asked, fixed=last.fixed)
    # A set may have changed since, so that the colours of that game are not in it.
    with suppress(Malformed):
        game.deal(edition, asked.names, asked.options, Random(asked.seed), colours(game, deal))
        return replace(asked, fixed={**colours(game, deal), **asked.fixed})
    return asked


def colours(game: AnyGame, deal: Any) -> dict[str, str]:
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
        edition = find_edition(game, asked.edition) if asked.edition else first
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
            after = _seated(asked, _nobody_yet(asked.names), last)
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


def _nobody_yet(names: tuple[str, ...]) -> str:
    numbers = range(1, len(names) + 2)
    return next(f"Player {n}" for n in numbers if f"Player {n}" not in names)


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
    return replace(asked, fixed=with_item(items, asked.fixed, item_id, value))


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
