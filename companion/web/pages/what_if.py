"""What if: moves played on from any moment of the log, which are not recorded."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from flask import Response, request

from companion.codec import load_move, parse_json
from companion.engine.game import AnyGame
from companion.engine.position import AnyPosition
from companion.engine.problems import Malformed
from companion.engine.rulebook import IllegalMove
from companion.engine.scoring import Outcome
from companion.engine.setup import Participant
from companion.tables.errors import NoSuchEntry, PositionUnknown
from companion.tables.logs.history import History, hides, visible_to
from companion.web.pages.ask import question_url
from companion.web.pages.at_table import AtTable, Frame, frame_of, table_pages
from companion.web.parts.people import Compared, compared
from companion.web.parts.trial import Trial, entry_on, trial, with_taps
from companion.web.rendering import render, see

LONGEST = 24
"""How many moves a sketch has at most: the address of its page holds them all."""


@table_pages.get("/what-if")
def what_if(at: AtTable) -> Response:
    """The sketch after entry `start` and the moves `m`; what cannot be read leads to the log."""
    start = request.args.get("start", at.history.revision, type=int)
    moves, tapped = request.args.getlist("m"), request.args.getlist("tap")
    try:
        page = what_if_page(at, start, moves, tapped)
    except (IllegalMove, Malformed, NoSuchEntry, PositionUnknown):
        return see(at.url("log"))
    return render("log/what_if", page)


@dataclass(frozen=True)
class WhatIfPage:
    """What the page shows. `moves` are those of the sketch as JSON, `sentences` describe them."""

    frame: Frame
    start: int
    moves: tuple[str, ...]
    sentences: tuple[str, ...]
    asked: Participant | None
    prompt: str
    trial: Trial
    compared: Compared
    outcome: Outcome | None
    full: bool
    question: str

    @property
    def announce(self) -> str:
        """What is spoken when the page changes."""
        return self.trial.said or "".join(self.sentences[-1:])

    @property
    def url(self) -> str:
        """This page with the taps made so far."""
        return with_taps(self.fresh_url, self.trial.tapped)

    @property
    def fresh_url(self) -> str:
        """This page without any tap."""
        return self._after(self.moves)

    @property
    def play_url(self) -> str:
        """The sketch with the moves that were entered."""
        return self._after((*self.moves, *self.trial.moves_json))

    @property
    def back_url(self) -> str:
        """The sketch without its last move."""
        return self._after(self.moves[:-1])

    @property
    def leave_url(self) -> str:
        """The log at the entry that the sketch began from."""
        return self.frame.url("log", at=self.start)

    def _after(self, moves: Sequence[str]) -> str:
        return self.frame.url("what_if", start=self.start, m=moves)


def may_sketch(history: History, revision: int, viewer: int | None) -> bool:
    """Whether this phone sees all that lay on the table after that entry."""
    position = history.positions[revision]
    if history.mode != "track" or position.at is None:
        return False
    return history.is_over or not hides(position, viewer)


def what_if_page(
    phone: AtTable, start: int, moves: Sequence[str], tapped: Sequence[str]
) -> WhatIfPage:
    """The sketch for one phone. Raises NoSuchEntry, PositionUnknown and Malformed."""
    history, rights, viewer = phone.history, phone.rights, phone.viewer
    game, position = history.game, history.position_after(start)
    if not may_sketch(history, start, viewer):
        raise PositionUnknown
    if len(moves) > LONGEST:
        raise Malformed.at("m", f"A what-if has at most {LONGEST} moves.")
    at, sentences = _played(game, position.at, moves)
    full = len(moves) == LONGEST
    entry = entry_on(game, at, tapped, () if full or game.is_over(at) else None)
    frame = frame_of(history, rights, visible_to(history, viewer))
    address = frame.url("what_if", start=start, m=moves)
    tried = trial(game, entry.at if entry else at, viewer, entry, address)
    people = {one.seat: one for one in game.participants_at(at)}
    awaited = [people[seat] for seat in game.awaited(at) if seat in people]
    return WhatIfPage(
        frame=frame,
        start=start,
        moves=tuple(moves),
        sentences=sentences,
        asked=awaited[0] if len(awaited) == 1 else None,
        prompt=game.prompt(at),
        trial=tried,
        compared=compared(history, at),
        outcome=game.outcome(at),
        full=full,
        question=question_url(history, entry.at, entry.wish) if entry and entry.wish else "",
    )


def _played(
    game: AnyGame, at: AnyPosition, moves: Sequence[str]
) -> tuple[AnyPosition, tuple[str, ...]]:
    """Where the moves lead, and their sentences.

    Draws of the app come from a generator seeded by the moves, never from the table's tape. So the
    page shows the same when it is loaded again, and gives nothing away.
    """
    lot = random.Random(0)
    sentences: list[str] = []
    for text in moves:
        move = load_move(game, parse_json(text))
        game.require(at, move)
        sentences.append(game.describe(at, move))
        at = game.apply(at, move).state
        while (drawn := game.chance_move(at, lot)) is not None:
            sentences.append(game.describe(at, drawn))
            at = game.apply(at, drawn).state
    return at, tuple(sentences)
