"""A history as one seat may see it: positions, moves and sentences without others' secrets."""

from dataclasses import replace
from typing import Any

from companion.codec import dump_move, dump_state
from companion.engine.game import AnyGame
from companion.tables.position import History, LogEntry, Position
from companion.tables.sentences import sentence


def visible_to(history: History, viewer: int | None) -> History:
    """The history with that seat's secrets only; None is a spectator, and so is the host.

    A phone that holds several seats looks with one of them at a time.
    """
    for position in history.positions:
        if viewer not in position.sights:
            position.sights.setdefault(viewer, _sight(history.game, position, viewer))
    seen = tuple(position.sights[viewer] for position in history.positions)
    return replace(
        history,
        positions=seen,
        put_back=tuple(position.sights[viewer] for position in history.put_back),
        entries=tuple(_seen_entry(history, entry, seen, viewer) for entry in history.entries),
    )


def _sight(game: AnyGame, position: Position, viewer: int | None) -> Position:
    before = position.before
    seen = replace(
        position,
        at=game.view(position.at, viewer),
        before=before.sights[viewer] if before else None,
        sights={},
    )
    if before is None or position.move is None:
        return seen
    move = game.view_move(before.at, position.move, viewer)
    text = game.describe(before.sights[viewer].at, move)
    return replace(seen, move=move, text=text)


def _seen_entry(
    history: History, entry: LogEntry, seen: tuple[Position, ...], viewer: int | None
) -> LogEntry:
    if viewer not in entry.sights:
        found = _entry(history, entry, seen)
        entry.sights[viewer] = None if found is entry else found
    return entry.sights[viewer] or entry


def _entry(history: History, entry: LogEntry, seen: tuple[Position, ...]) -> LogEntry:
    """An entry as it is seen: most are seen as they are."""
    before, after = seen[entry.ply - 1] if entry.ply else None, seen[entry.ply]
    hidden = _concealed(history, entry, after)
    text = entry.text
    if entry.kind in ("move", "chance", "take_back", "redo"):
        text = sentence(history.game, entry.kind, entry.body, before, after)
    if not hidden and text == entry.text:
        return entry
    return replace(entry, body={**entry.body, **hidden}, text=text, sights={})


def _concealed(history: History, entry: LogEntry, seen: Position) -> dict[str, Any]:
    """The parts of an entry's body that this viewer sees otherwise than they are."""
    whole = history.positions[entry.ply]
    if entry.kind in ("move", "chance") and seen.move != whole.move:
        return {"move": dump_move(history.game, seen.move)}
    if entry.kind == "correction" and seen.at != whole.at:
        return {"state": dump_state(history.game, seen.at)}
    return {}
