"""The kinds of entries, each a class: its sentence, what it does to a position, and who sees what.

A row of the log has a kind and a body, which `companion.codec` reads and writes. A new kind is one
class here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Self, TypeVar, dataclass_transform

from companion.codec import dump, load, read_deal
from companion.engine.game import AnyGame
from companion.engine.layout import differences, in_words
from companion.engine.pads import CountSheet
from companion.engine.phrases import capital, counted
from companion.engine.problems import Malformed
from companion.engine.setup import DealLike
from companion.engine.values import Points
from companion.tables.logs.history import (
    CHANCE,
    EntryKind,
    Folding,
    LogEntry,
    PlayedEntry,
    Result,
    SetUp,
    TablePosition,
    unknown_move,
)

E = TypeVar("E", bound=EntryKind)

KINDS: dict[str, type[EntryKind]] = {}
"""The kinds of entries by their names; a throw or a draw of the app has that of a reported one."""


@dataclass_transform(frozen_default=True)
def entry(kind: str, **about: str | bool) -> Callable[[type[E]], type[E]]:
    """Make a class the kind of entries of that name; `about` are its attributes of `EntryKind`."""

    def made(fields: type[E]) -> type[E]:
        whole = dataclass(frozen=True, slots=True)(fields)
        for name, value in {"kind": kind, **about}.items():
            setattr(whole, name, value)
        KINDS.setdefault(kind, whole)
        return whole

    return made


# The deal, the moves and the end


@entry("deal", label="Deal", of_game=True, plays_on=True, before_play=True)
class DealtOut(EntryKind):
    """A set-up, the seed that it was drawn from, and the items that were set by hand.

    In the middle of a count `said` tells what is new, and all that is counted stays.
    """

    deal: Any
    seed: str
    fixed: Mapping[str, str]
    said: str = ""

    def sentence(self, before: TablePosition | None, after: TablePosition) -> str:
        if self.said:
            return self.said
        return "The set-up was dealt anew." if before else "The table was opened."

    def lead(self, log: Folding, row: LogEntry) -> TablePosition:
        deal = self.deal
        if log.names:
            names = (log.names.get(seat, name) for seat, name in enumerate(deal.names))
            deal = replace(deal, names=tuple(names))
        dealt = TablePosition(
            revision=row.revision,
            game=log.game,
            set_up=SetUp(deal, self.seed, self.fixed),
            at=log.start(deal),
            entry=self,
            before=log.now if self.said else None,
            draws=sum(entry.by_app for entry in log.entries),
            passes=log.now.passes if log.positions else frozenset(),
            counts=log.now.counts if self.said else {},
        )
        return log.jump(dealt)

    def body(self, game: AnyGame) -> dict[str, object]:
        said = {"said": self.said} if self.said else {}
        dealt = {"deal": dump(self.deal), "seed": self.seed, "fixed": dict(self.fixed)}
        return {**dealt, **said}

    @classmethod
    def load(cls, game: AnyGame, body: Mapping[str, Any]) -> Self:
        deal = read_deal(game, body["deal"])
        return cls(deal, body["seed"], body["fixed"], body.get("said", ""))


@entry("move", label="Move")
class Moved(PlayedEntry):
    """A seat's move."""


@entry(CHANCE, label="Draw")
class Reported(PlayedEntry):
    """A throw or a draw made at the table, which somebody reported to the app."""


@entry(CHANCE, label="Draw", before_play=True)
class DrawnByApp(PlayedEntry):
    """A throw or a draw made by the app."""


@entry("counts", label="Count", plays_on=True)
class Counted(EntryKind):
    """Numbers for cells of the pad; None empties one."""

    cells: Mapping[str, Points | None]

    def sentence(self, before: TablePosition | None, after: TablePosition) -> str:
        # Cells that were emptied may have been those of the last round.
        counts = {**after.counts, **dict.fromkeys(self.cells, 0)}
        return _counted(after.game.pad.sheet_with(after.set_up.deal, counts), self.cells)

    def lead(self, log: Folding, row: LogEntry) -> TablePosition:
        return log.next(row, self, **log.counted(row, self.cells))


FEW = 3
"""How many of several numbers that were entered at once are listed one by one."""
COUNTED = "Counted: "


def _counted(sheet: CountSheet, cells: Mapping[str, Points | None]) -> str:
    parts = []
    for name, number in list(cells.items())[:FEW]:
        cell = sheet.cell(name)
        said = cell.said(number) if cell else str(number)
        parts.append(f"{sheet.full_label(name)}: {said}")
    if more := len(cells) - len(parts):
        parts.append(counted(more, "more number"))
    return f"{COUNTED}{'; '.join(parts)}."


