"""The end counted by hand: of each game who won, and what the loser has off the board.

Cells: `games.<n>.winner` with the seat, `games.<n>.off.<seat>` with that seat's tokens, asked of
the loser alone: nothing depends on the winner's.
"""

from dataclasses import replace
from functools import partial
from typing import Final

from companion.engine.pads import (
    CountCell,
    CountGroup,
    Counting,
    CountRow,
    Counts,
    CountSheet,
    Lying,
    PhotoBoard,
    PhotoKind,
    photo_place,
)
from companion.engine.phrases import capital
from companion.engine.problems import Problem
from companion.engine.setup import Token
from companion.engine.values import Seat
from companion.games.ichor.board.picture import CELL, STRIP, deal_picture
from companion.games.ichor.box.components import CAMPS, LOOKS, Camp, one
from companion.games.ichor.deal import Deal, token_of
from companion.games.ichor.ending.scoring import GAMES, GameTally, Tally, check_tally


def off_cell(game: int, seat: Seat) -> str:
    """What that seat has off the board at the end of a game, counted from 0."""
    return f"games.{game}.off.{seat}"


def winner_cell(game: int) -> str:
    """Who won a game."""
    return f"games.{game}.winner"


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


def sheet(deal: Deal) -> CountSheet:
    """For each game: who won, and the loser's tokens off the board."""
    return CountSheet(tuple(_group(deal, game) for game in range(deal.games)))


def _group(deal: Deal, game: int) -> CountGroup:
    sides = tuple(token_of(_side(deal, seat, game)) for seat in (0, 1))
    won = CountCell(winner_cell(game), "winner", 0, 1, kind="seat", words=deal.names, tokens=sides)
    off = tuple(
        CountCell(
            off_cell(game, loser),
            f"{deal.names[loser]}'s tokens off the board",
            1,
            deal.tokens,
            loser,
            token=sides[loser],
            when=(winner_cell(game), 1 - loser),
        )
        for loser in (0, 1)
    )
    return CountGroup(
        id=f"game_{game + 1}",
        title=GAMES[game].label if deal.games > 1 else "The game",
        rows=(CountRow("Who won?", (won,)), CountRow("Tokens off the board", off)),
        help="Each token that the loser has off the board is a point for the winner.",
    )


def _side(deal: Deal, seat: Seat, game: int) -> Camp:
    return next(camp for camp in CAMPS if deal.seat_of(camp, game + 1) == seat)


def tally(deal: Deal, counts: Counts) -> Tally:
    """The tally of what was entered; a game scores once its winner and loser are known."""
    games = tuple(_game(deal, counts, game) for game in range(deal.games))
    return Tally(deal.names, deal.tokens, games)


def _game(deal: Deal, counts: Counts, game: int) -> GameTally:
    one, two = (counts.get(off_cell(game, seat), deal.tokens) for seat in (0, 1))
    winner = counts.get(winner_cell(game))
    decided = winner in (0, 1) and off_cell(game, 1 - winner) in counts
    monsters = deal.seat_of("monsters", game + 1)
    return GameTally(monsters, (one, two), winner if decided else None)


def problems(deal: Deal, counts: Counts) -> tuple[Problem, ...]:
    """Tokens without a winner, and the tally's faults by their cells."""
    found = [
        Problem(winner_cell(game), "Say who won: both have tokens off the board.")
        for game in range(deal.games)
        if winner_cell(game) not in counts
        and any(off_cell(game, seat) in counts for seat in (0, 1))
    ]
    for fault in check_tally(tally(deal, counts)):
        found.append(Problem(fault.path.replace("[", ".").replace("]", ""), fault.message))
    return tuple(found)


COUNTING: Final[Counting[Deal, Tally]] = Counting(sheet, tally, problems=problems, photos=photos)
