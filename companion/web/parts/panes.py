"""The pictures of a table in a row: which there are, which one is in view, where to tap next."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from companion.engine.pictures import Board, Picture, sole
from companion.engine.setup import Participant

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

    @property
    def picture(self) -> Picture:
        """The drawing."""
        return self.board.picture


@dataclass(frozen=True, slots=True)
class Panes:
    """All pictures of a table, one in view. `comes` is the one that comes into view by itself,
    since everything that can be tapped, or that a move changes, lies there; "" if none does."""

    panes: tuple[Pane, ...]
    comes: str

    @property
    def picture(self) -> Picture:
        """The picture in view."""
        return next(pane.picture for pane in self.panes if pane.shown)

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
