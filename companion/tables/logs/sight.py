"""A history as one seat may see it: everything in it is without the secrets of the others."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, TypeVar, overload

from companion.engine.values import Event, Viewer, remembered
from companion.tables.logs.history import (
    EntryKind,
    History,
    LogEntry,
    PlayedEntry,
    TablePosition,
    Wording,
)
from companion.tables.storage.cache import memory

if TYPE_CHECKING:
    from companion.tables.access import Rights

S = TypeVar("S")
T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Sight(TablePosition):
    """A position that hides something from `viewer`.

    It does not hold the whole position, which holds this one: such a pair would stay in memory
    until Python looks for garbage.
    """

    viewer: Viewer = None
    whole_events: Callable[[], tuple[Event, ...]] = field(default=tuple, repr=False)

    @remembered
    def events(self) -> tuple[Event, ...]:
        """The events that its move caused, without those that the viewer may not know of."""
        return tuple(event for event in self.whole_events() if event.is_for(self.viewer))


def visible_to(history: History, viewer: Viewer) -> History:
    """The history with the secrets of that seat, or of several that look together; None for a
    spectator, and for the host.

    A phone that people share sees with one of its seats at a time. After the end of the game
    everything is open.
    """
    if history.is_over:
        return history
    return replace(
        history,
        positions=_Seen(history.positions, viewer, sight),
        to_redo=_Seen(history.to_redo, viewer, sight),
        entries=_Seen(history.entries, viewer, seen_entry),
    )


class _Seen(Sequence[S]):
    """A sequence as a viewer may see it. Each item is worked out when it is asked for, since most
    items of a long log never are."""

    def __init__(self, whole: Sequence[S], viewer: Viewer, see: Callable[[S, Viewer], S]) -> None:
        self._whole = whole
        self._viewer = viewer
        self._see = see

    def __len__(self) -> int:
        return len(self._whole)

    @overload
    def __getitem__(self, place: int) -> S: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[S]: ...
    def __getitem__(self, place: int | slice) -> S | Sequence[S]:
        if isinstance(place, slice):
            return tuple(self._see(value, self._viewer) for value in self._whole[place])
        return self._see(self._whole[place], self._viewer)


def sight(position: TablePosition, viewer: Viewer) -> TablePosition:
    """The position as that seat may see it; the same object if nothing of it is hidden."""
    line: list[TablePosition] = []
    unseen: TablePosition | None = position
    while unseen is not None and viewer not in unseen.sights:
        line.append(unseen)
        unseen = unseen.before
    for unseen in reversed(line):
        unseen.sights.setdefault(viewer, _sight(unseen, viewer))
    return position.sights[viewer] or position


def seen_entry(entry: LogEntry, viewer: Viewer) -> LogEntry:
    """The entry as that seat may see it; the same object if nothing of it is hidden."""
    if viewer not in entry.sights:
        before = sight(entry.before, viewer) if entry.before else None
        after = sight(entry.after, viewer)
        kind = entry.entry.seen(entry.after, after)
        whole = before is entry.before and after is entry.after and kind is entry.entry
        entry.sights[viewer] = (
            None if whole else replace(entry, entry=kind, before=before, after=after, sights={})
        )
    return entry.sights[viewer] or entry


def hides(position: TablePosition, viewer: Viewer) -> bool:
    """Whether the game's position holds a secret from that seat, or from a spectator."""
    return sight(position, viewer).at is not position.at


def sees_all(position: TablePosition, rights: "Rights") -> bool:
    """Whether nothing of the position is a secret from a phone with those rights."""
    return any(not hides(position, viewer) for viewer in (None, *rights.seats))


def _sight(position: TablePosition, viewer: Viewer) -> Sight | None:
    """The position as the viewer may see it; None if nothing of it is hidden."""
    before = position.before and sight(position.before, viewer)
    at = position.at and position.game.view(position.at, viewer)
    if at == position.at:
        at = position.at
    entry = _entry(position, viewer)
    events = position.caused
    for_everybody = events is not None and not any(event.audience for event in events)
    if (
        at is position.at
        and before is position.before
        and entry is position.entry
        and for_everybody
    ):
        return None
    same: dict[str, Any] = {
        part.name: getattr(position, part.name) for part in fields(TablePosition)
    }
    seen = same | {"at": at, "before": before, "entry": entry, "sights": {}}
    return Sight(**seen, viewer=viewer, whole_events=position.all_events)


def _entry(position: TablePosition, viewer: Viewer) -> EntryKind:
    """The entry that made the position, as the viewer may see it."""
    before, entry = position.before, position.entry
    if not isinstance(entry, PlayedEntry) or before is None or before.at is None:
        return entry
    move = position.game.view_move(before.at, entry.move, viewer)
    return entry if move == entry.move else replace(entry, move=move)


def wording_of(row: LogEntry) -> Wording:
    """The sentence and events of an entry as everybody may know them."""
    seen = seen_entry(row, None)
    return Wording(seen.text, tuple(event for event in seen.events if event.is_for(None)))


# What was worked out about a table for one phone, for the next phone that asks the same


@dataclass(frozen=True)
class Findings:
    """What is known about one history so far, by what was asked."""

    history: History
    known: dict[Hashable, Any] = field(default_factory=dict)


def shared(history: History, key: Hashable, work: Callable[[], T]) -> T:
    """What `work` finds out about a table's history, done once for each `key` until the table
    changes.

    The key has to name everything else that the answer depends on: above all the seats that a
    phone enters moves for and the seat whose secrets it may see, so that no phone is ever given
    what was worked out for one that may see more. It must not hold anything that a phone can
    choose freely, such as taps, so that there are only a few answers for each table; and only
    the tables that were looked at last are remembered.
    """
    kept = memory().findings
    findings = kept.get(history.code)
    if findings is None or findings.history is not history:
        findings = Findings(history)
        kept.keep(history.code, findings)
    if key not in findings.known:
        findings.known[key] = work()
    answer: T = findings.known[key]
    return answer
