"""What each entry of the log says, in one sentence for people."""

from collections.abc import Mapping
from typing import Any

from companion.engine.counting import CountSheet
from companion.engine.game import AnyGame
from companion.tables.position import Position

TOLD = {
    "deal": "The table was opened.",
    "dealt": "The set-up was dealt anew.",
    "correction": "The position was corrected by hand.",
    "note": "{text}",
    "rename": "{was} is now called {name}.",
    "confirm": "{name} confirms the score.",
    "finish": "The game is closed. {result[verdict]}",
    "taken": "{name}'s seat is taken.",
    "asked": "A phone asks to take over {name}'s seat.",
    "approved": "{name}'s seat goes to another phone.",
    "released": "{name}'s seat is free.",
}


def sentence(
    game: AnyGame,
    kind: str,
    body: Mapping[str, Any],
    before: Position | None,
    after: Position,
) -> str:
    """The sentence of an entry that led from one position to another."""
    if kind in ("move", "chance"):
        return after.text
    if kind == "counts":
        return _counted(game.counting.sheet(after.set_up.deal), body["cells"])
    if kind == "take_back":
        return f"Taken back: {_between(after, before)}"
    if kind == "redo":
        return f"Brought back: {_between(before, after)}"
    if kind == "seat":
        kind = str(body["change"])
    name = after.set_up.deal.names[body["seat"]] if "seat" in body else ""
    return TOLD["dealt" if kind == "deal" and before else kind].format(**{"name": name, **body})


def _between(early: Position | None, late: Position | None) -> str:
    """What was done between two positions of one line: in words, or how much of it."""
    kept = {position.ply for position in early.line()} if early else set()
    steps = [step for step in late.line() if step.ply not in kept] if late else []
    if len(steps) == 1 and steps[0].text:
        return steps[0].text
    return "1 entry." if len(steps) == 1 else f"{len(steps)} entries."


def _counted(sheet: CountSheet, cells: Mapping[str, int | None]) -> str:
    told = []
    for name, number in cells.items():
        cell = sheet.cell(name)
        label = cell.label if cell else name
        told.append(f"{label}: {'empty' if number is None else number}")
    return f"Counted: {'; '.join(told)}."
