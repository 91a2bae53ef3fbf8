"""The sentence for each entry of the log."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.engine.correcting import differences, in_words
from companion.engine.phrases import capital, counted
from companion.engine.scores.counting import CountSheet
from companion.tables.logs.beside_play import (
    ClockSet,
    CorrectionAsked,
    LetStand,
    RemedyAsked,
    RuleDecided,
    RulingAsked,
    Way,
)
from companion.tables.logs.entries import (
    AmendAsked,
    Amended,
    Confirmed,
    Corrected,
    Counted,
    DealtOut,
    DrawnByApp,
    Earlier,
    Entry,
    Finished,
    Moved,
    Noted,
    Redone,
    Renamed,
    Reported,
    RulesChanged,
    SeatChanged,
    TakenBack,
    UndoAnswered,
    UndoAsked,
)

if TYPE_CHECKING:
    from companion.tables.logs.position import TablePosition

FEW = 3
"""How many of several numbers that were entered at once are listed one by one."""
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
WAYS: Mapping[Way, str] = {
    "leave": "leave entry {} as it happened",
    "repair": "put right what can be of entry {}",
    "back": "go back to before entry {}",
}
COUNTED = "Counted: "
SET_ASIDE = "Its pad is another one now, so these numbers no longer count:"
CORRECTED = "The position was corrected by hand."
UNREADABLE = "under earlier rules, and today's cannot say more about it."


def sentence(entry: Entry, before: "TablePosition | None", after: "TablePosition") -> str:  # noqa: PLR0911, PLR0912
    """The sentence for an entry that led from one position to another."""
    names = after.set_up.deal.names
    match entry:
        case Moved(move=move) | Reported(move=move) | DrawnByApp(move=move):
            if before is None or before.at is None:
                return _unknown_move(entry.kind)
            described: str = after.game.describe(before.at, move)
            return described
        case DealtOut():
            return "The set-up was dealt anew." if before else "The table was opened."
        case TakenBack():
            return f"Taken back: {_between(after, before)}"
        case UndoAsked(seat=seat):
            return f"{names[seat]} asks to take a move back."
        case AmendAsked(seat=seat, entry=changed):
            return f"{names[seat]} asks to change entry {changed}."
        case UndoAnswered(seat=seat, yes=yes):
            who = "The host" if seat is None else names[seat]
            return f"{who} agrees." if yes else f"{who} does not agree."
        case Redone():
            return f"Brought back: {_between(before, after)}"
        case Amended():
            return _amended(entry, before, after)
        case Corrected(told=True) if before is not None and before.at is not None:
            return _corrected(before, after)
        case Corrected():
            return CORRECTED
        case Counted(cells=cells):
            # Cells that were emptied may have been those of the last round.
            known = {**after.counts, **dict.fromkeys(cells, 0)}
            return _counted(after.game.pad.sheet_with(after.set_up.deal, known), cells)
        case Noted(text=text):
            return text
        case RuleDecided(text=text):
            return f"The table decides: {text}"
        case RulingAsked(seat=seat, ruling=ruling):
            return f"{names[seat]} asks the table to decide: {ruling.text}"
        case RemedyAsked(seat=seat, entry=late, way=way):
            return f"{names[seat]} asks to {WAYS[way].format(late)}."
        case CorrectionAsked(seat=seat):
            return f"{names[seat]} asks to put the board right."
        case LetStand(entry=late):
            return f"The table leaves entry {late} as it happened."
        case ClockSet():
            return _clock(entry, names)
        case Renamed(name=name, was=was):
            return f"{was} is now called {name}."
        case Confirmed(seat=seat):
            return f"{names[seat]} confirms the score."
        case Finished(result=result):
            return f"The game is closed. {result.verdict}"
        case SeatChanged(seat=seat, change=change):
            return SEATS[change].format(names[seat])
        case RulesChanged(rules=rules, version=version):
            owner = f"{after.game.title}'s rules {rules}"
            text = f"Since version {version} this table goes on under {owner}."
            if not entry.set_aside:
                return text
            numbers = (f"{cell}: {number}" for cell, number in entry.set_aside.items())
            return f"{text} {SET_ASIDE} {'; '.join(numbers)}."
        case Earlier(kind="correction"):
            return CORRECTED
        case Earlier(kind=kind):
            return _unknown_move(kind)


def _corrected(before: "TablePosition", after: "TablePosition") -> str:
    """The sentence for a correction, with what lies otherwise now."""
    found = differences(after.game, before.at, after.at)
    return f"{CORRECTED} {in_words(found)}" if found else CORRECTED


def _clock(entry: ClockSet, names: Sequence[str]) -> str:
    if entry.state != "running":
        return "The clock is paused." if entry.state == "paused" else "The clock is put away."
    if entry.turn is not None:
        return f"The clock runs for {names[entry.turn]}."
    if entry.minutes is None:
        return "The clock runs, counting up."
    more = f", and {entry.increment} seconds a turn" if entry.increment else ""
    return f"The clock runs: {counted(entry.minutes, 'minute')} each{more}."


def _amended(entry: Amended, before: "TablePosition | None", after: "TablePosition") -> str:
    """The sentence for a replaced entry: what it was, and how many later ones were dropped."""
    was = next(iter(before.since(after) if before else ()), None)
    text = f"Entry {entry.of} was changed."
    if was is not None and was.entry is not None:
        text += f" Before: {sentence(was.entry, was.before, was)}"
    if entry.dropped:
        verb = "was" if len(entry.dropped) == 1 else "were"
        how_many = counted(len(entry.dropped), "later entry", "later entries")
        text += f" {capital(how_many)} {verb} dropped."
    return text


def _unknown_move(kind: str) -> str:
    """The sentence for a move whose position is unknown."""
    what = "A move was made" if kind == Moved.kind else "Something was thrown or drawn"
    return f"{what} {UNREADABLE}"


def _between(early: "TablePosition | None", late: "TablePosition | None") -> str:
    """What happened between two positions of one line: a sentence, or the number of entries."""
    steps = late.since(early) if late else ()
    if len(steps) == 1 and steps[0].move is not None and steps[0].entry is not None:
        return sentence(steps[0].entry, steps[0].before, steps[0])
    return "1 entry." if len(steps) == 1 else f"{len(steps)} entries."


def _counted(sheet: CountSheet, cells: Mapping[str, int | None]) -> str:
    parts = []
    for name, number in list(cells.items())[:FEW]:
        cell = sheet.cell(name)
        said = cell.said(number) if cell else str(number)
        parts.append(f"{sheet.full_label(name)}: {said}")
    if more := len(cells) - len(parts):
        parts.append(counted(more, "more number"))
    return f"{COUNTED}{'; '.join(parts)}."
