"""A move that is tried by tapping: at the table, in the past, or in a sketch."""

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from companion.codec import dump_move
from companion.engine.game import AnyGame
from companion.engine.pictures import Board, Element
from companion.tables.taps import MoveEntry, NextTap, enter
from companion.web.parts.cards import ShownRow, card_ids, shown_rows, text_of_use
from companion.web.parts.panes import Panes, row_of
from companion.web.parts.taps import TapLinks, tap_links, with_taps


@dataclass(frozen=True, slots=True)
class Trial:
    """The pictures and the cards to tap on, and the moves on their way.

    `entry` is None where this phone enters nothing there. `buttons` are taps that neither a place
    nor a card stands for. `changed` are the places that the moves would change, as far as the
    viewer may know, and `ghosts` the pieces that the last of them would lay; `moves_json` are
    all complete moves as documents, in their order. `power` is what the card or power does that is
    being used.
    """

    panes: Panes
    cards: tuple[ShownRow, ...]
    taps: TapLinks
    entry: MoveEntry | None = None
    buttons: tuple[NextTap, ...] = ()
    changed: tuple[str, ...] = ()
    ghosts: tuple[Element, ...] = ()
    moves_json: tuple[str, ...] = ()
    power: str | None = None

    @property
    def tap_url(self) -> Callable[[str], str | None]:
        """Says what page comes after a tap on a place, a card or a button; None where there is
        nothing to tap."""
        return self.taps.urls.get

    @property
    def forbidden(self) -> tuple[NextTap, ...]:
        """The buttons that the rules forbid, as long as nothing was tapped."""
        if self.tapped or self.is_refused:
            return ()
        return tuple(choice for choice in self.buttons if not choice.legal)

    def looks(self, choice: NextTap) -> str:
        """The CSS classes of a button."""
        tap = choice.tap
        if tap.id in self.taps.chosen:
            light = "btn pressed"
        elif tap.role == "leave":
            light = "btn"
        elif tap.id in self.taps.lit:
            light = "btn lit"
        else:
            light = "btn" if choice.legal else "btn unlit"
        return f"{light} records" if tap.role == "record" else light

    @property
    def tapped(self) -> tuple[str, ...]:
        """The taps that the person made."""
        return self.entry.explicit if self.entry else ()

    @property
    def is_ready(self) -> bool:
        """Whether legal moves are complete and wait only to be confirmed."""
        return self.entry is not None and bool(self.entry.moves) and not self.entry.violations

    @property
    def is_refused(self) -> bool:
        """Whether the rules forbid what was tapped."""
        return self.entry is not None and bool(self.entry.violations)

    @property
    def said(self) -> str:
        """The moves in words, to be spoken when the page changes."""
        return " ".join(self.entry.sentences) if self.entry else ""


def entry_on(
    game: AnyGame, at: Any, tapped: Sequence[str], seats: Collection[int] | None
) -> MoveEntry | None:
    """The moves by these seats (None: everybody's) that were tapped at a position; None where
    nothing can be entered."""
    if seats is not None and not seats:
        return None
    return entry if (entry := enter(game, at, tapped, seats)) and leads_on(entry) else None


def leads_on(entry: MoveEntry) -> bool:
    """Whether anything can be tapped or confirmed."""
    return bool(entry.choices) or entry.wish is not None


def trial(
    game: AnyGame,
    seen: Any,
    viewer: int | None,
    entry: MoveEntry | None,
    address: str,
    *,
    boards: Sequence[Board] | None = None,
    picture_url: Callable[[str], str] | None = None,
    asked: str = "",
) -> Trial:
    """What is shown of an entry on the page of that address, which takes taps in its query.

    `seen` is the position after its moves as `viewer` sees it, and `boards` its pictures where
    they are known already. `asked` is the picture that is asked for, and `picture_url` the page
    with another one in view.
    """
    taps, rows = tap_links(address, entry), game.card_rows(seen, viewer)
    changed = _changed(entry, viewer)
    here = with_taps(address, entry.explicit if entry else ())
    panes = row_of(
        game.boards_for(seen, viewer) if boards is None else boards,
        game.participants(seen.deal),
        picture_url or (lambda _: here),
        asked=asked,
        lit=taps.lit,
        marked=(*changed, *taps.chosen),
        stays=entry is not None and entry.stays,
    )
    moves = entry.moves if entry else ()
    return Trial(
        panes=panes,
        cards=shown_rows(rows, taps.urls.get, taps.lit, taps.chosen),
        taps=taps,
        entry=entry,
        buttons=_buttons(entry, panes.places | card_ids(rows)),
        changed=changed,
        ghosts=entry.wish.ghosts(entry.at) if entry and entry.wish is not None else (),
        moves_json=tuple([json.dumps(dump_move(game, move)) for move in moves]),
        power=_power(game, seen, viewer, entry),
    )


def _power(game: AnyGame, seen: Any, viewer: int | None, entry: MoveEntry | None) -> str | None:
    """What the card or power does that was tapped first."""
    taps = [tap for one in entry.made for tap in one.tapped] if entry else []
    taps += entry.tapped if entry else ()
    return text_of_use(game, seen, viewer, taps[0].id) if taps else None


def _buttons(entry: MoveEntry | None, drawn: Collection[str]) -> tuple[NextTap, ...]:
    """What is neither a place nor a card: what leads on, and what changes the last tap; after a
    refusal all that changes one's mind."""
    if entry is None:
        return ()
    offered = [choice for choice in (*entry.instead, *entry.choices) if choice.tap.id not in drawn]
    shown = (choice for choice in offered if choice.tap.label)
    return tuple([choice for choice in shown if choice.near or entry.violations])


def _changed(entry: MoveEntry | None, viewer: int | None) -> tuple[str, ...]:
    """The places that the moves on their way would change, as far as the viewer may know."""
    if entry is None:
        return ()
    laid = [place for one in entry.made for place in one.laid]
    caused = [place for event in entry.events if event.is_for(viewer) for place in event.where]
    return tuple(dict.fromkeys((*laid, *caused)))
