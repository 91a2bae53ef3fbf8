"""The end counted by hand: of each game who won, and what the loser has off the board.

Cells: `games.<n>.winner` with the seat, `games.<n>.off.<seat>` with that seat's tokens, asked of
the loser alone: nothing depends on the winner's.
"""

from typing import Final

from companion.engine.play.step import Seat
from companion.engine.problems import Problem
from companion.engine.scores.counting import (
    CountCell,
    CountGroup,
    Counting,
    CountRow,
    Counts,
    CountSheet,
)
from companion.games.ichor.box.components import CAMPS, Camp
from companion.games.ichor.deal import Deal, token_of
from companion.games.ichor.ending.cells import off_cell, winner_cell
from companion.games.ichor.ending.photo import photos
from companion.games.ichor.ending.scoring import GAMES, GameTally, Tally, check_tally


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
