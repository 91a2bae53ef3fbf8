"""A move entered on a position that is not the table's: of the past, or of a sketch."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.game import AnyGame
from companion.engine.participants import Participant
from companion.engine.picture import Picture
from companion.engine.scoring import ScoreSheet
from companion.tables.entry import MoveEntry, NextTap, enter
from companion.tables.errors import PositionUnknown
from companion.tables.history import History
from companion.web.views.changes import changed
from companion.web.views.taps import TapLinks, links_of


@dataclass(frozen=True, slots=True)
class Trial:
    """The board to tap on, the move on its way, and the places that it would change.

    `entry` is None where this phone enters nothing there.
    """

    picture: Picture
    entry: MoveEntry | None
    taps: TapLinks
    buttons: tuple[NextTap, ...]
    changed: tuple[str, ...]

    def tap_url(self, tap_id: str) -> str | None:
        """The page after a tap on a place or button; None where there is nothing to tap."""
        return self.taps.urls.get(tap_id)


@dataclass(frozen=True, slots=True)
class Totals:
    """A participant's score now and in another position; None where it cannot be told."""

    participant: Participant
    now: int | None
    then: int | None


def _whole(at: Any) -> Any:
    return at


def trial(
    game: AnyGame,
    at: Any,
    seats: Collection[int] | None,
    tapped: Sequence[str],
    url: Callable[[Sequence[str]], str],
    *,
    view: Callable[[Any], Any] = _whole,
) -> Trial:
    """The entry of a move by these `seats` at a position, of which `view` may be seen."""
    picture = game.picture(view(at))
    on_board = {element.id for element in picture.elements}
    entry = enter(game, at, tapped, seats) if seats is None or seats else None
    choices = entry.choices if entry else ()
    return Trial(
        picture=picture,
        entry=entry if entry and (entry.choices or entry.wish is not None) else None,
        taps=links_of(url, entry),
        buttons=tuple(choice for choice in choices if choice.tap.id not in on_board),
        changed=_changed(game, at, view, picture, entry),
    )


def _changed(
    game: AnyGame,
    at: Any,
    view: Callable[[Any], Any],
    picture: Picture,
    entry: MoveEntry | None,
) -> tuple[str, ...]:
    if entry is None or entry.wish is None or not entry.legal:
        return ()
    step = game.apply(at, entry.wish)
    drawn = changed(picture, game.picture(view(step.state)))
    return drawn or tuple(place for event in step.events for place in event.where)


def _people(history: History) -> tuple[Participant, ...]:
    at, game = history.position.at, history.game
    return game.participants(history.deal) if at is None else game.participants_at(at)


def totals(history: History, then: ScoreSheet | None) -> tuple[Totals, ...]:
    """Everybody's score now and then."""
    try:
        now: ScoreSheet | None = history.sheet
    except PositionUnknown:
        now = None
    return tuple(
        Totals(
            participant=one,
            now=now.score(one.seat).total if now else None,
            then=then.score(one.seat).total if then else None,
        )
        for one in _people(history)
    )