@entry(
    "finish", label="End", says="The game is closed. {0.result.verdict}", plays_on=True, ends=True
)
class Finished(EntryKind):
    """The game is closed."""

    result: Result

    def lead(self, log: Folding, row: LogEntry) -> TablePosition:
        return log.next(row, self, finished_at=row.at, result=self.result)


@entry("confirm", says="{who} confirms the score.", ends=True)
class Confirmed(EntryKind):
    """A seat agrees to the score."""

    seat: int

    def lead(self, log: Folding, row: LogEntry) -> TablePosition:
        log.confirmed.add(self.seat)
        return log.now


# Going back, and changing what was played


@entry("take_back", label="Undo", plays_on=True)
class TakenBack(EntryKind):
    """A take-back: the table stands again where it stood after entry `to`."""

    to: int

    def sentence(self, before: TablePosition | None, after: TablePosition) -> str:
        return f"Taken back: {_between(after, before)}"

    def lead(self, log: Folding, row: LogEntry) -> TablePosition:
        log.to_redo.append(log.now)
        return log.jump(log.positions[self.to])


@entry("redo", label="Redo", plays_on=True)
class Redone(EntryKind):
    """A redo: what was taken back last counts again."""

    def sentence(self, before: TablePosition | None, after: TablePosition) -> str:
        return f"Brought back: {_between(before, after)}"

    def lead(self, log: Folding, row: LogEntry) -> TablePosition:
        return log.jump(log.to_redo.pop())


def _between(early: TablePosition | None, late: TablePosition | None) -> str:
    """What happened between two positions of one line: a sentence, or the number of entries."""
    steps = late.since(early) if late else ()
    if len(steps) == 1 and steps[0].move is not None:
        return steps[0].sentence
    return "1 entry." if len(steps) == 1 else f"{len(steps)} entries."


@entry("amend", label="Amended", plays_on=True)
class Amended(EntryKind):
    """Entry `of` is replaced by another move.

    The next `line` entries are played from the position before it: the new move, the later ones
    that are kept, and what the app then draws. The later entries `dropped` are not kept.
    """

    of: int
    line: int
    dropped: tuple[int, ...] = ()

    def sentence(self, before: TablePosition | None, after: TablePosition) -> str:
        was = next(iter(before.since(after) if before else ()), None)
        text = f"Entry {self.of} was changed."
        if was is not None:
            text += f" Before: {was.sentence}"
        if self.dropped:
            verb = "was" if len(self.dropped) == 1 else "were"
            how_many = counted(len(self.dropped), "later entry", "later entries")
            text += f" {capital(how_many)} {verb} dropped."
        return text

    def lead(self, log: Folding, row: LogEntry) -> TablePosition:
        before = log.entries[self.of].before
        assert before is not None, "a deal cannot be amended"
        return log.jump(before)


CORRECTED = "The position was corrected by hand."


@entry("correction", label="Corrected", of_game=True, plays_on=True)
class Corrected(EntryKind):
    """A correction by hand: the state that really lies on the table.

    If it is `told`, its sentence says what lies otherwise now, to each as far as they may see it.
    """

    state: Any
    told: bool = False

    def sentence(self, before: TablePosition | None, after: TablePosition) -> str:
        if not self.told or before is None or before.at is None:
            return CORRECTED
        changes = differences(after.game, before.at, after.at)
        return f"{CORRECTED} {in_words(changes)}" if changes else CORRECTED

    def lead(self, log: Folding, row: LogEntry) -> TablePosition:
        return log.next(row, self, at=log.game.at(log.now.set_up.deal, self.state))

    def seen(self, whole: TablePosition, after: TablePosition) -> EntryKind:
        return self if after.at is whole.at else replace(self, state=after.at.state)

    def body(self, game: AnyGame) -> dict[str, object]:
        return {"state": dump(self.state), **({"told": True} if self.told else {})}

    @classmethod
    def load(cls, game: AnyGame, body: Mapping[str, Any]) -> Self:
        return cls(load(body["state"], game.state_type), bool(body.get("told")))


# What a seat asks of the others: the seats in `of` have to agree, or the host


@entry("undo_asked", label="Asks", says="{who} asks to take a move back.")
class UndoAsked(EntryKind):
    """A seat asks to go back to where the table stood after entry `to`."""

    seat: int
    to: int
    of: tuple[int, ...]


