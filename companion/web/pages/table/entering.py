"""What a phone may enter at a tracked table now: for which seats, and the move on its way."""

from collections.abc import Collection, Sequence
from typing import Any

from companion.engine.decision import CHANCE
from companion.tables.choices import Chooser, choices
from companion.tables.entry import MoveEntry, enter
from companion.tables.history import History
from companion.tables.rights import Rights
from companion.web.parts.marks import Marks
from companion.web.parts.players import hiding


def movers_at(history: History, rights: Rights, viewer: int | None) -> Collection[int] | None:
    """The seats that this phone enters moves for now; nobody where it enters none.

    None means all seats: the host enters for everybody, unless the position has secrets, which the
    lit places would give away. A shared phone enters for whoever is holding it.
    """
    game, at = history.game, history.at
    actors = game.may_act(at)
    if history.finished_at is not None or not actors:
        return ()
    if rights.host and game.view(at, viewer) == at:
        return None
    seats = rights.seats if viewer is None else frozenset({viewer})
    chance = CHANCE in game.awaited(at) and (rights.host or bool(rights.seats))
    return seats if chance or not actors.isdisjoint(seats) else ()


def cuts_in(history: History, movers: Collection[int] | None) -> bool:
    """Whether those seats may do something while only others are asked."""
    awaited = history.game.awaited(history.at)
    return bool(movers) and awaited.isdisjoint({CHANCE, *(movers or ())})


def choices_for(
    history: History,
    rights: Rights,
    viewer: int | None,
    tapped: Sequence[str],
    made: int | None = None,
) -> Any:
    """What this phone may do now, or after the moves that those taps have entered (the first
    `made` of them, where more follow by themselves), for it to choose by itself; None where it
    has no move to enter or there is too much of it."""
    if hiding(history, rights, viewer):
        return None
    movers = movers_at(history, rights, viewer)
    entry = entry_of(history, movers, tapped)
    if entry is None:
        return None
    game, at = history.game, entry.at
    if made is not None and made <= len(entry.moves):
        at = history.at
        for move in entry.moves[:made]:
            at = game.apply(at, move).state
    page = Marks(game, viewer, history.at)
    return choices(game, at, Chooser(movers, viewer, page.ghosts, page.places))


def meant(
    history: History,
    rights: Rights,
    viewer: int | None,
    tapped: Sequence[str],
    under: Sequence[str],
) -> list[str]:
    """Of what lies `under` a finger, the top one first, the first that could be tapped now, legal
    or not; nothing where none could."""
    entry = entry_of(history, movers_at(history, rights, viewer), tapped)
    known = {choice.tap.id for choice in (*entry.instead, *entry.choices)} if entry else ()
    return [place for place in under if place in known][:1]


def entry_of(
    history: History, movers: Collection[int] | None, tapped: Sequence[str]
) -> MoveEntry | None:
    """The move on its way on a phone that enters moves for these seats."""
    game, at = history.game, history.at
    if movers is not None and not movers and CHANCE not in game.awaited(at):
        return None
    entry = enter(game, at, tapped, movers)
    return entry if entry.choices or entry.wish is not None else None
