"""The board that hands fill before the first turn: pieces in hand, and how many are left."""

import json
from dataclasses import dataclass
from typing import Any

from flask import Response, request

from companion.codec import dump_move
from companion.engine.pictures import Picture
from companion.engine.setup import Token
from companion.web.pages.at_table import AtTable
from companion.web.pages.rendering import render
from companion.web.parts.frame import Frame, frame_of
from companion.web.parts.notice import Notice


def show_filling(at: AtTable, notice: Notice | None = None, status: int = 200) -> Response:
    """The board that is being filled, with a piece in hand."""
    hand = request.values.get("piece", default=0, type=int)
    place = "" if request.method == "POST" else request.args.get("place", "")
    page = filling_page(at, hand, place=place, notice=notice)
    return render("opening/filling", page, status)


@dataclass(frozen=True, slots=True)
class PieceInHand:
    """A piece that can be taken, with how many of it are left."""

    token: Token
    left: int
    number: int


@dataclass(frozen=True, slots=True)
class FillingPage:
    """What the page shows. `hand` is a piece's number, or one more for the hand that lifts;
    `rest` counts the places where the same piece can be laid in one go; `filled` is the move
    that ends it, as data, where nothing is left."""

    frame: Frame
    prompt: str
    pieces: tuple[PieceInHand, ...]
    hand: int
    picture: Picture
    tappable: frozenset[str]
    place: str
    left: int
    rest: int
    filled: str
    announce: str

    @property
    def enough(self) -> bool:
        """Whether some piece is left often enough for all these places."""
        return any(0 < self.rest <= one.left for one in self.pieces)

    @property
    def url(self) -> str:
        """This page with that piece in hand."""
        return self.url_with(self.hand)

    @property
    def ask_url(self) -> str:
        """The page that answers about places."""
        return self.frame.url("ask")

    def url_with(self, hand: int) -> str:
        """The page with another piece in hand."""
        return self.frame.url("table", piece=hand)

    def place_url(self, place: str) -> str | None:
        """Where a tap on the board leads without scripts: to the question whether to do it."""
        if place not in self.tappable:
            return None
        return self.frame.url("table", piece=self.hand, place=place)


def filling_page(
    phone: AtTable, hand: int, *, place: str = "", notice: Notice | None = None
) -> FillingPage:
    """The page of one phone."""
    history, rights = phone.history, phone.rights
    game, at = history.game, history.at
    filling: Any = game.filling
    left = filling.left(at)
    picture = game.picture(at)
    places = (element.id for element in picture.elements)
    laid = {
        one
        for one in places
        if filling.lay(at, (one,), 0) or filling.change(at, one, None) != at.state
    }
    filled = game.check(at, filling.filled) is None
    pieces = tuple(
        PieceInHand(token, count, number)
        for number, (token, count) in enumerate(zip(filling.tokens(at), left, strict=True))
    )
    return FillingPage(
        frame=frame_of(history, rights, history, notice),
        prompt=game.prompt(at),
        pieces=pieces,
        hand=hand if 0 <= hand <= len(pieces) else 0,
        picture=picture,
        tappable=frozenset(laid) if rights.may_write else frozenset(),
        place=place,
        left=sum(left),
        rest=len(filling.rest(at)),
        filled=json.dumps(dump_move(game, filling.filled)) if filled else "",
        announce=history.entries[-1].text,
    )