@entry("amend_asked", label="Asks", says="{who} asks to change entry {0.entry}.")
class AmendAsked(EntryKind):
    """A seat asks to replace entry `entry` by `moves`, given as JSON data, and to drop the later
    entries `drop`."""

    seat: int
    entry: int
    moves: tuple[Mapping[str, object], ...]
    insist: bool
    drop: tuple[int, ...]
    of: tuple[int, ...]


@entry("undo_answered", label="Answer")
class UndoAnswered(EntryKind):
    """A seat, or the host (None), agrees to what was asked last, or refuses."""

    seat: int | None
    yes: bool

    def sentence(self, before: TablePosition | None, after: TablePosition) -> str:
        who = "The host" if self.seat is None else after.names[self.seat]
        return f"{who} agrees." if self.yes else f"{who} does not agree."


@entry("ruling", label="Ruling", says="The table decides: {0.text}", before_play=True)
class RuleDecided(EntryKind):
    """The table decides a question otherwise than the booklet or the companion, in its own words.

    `on` is the disputed entry, `rule` the id of the citation that is overruled. From then on the
    table plays with `options`, and lets violations of that rule with the code `passes` pass; both
    are empty where the decision is only written down.
    """

    on: int
    rule: str
    text: str
    passes: str = ""
    options: Mapping[str, str] = field(default_factory=dict)

    def lead(self, log: Folding, row: LogEntry) -> TablePosition:
        before, changes = log.now, dict[str, Any]()
        if self.passes:
            changes["passes"] = before.passes | {(self.rule, self.passes)}
        if self.options:
            deal = log.game.option_changed(before.set_up.deal, self.options)
            changes["set_up"] = replace(before.set_up, deal=deal)
            if before.at is not None:
                changes["at"] = log.game.at(deal, before.at.state)
        return log.next(row, self, **changes) if changes else before


@entry("ruling_asked", label="Asks", says="{who} asks the table to decide: {0.ruling.text}")
class RulingAsked(EntryKind):
    """A seat asks the table to decide as `ruling` says."""

    seat: int
    ruling: RuleDecided
    of: tuple[int, ...]


Way = Literal["leave", "repair", "back"]
"""What a table does about a move that it finds illegal later: leave it as it happened, put right
only what can be, or go back to before it."""
WAYS: Mapping[Way, str] = {
    "leave": "leave entry {} as it happened",
    "repair": "put right what can be of entry {}",
    "back": "go back to before entry {}",
}


@entry("remedy_asked", label="Asks")
class RemedyAsked(EntryKind):
    """A seat asks the table to deal with the illegal move of entry `entry` in that way."""

    seat: int
    entry: int
    way: Way
    of: tuple[int, ...]

    def sentence(self, before: TablePosition | None, after: TablePosition) -> str:
        return f"{after.names[self.seat]} asks to {WAYS[self.way].format(self.entry)}."


@entry("correction_asked", label="Asks", says="{who} asks to put the board right.")
class CorrectionAsked(EntryKind):
    """A seat asks the table to put the position right: to `state`, given as JSON data, of which
    each phone is shown what it may see."""

    seat: int
    state: Any
    of: tuple[int, ...]

    def seen(self, whole: TablePosition, after: TablePosition) -> EntryKind:
        return replace(self, state=None)


@entry("let_stand", label="Stands", says="The table leaves entry {0.entry} as it happened.")
class LetStand(EntryKind):
    """The table leaves the illegal move of entry `entry` as it happened."""

    entry: int


# Remarks, names, the clock and the seats


@entry("note", label="Note", says="{0.text}")
class Noted(EntryKind):
    """A remark that somebody added to the log."""

    text: str


@entry("rename", says="{0.was} is now called {0.name}.")
class Renamed(EntryKind):
    """A player's new name. It replaces the old one in the whole log."""

    seat: int
    name: str
    was: str

    def lead(self, log: Folding, row: LogEntry) -> TablePosition:
        log.rename(self.seat, self.name)
        return log.now


State = Literal["running", "paused", "off"]


@entry("clock", label="Clock")
class ClockSet(EntryKind):
    """How the clock is set from now on.

    Each player has `minutes`, and `increment` seconds more for each turn that is over; without
    `minutes` it counts up. `turn` is the seat whose time runs where moves are not tracked.
    """

    state: State
    minutes: int | None = None
    increment: int = 0
    turn: int | None = None

    def sentence(self, before: TablePosition | None, after: TablePosition) -> str:
        if self.state != "running":
            return "The clock is paused." if self.state == "paused" else "The clock is put away."
        if self.turn is not None:
            return f"The clock runs for {after.names[self.turn]}."
        if self.minutes is None:
            return "The clock runs, counting up."
        more = f", and {self.increment} seconds a turn" if self.increment else ""
        return f"The clock runs: {counted(self.minutes, 'minute')} each{more}."


