"""The end counted by hand: tokens off the board, and a tick for who won where that is not told."""

from typing import Final

from companion.engine.counting import CountCell, CountGroup, Counting, CountRow, Counts, CountSheet
from companion.engine.problems import Problem
from companion.engine.step import Seat
from companion.games.ichor.components import CAMPS
from companion.games.ichor.deal import Deal
from companion.games.ichor.scoring import GAMES, GameTally, Tally, check_tally

HELP = (
    "Count the tokens in front of each player. Who has none has won; tick the winner where a "
    "victory card or a player without a move ended the game."
)


def sheet(deal: Deal) -> CountSheet:
    """For each game and player: tokens off the board, and 1 for a win by other means."""
    return CountSheet(tuple(_group(deal, game) for game in range(deal.games)))


def _group(deal: Deal, game: int) -> CountGroup:
    title = GAMES[game].label if deal.games > 1 else "Game"
    rows = []
    for camp in CAMPS:
        seat = deal.seat_of(camp, game + 1)
        name = deal.names[seat]
        cells = (
            CountCell(_off(game, seat), f"{name}'s tokens off the board", 0, deal.tokens, seat),
            CountCell(_won(game, seat), f"{name} won otherwise (1 for yes)", 0, 1, seat),
        )
        rows.append(CountRow(f"{name}, {camp}", cells))
    return CountGroup(f"game_{game + 1}", title, tuple(rows), help=HELP)


def tally(deal: Deal, counts: Counts) -> Tally:
    """The tally of what was entered; a game scores once its winner and loser are told."""
    games = tuple(_game(deal, counts, game) for game in range(deal.games))
    return Tally(deal.names, deal.tokens, games)


def _game(deal: Deal, counts: Counts, game: int) -> GameTally:
    one, two = (counts.get(_off(game, seat), deal.tokens) for seat in (0, 1))
    ticked = [seat for seat in (0, 1) if counts.get(_won(game, seat))]
    winners = ticked or [seat for seat in (0, 1) if counts.get(_off(game, seat)) == 0]
    told = len(winners) == 1 and _off(game, 1 - winners[0]) in counts
    monsters = deal.seat_of("monsters", game + 1)
    return GameTally(monsters, (one, two), winners[0] if told else None)


def problems(deal: Deal, counts: Counts) -> tuple[Problem, ...]:
    """The tally's faults by their cells, and two ticks in one game, which no tally can hold."""
    found = [
        Problem(_won(game, 1), "only one player can have won")
        for game in range(deal.games)
        if counts.get(_won(game, 0)) and counts.get(_won(game, 1))
    ]
    for fault in check_tally(tally(deal, counts)):
        found.append(Problem(fault.path.replace("[", ".").replace("]", ""), fault.message))
    return tuple(found)


def _off(game: int, seat: Seat) -> str:
    return f"games.{game}.off.{seat}"


def _won(game: int, seat: Seat) -> str:
    return f"games.{game}.won.{seat}"


COUNTING: Final[Counting[Deal, Tally]] = Counting(sheet, tally, problems=problems)
