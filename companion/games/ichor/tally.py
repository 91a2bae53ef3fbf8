"""What counts: each game's tokens off the board, and who won it."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.game import Problem, Seat
from companion.games.ichor.components import CAMPS, TOKENS
from companion.games.ichor.match import results
from companion.games.ichor.state import State


@dataclass(frozen=True, slots=True)
class GameTally:
    """One game: who played the monsters, each seat's tokens off the board, and the winner.

    `winner` is None while the game is undecided.
    """

    monsters: Seat
    off: tuple[int, int]
    winner: Seat | None


@dataclass(frozen=True, slots=True)
class Tally:
    """The games of the match in order. `tokens` are those that each side began with."""

    names: tuple[str, ...]
    tokens: int
    games: tuple[GameTally, ...]


def tally(state: State) -> Tally:
    """What lies off the board now; a game not begun has all tokens there."""
    deal = state.deal
    return Tally(
        deal.names,
        deal.tokens,
        tuple(_game(state, game) for game in range(1, deal.games + 1)),
    )


def _game(state: State, game: int) -> GameTally:
    deal = state.deal
    monsters = deal.seat_of("monsters", game)
    found = results(state)[game - 1]
    off = [deal.tokens, deal.tokens]
    for camp in CAMPS:
        seat = deal.seat_of(camp, game)
        if found:
            off[seat] = found.off(camp)
        elif game == state.game:
            off[seat] = state.side(camp).supply
    winner = deal.seat_of(found.ending.winner, game) if found else None
    return GameTally(monsters, (off[0], off[1]), winner)


def check_tally(tally: Tally) -> tuple[Problem, ...]:
    """What cannot be, each named by its field."""
    problems: list[Problem] = []
    if len(tally.names) != 2:
        problems.append(Problem("names", "must be 2 names"))
    if tally.tokens not in TOKENS.values():
        problems.append(Problem("tokens", "must be 14 or 19"))
    if not 1 <= len(tally.games) <= 2:
        problems.append(Problem("games", "must be 1 or 2 games"))
    for number, game in enumerate(tally.games):
        problems.extend(
            Problem(f"games[{number}].{found.path}", found.message)
            for found in game_problems(game, tally.tokens)
        )
    if len(tally.games) == 2 and tally.games[0].monsters == tally.games[1].monsters:
        problems.append(Problem("games[1].monsters", "sides change after the first game"))
    return tuple(problems)


def game_problems(game: GameTally, tokens: int) -> Iterator[Problem]:
    """What cannot be in one game; a path off[0] or off[1] names the seat's tokens."""
    if game.monsters not in (0, 1):
        yield Problem("monsters", "must be a seat")
    for seat, off in enumerate(game.off):
        if not 0 <= off <= tokens:
            yield Problem(f"off[{seat}]", f"must be 0 to {tokens}")
    if game.winner not in (None, 0, 1):
        yield Problem("winner", "must be a seat, or nobody")
    elif game.winner is not None and game.off[1 - game.winner] == 0:
        loser = 1 - game.winner
        yield Problem(f"off[{loser}]", "the loser has a token off the board at least")
