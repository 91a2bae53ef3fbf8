"""A record becomes a table again: its game is played once more, entry by entry, and goes on.

Only what the file holds is known. It names no seed, and what the app drew is in it as moves, so
that whatever is drawn from here on comes from a new tape.
"""

import json
from collections.abc import Iterator
from typing import Any

from companion.documents import KeptGame
from companion.engine.phrases import counted
from companion.engine.play.decision import CHANCE
from companion.engine.problems import Malformed, reading_below
from companion.engine.rulebook import IllegalMove
from companion.tables.access.typed_text import check_names_differ, clean_name
from companion.tables.logs.command import Addition
from companion.tables.logs.entries import (
    Corrected,
    Counted,
    DealtOut,
    Moved,
    Noted,
    Reported,
    dump_entry,
)
from companion.tables.logs.rows import Head
from companion.tables.play.chance import consequences
from companion.tables.play.counting import check_cells
from companion.tables.play.opening import NewTable, begin

MOST_MOVES = 2_000
"""Moves of a record that becomes a table; the longest evenings have some hundreds."""
LOADED = "This table was made from a file with {}. Who made which move on which phone is not in it."
DRAWN_ANEW = " The seed is not in it either: what the app draws from here on is drawn anew."


def load_table(kept: KeptGame, *, insist: bool = False, client_id: str | None = None) -> NewTable:
    """Open a table with the game of a record, finished or to be played on; its host asked for it.

    With `insist`, moves that the rules forbid are taken and flagged if hands could make them.
    Raises IllegalMove with its `ply`, Malformed, and ClientIdReused.
    """
    for seat, name in enumerate(kept.deal.names):
        if clean_name(name, f"deal.names[{seat}]") != name:
            raise Malformed.at(f"deal.names[{seat}]", "must not begin or end with a space")
    with reading_below("deal"):
        check_names_differ(kept.deal.names)
    if kept.mode == "track" and kept.game.only_counted:
        raise Malformed.at("counts", f"is missing: {kept.game.title} has no moves")
    if len(kept.moves) > MOST_MOVES:
        raise Malformed.at("moves", f"must be {MOST_MOVES:,} at most to become a table")
    played = tuple(_played(kept, insist))
    steps = [one.step.state for one in played if one.step is not None]
    last = steps[-1] if steps else _begins(kept)
    wanted = json.dumps([kept.mode, insist, [dump_entry(kept.game, one.entry) for one in played]])

    def first(head: Head) -> list[Addition]:
        if kept.mode == "count":
            return list(played)
        assert head.tape is not None
        return [*played, *consequences(kept.game, last, head.tape, 0)]

    return begin(kept.game, kept.mode, kept.deal, first, wanted, client_id=client_id)


def _begins(kept: KeptGame) -> Any:
    """The position before the first of its moves."""
    return kept.game.start(kept.deal) if kept.at is None else kept.at


def _played(kept: KeptGame, insist: bool) -> Iterator[Addition]:
    """The entries of the game, each checked. Raises IllegalMove and Malformed."""
    yield Addition(DealtOut(kept.deal, "", {}), "host")
    yield Addition(Noted(_note(kept)), "host")
    if kept.at is not None:
        yield Addition(Corrected(kept.at.state), "host")
    if kept.counts:
        with reading_below("counts"):
            sheet = kept.game.pad.sheet_with(kept.deal, kept.counts)
            check_cells(sheet, kept.counts)
        yield Addition(Counted(kept.counts), "host")
    game, at = kept.game, _begins(kept) if kept.moves else None
    for ply, move in enumerate(kept.moves):
        broken = tuple(game.violations(at, move)) if game.check(at, move) else ()
        if broken and not (insist and all(one.possible for one in broken)):
            raise IllegalMove(broken, ply)
        kind = Reported if game.mover(at, move) is CHANCE else Moved
        step = game.apply(at, move)
        yield Addition(kind(move, bool(broken)), "host", step)
        at = step.state


def _note(kept: KeptGame) -> str:
    """What the players should know of such a table, as a remark in its log."""
    if kept.mode == "count":
        return LOADED.format("its counts")
    held = "its last position" if kept.at is not None else counted(len(kept.moves), "move")
    return LOADED.format(held) + DRAWN_ANEW
