"""A move that is tried by tapping: at the table, in the past, or in a sketch."""

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.codec import dump_move
from companion.engine.game import AnyGame
from companion.engine.pictures import Board, Card, CardRow, Element, Picture, sole
from companion.engine.position import AnyPosition
from companion.engine.setup import Participant
from companion.engine.values import Seat
from companion.tables.taps import MoveEntry, NextTap, enter
from companion.web.rendering import with_query

# Where taps lead: each place, card and button, with the page after it


@dataclass(frozen=True, slots=True)
class TapLinks:
    """The addresses behind places, cards and buttons. `lit`: a legal move is behind them.

    An unlit one can be tapped too: it changes one's mind, or is answered with the reason.
    """

    urls: Mapping[str, str]
    lit: frozenset[str] = frozenset()
    chosen: tuple[str, ...] = ()


def tap_links(address: str, entry: MoveEntry | None) -> TapLinks:
    """What can be tapped on the page of that address, which takes taps in its query: what leads on
    is lit, and after a refusal what is allowed instead.

    A whole move that nothing leads on from lights nothing: the places that it changes are what
    is to be seen. A place that was crossed is lit where the next step may lead back to it.
    """
    if entry is None:
        return TapLinks({})
    offered = (*entry.instead, *entry.choices)
    lit = entry.instead if entry.violations else entry.choices
    crossed = frozenset(entry.chosen).difference(entry.chosen[-1:])
    leads_back = {one.tap.id for one in lit if one.tap.role == "step"} & crossed
    return TapLinks(
        urls={choice.tap.id: with_query(address, tap=choice.taps) for choice in offered},
        lit=frozenset([choice.tap.id for choice in lit if choice.legal]).difference(
            set(entry.chosen) - leads_back
        ),
        chosen=entry.chosen,
    )


# The rows of cards: what lies before whoever holds the phone, and what a tap does


@dataclass(frozen=True, slots=True)
class ShownCard:
    """One card. `url` is where a tap on it leads, None where there is nothing to tap."""

    card: Card
    name: str
    url: str | None
    lit: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class ShownRow:
    """Cards side by side, such as a hand; `wide` ones have a text to be read, `many` are too many
    for that; all of a `spread` row are seen at once."""

    title: str
    cards: tuple[ShownCard, ...]
    wide: bool
    many: bool = False
    facing: bool = False
    spread: bool = False


FEW_TEXTS = 2
"""So many cards lie side by side with their texts. Of more all are seen at once, and the text of
one comes with the tap."""


def _says_texts(row: CardRow) -> bool:
    return any(card.text for card in row.cards) and len(row.cards) <= FEW_TEXTS


def shown_rows(
    rows: Sequence[CardRow],
    url: Callable[[str], str | None],
    lit: Collection[str] = (),
    chosen: Sequence[str] = (),
) -> tuple[ShownRow, ...]:
    """The rows as they stand now: of equal cards as many are chosen as were tapped. `url` says
    where a tap on a card leads."""
    tapped = Counter(chosen)

    def shown(card: Card, name: str, wide: bool) -> ShownCard:
        is_chosen = tapped[card.id] > 0
        tapped[card.id] -= is_chosen
        face = card if wide else replace(card, text="")
        return ShownCard(face, name, url(card.id), card.id in lit, is_chosen)

    result = []
    for n, row in enumerate(rows):
        wide = _says_texts(row)
        cards = tuple(shown(card, f"card-{n}-{m}", wide) for m, card in enumerate(row.cards))
        many = not wide and any(card.text for card in row.cards)
        result.append(ShownRow(row.title, cards, wide, many, row.facing, row.spread))
    return tuple(result)


def card_ids(rows: Sequence[CardRow]) -> frozenset[str]:
    """What taps on those cards name."""
    return frozenset(card.id for row in rows for card in row.cards)


def text_of_use(game: AnyGame, seen: AnyPosition, viewer: Seat | None, name: str) -> str | None:
    """What the power or card with that id does, for a viewer who sees the position as `seen`: empty
    where its face says it, None for anything that is not used by tapping it."""
    found = game.about(seen, name) if game.about else None
    if found is None or not found.is_used:
        return None
    rows = (row for row in game.card_rows(seen, viewer) if _says_texts(row))
    faces = (card for row in rows for card in row.cards)
    return "" if any(card.id == name and card.text for card in faces) else found.text.text


# The pictures of a table in a row: which one is in view, where to tap next

URL = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Pane:
    """One picture of the row. `who` is whose it is, if anybody's; `lit`: something on it can
    be tapped; `shown`: it is in view when the page opens. `url` opens it without scripts."""

    board: Board
    who: Participant | None
    lit: bool
    shown: bool
    url: str


@dataclass(frozen=True, slots=True)
class Panes:
    """All pictures of a table, one in view. `comes` is the one that comes into view by itself,
    since everything that can be tapped, or that a move changes, lies there; "" if none does."""

    panes: tuple[Pane, ...]
    comes: str

    @property
    def picture(self) -> Picture:
        return next(pane.board.picture for pane in self.panes if pane.shown)

    @property
    def places(self) -> frozenset[str]:
        """The ids of everything that is drawn on any of them."""
        return frozenset().union(*[pane.board.places for pane in self.panes])


def one_pane(picture: Picture) -> Panes:
    """The row of a table that has one picture only."""
    return row_of(sole(picture), (), lambda _: "")


def row_of(
    boards: Sequence[Board],
    people: Iterable[Participant],
    url: URL,
    *,
    asked: str = "",
    lit: Collection[str] = (),
    marked: Collection[str] = (),
    stays: bool = False,
) -> Panes:
    """The boards in a row. In view is the one that was asked for; else where the places are
    that are lit; else, where none is or what is marked is to be looked at (`stays`), those that
    are marked; else the first."""
    tappable = [board.id for board in boards if not board.places.isdisjoint(lit)]
    looked_at = [board.id for board in boards if not board.places.isdisjoint(marked)]
    pointed = (looked_at or tappable) if stays else (tappable or looked_at)
    comes = pointed[0] if len(pointed) == 1 else ""
    known = asked if asked in {board.id for board in boards} else ""
    shown = known or (pointed[0] if pointed else boards[0].id)
    seats = {one.seat: one for one in people}
    return Panes(
        panes=tuple(
            Pane(
                board=board,
                who=None if board.seat is None else seats.get(board.seat),
                lit=board.id in tappable,
                shown=board.id == shown,
                url=url(board.id),
            )
            for board in boards
        ),
        comes=comes,
    )


# The move that is tried


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
        kind = {"record": " records", "number": " number"}.get(tap.role, "")
        return light + kind

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
    game: AnyGame, at: AnyPosition, tapped: Sequence[str], seats: Collection[int] | None
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
    seen: AnyPosition,
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
    here = with_query(address, tap=entry.explicit if entry else ())
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
    taps_made = [*(tap for one in entry.made for tap in one.tapped), *entry.tapped] if entry else []
    return Trial(
        panes=panes,
        cards=shown_rows(rows, taps.urls.get, taps.lit, taps.chosen),
        taps=taps,
        entry=entry,
        buttons=_buttons(entry, panes.places | card_ids(rows)),
        changed=changed,
        ghosts=entry.wish.ghosts(entry.at) if entry and entry.wish is not None else (),
        moves_json=tuple([json.dumps(dump_move(game, move)) for move in moves]),
        power=text_of_use(game, seen, viewer, taps_made[0].id) if taps_made else None,
    )


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
