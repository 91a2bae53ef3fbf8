"""A move entered on a position that is not the table's: of the past, or of a sketch."""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.codec import dump_move
from companion.engine.game import AnyGame
from companion.engine.phrases import capital
from companion.engine.scores.scoring import ScoreSheet
from companion.engine.setup.participants import Fact, Participant
from companion.tables.errors import PositionUnknown
from companion.tables.logs.current import History
from companion.tables.taps.move_entry import MoveEntry, NextTap, enter
from companion.web.parts.cards import ShownRow, card_ids, shown_rows
from companion.web.parts.panes import Panes, row_of
from companion.web.parts.players import people_now
from companion.web.parts.taps import TapLinks, links_of


@dataclass(frozen=True, slots=True)
class Trial:
    """The board and the cards to tap on, the moves on their way, and what they would change.

    `entry` is None where this phone enters nothing there; `moves_json` are its whole moves.
    """

    panes: Panes
    cards: tuple[ShownRow, ...]
    entry: MoveEntry | None
    taps: TapLinks
    buttons: tuple[NextTap, ...]
    changed: tuple[str, ...]
    moves_json: tuple[str, ...]

    def tap_url(self, tap_id: str) -> str | None:
        """The page after a tap on a place or button; None where there is nothing to tap."""
        return self.taps.urls.get(tap_id)


@dataclass(frozen=True, slots=True)
class Numbers:
    """A participant's number now and in another position; None where it is not known."""

    participant: Participant
    now: int | str | None
    then: int | str | None


@dataclass(frozen=True, slots=True)
class Compared:
    """What everybody watches, now and in another position: the score, or the race."""

    title: str
    rows: tuple[Numbers, ...]


def trial(
    game: AnyGame,
    at: Any,
    tapped: Sequence[str],
    url: Callable[[Sequence[str]], str],
    *,
    seats: Collection[int] | None = None,
    viewer: int | None = None,
    seen: Any = None,
) -> Trial:
    """The entry of moves by these `seats` at a position, of which `viewer` has `seen` so much."""
    seen = at if seen is None else seen
    entry = enter(game, at, tapped, seats) if seats is None or seats else None
    if entry and not entry.choices and entry.wish is None:
        entry = None
    taps, rows = links_of(url, entry), game.card_rows(seen, viewer)
    panes = row_of(
        game.boards_for(seen, viewer),
        game.participants(seen.deal),
        lambda _: url(tapped),
        lit=taps.lit,
        marked=taps.chosen,
    )
    drawn = panes.places | card_ids(rows)
    offered = (*entry.instead, *entry.choices) if entry else ()
    events = entry.events if entry else ()
    moves = entry.moves if entry else ()
    return Trial(
        panes=panes,
        cards=shown_rows(rows, taps.urls.get, taps.lit, taps.chosen),
        entry=entry,
        taps=taps,
        buttons=tuple(choice for choice in offered if choice.tap.id not in drawn),
        changed=tuple(p for event in events if event.is_for(viewer) for p in event.where),
        moves_json=tuple(json.dumps(dump_move(game, move)) for move in moves),
    )


def compared(history: History, then: Any) -> Compared:
    """Everybody's score now and at `then`, another position of the game; their race where a game
    has one. None stands for a position that cannot be reproduced."""
    people, game, at = people_now(history), history.game, history.position.at
    if game.race and history.mode == "track":
        now, other = _race(game, at), _race(game, then)
        label = next((fact.label for fact in (now or other).values()), "score")
        rows = ((one, now.get(one.seat), other.get(one.seat)) for one in people)
        return Compared(
            capital(label),
            tuple(
                Numbers(one, here.value if here else None, there.value if there else None)
                for one, here, there in rows
            ),
        )
    return scored(history, None if then is None else game.sheet(then))


def scored(history: History, then: ScoreSheet | None) -> Compared:
    """Everybody's score now and then."""
    try:
        now: ScoreSheet | None = history.sheet
    except PositionUnknown:
        now = None
    rows = (
        Numbers(
            participant=one,
            now=now.score(one.seat).total if now else None,
            then=then.score(one.seat).total if then else None,
        )
        for one in people_now(history)
    )
    return Compared("Score", tuple(rows))


def _race(game: AnyGame, at: Any) -> Mapping[int | None, Fact]:
    """The race at a position, by seat; nothing where the position is not known."""
    if at is None or game.race is None:
        return {}
    return {fact.seat: fact for fact in game.race(game.view(at, None))}