SEATS = {
    "taken": "{}'s seat is taken.",
    "linked": "The host opens {}'s seat to one more phone.",
    "opened": "A phone sits down in {}'s seat, by the host's link.",
    "joined": "One more phone plays {}'s seat now.",
    "asked": "A phone asks to take over {}'s seat.",
    "withdrawn": "The phone that asked for {}'s seat no longer does.",
    "refused": "{}'s seat stays on the phone that has it.",
    "approved": "{}'s seat goes to another phone.",
    "released": "{}'s seat is free.",
}
SHARING = ("linked", "joined")
"""How a seat comes to be on two phones."""


@entry("seat", ends=True)
class SeatChanged(EntryKind):
    """A phone takes a seat, asks for it, gets it or not, gives it up; `taken`: is it held then?

    `opened` is by a link to a free seat; `joined`: the phone that sits there keeps it.
    """

    seat: int
    change: Literal[
        "taken",
        "linked",
        "opened",
        "joined",
        "asked",
        "withdrawn",
        "refused",
        "approved",
        "released",
    ]
    taken: bool

    def sentence(self, before: TablePosition | None, after: TablePosition) -> str:
        return SEATS[self.change].format(after.names[self.seat])

    def lead(self, log: Folding, row: LogEntry) -> TablePosition:
        (log.taken.add if self.taken else log.taken.discard)(self.seat)
        if self.change not in ("asked", "withdrawn", "refused"):
            (log.shared.add if self.change in SHARING else log.shared.discard)(self.seat)
        return log.now


# Other rules


SET_ASIDE = "Its pad is another one now, so these numbers no longer count:"


@entry("rules", label="Rules")
class RulesChanged(EntryKind):
    """The table goes on under other rules, from the state given as JSON data in `state`.

    `version` is the companion's. `set_aside` are numbers that today's pad has no cell for.
    `replayed`: what lies before it had no stored sentences, and was played again by these rules.
    """

    was: str
    rules: str
    version: str
    state: Any = None
    set_aside: Mapping[str, Points] = field(default_factory=dict)
    replayed: bool = False

    def sentence(self, before: TablePosition | None, after: TablePosition) -> str:
        owner = f"{after.game.title}'s rules {self.rules}"
        text = f"Since version {self.version} this table goes on under {owner}."
        if not self.set_aside:
            return text
        numbers = (f"{cell}: {number}" for cell, number in self.set_aside.items())
        return f"{text} {SET_ASIDE} {'; '.join(numbers)}."

    def lead(self, log: Folding, row: LogEntry) -> TablePosition:
        changes: dict[str, Any] = {"set_aside": {}}
        if self.state is not None:
            changes["at"] = read_state(log.game, log.now.set_up.deal, self.state)
        return log.next(row, self, **changes)

    def seen(self, whole: TablePosition, after: TablePosition) -> EntryKind:
        return replace(self, state=None)


def read_state(game: AnyGame, deal: DealLike, data: object) -> Any:
    """The position with a state of today's rules, which was checked when it was stored."""
    return game.at(deal, load(data, game.state_type))


@dataclass(frozen=True, slots=True)
class Unread(EntryKind):
    """An entry that is still to be read by the rules of its game, or that today's cannot read: then
    nothing of it is shown but its sentence, which was stored."""

    kind: str  # type: ignore[misc]
    stored: Mapping[str, Any] = field(default_factory=dict, repr=False)

    def sentence(self, before: TablePosition | None, after: TablePosition) -> str:
        return CORRECTED if self.kind == Corrected.kind else unknown_move(self.kind)

    def lead(self, log: Folding, row: LogEntry) -> TablePosition:
        return log.next(row, self, at=None)

    def body(self, game: AnyGame) -> dict[str, object]:
        return {}


def load_entry(game: AnyGame, kind: str, body: Mapping[str, Any], *, by_app: bool) -> EntryKind:
    """The entry with that kind and body; `by_app` says that the app wrote it. Raises Malformed."""
    if kind not in KINDS:
        raise Malformed.at("kind", f"{kind} is no kind of entry")
    found = DrawnByApp if by_app and kind == CHANCE else KINDS[kind]
    return found.load(game, body)


def stored_entry(game: AnyGame, kind: str, body: Mapping[str, Any]) -> EntryKind:
    """The entry with that kind and body, still to be read if it contains values of the game."""
    unread = kind in KINDS and KINDS[kind].of_game
    return Unread(kind, body) if unread else load_entry(game, kind, body, by_app=False)
