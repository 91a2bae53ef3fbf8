"""The battlefield on a photo: tokens that lie on it are not off the board."""

from dataclasses import replace
from functools import partial
from typing import Final

from companion.engine.phrases import capital
from companion.engine.scores.from_photos import photo_place
from companion.engine.scores.photographed import Lying, PhotoBoard, PhotoKind
from companion.engine.setup.participants import Token
from companion.games.ichor.board.picture import CELL, STRIP, deal_picture
from companion.games.ichor.box.components import CAMPS, LOOKS, Camp, one
from companion.games.ichor.deal import Deal
from companion.games.ichor.ending.cells import off_cell, winner_cell
from companion.games.ichor.ending.scoring import GAMES

TOKENS_OF: Final = (1, 2, 0)
"""How many tokens each of a side's three kinds is: a token, two of them, a figure."""
FIGURE: Final = 1.35
"""How large a figure is, where a token is 1."""


def photos(deal: Deal) -> tuple[PhotoBoard, ...]:
    """The battlefield of each game of a match."""
    return tuple(_photo(deal, game) for game in range(deal.games))


def _photo(deal: Deal, game: int) -> PhotoBoard:
    picture, side = deal_picture(deal), CELL * deal.size
    spaces = [one for one in picture.elements if one.id in deal.grid.names]
    return PhotoBoard(
        id=f"game-{game + 1}",
        name=GAMES[game].label if deal.games > 1 else "The board",
        picture=replace(picture, description="The empty board.", elements=tuple(spaces)),
        box=(0.0, STRIP * CELL, side, side),
        places=tuple(map(photo_place, spaces)),
        kinds=tuple(kind for camp in CAMPS for kind in _kinds(camp)),
        counts=partial(_counts, deal, game),
        note="Two tokens in one space look like one: say so by a tap. Tokens on the middle of a "
        "gate are counted by hand.",
    )


def _kinds(camp: Camp) -> tuple[PhotoKind, ...]:
    tone, shape = LOOKS[camp]
    whose = capital(one(camp))
    return (
        PhotoKind(Token(f"{whose} token", tone, shape, "1")),
        PhotoKind(Token(f"Two {one(camp)} tokens", tone, shape, "2"), told=True),
        PhotoKind(Token(f"{whose} figure", tone, shape, "F"), scale=FIGURE),
    )


def _counts(deal: Deal, game: int, lying: Lying) -> dict[str, int]:
    """What both sides have off the board. Whoever has none has won."""
    found: dict[str, int] = {}
    for number, camp in enumerate(CAMPS):
        kinds = (divmod(kind, len(TOKENS_OF)) for kind in lying.values() if kind is not None)
        on = sum(TOKENS_OF[which] for whose, which in kinds if whose == number)
        seat = deal.seat_of(camp, game + 1)
        left = max(0, deal.tokens - on)
        found |= {off_cell(game, seat): left} if left else {winner_cell(game): seat}
    return found
