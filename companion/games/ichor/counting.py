"""The end counted by hand: tokens off the board, and a tick for who won where that is not told."""

from companion.engine.counting import CountCell, CountGroup, CountRow, Counts, CountSheet
from companion.engine.game import Counting, Problem, Seat
from companion.games.ichor.components import CAMPS
from companion.games.ichor.state import Deal
from companion.games.ichor.tally import GameTally, Tally, game_problems

TITLES = ("First game", "Second game")
HELP = (
    "Count the tokens in front of each player. Who has none has won; tick the winner where a "
    "victory card or a player without a move ended the game."
)


def sheet(deal: Deal) -> CountSheet:
    """For each game and player: tokens off the board, and 1 for a win by other means."""
    return CountSheet(tuple(_group(deal, game) for game in range(1, deal.games + 1)))


def _group(deal: Deal, game: int) -> CountGroup:
    title = TITLES[game - 1] if deal.games > 1 else "Game"
    rows = []
    for camp in CAMPS:
        seat = deal.seat_of(camp, game)
        name = deal.names[seat]
        cells = (
            CountCell(_off(game, seat), f"{name}'s tokens off the board", 0, deal.tokens, seat),
            CountCell(_won(game, seat), f"{name} won otherwise (1 for yes)", 0, 1, seat),
        )
        rows.append(CountRow(f"{name}, {camp}", cells))
    return CountGroup(f"game_{game}", title, tuple(rows), help=HELP)


def tally(deal: Deal, counts: Counts) -> Tally:
    """The tally of what was entered; a game scores once its winner and loser are told."""
    games = tuple(_game(deal, counts, game) for game in range(1, deal.games + 1))
    return Tally(deal.names, deal.tokens, games)


def _game(deal: Deal, counts: Counts, game: int) -> GameTally:
    off = tuple(counts.get(_off(game, seat), deal.tokens) for seat in (0, 1))
    winners = _winners(counts, game)
    told = len(winners) == 1 and _off(game, 1 - winners[0]) in counts
    return GameTally(deal.seat_of("monsters", game), (off[0], off[1]), winners[0] if told else None)


def _winners(counts: Counts, game: int) -> list[Seat]:
    """Those ticked as winners; with no tick, those without a token off the board."""
    ticked = [seat for seat in (0, 1) if counts.get(_won(game, seat))]
    return ticked or [seat for seat in (0, 1) if counts.get(_off(game, seat)) == 0]


def problems(deal: Deal, counts: Counts) -> tuple[Problem, ...]:
    """Counts that cannot be, each named by its cell."""
    found: list[Problem] = []
    for game in range(1, deal.games + 1):
        if len(winners := _winners(counts, game)) > 1:
            ticked = counts.get(_won(game, winners[1]))
            cell = _won(game, winners[1]) if ticked else _off(game, winners[1])
            found.append(Problem(cell, "only one player can have won"))
        for problem in game_problems(_game(deal, counts, game), deal.tokens):
            seat = int(problem.path.removeprefix("off[").removesuffix("]"))
            found.append(Problem(_off(game, seat), problem.message))
    return tuple(found)


def _off(game: int, seat: Seat) -> str:
    return f"game_{game}.off.{seat}"


def _won(game: int, seat: Seat) -> str:
    return f"game_{game}.won.{seat}"


COUNTING: Counting[Deal, Tally] = Counting(sheet, tally, problems=problems)
