"""What a phone may enter at a tracked table now: for which seats, and the move on its way."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from flask import json

from companion.engine.moves import CHANCE, Together
from companion.tables.logs.history import History
from companion.tables.logs.sight import shared
from companion.tables.taps import Beside, Chooser, MoveEntry, Moves, beside, choices, enter_one_of
from companion.web.pages.at_table import AtTable
from companion.web.pages.table.marks import Marks
from companion.web.parts.players import hiding
from companion.web.parts.trial import leads_on

NO_SEATS: frozenset[int] = frozenset()


def movers_at(phone: AtTable, *, for_all: bool = False) -> frozenset[int] | None:
    """The seats that this phone enters moves for now; nobody where it enters none.

    None means all seats: the host enters for everybody, unless the position has secrets, which the
    lit places would give away; and for those with a phone of their own only if that was asked for
    (`for_all`). A shared phone enters for whoever is holding it.
    """
    history, rights, viewer = phone.history, phone.rights, phone.viewer
    game, at = history.game, history.at
    actors = game.may_act(at)
    if history.finished_at is not None or not actors:
        return NO_SEATS
    seats = rights.seats if viewer is None else frozenset({viewer})
    if rights.host and game.view(at, viewer) == at:
        elsewhere = history.taken - rights.seats
        if for_all or not elsewhere:
            return None
        seats = frozenset(range(len(history.names))) - elsewhere
    chance = CHANCE in game.awaited(at) and (rights.host or bool(rights.seats))
    return seats if chance or not actors.isdisjoint(seats) else NO_SEATS


def cuts_in(history: History, movers: frozenset[int] | None) -> str:
    """What those seats may do while only others are asked, in words; empty if they are asked."""
    awaited, decision = history.game.awaited(history.at), history.at.decision
    if not movers or not awaited.isdisjoint({CHANCE, *movers}):
        return ""
    if isinstance(decision, Together) and not movers.isdisjoint(decision.seats):
        return "You may still change your choice, until everybody has chosen."
    return "You may cut in with what is lit."


def choices_for(
    phone: AtTable, tapped: Sequence[str], made: int | None = None, *, for_all: bool = False
) -> str:
    """What this phone may do now, or after the moves that those taps have entered (the first
    `made` of them, where more follow by themselves), for it to choose by itself.

    The answer is JSON: the `revision` that it is about, and the `turn`, null where the phone has
    no move to enter or there is too much of it.
    """
    history, rights, viewer = phone.history, phone.rights, phone.viewer
    if history.mode != "track" or history.position.at is None or hiding(history, rights, viewer):
        return _answer(history, None)
    movers = movers_at(phone, for_all=for_all)
    if not tapped and made == 0:
        work = partial(_choices, history, movers, viewer, (), 0)
        return shared(history, ("choices", movers, viewer), work)
    return _choices(history, movers, viewer, tapped, made)


def _choices(
    history: History,
    movers: frozenset[int] | None,
    viewer: int | None,
    tapped: Sequence[str],
    made: int | None,
) -> str:
    entry = entry_of(history, movers, tapped)
    if entry is None:
        return _answer(history, None)
    game, at = history.game, entry.at
    if made is not None and made <= len(entry.moves):
        at = history.at
        for move in entry.moves[:made]:
            at = game.apply(at, move).state
    page = Marks(game, viewer, history.at)
    moves = moves_at(history) if at is history.at else Moves(game, at)
    turn = choices(moves, Chooser(movers, viewer, page.ghosts, page.places, page.texts))
    return _answer(history, turn)


def _answer(history: History, turn: Any) -> str:
    return json.dumps({"revision": history.revision, "turn": turn})


def meant(
    phone: AtTable, tapped: Sequence[str], under: Sequence[str], *, for_all: bool = False
) -> tuple[str, ...] | None:
    """All taps once the first of what lies `under` a finger, the top one first, is tapped that
    could be tapped now, legal or not; None where none could."""
    entry = entry_of(phone.history, movers_at(phone, for_all=for_all), tapped)
    known = {one.tap.id: one.taps for one in (*entry.choices, *entry.instead)} if entry else {}
    return next((known[place] for place in under if place in known), None)


def led_nowhere(
    phone: AtTable, entry: MoveEntry | None, under: Sequence[str], *, for_all: bool = False
) -> Beside | None:
    """The answer to a tap with which the move on its way does not go on; None without such a
    move."""
    if entry is None:
        return None
    movers = movers_at(phone, for_all=for_all)
    return beside(phone.history.game, entry, under, movers)


def moves_at(history: History) -> Moves:
    """The moves of the table's position, looked at once for all its phones. What a phone is given
    of them depends on the seats that it enters moves for."""
    return shared(history, "moves", lambda: Moves(history.game, history.at))


def entry_of(
    history: History, movers: frozenset[int] | None, tapped: Sequence[str]
) -> MoveEntry | None:
    """The move on its way on a phone that enters moves for these seats."""
    game, at = history.game, history.at
    if movers is not None and not movers and CHANCE not in game.awaited(at):
        return None

    # Phones that move for all who may act are offered the same as one that moves for everybody.
    seats = None if movers is None or movers >= game.may_act(at) - {CHANCE} else movers

    def enter() -> MoveEntry:
        return enter_one_of(moves_at(history), tapped, seats)

    entry = enter() if tapped else shared(history, ("entry", seats), enter)
    return entry if leads_on(entry) else None
